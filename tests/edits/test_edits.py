"""What all categories have in common."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sson_core import edits, physics
from sson_core.errors import BadInput, InvalidEdit
from sson_core.geometry import pose
from sson_core.scene import CATEGORIES, Delete, Detail, Material, Move, Rotate, Scene, SceneObject, Swap
from tests.support import scenes

SCENE = scenes.sitting_room()
PRINT = scenes.fingerprint(SCENE)
RED = Material(name="red", base_color=(0.8, 0.05, 0.05))


def first_edits(category: str, seed: int, count: int = 4):
    return list(itertools.islice(edits.propose(SCENE, category, np.random.default_rng(seed)), count))


@settings(deadline=None, max_examples=24, suppress_health_check=[HealthCheck.too_slow])
@given(category=st.sampled_from(CATEGORIES), seed=st.integers(0, 2**32 - 1))
def test_proposals_are_valid_and_leave_a_sound_scene_and_their_input_alone(category, seed) -> None:
    found = first_edits(category, seed)
    assert found
    for edit in found:
        edits.check(SCENE, edit)
        after = edits.apply(SCENE, edit)
        assert scenes.fingerprint(SCENE) == PRINT
        assert scenes.fingerprint(after) != PRINT
        expected = [name for name in SCENE.by_id if not (category == "delete" and name == edit.object_id)]
        assert list(after.by_id) == expected
        assert physics.problems(after, [i.object_id for i in after.objects if i.kind == "movable"]) == []
        untouched = set(expected) - set(edits.edited_objects(edit))
        if category != "mirror":
            assert all(after.object(name) is SCENE.object(name) for name in untouched)


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_same_seed_gives_the_same_edits_and_another_seed_others(category: str) -> None:
    assert first_edits(category, 5) == first_edits(category, 5)
    if category != "mirror":
        assert first_edits(category, 5) != first_edits(category, 6)


def test_every_edit_survives_a_record() -> None:
    for category in CATEGORIES:
        for edit in first_edits(category, 1):
            assert type(edit).model_validate_json(edit.model_dump_json()) == edit


@pytest.mark.parametrize("category", CATEGORIES)
def test_an_empty_room_admits_nothing_but_its_reflection(category: str) -> None:
    found = list(edits.propose(scenes.empty_room(), category, np.random.default_rng(0)))
    assert bool(found) == (category == "mirror")


def about(name: str) -> list:
    other = "plant_1" if name != "plant_1" else "round_1"
    return [
        Move(object_id=name, translation=(0.3, 0, 0), step="half"),
        Rotate(object_id=name, degrees=30, scope="unique"),
        Swap(object_ids=(name, other), headings="kept"),
        Delete(object_id=name),
        Detail(object_id=name, detail_kind="substitution", design="chair_b"),
        Detail(object_id=name, detail_kind="appearance", look=(RED,)),
    ]


@pytest.mark.parametrize("name", ["wall_s", "floor_1", "door_1", "window_1"])
def test_buildings_and_fixtures_are_never_edited(name: str) -> None:
    for edit in about(name):
        with pytest.raises(InvalidEdit, match=f"{name} is a (structure|fixture), never edited"):
            edits.check(SCENE, edit)


def test_what_carries_others_changes_its_look_at_most() -> None:
    *others, appearance = about("table_1")
    for edit in others:
        with pytest.raises(InvalidEdit, match="table_1 carries mug_1, vase_1, book_1"):
            edits.check(SCENE, edit)
    edits.check(SCENE, appearance)


@pytest.mark.parametrize("number", range(6))
def test_unknown_objects_are_bad_input(number: int) -> None:
    with pytest.raises(BadInput, match="no object 'piano'"):
        edits.check(SCENE, about("piano")[number])
    with pytest.raises(BadInput, match="no object 'piano'"):
        edits.apply(SCENE, about("piano")[number])


def test_an_unknown_category_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match=r"no edit category 'teleport'.*move, rotate, swap"):
        edits.propose(SCENE, "teleport", np.random.default_rng(0))


def test_a_rug_under_furniture_is_not_pulled_away() -> None:
    cloth = scenes.make_asset("rug_a", "rug", [(scenes.block((1.2, 1.0, 0.01)), scenes.FABRIC)])
    scene = scenes.furnish(SCENE, SceneObject("rug_1", cloth, pose(2.4, 2.3)))
    with pytest.raises(InvalidEdit, match="rug_1 carries table_1, chair_1, chair_2"):
        edits.check(scene, Delete(object_id="rug_1"))
    edits.check(scenes.furnish(SCENE, SceneObject("rug_1", cloth, pose(2.2, 0.6))), Delete(object_id="rug_1"))


def test_an_object_that_stands_badly_is_not_chosen() -> None:
    plant = SCENE.object("plant_1")
    floating: Scene = SCENE.replacing(plant.placed(pose(4.5, 0.45, 0.2)))
    edit = Detail(object_id="plant_1", detail_kind="appearance", look=(RED, RED))
    edits.check(SCENE, edit)
    with pytest.raises(InvalidEdit, match="plant_1 is not carried"):
        edits.check(floating, edit)
