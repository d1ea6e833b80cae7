from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import KDTree

from sson_core import edits
from sson_core.edits import mirror
from sson_core.errors import InvalidEdit
from sson_core.geometry import pose, reflection, transform_points
from sson_core.scene import Mirror, Room, Scene, SceneObject
from tests.support import scenes

SCENE = scenes.sitting_room()
ACROSS = Mirror(point=(2.5, 2.0), normal=(1.0, 0.0))


def with_floor(*corners: tuple[float, float]) -> Scene:
    room = Room("r", "study", corners, 2.5)
    return Scene("shape", "test", "shape", (room,), ())


@settings(deadline=None, max_examples=20)
@given(angle=st.floats(0, math.pi), x=st.floats(-3, 3), y=st.floats(-3, 3))
def test_geometry_is_reflected_poses_stay_proper_and_twice_is_once(angle, x, y) -> None:
    normal = (math.cos(angle), math.sin(angle))
    once = mirror.mirrored(SCENE, (x, y), normal)
    M = reflection(np.array([x, y, 0.0]), np.array([*normal, 0.0]))
    for before, after in zip(SCENE.objects, once.objects, strict=True):
        assert np.linalg.det(after.T_object_to_world[:3, :3]) == pytest.approx(1.0)
        distance, _ = KDTree(after.vertices).query(transform_points(M, before.vertices))
        assert distance.max() < 1e-6
        front = M[:3, :3] @ before.T_object_to_world[:3, 0]
        np.testing.assert_allclose(after.T_object_to_world[:3, 0], front, atol=1e-9)
    for lamp, image in zip(SCENE.lights, once.lights, strict=True):
        assert np.linalg.det(image.T_light_to_world[:3, :3]) == pytest.approx(1.0)
        shine = M[:3, :3] @ lamp.T_light_to_world[:3, 2]
        np.testing.assert_allclose(image.T_light_to_world[:3, 2], shine, atol=1e-9)
    twice = mirror.mirrored(once, (x, y), normal)
    for before, after in zip(SCENE.objects, twice.objects, strict=True):
        assert after.design == before.design
        np.testing.assert_allclose(after.vertices, before.vertices, atol=1e-9)
        np.testing.assert_array_equal(after.asset.mesh.faces, before.asset.mesh.faces)
        np.testing.assert_array_equal(after.asset.mesh.uv, before.asset.mesh.uv)


def test_faces_still_look_outwards_and_textures_stay_on_their_corners() -> None:
    before = SCENE.object("plant_1").asset.mesh
    after = edits.apply(SCENE, ACROSS).object("plant_1").asset.mesh

    def volume(mesh) -> float:
        a, b, c = np.moveaxis(mesh.vertices[mesh.faces], 1, 0)
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)

    assert volume(after) == pytest.approx(volume(before))
    corner = {
        (tuple(v), tuple(uv))
        for v, uv in zip(
            (before.vertices * [1, -1, 1])[before.faces].reshape(-1, 3), before.uv.reshape(-1, 2), strict=True
        )
    }
    assert corner == {
        (tuple(v), tuple(uv))
        for v, uv in zip(after.vertices[after.faces].reshape(-1, 3), after.uv.reshape(-1, 2), strict=True)
    }


def test_symmetric_designs_stay_themselves_and_others_become_their_image() -> None:
    after = edits.apply(SCENE, ACROSS)
    assert after.object("chair_1").asset is SCENE.object("chair_1").asset
    assert after.object("plant_1").design == "plant_a~mirrored"
    assert after.object("chair_1").like(after.object("chair_2"))


def test_a_symmetric_panel_with_a_lopsided_print_is_reflected() -> None:
    printed = scenes.Material(name="print", texture="print")
    art = scenes.picture("art", 0.5, 0.4, printed)
    hung = SceneObject("art", art, pose(4.0, 0.0, 1.5, math.pi / 2), support="wall")
    assert edits.apply(scenes.furnish(SCENE, hung), ACROSS).object("art").design == "art~mirrored"


