"""Finding rooms in a file: where floors lie, which walls part them, how high they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.sources._furnished.bodies import Body

HEIGHT = 2.6
"""Metres that a room without a ceiling is taken to be high."""
_LEVEL = 0.05
_LEAST_AREA = 1.0
_LEAST_LEVEL = 0.1
_MARGIN = 0.4
_HALF_WIDTH = 0.005
_MANY = 20_000


@dataclass(frozen=True, eq=False)
class Found:
    """A room as the file suggests it, metres. ``why`` says what it was taken from.

    ``floor_z`` is None where the file has no floor.
    """

    outline: shapely.Polygon
    floor_z: float | None
    height: float
    why: str
    has_walls: bool
    has_ceiling: bool


@dataclass(frozen=True, eq=False)
class Building:
    """The bodies that may bound rooms. ``shells`` are walls with floor and ceiling in one mesh."""

    floors: Sequence[Body]
    walls: Sequence[Body]
    ceilings: Sequence[Body]
    shells: Sequence[Body]


def find_rooms(building: Building, things: Sequence[Body]) -> list[Found]:
    """Return the rooms that hold ``things``: floors cut by walls, else walls, else the things' outline."""
    bearers = [*building.floors, *building.shells]
    levels = [(level, body) for body in bearers if (level := floor_level(body)) is not None]
    walls = [*building.walls, *building.shells]
    found: list[Found] = []
    if not levels and walls:
        base = shapely.union_all([body.plan for body in walls]).convex_hull
        found = _parts_of(building, things, base, None, "from the walls; the file has no floor")
    for level in _distinct([level for level, _ in levels]):
        here = [body for other, body in levels if abs(other - level) <= _LEVEL]
        base = shapely.union_all([floor_outline(body, level) for body in here])
        names = ", ".join(repr(body.name) for body in here[:3])
        found += _parts_of(building, things, base, level, f"from {names} within the walls")
    if not found:
        found = [_round_things(building, things, levels[0][0] if levels else None)]
    return sorted(found, key=lambda room: -float(room.outline.area))


def floor_level(body: Body) -> float | None:
    """Return the height of the largest level face in the lower half of a body, the upper one of equals."""
    return _main_level(body, upper_half=False)


def floor_outline(body: Body, level: float) -> shapely.Geometry:
    """Return the plan of a body's level faces near a height."""
    heights = body.triangles[:, :, 2].mean(axis=1)
    chosen = _is_level(body) & (np.abs(heights - level) <= _LEVEL)
    parts = shapely.polygons(body.triangles[chosen][:, :, :2])
    return shapely.union_all(shapely.buffer(parts[shapely.area(parts) > 1e-8], 1e-4, join_style="bevel"))


