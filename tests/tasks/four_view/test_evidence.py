"""The evidence rules on scenes whose geometry is known, each passing and failing."""

import dataclasses
import math

import pytest

from sson_core.camera import Camera
from sson_core.scene import Delete, Detail, Mirror, Move, Rotate, Scene
from sson_core.tasks.four_view.rules import RULES
from tests.support.boxes import box_asset, box_scene, furnished, place
from tests.tasks.four_view.stage import (
    AWAY,
    EDITS,
    HEIGHT,
    RED,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WIDTH,
    camera,
    evidence,
    failed,
    part,
)


@pytest.mark.parametrize("category", EDITS)
def test_two_good_views_contradict_each_other_in_either_role(category: str) -> None:
    given = evidence(category)
    one, other = given.view(SOUTH_WEST), given.view(SOUTH_EAST)
    assert given.contradicts(one, other)
    assert given.contradicts(other, one)


@pytest.mark.parametrize("category", [name for name in EDITS if name != "mirror"])
def test_a_view_of_something_else_is_no_witness(category: str) -> None:
    given = evidence(category)
    away, good = given.view(AWAY), given.view(SOUTH)
    assert not given.contradicts(away, good)
    assert not given.contradicts(good, away)
    assert given.unaffected(away)


def test_the_numbers_are_recorded_with_their_bounds() -> None:
    given = evidence("delete")
    found = part(given, SOUTH_WEST, SOUTH_EAST, "place")
    view = given.view(SOUTH_WEST)
    footprint = next(r for r in found.results if r.rule == "footprint" and "anchor" in r.about)
    assert footprint.measured == view.look.footprint("chair", "before")
    assert (footprint.least, footprint.most) == (0.004, 0.16)
    assert {r.rule for r in found.results} == {
        "footprint",
        "frame_edge",
        "visible_fraction",
        "opaque_share",
        "changed_pixels",
        "seen_empty",
        "shared_landmarks",
        "landmark_near",
    }


def test_too_small_in_one_view_fails_by_its_footprint_only() -> None:
    scene = furnished()
    edit = Delete(object_id="vase")
    given = evidence(edit, scene)
    near = camera(3.4, 1.2, 1.3, at=(2.4, 2.6, 0.6))
    far = camera(5.4, 4.4, 1.5, at=(2.4, 2.6, 0.6))
    wide = Camera.look_at((5.4, 4.4, 1.5), (2.4, 2.6, 0.6), WIDTH, HEIGHT, math.radians(110))
    assert failed(given, near, far) == ()
    assert set(failed(given, near, wide)) == {"footprint", "changed_pixels"}


def test_too_big_fails_by_its_footprint() -> None:
    close = camera(3.0, 2.3, 1.3, at=(3.4, 3.6, 0.5))
    assert "footprint" in failed(evidence("delete"), SOUTH, close)


def test_an_object_cut_by_the_frame_is_refused_in_either_role() -> None:
    cut = camera(1.2, 0.7, at=(1.2, 4.4, 0.6))
    given = evidence("delete")
    assert given.view(cut).look.touches_edge("chair", "before")
    assert "frame_edge" in failed(given, cut, SOUTH)
    assert "frame_edge" in failed(given, SOUTH, cut)


def test_a_hidden_object_fails_by_its_visible_share() -> None:
    screen = place(box_asset("screen", (1.6, 0.05, 0.78)), "screen", 3.3, 2.9)
    scene = box_scene(*(i for i in furnished().objects if i.kind != "structure"), screen)
    given = evidence("delete", scene)
    low = camera(3.3, 0.9, 0.6, at=(3.3, 3.3, 0.6))
    assert 0 < given.observer.visible_fraction(given.view(low).look, "chair", "before") < 0.3
    assert "visible_fraction" in failed(given, low, SOUTH_WEST)


def bare(*ids: str) -> Scene:
    scene = furnished()
    kept = [item for item in scene.objects if item.kind == "structure" or item.object_id in ids]
    return dataclasses.replace(scene, objects=tuple(kept))


