"""How much of an object looks different from another, or from itself turned or reflected.

The comparison is on the geometry and its colours, not on names: points spread over one surface are
looked up on the other, in the same object axes. A point differs if no surface is near it, or only one
of another colour. Colours are those of the coarse texture: grain is not seen, a motif is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial import KDTree

from sson_core.edits.colour import Textures, coarse, difference
from sson_core.geometry import Array, rotation_z, transform_points
from sson_core.physics.per_asset import per_asset
from sson_core.physics.support import spread, triangle_areas
from sson_core.scene import Asset, Material
from sson_core.srgb import to_srgb

LEAST_TURN, NEAR_TURN = 0.05, 0.08
"""Least share of a surface that a turn must change to be seen, and by how much: a share of the longest
side. Chosen on furnished rooms: foliage, baskets and tripods that turn unnoticed stay below."""
LEAST_OTHER, NEAR_OTHER = 0.10, 0.04
"""The same for two objects to be told apart."""
COLOUR = 15.0
"""CIEDE2000 difference above which nearby surfaces count as different."""
FLIP = np.diag([1.0, -1.0, 1.0, 1.0])
"""(4, 4) reflection of a design that turns its local y axis round: how designs are mirrored."""
_DENSE, _PROBES = 4000, 1000
_SIDES = 1.3
_LEAST_FLIP, _NEAR_FLIP = 0.01, 0.08


@dataclass(frozen=True, eq=False)
class _Cloud:
    """Points (N, 3) spread evenly over an asset's surface, their slots (N,) and texture places (N, 2)."""

    points: Array
    slots: Array
    uv: Array
    tree: KDTree

    def colours(self, materials: Sequence[Material], textures: Textures) -> Array:
        """Return the sRGB colour (N, 3) of each point."""
        maps = np.stack([to_srgb(coarse(material, textures)) for material in materials])
        rows, columns = maps.shape[1:3]
        u, v = self.uv[:, 0] % 1.0, self.uv[:, 1] % 1.0
        row = np.minimum(((1.0 - v) * rows).astype(int), rows - 1)
        column = np.minimum((u * columns).astype(int), columns - 1)
        return np.asarray(maps[self.slots, row, column])


@per_asset
def _cloud(asset: Asset) -> _Cloud:
    mesh = asset.mesh
    corners = mesh.vertices[mesh.faces]
    area = triangle_areas(corners)
    rng = np.random.default_rng(0)
    faces = rng.choice(len(corners), _DENSE, p=area / area.sum())
    points, weights = spread(corners, faces, rng)
    uv = np.einsum("nk,nkd->nd", weights, mesh.uv[faces])
    return _Cloud(points, mesh.slots[faces], uv, KDTree(points))


Look = tuple[Asset, tuple[Material, ...]]


def share_differing(
    first: Look, second: Look, textures: Textures, near: float, T: Array | None = None
) -> float:
    """Return the share (0..1) of the surface in which two objects differ, the larger of both ways.

    ``near`` is the distance within which surfaces count as the same, as a share of the longest side.
    ``first`` is taken through ``T`` (4, 4) in object axes beforehand. What an object differs from
    itself by the spacing of the points is subtracted.
    """
    T = np.eye(4) if T is None else T
    reach = near * max(_longest(first[0]), _longest(second[0]))
    there = _one_way(first, second, textures, T, reach) - _noise(first[0], reach)
    back = _one_way(second, first, textures, np.linalg.inv(T), reach) - _noise(second[0], reach)
    return max(there, back, 0.0)


def turn_shows(asset: Asset, materials: tuple[Material, ...], textures: Textures, degrees: float) -> bool:
    """Return whether a turn about the object's vertical axis can be seen (`LEAST_TURN`)."""
    known = _known_turns(asset)
    turn = degrees % 360.0
    key = (materials, round(min(turn, 360.0 - turn), 6))
    if key not in known:
        look = (asset, materials)
        share = share_differing(look, look, textures, NEAR_TURN, rotation_z(np.radians(degrees)))
        known[key] = share >= LEAST_TURN
    return known[key]


def told_apart(first: Look, second: Look, textures: Textures) -> bool:
    """Return whether two objects at one place and heading look different (`LEAST_OTHER`).

    Boxes with a side 1.3 times as long as the other's settle it without looking closer.
    """
    one, two = (look[0].box[1] - look[0].box[0] for look in (first, second))
    if (np.maximum(one, two) > _SIDES * np.minimum(one, two) + NEAR_OTHER * max(one.max(), two.max())).any():
        return True
    return share_differing(first, second, textures, NEAR_OTHER) >= LEAST_OTHER


def mirror_symmetric(asset: Asset, materials: tuple[Material, ...], textures: Textures) -> bool:
    """Return whether a design equals its reflection across its local y axis.

    Every vertex has its mirror image within a millimetre among those of the same material, and so has
    the coarse texture: what is not exactly symmetric is reflected rather than kept.
    """
    if not _mirrored_vertices_match(asset):
        return False
    known = _known_reflections(asset)
    if materials not in known:
        look = (asset, materials)
        known[materials] = share_differing(look, look, textures, _NEAR_FLIP, FLIP) < _LEAST_FLIP
    return known[materials]


@per_asset
def _mirrored_vertices_match(asset: Asset) -> bool:
    mesh = asset.mesh
    slot_of = np.zeros((len(mesh.vertices), 1))
    slot_of[mesh.faces.ravel(), 0] = np.repeat(mesh.slots, 3)
    marked = np.concatenate([mesh.vertices, 100.0 * slot_of], axis=1)[np.unique(mesh.faces)]
    distance, _ = KDTree(marked).query(marked * [1.0, -1.0, 1.0, 1.0])
    return bool(distance.max() < 1e-3)


@per_asset
def _known_reflections(_: Asset) -> dict[tuple[Material, ...], bool]:
    return {}


@per_asset
def _known_turns(_: Asset) -> dict[tuple[tuple[Material, ...], float], bool]:
    return {}


def _longest(asset: Asset) -> float:
    return float((asset.box[1] - asset.box[0]).max())


def _one_way(first: Look, second: Look, textures: Textures, T: Array, reach: float) -> float:
    here, there = _cloud(first[0]), _cloud(second[0])
    distance, index = there.tree.query(transform_points(T, here.points[:_PROBES]), k=3)
    colours = here.colours(first[1], textures)[:_PROBES]
    apart = difference(colours[:, None, :], there.colours(second[1], textures)[index])
    apart[distance > reach] = np.inf
    return float((apart.min(axis=1) > COLOUR).mean())


def _noise(asset: Asset, reach: float) -> float:
    """Share of a surface that another sample of it, as thin, would miss."""
    cloud = _cloud(asset)
    distance, _ = cloud.tree.query(cloud.points[:_PROBES], k=2)
    return float((distance[:, 1] > reach).mean())
