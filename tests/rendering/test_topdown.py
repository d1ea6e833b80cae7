from __future__ import annotations

import dataclasses

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sson_core.rendering.topdown import TopDown, eye_height, overhead
from tests.support.boxes import box_asset, place
from tests.support.scenes import DEPTH, WIDTH, sitting_room

ROOM = sitting_room()
coordinates = st.floats(-20.0, 20.0)
sides = st.integers(1, 40)


@given(x=coordinates, y=coordinates, extent=st.floats(0.1, 50.0), width=sides, height=sides)
def test_rays_go_through_the_pixels_that_their_points_project_to(
    x: float, y: float, extent: float, width: int, height: int
) -> None:
    view = TopDown(centre=(x, y), extent=extent, width=width, height=height)
    origins, directions = view.rays(3.0)
    assert origins.shape == directions.shape == (height, width, 3)
    pixels = view.project(origins.reshape(-1, 3)).reshape(height, width, 2)
    assert np.allclose(pixels[..., 0], np.arange(width) + 0.5, atol=1e-6)
    assert np.allclose(pixels[..., 1], np.arange(height)[:, None] + 0.5, atol=1e-6)


@given(width=sides, height=sides)
def test_a_plan_of_a_scene_holds_its_rooms_in_the_middle(width: int, height: int) -> None:
    view = TopDown.of(ROOM, width, height, margin=0.3)
    corners = view.project(np.array([[0.0, 0.0], [WIDTH, DEPTH]]))
    assert (corners >= 0).all() and (corners <= [width, height]).all()
    assert np.allclose(corners.mean(axis=0), [width / 2, height / 2])


def test_the_extent_spans_the_longer_side() -> None:
    assert TopDown(centre=(0, 0), extent=8.0, width=40, height=10).metres_per_pixel == 0.2
    assert TopDown(centre=(0, 0), extent=8.0, width=10, height=40).metres_per_pixel == 0.2


def test_the_ceiling_is_overhead_and_walls_are_not() -> None:
    assert overhead(ROOM) == {"ceiling_1"}


def test_it_looks_from_above_unless_the_ceiling_is_one_mesh_with_the_walls() -> None:
    top = max(item.box[1, 2] for item in ROOM.objects if item.object_id != "ceiling_1")
    assert eye_height(ROOM) == top + 1.0
    whole = place(box_asset("shell", (WIDTH, DEPTH, 2.6)), "shell", WIDTH / 2, DEPTH / 2, kind="structure")
    lidded = dataclasses.replace(ROOM, objects=(whole, *ROOM.objects[-3:]))
    assert lidded.rooms[0].height - 0.05 < eye_height(lidded) < lidded.rooms[0].height