def wall_lines(walls: Sequence[Body], above: float) -> shapely.Geometry:
    """Return the plan of all upright faces of walls that rise above a height, as lines."""
    lines = []
    for body in walls:
        size = np.maximum(np.linalg.norm(body.normals, axis=1), 1e-12)
        upright = np.abs(body.normals[:, 2]) < 0.2 * size
        high = body.triangles[:, :, 2].max(axis=1) > above
        corners = body.triangles[upright & high][:, :, :2]
        corners = np.round(corners, 3 if len(corners) < _MANY else 2)
        sides = np.concatenate([corners[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
        lines.append(np.unique(np.sort(sides.reshape(-1, 4).view("f8,f8"), axis=1), axis=0))
    pairs = np.concatenate(lines) if lines else np.empty((0, 2))
    ends = pairs.view("f8").reshape(-1, 2, 2)
    ends = ends[np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) > 1e-3]
    return shapely.union_all(shapely.linestrings(ends))


def _parts_of(
    building: Building, things: Sequence[Body], base: shapely.Geometry, level: float | None, why: str
) -> list[Found]:
    """Return the parts of a floor that walls separate and that hold things."""
    bottom = min((body.box[0, 2] for body in things), default=0.0) if level is None else level
    walls = [*building.walls, *building.shells]
    lines = wall_lines(walls, bottom + 0.5).buffer(_HALF_WIDTH, join_style="mitre")
    pieces = [
        piece.buffer(_HALF_WIDTH, join_style="mitre").intersection(base)
        for piece in getattr(base.difference(lines), "geoms", [base.difference(lines)])
        if piece.area >= _LEAST_AREA
    ]
    middles = shapely.points([body.centre[:2] for body in things]) if things else np.empty(0)
    held = [int(shapely.contains(piece, middles).sum()) for piece in pieces]
    if not any(held) and pieces:
        held[int(np.argmax([piece.area for piece in pieces]))] = 1
    return [_found(building, piece, bottom, level, why) for piece, n in zip(pieces, held, strict=True) if n]


def _found(building: Building, piece: shapely.Polygon, bottom: float, level: float | None, why: str) -> Found:
    outline = shapely.Polygon(piece.exterior).simplify(0.01)
    around = piece.buffer(0.1)
    tops = [
        top
        for body in (*building.ceilings, *building.shells)
        if body.plan.intersection(piece).area > 0.5 * piece.area
        and (top := _main_level(body, upper_half=True)) is not None
        and top > bottom + 1.0
    ]
    near = [body for body in (*building.walls, *building.shells) if body.plan.intersects(around)]
    height = HEIGHT
    if tops:
        height = min(tops) - bottom
    elif near:
        height = max(float(max(body.box[1, 2] for body in near)) - bottom, 1.0)
    return Found(outline, level, height, why, bool(near), bool(tops))


def _round_things(building: Building, things: Sequence[Body], level: float | None) -> Found:
    """Return a room where neither floor nor walls tell one."""
    plan = shapely.union_all([body.plan for body in things]).convex_hull
    outline = plan.buffer(_MARGIN, join_style="mitre")
    bottom = min(float(body.box[0, 2]) for body in things) if level is None else level
    why = f"WARNING: neither floor nor walls found; the things' outline and {_MARGIN} m around it"
    return _found(building, outline, bottom, level, why)


def _is_level(body: Body) -> NDArray[np.bool_]:
    size = np.maximum(np.linalg.norm(body.normals, axis=1), 1e-12)
    return np.asarray(np.abs(body.normals[:, 2]) > 0.9 * size)


def _main_level(body: Body, *, upper_half: bool) -> float | None:
    """Return the innermost of the large level faces in a body's lower or upper half.

    A flat body is all lower half (as a floor: its top) and all upper half (as a ceiling: its bottom).
    """
    level = _is_level(body)
    heights, areas = body.triangles[level][:, :, 2].mean(axis=1), np.abs(body.normals[level, 2])
    middle = float(body.centre[2])
    if body.size[2] > 4 * _LEVEL:
        half = heights >= middle if upper_half else heights <= middle
        heights, areas = heights[half], areas[half]
    if not areas.sum() > _LEAST_LEVEL:
        return None
    bins = np.round(heights / 0.01).astype(int)
    values, where = np.unique(bins, return_inverse=True)
    sums = np.bincount(where, areas)
    large = values[sums >= 0.4 * sums.max()]
    inner = large.min() if upper_half else large.max()
    return float(np.average(heights[bins == inner], weights=areas[bins == inner]))


def _distinct(levels: Sequence[float]) -> list[float]:
    found: list[float] = []
    for level in sorted(levels, reverse=True):
        if not any(math.isclose(level, other, abs_tol=_LEVEL) for other in found):
            found.append(level)
    return found


def corners_of(outline: shapely.Polygon) -> tuple[tuple[float, float], ...]:
    """Return an outline's corners counter-clockwise, to the millimetre."""
    ring: Array = shapely.get_coordinates(shapely.geometry.polygon.orient(outline).exterior)[:-1]
    return tuple((round(float(x), 3) + 0.0, round(float(y), 3) + 0.0) for x, y in ring)
