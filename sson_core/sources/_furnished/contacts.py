"""What each thing stands on or hangs from, told by contact, and the small shift that makes it touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from sson_core.geometry import Array
from sson_core.physics import COVERING
from sson_core.physics.per_asset import ray_mesh
from sson_core.scene import Room
from sson_core.sources._furnished.bodies import Body
from sson_core.sources._furnished.fronts import square_angles
from sson_core.sources._furnished.mapping import ThingEntry

REACH = 0.03
"""Metres that a thing may hover above, or be sunk into, what it stands on."""
WALL_REACH = 0.05
"""Metres that a thing may hang before a wall."""
STATED_REACH = 0.3
"""Metres that a thing is shifted to the support that its mapping states."""
HANGING = frozenset(("clock", "curtain", "curtain_rod", "mirror", "picture", "radiator", "socket", "window"))
_SHARE = 0.5
_POINTS = 48
_DOWN = np.array([0.0, 0.0, -1.0])


@dataclass(frozen=True, eq=False)
class Standing:
    """``support`` as a scene object has it, or None: nothing touches. ``shift`` (3,) metres settles it.

    ``facing`` is the plan angle away from the wall that it hangs on.
    """

    support: str | None
    shift: Array
    facing: float | None = None


def standings(
    things: Sequence[Body],
    structure: Sequence[Body],
    entries: Mapping[str, ThingEntry],
    rooms: Sequence[Room],
) -> dict[str, Standing]:
    """Return how each thing is carried; lower ones first, so that what they carry follows their shift.

    Fixtures stay where they are.
    """
    found: dict[str, Standing] = {}
    carriers = [*structure, *things]
    for body in sorted(things, key=lambda body: float(body.box[0, 2])):
        entry = entries[body.name]
        for way in _ways(entry.category, entry.support):
            standing = _try(way, body, carriers, structure, rooms, found, entry.support is not None)
            if standing is not None:
                still = entry.role != "movable"
                found[body.name] = replace(standing, shift=np.zeros(3)) if still else standing
                break
        else:
            found[body.name] = Standing(None, np.zeros(3))
    return found


def room_for(body: Body, rooms: Sequence[Room]) -> Room | None:
    """Return the room whose outline is nearest to a body's centre."""
    middle = shapely.Point(body.centre[:2])
    return min(rooms, key=lambda room: float(room.polygon.distance(middle)), default=None)


def _ways(category: str, hint: str | None) -> tuple[str, ...]:
    if hint is not None:
        return (hint,)
    if category in HANGING:
        return ("wall", "below", "ceiling")
    return ("ceiling", "below", "wall") if category == "ceiling_lamp" else ("below", "ceiling", "wall")


def _try(
    way: str,
    body: Body,
    carriers: Sequence[Body],
    structure: Sequence[Body],
    rooms: Sequence[Room],
    found: Mapping[str, Standing],
    stated: bool,
) -> Standing | None:
    room = room_for(body, rooms)
    reach = STATED_REACH if stated else REACH
    if way == "wall":
        return _on_wall(body, structure, room, STATED_REACH if stated else WALL_REACH)
    if way == "ceiling":
        gap = math.inf if room is None else room.floor_z + room.height - float(body.box[1, 2])
        return Standing("ceiling", np.array([0, 0, gap])) if abs(gap) <= reach else None
    if way not in ("floor", "below"):
        return _on_carrier(body, [other for other in carriers if other.name == way], found, room, reach)
    gap = math.inf if room is None else float(body.box[0, 2]) - room.floor_z
    on_floor = Standing("floor", np.array([0.0, 0.0, -gap])) if abs(gap) <= reach else None
    if way == "floor" or (on_floor is not None and gap <= COVERING / 4):
        return on_floor
    return _on_carrier(body, carriers, found, room, reach) or on_floor


