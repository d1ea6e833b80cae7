"""The three distractor mechanisms, each passing and failing."""

import pytest

from sson_core.scene import Scene
from sson_core.tasks.four_view.distractors import (
    MECHANISMS,
    appearance,
    measure,
    newly_revealed,
    non_observation,
)
from tests.support.boxes import box_asset, box_scene, furnished, place
from tests.tasks.four_view.stage import AWAY, SOUTH, SOUTH_EAST, SOUTH_WEST, camera, evidence

TRIO = (SOUTH_WEST, SOUTH, SOUTH_EAST)


def with_screen() -> Scene:
    screen = place(box_asset("screen", (1.8, 0.05, 1.9)), "screen", 3.3, 2.6)
    return box_scene(*(item for item in furnished().objects if item.kind != "structure"), screen)


def test_out_of_frame_and_occluded_are_told_apart() -> None:
    given = evidence("delete")
    out = non_observation(given, given.view(AWAY))
    assert out.passed
    assert out.note == "out_of_frame"
    behind = evidence("delete", with_screen())
    hidden = non_observation(behind, behind.view(camera(3.3, 0.5, 1.1)))
    assert hidden.passed
    assert hidden.note == "occluded"


def test_a_view_of_the_edit_observes_it() -> None:
    given = evidence("delete")
    assert not non_observation(given, given.view(SOUTH)).passed


def test_what_shows_through_glass_is_observed() -> None:
    pane = place(box_asset("pane", (5.8, 0.02, 2.4), glass=True), "pane", 3.0, 2.0, kind="fixture")
    scene = box_scene(*(i for i in furnished().objects if i.kind != "structure"), pane)
    given = evidence("delete", scene)
    found = non_observation(given, given.view(SOUTH))
    assert [r.rule for r in found.results if not r.passed] == ["changed_behind_glass"]


def test_a_mirrored_room_is_observed_everywhere() -> None:
    given = evidence("mirror")
    assert not non_observation(given, given.view(AWAY)).passed


def test_newly_revealed_is_what_no_other_view_shows() -> None:
    given = evidence("delete")
    others = [given.view(SOUTH_WEST), given.view(camera(1.4, 1.0))]
    found = newly_revealed(given, given.view(AWAY), others)
    assert found.passed
    assert found.objects == ("plant",)
    again = newly_revealed(given, given.view(AWAY), [*others, given.view(AWAY)])
    assert not again.passed
    assert again.objects == ()


def test_the_edited_object_itself_is_never_newly_revealed() -> None:
    given = evidence("move")
    assert "chair" not in newly_revealed(given, given.view(SOUTH), [given.view(AWAY)]).objects


def test_an_unedited_object_from_another_side_looks_different() -> None:
    scene = box_scene(
        *(item for item in furnished().objects if item.kind != "structure" and item.object_id != "vase"),
        place(box_asset("armchair", (0.8, 0.8, 0.9), front=True), "armchair", 1.8, 1.6),
    )
    given = evidence("delete", scene)
    at = (1.8, 1.6, 0.5)
    others = [given.view(camera(3.9, 1.2, at=at)), given.view(camera(4.0, 2.0, at=at))]
    from_behind = camera(0.4, 0.5, at=at)
    found = appearance(given, given.view(from_behind), others)
    assert found.passed
    assert found.objects == ("armchair",)
    beside = given.view(camera(3.8, 1.7, at=at))
    assert not appearance(given, beside, others).passed


def test_a_thing_without_sides_does_not_look_different() -> None:
    given = evidence(
        "delete", box_scene(*(i for i in furnished().objects if i.object_id in ("chair", "stool")))
    )
    at = (3.5, 1.4, 0.3)
    others = [given.view(camera(5.4, 1.2, at=at)), given.view(camera(5.4, 1.8, at=at))]
    assert not appearance(given, given.view(camera(1.5, 1.2, at=at)), others).objects


@pytest.mark.parametrize("category", ["move", "swap", "mirror"])
def test_every_mechanism_is_measured(category: str) -> None:
    given = evidence(category)
    views = [given.view(item) for item in TRIO]
    measures = measure(given, given.view(AWAY), views)
    assert tuple(item.mechanism for item in measures) == MECHANISMS
    assert all(item.results for item in measures)