def test_planes_of_a_rectangle_a_square_and_a_lopsided_room() -> None:
    normals = {tuple(np.round(normal, 6)) for _, normal in mirror.planes(SCENE)}
    assert normals == {(1.0, 0.0), (0.0, 1.0)}
    assert len(mirror.planes(with_floor((0, 0), (3, 0), (3, 3), (0, 3)))) == 4
    assert mirror.planes(with_floor((0, 0), (5, 0), (4, 3), (0, 2))) == []
    (plane,) = mirror.planes(with_floor((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)))
    np.testing.assert_allclose(np.abs(plane[1]), math.sqrt(0.5))
    assert len(mirror.planes(with_floor((0, 0), (2.5, 0), (5, 0), (5, 4), (0, 4)))) == 2


def test_rooms_are_kept_together() -> None:
    rooms = (
        Room("a", "study", ((0, 0), (3, 0), (3, 3), (0, 3)), 2.5),
        Room("b", "study", ((3, 0), (6, 0), (6, 3), (3, 3)), 2.5),
    )
    pair = Scene("two", "test", "two", rooms, ())
    assert len(mirror.planes(pair)) == 2
    lower = dataclasses.replace(pair, rooms=(rooms[0], dataclasses.replace(rooms[1], height=2.2)))
    assert [tuple(np.abs(normal)) for _, normal in mirror.planes(lower)] == [(0.0, 1.0)]


def refused(match: str, scene: Scene, **edit) -> None:
    with pytest.raises(InvalidEdit, match=match):
        edits.check(scene, Mirror(**edit))


def test_planes_that_miss_the_outline_are_refused() -> None:
    refused("does not keep the room's outline.*Planes that do: point", SCENE, point=(2.4, 2), normal=(1, 0))
    refused("does not keep", SCENE, point=(2.5, 2), normal=(1, 1))
    refused("no normal", SCENE, point=(2.5, 2), normal=(0, 0))
    edits.check(SCENE, Mirror(point=(2.5, 0.3), normal=(2.0, 0.0)))


def test_clocks_and_text_give_the_reflection_away() -> None:
    clock = scenes.picture("clock", 0.3, 0.3, scenes.WHITE, cue=True)
    hung = SceneObject("clock_1", clock, pose(4.0, 0.0, 1.5, math.pi / 2), support="wall")
    refused(
        "a single view gives the reflection away: clock_1", scenes.furnish(SCENE, hung), **ACROSS.model_dump()
    )


def symmetric_room() -> Scene:
    bare = scenes.empty_room()
    shell = tuple(item for item in bare.objects if item.kind == "structure")
    return scenes.furnish(
        dataclasses.replace(bare, objects=shell),
        SceneObject("left", scenes.chair(), pose(1.5, 2, 0, 0)),
        SceneObject("right", scenes.chair(), pose(3.5, 2, 0, math.pi)),
        SceneObject("middle", scenes.round_table(), pose(2.5, 1, 0, 0.4)),
    )


def test_an_arrangement_that_is_its_own_reflection_is_refused() -> None:
    scene = symmetric_room()
    refused("its own reflection", scene, **ACROSS.model_dump())
    edits.check(scene, Mirror(point=(2.5, 2.0), normal=(0.0, 1.0)))
    turned = scene.replacing(scene.object("left").placed(pose(1.5, 2, 0, 0.6)))
    assert [item.object_id for item in mirror.revealing(turned, (2.5, 2.0), (1.0, 0.0))] == ["left", "right"]


def test_size_goes_by_the_biggest_piece_that_reveals_the_flip() -> None:
    assert edits.size_class(SCENE, ACROSS) == "large"
    scene = symmetric_room()
    with pytest.raises(InvalidEdit, match="nothing reveals"):
        edits.size_class(scene, ACROSS)
    mug = SceneObject("mug", scenes.mug(), pose(1.0, 1.0))
    assert edits.size_class(scenes.furnish(scene, mug), ACROSS) == "small"
