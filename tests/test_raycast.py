from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trimesh.creation import icosphere

from sson_core.camera import Camera
from sson_core.raycast import NOTHING, RayMesh, Rays
from tests.support.boxes import box_asset, furnished, place
from tests.support.memory import resident
from tests.support.scenes import CLAY, make_asset

CAMERA = Camera.look_at((5.0, 1.0, 1.5), (2.0, 3.0, 0.6), 48, 36)


def test_a_wall_seen_head_on_has_one_depth_and_normal() -> None:
    wall = place(box_asset("wall", (0.1, 20.0, 20.0)), "wall", 3.05, 0.0, -10.0)
    seen = RayMesh([wall]).cast(Camera.look_at((0.0, 0.0, 1.0), (1.0, 0.0, 1.0), 20, 10))
    np.testing.assert_allclose(seen.depth, 3.0, atol=1e-4)
    np.testing.assert_allclose(seen.normal, np.broadcast_to([-1.0, 0.0, 0.0], seen.normal.shape), atol=1e-6)
    assert seen.footprint("wall") == 1.0


def test_rays_that_miss_see_nothing() -> None:
    seen = RayMesh([place(box_asset("far", (1, 1, 1)), "far", -5.0, 0.0)]).cast(
        Camera.look_at((0.0, 0.0, 1.0), (1.0, 0.0, 1.0), 8, 6)
    )
    assert (seen.object == NOTHING).all() and np.isinf(seen.depth).all() and (seen.face == NOTHING).all()
    assert not seen.normal.any() and not seen.bary.any()
    empty = RayMesh([]).cast(CAMERA)
    assert (empty.object == NOTHING).all()
    assert empty.footprint("anything") == 0.0


def test_hits_lie_on_the_surfaces_they_name() -> None:
    scene = furnished()
    seen = RayMesh(scene.objects).cast(CAMERA)
    assert (seen.object != NOTHING).all()
    origin, directions = CAMERA.rays()
    points = origin + seen.depth[..., None] * directions
    for name in ("sofa", "table", "chair", "floor", "wall_west"):
        mask = seen.mask(name)
        assert mask.any(), name
        mesh = scene.object(name).asset.mesh
        corners = scene.object(name).vertices[mesh.faces[seen.face[mask]]]
        b, c = seen.bary[mask].T.astype(float)
        expected = (
            corners[:, 0] * (1 - b - c)[:, None] + corners[:, 1] * b[:, None] + corners[:, 2] * c[:, None]
        )
        np.testing.assert_allclose(points[mask], expected, atol=2e-4)
        facing = np.einsum("ij,ij->i", seen.normal[mask], directions[mask])
        assert (facing <= 0).all()


@settings(max_examples=20, deadline=None)
@given(st.sets(st.sampled_from([item.object_id for item in furnished().objects])))
def test_merged_parts_equal_the_whole(chosen: set[str]) -> None:
    objects = furnished().objects
    whole = RayMesh(objects).cast(CAMERA)
    ids = [item.object_id for item in objects]
    first = RayMesh([item for item in objects if item.object_id not in chosen]).numbered(ids).cast(CAMERA)
    second = RayMesh([item for item in objects if item.object_id in chosen]).numbered(ids)
    both = first.under(second.trace(Rays.of(CAMERA)))
    np.testing.assert_allclose(both.depth, whole.depth, rtol=1e-5)
    differs = np.zeros(whole.object.shape, dtype=bool)
    for item in objects:
        differs |= both.mask(item.object_id) != whole.mask(item.object_id)
    tie = np.abs(first.depth - second.cast(CAMERA).depth) < 1e-4
    assert not (differs & ~tie).any()


@given(st.floats(0.5, 8.0))
def test_the_ray_parameter_is_in_units_of_the_direction(length: float) -> None:
    mesh = RayMesh([place(box_asset("wall", (0.1, 20.0, 20.0)), "wall", 3.05, 0.0, -10.0)])
    _, _, distance, _, _ = mesh.shoot(np.zeros((1, 3)), np.array([[length, 0.0, 0.0]]))
    assert distance[0] == pytest.approx(3.0 / length, rel=1e-4)


def test_glass_is_left_out_when_asked() -> None:
    pane = place(box_asset("pane", (0.02, 4.0, 4.0), glass=True), "pane", 1.0, 0.0)
    wall = place(box_asset("wall", (0.1, 20.0, 20.0)), "wall", 3.0, 0.0, -10.0)
    camera = Camera.look_at((0.0, 0.0, 1.0), (1.0, 0.0, 1.0), 8, 6)
    assert RayMesh([pane, wall]).cast(camera).footprint("pane") > 0.9
    clear = RayMesh([pane, wall], see_through_glass=True).cast(camera)
    assert clear.footprint("pane") == 0.0 and clear.footprint("wall") == 1.0


def test_faces_keep_their_numbers_when_glass_is_left_out() -> None:
    asset = box_asset("cabinet", (1.0, 1.0, 1.0), front=True)
    clear = asset.materials[1].model_copy(update={"glass": True})
    glazed = place(
        dataclasses.replace(asset, materials=(asset.materials[0], clear)),
        "cabinet",
        2.0,
        0.0,
    )
    mesh = RayMesh([glazed], see_through_glass=True)
    _, face, distance, _, _ = mesh.shoot(np.array([[5.0, 0.2, 0.3]]), np.array([[-1.0, 0.0, 0.0]]))
    assert distance[0] == pytest.approx(3.5)
    assert asset.mesh.slots[face[0]] == 0


def test_meshes_let_go_of_free_their_memory() -> None:
    """A hundred meshes of some 3 MB each leave nothing behind."""
    ball = icosphere(subdivisions=5)
    item = place(make_asset("ball", "ball", [(ball, CLAY)]), "ball", 3.0, 0.0)
    camera = CAMERA.resized(8, 8)

    def build(times: int) -> int:
        for _ in range(times):
            RayMesh([item]).cast(camera)
        return resident()

    before = build(10)
    assert build(100) - before < 50e6