def _on_carrier(
    body: Body, carriers: Sequence[Body], found: Mapping[str, Standing], room: Room | None, reach: float
) -> Standing | None:
    """Return what carries a body from below: the carrier under most of its lowest points."""
    points = _extreme(body.vertices, _DOWN)
    best: tuple[float, float, Body] | None = None
    for other in carriers:
        if other is body:
            continue
        lift = found[other.name].shift if other.name in found else np.zeros(3)
        gaps = _gaps(points - lift, _DOWN, other, reach)
        share = float(np.isfinite(gaps).mean())
        if share >= _SHARE and (best is None or share > best[0]):
            best = (share, float(np.min(gaps[np.isfinite(gaps)])), other)
    if best is None:
        return None
    _, gap, other = best
    top = float(other.box[1, 2])
    on_floor = room is not None and abs(float(body.box[0, 2]) - gap - room.floor_z) <= 0.002
    is_covering = room is not None and other.size[2] <= COVERING and abs(top - room.floor_z) <= COVERING
    return Standing("floor" if on_floor or is_covering else other.name, np.array([0.0, 0.0, -gap]))


def _on_wall(body: Body, structure: Sequence[Body], room: Room | None, reach: float) -> Standing | None:
    """Return which side of a body lies against a wall; its other side looks into the room."""
    best: tuple[float, float, Array] | None = None
    for angle in square_angles(body):
        way = np.array([math.cos(angle), math.sin(angle), 0.0])
        if not _looks_in(body, -way[:2], room):
            continue
        points = _extreme(body.vertices, way)
        for wall in structure:
            gaps = _gaps(points, way, wall, reach)
            hit = np.isfinite(gaps)
            if hit.mean() >= _SHARE:
                gap = float(np.min(gaps[hit]))
                if best is None or abs(gap) < abs(best[0]):
                    best = (gap, angle, way)
    if best is None:
        return None
    gap, angle, way = best
    return Standing("wall", gap * way, math.remainder(angle + math.pi, 2 * math.pi))


def _looks_in(body: Body, way: Array, room: Room | None) -> bool:
    """Whether what lies before the side of a body that looks along a plan direction (2,) is the room."""
    reach = float((body.vertices[:, :2] @ way).max())
    start = body.centre[:2]
    before = start + way * (reach - float(start @ way) + 0.2)
    return room is None or bool(shapely.contains_xy(room.polygon, *before))


def _extreme(vertices: Array, way: Array) -> Array:
    """Return points (N, 3) of the side of a body that is furthest along a direction, brought to its plane."""
    reach = vertices @ way
    chosen = vertices[reach >= reach.max() - 0.005]
    if len(chosen) > _POINTS:
        chosen = chosen[np.linspace(0, len(chosen) - 1, _POINTS).astype(int)]
    flat = chosen + (reach.max() - chosen @ way)[:, None] * way
    middle = flat.mean(axis=0)
    return np.concatenate([middle + share * (flat - middle) for share in (0.95, 0.5)])


def _gaps(points: Array, way: Array, other: Body, reach: float) -> Array:
    """Return how far (N,) each point is from a body's surface along a direction; inf beyond ``reach``."""
    low, high = other.box[0] - reach, other.box[1] + reach
    near = ((points >= low) & (points <= high)).all(axis=1)
    gaps = np.full(len(points), np.inf)
    if near.any():
        starts = points[near] - reach * way
        depth = ray_mesh(other.standing_still.asset).shoot(starts, np.broadcast_to(way, starts.shape))[2]
        depth = depth.astype(np.float64) - reach
        gaps[near] = np.where(np.abs(depth) <= reach, depth, np.inf)
    return gaps


def moved(standing: Mapping[str, Standing]) -> Iterator[tuple[str, float]]:
    """Yield what is settled by more than a millimetre, and by how much."""
    for name, found in standing.items():
        far = float(np.linalg.norm(found.shift))
        if far > 0.001:
            yield name, far
