from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core import edits, physics
from sson_core.edits import rotate
from sson_core.errors import InvalidEdit
from sson_core.geometry import pose
from sson_core.scene import Room, Rotate, SceneObject
from tests.support import scenes

SCENE = scenes.sitting_room()
MOVABLE = [item.object_id for item in SCENE.objects if item.kind == "movable"]
SEEN = list(edits.propose(SCENE, "rotate", np.random.default_rng(0)))


def refused(match: str, scene=SCENE, **edit) -> None:
    with pytest.raises(InvalidEdit, match=match):
        edits.check(scene, Rotate(**{"scope": "unique", **edit}))


@settings(deadline=None)
@given(
    name=st.sampled_from(MOVABLE),
    degrees=st.floats(-180, 180),
    help_=st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.just(0.0)),
)
def test_turning_back_restores_every_pose_and_light(name: str, degrees: float, help_) -> None:
    there = edits.apply(
        SCENE, Rotate(object_id=name, degrees=degrees, scope="unique", helper_translation=help_)
    )
    back = edits.apply(
        there,
        Rotate(object_id=name, degrees=-degrees, scope="unique", helper_translation=tuple(-x for x in help_)),
    )
    np.testing.assert_allclose(back.object(name).vertices, SCENE.object(name).vertices, atol=1e-9)
    turn = SCENE.object(name).T_object_to_world[:3, :3].T @ there.object(name).T_object_to_world[:3, :3]
    assert turn[2, 2] == pytest.approx(1.0)
    assert math.degrees(math.atan2(turn[1, 0], turn[0, 0])) == pytest.approx(degrees, abs=1e-6)
    for lamp, restored in zip(SCENE.lights, back.lights, strict=True):
        np.testing.assert_allclose(restored.T_light_to_world, lamp.T_light_to_world, atol=1e-9)


def test_every_angle_sense_and_scope_is_proposed() -> None:
    assert {edit.degrees for edit in SEEN} == {s * d for s in (1, -1) for d in (30, 45, 60, 90)}
    assert {edit.scope for edit in SEEN} == {"unique", "one_of_several"}


def test_other_angles_and_what_hangs_are_refused() -> None:
    refused("15 degrees is no turn", object_id="plant_1", degrees=15)
    refused("picture_1 hangs on a wall", object_id="picture_1", degrees=30)


@pytest.mark.parametrize("name", ["vase_1", "round_1", "lamp_1"])
def test_what_was_turned_on_a_lathe_is_refused_at_every_angle(name: str) -> None:
    for degrees in rotate.DEGREES:
        refused(f"{name} looks the same after a turn", object_id=name, degrees=degrees)
    assert name not in {edit.object_id for edit in SEEN}


def test_a_square_table_turns_by_45_degrees_but_not_by_90() -> None:
    edits.check(SCENE, Rotate(object_id="square_1", degrees=45, scope="unique"))
    refused("looks the same", object_id="square_1", degrees=90)
    refused("looks the same", object_id="square_1", degrees=-90)


def test_chairs_turn_and_say_that_they_are_several() -> None:
    pulled = SCENE.replacing(SCENE.object("chair_1").placed(pose(2.4, 1.2, 0, math.pi / 2)))
    edits.check(pulled, Rotate(object_id="chair_1", degrees=90, scope="one_of_several"))
    refused("Record the scope one_of_several", pulled, object_id="chair_1", degrees=90)
    refused("Record the scope unique", object_id="plant_1", degrees=90, scope="one_of_several")


def test_like_pieces_of_another_room_do_not_count() -> None:
    next_door = Room("b", "study", ((6, 0), (9, 0), (9, 3), (6, 3)), 2.6)
    plant = SceneObject("plant_2", SCENE.object("plant_1").asset, pose(7.5, 1.5))
    scene = dataclasses.replace(scenes.furnish(SCENE, plant), rooms=(*SCENE.rooms, next_door))
    assert rotate.scope_of(scene, "plant_1") == "unique"
    assert rotate.scope_of(scenes.furnish(SCENE, plant.placed(pose(3, 1))), "plant_1") == "one_of_several"


def test_a_sofa_at_the_wall_turns_with_a_helper_translation_that_is_recorded() -> None:
    helper = rotate.helper_for(SCENE, "sofa_1", 30)
    assert helper is not None
    assert 0 < np.linalg.norm(helper) <= 0.6
    refused("sofa_1 (reaches|runs)", object_id="sofa_1", degrees=30)
    edit = Rotate(object_id="sofa_1", degrees=30, scope="unique", helper_translation=helper)
    edits.check(SCENE, edit)
    assert physics.sound(edits.apply(SCENE, edit), ["sofa_1"])
    assert any(any(edit.helper_translation) for edit in SEEN)


def test_help_that_is_not_needed_or_too_much_is_refused() -> None:
    refused("fits without", object_id="plant_1", degrees=60, helper_translation=(-0.1, 0, 0))
    refused("more than a help", object_id="sofa_1", degrees=30, helper_translation=(1.2, 0, 0))
    refused("more than a help", object_id="sofa_1", degrees=30, helper_translation=(0.3, 0, 0.1))


def test_no_help_is_found_where_there_is_no_room() -> None:
    crate = scenes.make_asset("crate", "crate", [(scenes.block((1, 1, 1)), scenes.WOOD)])
    crowd = [SceneObject(f"crate_{i}", crate, pose(1.4, 1.0 + 1.05 * i)) for i in range(3)]
    bare = scenes.furnish(scenes.empty_room(), SCENE.object("sofa_1"), *crowd)
    assert rotate.helper_for(bare, "sofa_1", 45) is None


def test_a_lamps_light_turns_with_it() -> None:
    bulb = next(lamp for lamp in SCENE.lights if lamp.attached_to == "lamp_1")
    aside = dataclasses.replace(bulb, T_light_to_world=pose(0.55, 3.6, 1.4))
    scene = dataclasses.replace(SCENE, lights=(aside,))
    after = edits.apply(scene, Rotate(object_id="lamp_1", degrees=-90, scope="unique"))
    np.testing.assert_allclose(after.lights[0].T_light_to_world[:3, 3], [0.35, 3.4, 1.4], atol=1e-12)