def test_without_landmarks_nobody_can_tell_the_place() -> None:
    assert failed(evidence("delete", bare("chair")), SOUTH_WEST, SOUTH_EAST) == (
        "shared_landmarks",
        "landmark_near",
    )
    enough = bare("chair", "cabinet", "table", "shelf", "picture")
    assert failed(evidence("delete", enough), SOUTH_WEST, SOUTH_EAST) == ()


def test_landmarks_that_look_alike_count_once() -> None:
    stool = box_asset("stool", (0.4, 0.4, 0.5))
    row = [place(stool, f"stool_{n}", 2.2 + 0.6 * n, 4.5) for n in range(4)]
    scene = bare("chair")
    scene = dataclasses.replace(scene, objects=(*scene.objects, *row))
    found = part(evidence("delete", scene), SOUTH_WEST, SOUTH_EAST, "place")
    assert len(found.landmarks) == 1
    assert found.failed_rules == ("shared_landmarks",)


def test_far_landmarks_alone_do_not_fix_a_place() -> None:
    strict = dataclasses.replace(RULES, landmark_near=0.05)
    assert failed(evidence("delete", rules=strict), SOUTH_WEST, SOUTH_EAST) == ("landmark_near",)


def test_a_turn_must_be_visible() -> None:
    scene = furnished()
    quarter = Rotate(object_id="stool", degrees=90.0, scope="unique")
    eighth = Rotate(object_id="stool", degrees=45.0, scope="unique")
    at = (3.3, 1.7, 0.4)
    one, other = camera(1.4, 3.6, at=at), camera(3.6, 4.2, at=at)
    assert {"changed_pixels", "differs_visibly"} == set(failed(evidence(quarter, scene), one, other))
    assert failed(evidence(eighth, scene), one, other) == ()


def test_a_new_colour_on_a_side_that_a_view_does_not_show_is_no_evidence() -> None:
    body = furnished().object("chair").materials[0]
    edit = Detail(object_id="chair", detail_kind="appearance", look=(body, RED))
    given = evidence(edit)
    behind, other = camera(4.6, 4.5, at=(3.0, 3.2, 0.5)), SOUTH_WEST
    assert "differs_visibly" in failed(given, behind, other)
    assert "differs_visibly" in failed(given, other, behind)


def test_an_empty_place_must_be_seen_empty() -> None:
    toward = Move(object_id="chair", translation=(0.0, -0.75, 0.0), step="full")
    given = evidence(toward)
    assert "seen_empty" in failed(given, SOUTH_WEST, camera(3.5, 0.4, 0.9), "old place")


def alike(x: float) -> Scene:
    scene = furnished()
    chair = scene.object("chair")
    return dataclasses.replace(scene, objects=(*scene.objects, place(chair.asset, "chair_2", x, 1.2)))


def test_two_places_conflict_only_for_a_design_that_is_unique_in_the_room() -> None:
    rule = "others_that_could_stand_there"
    assert rule not in failed(evidence("move"), SOUTH_WEST, SOUTH_EAST, "two places")
    assert rule in failed(evidence("move", alike(4.6)), SOUTH_WEST, SOUTH_EAST, "two places")


@pytest.mark.parametrize(("x", "rule"), [(-0.55, "own_frame_edge"), (-2.2, "own_footprint")])
def test_a_moved_object_is_itself_seen_by_whoever_shows_its_other_place_free(x: float, rule: str) -> None:
    given = evidence(Move(object_id="chair", translation=(x, 0.0, 0.0), step="full"))
    beside = camera(4.2, 1.4, at=(4.6, 3.6, 0.5))
    assert rule in failed(given, SOUTH_WEST, beside, "old place")
    assert not given.contradicts(given.view(SOUTH_WEST), given.view(beside))


def test_one_of_several_alike_is_still_told_by_its_empty_place() -> None:
    given = evidence(EDITS["move"], alike(4.9))
    assert given.contradicts(given.view(SOUTH_WEST), given.view(SOUTH_EAST))


def test_an_intruder_that_changes_too_little_is_refused() -> None:
    strict = dataclasses.replace(RULES, least_changed=0.2)
    assert failed(evidence("delete", rules=strict), SOUTH_WEST, SOUTH_EAST) == ("changed_pixels",)


