from __future__ import annotations

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core.sources.procedural.solids import (
    Part,
    backed,
    box,
    cylinder,
    join,
    lathe,
    moulding,
    pillow,
    plate,
    slab,
    soft_box,
    tube,
)

SIDE = st.floats(0.01, 3.0)


def solid(part: Part) -> trimesh.Trimesh:
    mesh = trimesh.Trimesh(part.vertices, part.faces, process=False)
    mesh.merge_vertices(digits_vertex=9)
    return mesh


@settings(deadline=None, max_examples=30)
@given(x=SIDE, y=SIDE, z=SIDE, radius=st.floats(0.0, 0.2), rounds=st.integers(1, 3))
def test_a_box_is_closed_and_exactly_as_large_as_asked(
    x: float, y: float, z: float, radius: float, rounds: int
) -> None:
    part = box(x, y, z, radius, rounds=rounds)
    mesh = solid(part)
    assert mesh.is_watertight and mesh.is_winding_consistent
    np.testing.assert_allclose(mesh.bounds, [[-x / 2, -y / 2, 0], [x / 2, y / 2, z]], atol=1e-9)
    assert 0.35 * x * y * z < mesh.volume <= x * y * z * (1 + 1e-9)


def test_flat_sides_stay_flat_and_edges_are_smooth() -> None:
    part = box(1.0, 0.5, 0.2, 0.02)
    corners = part.vertices[part.faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    along_axis = np.abs(normal).max(axis=1) > 0.999 * np.linalg.norm(normal, axis=1)
    assert (along_axis == ~part.smooth).all()


@pytest.mark.parametrize(
    "part",
    [
        slab(1, 2, 3),
        soft_box(0.6, 0.7, 0.15, 0.05, crown=0.02, belly=0.01),
        cylinder(0.1, 0.4),
        lathe([(0, 0), (0.1, 0), (0.12, 0.1), (0.11, 0.1), (0.09, 0.01), (0, 0.01)]),
        tube([(0, 0, 0), (0, 0, 0.5), (0.3, 0.1, 0.8)], 0.02),
        pillow(0.5, 0.4, 0.12),
        moulding([(0, 0), (0.3, 0), (0.3, 0.2), (0, 0.5)], -1.0, 1.0, 0.4, -1.0),
        plate(shapely.Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)]), 0.1),
        backed(
            np.stack([*np.meshgrid(np.arange(4.0), np.arange(3.0), indexing="ij"), np.zeros((4, 3))], -1), 0.1
        ),
    ],
    ids=["slab", "soft_box", "cylinder", "lathe", "tube", "pillow", "moulding", "plate", "backed"],
)
def test_solids_are_closed_with_their_faces_outwards(part: Part) -> None:
    mesh = solid(part)
    assert mesh.is_watertight and mesh.is_winding_consistent
    assert mesh.volume > 0
    assert part.uv.shape == (len(part.faces), 3, 2)


def test_texture_coordinates_are_metres() -> None:
    part = box(1.0, 0.5, 0.2, 0.0)
    corners = part.vertices[part.faces]
    for a, b in ((0, 1), (1, 2), (2, 0)):
        on_surface = np.linalg.norm(corners[:, a] - corners[:, b], axis=1)
        on_texture = np.linalg.norm(part.uv[:, a] - part.uv[:, b], axis=1)
        np.testing.assert_allclose(on_texture, on_surface, atol=1e-9)


def test_a_picture_stands_upright_on_the_side_that_faces_the_viewer() -> None:
    part = box(0.01, 2.0, 1.0, 0.0).projected("x")
    face = np.flatnonzero((part.vertices[part.faces][..., 0] > 0).all(axis=1))
    corners, uv = part.vertices[part.faces[face]].reshape(-1, 3), part.uv[face].reshape(-1, 2)
    np.testing.assert_allclose(uv, np.stack([corners[:, 1] / 2 + 0.5, corners[:, 2]], axis=1), atol=1e-9)


def test_turned_solids_repeat_every_15_degrees() -> None:
    vase = lathe([(0, 0), (0.1, 0), (0.06, 0.2), (0, 0.2)])
    turned = vase.turned("z", np.radians(15))
    gap = np.linalg.norm(vase.vertices[:, None] - turned.vertices[None], axis=2).min(axis=1)
    assert gap.max() < 1e-9


def test_joined_parts_keep_their_faces_apart() -> None:
    both = join(slab(1, 1, 1), slab(1, 1, 1).at(x=3))
    assert solid(both).body_count == 2
    assert solid(both).volume == pytest.approx(2)
