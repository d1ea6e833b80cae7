"""Where a small piece comes to stand on a top of another."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.affinity import affine_transform

from sson_core.geometry import pose, transform_points
from sson_core.scene import SceneObject
from sson_core.sources.procedural.collision import touching
from sson_core.sources.procedural.workpiece import Piece, Top

CONTACT = 1e-4  # Metres between a thing and what it stands on: under every tolerance, over rounding.


def on_top(base: SceneObject, area: Top, piece: Piece, u: float, v: float, turn: float) -> SceneObject | None:
    """Return the piece at a place (-1..1 each) of a top, or None if it is larger than the top."""
    c, s = abs(math.cos(turn)), abs(math.sin(turn))
    free_x = area.depth - (c * piece.depth + s * piece.width)
    free_y = area.width - (s * piece.depth + c * piece.width)
    if free_x < 0 or free_y < 0:
        return None
    local = pose(area.x + u * free_x / 2, area.y + v * free_y / 2, area.z + CONTACT, turn)
    return SceneObject("", piece.asset, base.T_object_to_world @ local, support=base.object_id)


def lean_back(base: SceneObject, area: Top, piece: Piece, across: float, turn: float) -> SceneObject | None:
    """Return the piece as far back on a seat as it goes without cutting into it, or None."""
    free, stopped = 1.0, -3.0
    if _leaning(base, area, piece, free, across, turn) is None:
        return None
    while free - stopped > 0.002:
        middle = (free + stopped) / 2
        if _leaning(base, area, piece, middle, across, turn) is None:
            stopped = middle
        else:
            free = middle
    return _leaning(base, area, piece, free, across, turn)


def carries(base: SceneObject, area: Top, outline: shapely.Geometry) -> bool:
    """Return whether a top covers an outline on the plan."""
    corner = np.array([[sx * area.depth / 2, sy * area.width / 2, 0.0] for sx in (-1, 1) for sy in (-1, 1)])
    corner += (area.x, area.y, area.z)
    surface = shapely.convex_hull(shapely.MultiPoint(transform_points(base.T_object_to_world, corner)[:, :2]))
    if area.round:
        surface = surface.centroid.buffer(area.depth / 2)
    return bool(surface.buffer(1e-6).covers(outline))


def outline_of(item: SceneObject) -> shapely.Geometry:
    """Return the object's plan, turned and moved from its asset's (which is worked out once)."""
    (a, b), (c, d) = item.T_object_to_world[:2, :2]
    x, y = item.T_object_to_world[:2, 3]
    return affine_transform(item.asset.plan, [a, b, c, d, x, y])


def _leaning(
    base: SceneObject, area: Top, piece: Piece, u: float, v: float, turn: float
) -> SceneObject | None:
    placed = on_top(base, area, piece, u, v, turn)
    return None if placed is None or touching(placed, base) else placed