def test_a_mirror_needs_a_triangle_of_landmarks_that_flips() -> None:
    names = ["room by shelf", "room by cabinet"]
    given = evidence("mirror")
    found = given.pair(given.view(SOUTH_WEST), given.view(SOUTH_EAST))
    flipped = [r for p in found if p.part in names for r in p.results if r.rule == "flipped_triangle"]
    assert flipped
    assert all(r.passed and r.measured > RULES.least_triangle for r in flipped)


def test_landmarks_in_a_row_show_no_handedness() -> None:
    row = [
        place(
            box_asset(f"thing{n}", (0.4, 0.4, 0.6 + 0.2 * n), (0.1 * n, 0.5, 0.5)), f"thing_{n}", 1.5 + n, 3.5
        )
        for n in range(4)
    ]
    given = evidence(Mirror(point=(3.0, 2.5), normal=(1.0, 0.0)), box_scene(*row))
    found = given.pair(given.view(SOUTH), given.view(SOUTH_WEST))
    assert found
    assert all("flipped_triangle" in item.failed_rules for item in found)


def test_a_mirror_cue_is_unique_in_its_scene() -> None:
    given = evidence("mirror", alike(4.9))
    assert not any("chair" in item.name for item in given.parts)


def test_clear_glass_is_too_faint_to_be_evidence() -> None:
    glass = place(box_asset("jar", (0.3, 0.3, 0.5), glass=True), "jar", 3.4, 3.2)
    scene = box_scene(*(i for i in furnished().objects if i.kind != "structure"), glass)
    given = evidence(Delete(object_id="jar"), scene)
    assert failed(given, SOUTH_WEST, SOUTH_EAST) == ("opaque_share",)


def test_a_step_must_show_in_the_image_and_not_only_on_the_plan() -> None:
    aside = evidence(Move(object_id="stool", translation=(0.4, 0.0, 0.0), step="full"))
    along = evidence(Move(object_id="stool", translation=(0.0, 0.4, 0.0), step="full"))
    eye = camera(3.5, 4.6, 0.6, at=(3.5, 1.4, 0.4))
    for given, shows in ((aside, True), (along, False)):
        sides = given.view(eye).sides["two places", "anchor"]
        (shift,) = [result for result in sides if result.rule == "image_shift"]
        assert shift.passed is shows
    assert shift.measured < 0.02
    exact = next(r for r in aside.view(eye).sides["old place", "intruder"] if r.rule == "image_shift")
    assert exact.measured == pytest.approx(0.5 / math.tan(math.radians(35)) * 0.4 / 3.2, rel=0.02)


def test_behind_glass_a_view_is_not_free_of_the_edit() -> None:
    pane = place(box_asset("pane", (5.8, 0.02, 2.4), glass=True), "pane", 3.0, 2.0, kind="fixture")
    scene = box_scene(*(i for i in furnished().objects if i.object_id in ("chair", "shelf")), pane)
    given = evidence("delete", scene)
    view = given.view(SOUTH)
    assert view.look.pixels("chair", "before") == 0
    assert not view.look.changed.any()
    assert not given.unaffected(view)


@pytest.mark.parametrize("glass", [False, True])
def test_nothing_is_cast_behind_glass_where_that_could_show_nothing(glass: bool) -> None:
    pane = place(box_asset("pane", (0.5, 0.02, 2.4), glass=glass), "pane", 5.5, 1.5, kind="fixture")
    given = evidence("delete", box_scene(*furnished().objects[6:], pane))
    for viewpoint in (AWAY, SOUTH.resized(80, 60)):
        view = given.view(viewpoint)
        share = given.changed_behind_glass(view)
        assert share == given.behind_glass.look(viewpoint).changed_share
    fresh = evidence("delete", box_scene(*furnished().objects[6:], pane))
    view = fresh.view(AWAY)
    assert (view.look.pixels("pane", "before") > 0) and fresh.changed_behind_glass(view) == 0.0
    assert "behind_glass" not in vars(fresh)
