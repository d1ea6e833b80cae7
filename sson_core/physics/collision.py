"""Interpenetration of meshes, containment included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import fcl
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from sson_core.geometry import Array, invert_rigid, transform_points
from sson_core.physics.per_asset import per_asset, ray_mesh
from sson_core.scene import Asset, Scene, SceneObject

TOLERANCE = 0.002
"""Metres that surfaces may overlap or be apart and still count as touching."""
COVERING = 0.02
"""Height in metres up to which something lying on the floor gives way under legs, as a rug does."""
_MOST_PARTS = 64


def collisions(scene: Scene, object_ids: Iterable[str]) -> list[tuple[str, str]]:
    """Return the pairs (named object, other object) whose meshes interpenetrate.

    One inside the other counts too. The smaller of the two is taken `TOLERANCE` smaller all round, so
    that touching is no collision. Floor coverings give way to what stands on the floor.
    """
    return list(meetings(scene, tuple(object_ids)))


def meetings(scene: Scene, object_ids: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of `collisions` one by one."""
    others = scene.objects
    boxes = np.stack([item.box for item in others]) if others else np.empty((0, 2, 3))
    done: set[str] = set()
    for name in object_ids:
        this = scene.object(name)
        near = (boxes[:, 0] < this.box[1] - TOLERANCE) & (boxes[:, 1] > this.box[0] + TOLERANCE)
        for index in np.flatnonzero(near.all(axis=1)):
            other = others[index]
            if other is not this and other.object_id not in done and interpenetrate(this, other):
                yield name, other.object_id
        done.add(name)


def interpenetrate(first: SceneObject, second: SceneObject) -> bool:
    """Return whether two objects' meshes cross by more than `TOLERANCE` or one holds the other."""
    if _gives_way(first, second) or _gives_way(second, first):
        return False
    small, big = sorted((first, second), key=lambda item: float(np.prod(item.box[1] - item.box[0])))
    pair = (_body(small, _shrunk_volume(small.asset)), _body(big, _volume(big.asset)))
    if fcl.collide(*pair, fcl.CollisionRequest(), fcl.CollisionResult()):
        return True
    return _holds(big, small) or _holds(small, big)


def is_covering(item: SceneObject) -> bool:
    """Return whether an object is so flat on the floor that legs press into it (a rug)."""
    flat = item.box[1, 2] - item.box[0, 2] <= COVERING
    return bool(flat) and item.kind != "structure" and item.support == "floor"


def _gives_way(covering: SceneObject, other: SceneObject) -> bool:
    stands = other.kind != "structure" and other.support in ("floor", covering.object_id)
    return stands and is_covering(covering) and not is_covering(other)


def _body(item: SceneObject, volume: fcl.BVHModel) -> fcl.CollisionObject:
    T = item.T_object_to_world
    return fcl.CollisionObject(volume, fcl.Transform(T[:3, :3], T[:3, 3]))


@per_asset
def _volume(asset: Asset) -> fcl.BVHModel:
    return _bvh(asset.mesh.vertices, asset)


@per_asset
def _shrunk_volume(asset: Asset) -> fcl.BVHModel:
    return _bvh(_shrunk(asset, asset.mesh.vertices), asset)


def _shrunk(asset: Asset, points: Array) -> Array:
    """Points of an asset drawn towards its centre, so that its box is `TOLERANCE` smaller all round."""
    centre, extent = asset.box.mean(axis=0), asset.box[1] - asset.box[0]
    scale = np.maximum((extent - 2 * TOLERANCE) / np.maximum(extent, 1e-9), 0.5)
    return np.asarray(centre + (points - centre) * scale)


def _bvh(vertices: Array, asset: Asset) -> fcl.BVHModel:
    model = fcl.BVHModel()
    model.beginModel(len(vertices), len(asset.mesh.faces))
    model.addSubModel(vertices, asset.mesh.faces)
    model.endModel()
    return model


def _holds(outer: SceneObject, inner: SceneObject) -> bool:
    """Whether a part of ``inner`` lies within the closed surface of ``outer`` without touching it."""
    if outer.kind == "structure":
        return False
    points = transform_points(inner.T_object_to_world, _part_points(inner.asset))
    points = points[((points > outer.box[0]) & (points < outer.box[1])).all(axis=1)]
    if not len(points):
        return False
    local = transform_points(invert_rigid(outer.T_object_to_world), points)
    local = local[_enclosed(outer.asset, local)]
    corners = outer.asset.mesh.vertices[outer.asset.mesh.faces]
    return any(abs(winding_number(corners, point)) > 0.5 for point in local)


def _enclosed(asset: Asset, points: Array) -> NDArray[np.bool_]:
    """Which points (P, 3) see the asset in all six directions: all those inside it, and few others."""
    directions = np.concatenate([np.eye(3), -np.eye(3)])
    starts = np.repeat(points, len(directions), axis=0)
    hit = ray_mesh(asset).shoot(starts, np.tile(directions, (len(points), 1)))[0]
    return np.asarray((hit.reshape(len(points), -1) >= 0).all(axis=1))


@per_asset
def _part_points(asset: Asset) -> Array:
    """One vertex of each connected part (P, 3) of the shrunk mesh, of the first `_MOST_PARTS` parts."""
    faces, n = asset.mesh.faces, len(asset.mesh.vertices)
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]]])
    graph = coo_matrix((np.ones(len(ends), dtype=bool), (ends[:, 0], ends[:, 1])), shape=(n, n))
    labels = connected_components(graph, directed=False)[1]
    used = np.unique(faces)
    first = used[np.unique(labels[used], return_index=True)[1]]
    return _shrunk(asset, asset.mesh.vertices[first[:_MOST_PARTS]])


def winding_number(triangles: Array, point: Array) -> float:
    """Return how often a surface of triangles (F, 3, 3) winds round a point (3,): 0 outside, 1 inside.

    The sum of the solid angles by the formula of Van Oosterom and Strackee (1983); it stays meaningful
    for surfaces with holes and for overlapping parts.
    """
    a, b, c = np.moveaxis(triangles - point, 1, 0)
    la, lb, lc = (np.linalg.norm(side, axis=1) for side in (a, b, c))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c))
    ab, bc, ca = (np.einsum("ij,ij->i", p, q) for p, q in ((a, b), (b, c), (c, a)))
    half_angles = np.arctan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb)
    return float(half_angles.sum() / (2 * np.pi))
