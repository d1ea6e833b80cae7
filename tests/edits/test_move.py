from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core import edits
from sson_core.edits import move
from sson_core.errors import InvalidEdit
from sson_core.scene import Move
from tests.support import scenes

SCENE = scenes.sitting_room()
MOVABLE = [item.object_id for item in SCENE.objects if item.kind == "movable"]
SEEN = list(edits.propose(SCENE, "move", np.random.default_rng(0)))
offsets = st.tuples(st.floats(-2, 2), st.floats(-2, 2), st.just(0.0))


def refused(match: str, **edit) -> None:
    with pytest.raises(InvalidEdit, match=match):
        edits.check(SCENE, Move(**edit))


@settings(deadline=None)
@given(name=st.sampled_from(MOVABLE), offset=offsets)
def test_moving_back_restores_every_pose_and_light(name: str, offset) -> None:
    there = edits.apply(SCENE, Move(object_id=name, translation=offset, step="full"))
    back = edits.apply(there, Move(object_id=name, translation=tuple(-x for x in offset), step="full"))
    assert there.object(name).heading == SCENE.object(name).heading
    for before, after in zip(SCENE.objects, back.objects, strict=True):
        np.testing.assert_allclose(after.vertices, before.vertices, atol=1e-12)
    for lamp, restored in zip(SCENE.lights, back.lights, strict=True):
        np.testing.assert_allclose(restored.T_light_to_world, lamp.T_light_to_world, atol=1e-12)


def test_every_step_and_way_is_proposed() -> None:
    assert {edit.step for edit in SEEN} == {"quarter", "half", "full", "pulled_out"}
    ways = {
        round(math.degrees(math.atan2(e.translation[1], e.translation[0])) / 45) % 8
        for e in SEEN
        if e.step != "pulled_out"
    }
    assert ways == set(range(8))
    free = {name for name in MOVABLE if name != "table_1"}
    assert {edit.object_id for edit in SEEN} == free


def test_steps_are_shares_of_the_own_extent_within_limits() -> None:
    sofa, mug, picture = (SCENE.object(name) for name in ("sofa_1", "mug_1", "picture_2"))
    assert move.full_step(SCENE, sofa, np.array([1.0, 0, 0])) == pytest.approx(0.8)
    assert move.full_step(SCENE, sofa, np.array([0, 1.0, 0])) == pytest.approx(1.2)
    assert move.full_step(SCENE, mug, np.array([0, 0.5, 0])) == pytest.approx(0.1)
    assert move.full_step(SCENE, picture, np.array([1.0, 0, 0])) == pytest.approx(0.3)
    for edit in SEEN:
        if edit.step != "pulled_out":
            full = move.full_step(SCENE, SCENE.object(edit.object_id), np.array(edit.translation))
            assert np.linalg.norm(edit.translation) == pytest.approx(move.SHARES[edit.step] * full, abs=1e-5)


def test_a_step_is_called_by_its_nearest_share() -> None:
    edits.check(SCENE, Move(object_id="plant_1", translation=(-0.3, 0, 0), step="half"))
    refused(
        "no full step of plant_1.*Call it half", object_id="plant_1", translation=(-0.3, 0, 0), step="full"
    )
    refused("a full step that way is", object_id="plant_1", translation=(-1.5, 0, 0), step="full")


def test_a_displacement_too_small_to_see_is_refused() -> None:
    refused("hard to see", object_id="mug_1", translation=(0.02, 0, 0), step="quarter")
    refused("at least 0.10 m", object_id="plant_1", translation=(-0.09, 0, 0), step="quarter")
    refused("at least 0.18 m", object_id="sofa_1", translation=(0.15, 0, 0), step="quarter")
    refused("hard to see", object_id="plant_1", translation=(0, 0, 0), step="quarter")


def test_a_move_keeps_the_support_and_the_room() -> None:
    refused("would leave its support", object_id="mug_1", translation=(0.1, 0, 0.1), step="full")
    refused("sofa_1 reaches out", object_id="sofa_1", translation=(-0.4, 0, 0), step="half")
    refused("picture_1 would leave its wall", object_id="picture_1", translation=(0, -0.3, 0), step="half")
    refused("book_1 is not carried", object_id="book_1", translation=(0.2, 0, 0), step="full")
    refused("chair_1 runs into", object_id="chair_1", translation=(0.42, 0.3, 0), step="full")


def test_a_picture_slides_along_its_wall() -> None:
    edits.check(SCENE, Move(object_id="picture_2", translation=(-0.15, 0, 0), step="half"))
    edits.check(SCENE, Move(object_id="picture_2", translation=(0, 0, -0.2), step="half"))


def test_a_chair_is_pulled_out_backwards_from_its_table() -> None:
    pulled = [edit for edit in SEEN if edit.step == "pulled_out"]
    assert {edit.object_id for edit in pulled} == {"chair_1", "chair_2"}
    for edit in pulled:
        gap = SCENE.object(edit.object_id).centre - SCENE.object("table_1").centre
        assert np.dot(edit.translation, gap) > 0
        assert 0.2 <= np.linalg.norm(edit.translation) <= 0.8
    refused("belongs to no other piece", object_id="plant_1", translation=(-0.4, 0, 0), step="pulled_out")
    refused(
        "does not move away from table_1", object_id="chair_1", translation=(0.4, 0, 0), step="pulled_out"
    )
    refused("pulled out by 0.12 m", object_id="chair_1", translation=(0, -0.12, 0), step="pulled_out")


def test_a_stool_without_a_front_is_pulled_away_from_the_centre_of_its_table() -> None:
    stool = dataclasses.replace(
        SCENE.object("chair_1"), asset=dataclasses.replace(scenes.chair(), front=False)
    )
    np.testing.assert_allclose(move.away(SCENE.replacing(stool), stool), [0, -1, 0], atol=0.05)
