"""Sampling plausible cameras."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core.errors import ImpossibleRequest
from sson_core.views.cameras import CameraStyle, sample_cameras
from tests.support.boxes import box_asset, box_scene, furnished, place


@given(seed=st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_cameras_keep_clear_of_walls_and_furniture_and_stay_at_a_persons_height(seed: int) -> None:
    scene = furnished()
    room, style = scene.rooms[0], CameraStyle()
    for camera in sample_cameras(scene, room, np.random.default_rng(seed), 6, 120, 90):
        x, y, z = camera.position
        assert room.polygon.buffer(-0.24).covers(shapely.Point(x, y))
        assert 1.0 - 1e-9 <= z <= 1.8 + 1e-9
        for item in scene.objects:
            if item.kind != "structure" and item.box[0, 2] < z < item.box[1, 2]:
                assert item.plan.distance(shapely.Point(x, y)) > 0.24
        assert -style.most_pitch - 1e-6 <= math.asin(camera.forward[2]) <= math.radians(10) + 1e-6
        fov = 2 * math.atan(camera.width / 2 / camera.K[0, 0])
        assert style.fov[0] - 1e-9 <= fov <= style.fov[1] + 1e-9


def test_the_target_is_in_the_frame_and_not_always_in_its_centre() -> None:
    scene = furnished()
    target = scene.object("chair").centre
    cameras = sample_cameras(scene, scene.rooms[0], np.random.default_rng(3), 60, 200, 150, target[None])
    pixels = np.array([camera.project(target[None])[0][0] for camera in cameras])
    off = np.abs(pixels / [200, 150] - 0.5)
    assert len(cameras) > 50
    assert (off < 0.5).all()
    assert off[:, 0].std() > 0.05
    assert off[:, 1].std() > 0.05


def test_the_same_seed_gives_the_same_cameras() -> None:
    scene = furnished()
    first, second = (sample_cameras(scene, scene.rooms[0], np.random.default_rng(7), 5, 90, 60) for _ in "ab")
    assert all(
        np.array_equal(a.T_world_to_camera, b.T_world_to_camera) for a, b in zip(first, second, strict=True)
    )


def test_a_camera_is_free_in_every_scene_given() -> None:
    plain = box_scene()
    full = box_scene(place(box_asset("block", (3.0, 5.0, 2.4)), "block", 1.5, 2.5))
    cameras = sample_cameras((plain, full), plain.rooms[0], np.random.default_rng(0), 20, 60, 60)
    assert cameras
    assert all(camera.position[0] > 3.2 for camera in cameras)


def test_a_room_without_free_place_is_refused() -> None:
    full = box_scene(place(box_asset("block", (6.0, 5.0, 2.4)), "block", 3.0, 2.5))
    with pytest.raises(ImpossibleRequest, match="no free place"):
        sample_cameras(full, full.rooms[0], np.random.default_rng(0), 4, 60, 60)


def test_distances_are_respected() -> None:
    scene = box_scene()
    style = CameraStyle(distances=(1.0, 1.5))
    target = np.array([[3.0, 2.5, 0.8]])
    cameras = sample_cameras(scene, scene.rooms[0], np.random.default_rng(1), 30, 60, 60, target, style)
    assert cameras
    assert all(np.linalg.norm(camera.position - target[0]) <= 1.5 + 1e-6 for camera in cameras)
