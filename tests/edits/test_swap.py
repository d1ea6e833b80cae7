from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core import edits
from sson_core.edits import swap
from sson_core.errors import InvalidEdit
from sson_core.geometry import pose
from sson_core.scene import Room, SceneObject, Swap
from tests.support import scenes

SCENE = scenes.sitting_room()
ARMCHAIR = scenes.chair("chair_b", scenes.FABRIC, back=0.6)


def refused(match: str, *names: str, headings="kept", scene=SCENE) -> None:
    with pytest.raises(InvalidEdit, match=match):
        edits.check(scene, Swap(object_ids=names, headings=headings))


def facing(degrees: float) -> list[SceneObject]:
    """Return two different chairs in an empty room whose fronts are some degrees apart."""
    return [
        SceneObject("a", scenes.chair(), pose(1.5, 2)),
        SceneObject("b", ARMCHAIR, pose(3.5, 2, 0, math.radians(degrees))),
    ]


@settings(deadline=None)
@given(headings=st.sampled_from(["kept", "exchanged"]), turn=st.floats(-math.pi, math.pi))
def test_swapping_twice_restores_every_pose_when_headings_go_along(headings, turn: float) -> None:
    scene = scenes.furnish(
        scenes.empty_room(),
        SceneObject("a", scenes.plant(), pose(1.5, 2)),
        SceneObject("b", scenes.round_table(), pose(3.5, 2, 0, turn)),
    )
    edit = Swap(object_ids=("a", "b"), headings=headings)
    back = edits.apply(edits.apply(scene, edit), edit)
    for before, after in zip(scene.objects, back.objects, strict=True):
        np.testing.assert_allclose(after.vertices, before.vertices, atol=1e-12)
        assert after.support == before.support


@pytest.mark.parametrize(
    ("degrees", "rule"), [(0, "kept"), (90, "kept"), (-90, "kept"), (91, "exchanged"), (180, "exchanged")]
)
def test_headings_are_exchanged_beyond_a_right_angle(degrees: float, rule: str) -> None:
    scene = scenes.furnish(scenes.empty_room(), *facing(degrees))
    other = "kept" if rule == "exchanged" else "exchanged"
    edits.check(scene, Swap(object_ids=("a", "b"), headings=rule))
    refused(f"Record the headings as {rule}", "a", "b", headings=other, scene=scene)
    after = edits.apply(scene, Swap(object_ids=("a", "b"), headings=rule))
    wanted = math.radians(degrees if rule == "exchanged" else 0)
    assert math.cos(after.object("a").heading - wanted) == pytest.approx(1.0)


def test_a_piece_without_a_front_keeps_its_heading() -> None:
    plant = SceneObject("b", scenes.plant(), pose(3.5, 2, 0, math.pi))
    scene = scenes.furnish(scenes.empty_room(), facing(0)[0], plant)
    edits.check(scene, Swap(object_ids=("a", "b"), headings="kept"))


def test_pieces_trade_supports_heights_and_partners() -> None:
    sideboard = SceneObject("board", scenes.table("board", 1.0, 0.4, 0.9), pose(1.5, 0.4))
    cup = SceneObject("cup", scenes.mug("mug_b", 0.035, scenes.WHITE), pose(1.5, 0.4, 0.9), support="board")
    scene = scenes.furnish(SCENE, sideboard, cup)
    edit = Swap(object_ids=("vase_1", "cup"), headings="kept")
    edits.check(scene, edit)
    after = edits.apply(scene, edit)
    assert (after.object("vase_1").support, after.object("cup").support) == ("board", "table_1")
    assert after.object("vase_1").position[2] == pytest.approx(0.9)
    np.testing.assert_allclose(after.object("cup").position, scene.object("vase_1").position)
    edit = Swap(object_ids=("chair_1", "plant_1"), headings="kept")
    after = edits.apply(SCENE, edit)
    assert (after.object("chair_1").beside, after.object("plant_1").beside) == (None, "table_1")


def test_pieces_of_unequal_depth_meet_the_same_wall_with_their_backs() -> None:
    sofa = SceneObject("sofa", scenes.sofa(), pose(0.42, 1.2))
    shelf = SceneObject("shelf", scenes.shelf(), pose(0.17, 3.0))
    scene = scenes.furnish(scenes.empty_room(), sofa, shelf)
    edit = Swap(object_ids=("sofa", "shelf"), headings="kept")
    edits.check(scene, edit)
    after = edits.apply(scene, edit)
    assert after.object("shelf").box[0, 0] == pytest.approx(sofa.box[0, 0])
    assert after.object("sofa").box[0, 0] == pytest.approx(shelf.box[0, 0])


def test_pictures_on_different_walls_exchange_headings() -> None:
    asset = scenes.picture("picture_c", 0.5, 0.5, scenes.WHITE)
    hung = SceneObject("picture_3", asset, pose(4.0, 0, 1.5, math.pi / 2), support="wall")
    west = hung.placed(pose(0, 1.0, 1.5, 0))
    for item in (hung, west):
        scene = scenes.furnish(SCENE, item)
        edits.check(scene, Swap(object_ids=("picture_1", "picture_3"), headings="exchanged"))
        refused("Record the headings as exchanged", "picture_1", "picture_3", scene=scene)


def test_invisible_and_impossible_swaps_are_refused() -> None:
    refused("chair_1 and chair_2 look alike", "chair_1", "chair_2")
    refused("plant_1 is named twice", "plant_1", "plant_1")
    refused("different kinds of support", "plant_1", "mug_1")
    refused("different kinds of support", "picture_1", "mug_1")
    refused("sofa_1 reaches out of the room|runs into", "sofa_1", "lamp_1")


def test_two_designs_that_look_the_same_are_alike() -> None:
    twin = SceneObject("twin", scenes.chair("chair_copy"), pose(4.2, 2.9, 0, 0.0))
    refused("look alike", "chair_1", "twin", scene=scenes.furnish(SCENE, twin))


def test_rooms_do_not_mix() -> None:
    next_door = Room("b", "study", ((6, 0), (9, 0), (9, 3), (6, 3)), 2.6)
    lamp = SceneObject("b", ARMCHAIR, pose(7.5, 1.5))
    scene = dataclasses.replace(scenes.furnish(SCENE, lamp), rooms=(*SCENE.rooms, next_door))
    refused("different rooms", "plant_1", "b", scene=scene)


def test_the_rule_is_symmetric() -> None:
    for first in SCENE.objects:
        for second in SCENE.objects:
            assert swap.headings_rule(first, second) == swap.headings_rule(second, first)


def test_a_vase_is_not_proposed_for_the_seat_of_a_sofa_though_it_would_stand_there() -> None:
    pillow = scenes.make_asset("pillow", "cushion", [(scenes.block((0.15, 0.3, 0.2)), scenes.WHITE)])
    cushion = SceneObject("cushion_1", pillow, pose(0.5, 2.2, 0.42), support="sofa_1")
    scene = scenes.furnish(SCENE, cushion)
    edits.check(scene, Swap(object_ids=("vase_1", "cushion_1"), headings="kept"))
    found = list(edits.propose(scene, "swap", np.random.default_rng(0)))
    assert not any("cushion_1" in edit.object_ids for edit in found)
    tray = SceneObject("cushion_2", pillow, pose(2.4, 2.05, 0.74), support="table_1")
    found = list(edits.propose(scenes.furnish(scene, tray), "swap", np.random.default_rng(0)))
    assert any("cushion_1" in edit.object_ids for edit in found)
