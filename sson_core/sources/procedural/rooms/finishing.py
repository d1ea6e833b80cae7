"""What a builder's last day adds to a furnished room: sockets, a switch, a smoke alarm, pictures."""

from __future__ import annotations

import math

import numpy as np
import shapely

from sson_core.sources.procedural import fittings
from sson_core.sources.procedural.outline import Side
from sson_core.sources.procedural.rooms.builder import Builder

EYE = (1.15, 1.95)  # Heights between which a wall is looked at, metres.
BARE = 1.5  # Least metres of empty wall that ask for a picture.
BEFORE = 0.5  # Metres before a wall within which things hide it.


def finish(room: Builder) -> None:
    """Add fittings and pictures wherever the furniture leaves the walls bare."""
    _switch_by_the_door(room)
    for side in room.layout.sides:
        for _ in range(2):
            _hang_on_bare_wall(room, side)
        _sockets(room, side)
    _overhead(room)


def _switch_by_the_door(room: Builder) -> None:
    layout = room.layout
    for door in [item for item in layout.objects if item.category == "door"]:
        side = min(layout.sides, key=lambda one: _to_side(room, one).distance(shapely.Point(door.centre[:2])))
        low, high = _extent(room, side, door.plan)
        for along in (high + 0.17, low - 0.17):
            if layout.hang(fittings.switch(room.rng), side.name, along, 1.1, kind="fixture"):
                break


def _sockets(room: Builder, side: Side) -> None:
    low, high = side.span
    wanted = int((high - low) / 2.2 + room.rng.random())
    for along in room.rng.uniform(low + 0.2, high - 0.2, 6):
        if wanted <= 0:
            return
        piece = fittings.socket(int(room.rng.integers(1, 4)))
        wanted -= room.layout.hang(piece, side.name, float(along), 0.3, kind="fixture") is not None


def _hang_on_bare_wall(room: Builder, side: Side) -> None:
    """Hang one picture, or a row of two alike, in the middle of the longest bare stretch."""
    low, high = max(_bare(room, side), key=lambda gap: gap[1] - gap[0], default=(0.0, 0.0))
    if high - low < BARE or not room.chance(0.75):
        return
    middle = (low + high) / 2 + room.jitter(0.12 * (high - low))
    height = 1.52 + room.jitter(0.06)
    if high - low > 2.2 and room.chance(0.5):
        gap = float(room.rng.uniform(0.27, 0.34))
        for offset in (-gap, gap):
            room.hang_picture(side.name, middle + offset, height, largest=0.42)
        return
    room.hang_picture(side.name, middle, height, largest=min(0.9, 0.5 * (high - low)))


def _overhead(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    lamps = [item for item in layout.objects if item.support == "ceiling" and item.kind == "fixture"]
    pendants = [item.centre[:2] for item in lamps if item.category == "pendant"]
    if room.style.coving > 0:
        for x, y in pendants:
            layout.place_overhead(fittings.ceiling_rose(rng), float(x), float(y))
    spot = np.array(layout.polygon.centroid.coords[0]) + rng.uniform(-0.8, 0.8, 2)
    place = shapely.Point(spot)
    clear = all(item.plan.distance(place) > 0.45 for item in lamps)
    if clear and layout.polygon.buffer(-0.4).covers(place) and rng.random() < 0.7:
        layout.place_overhead(fittings.smoke_alarm(rng), float(spot[0]), float(spot[1]))


def _to_side(room: Builder, side: Side) -> shapely.LineString:
    ends = [room.layout.real(*place)[:2] for place in (side.start, side.end)]
    return shapely.LineString(ends)


def _extent(room: Builder, side: Side, plan: shapely.Geometry) -> tuple[float, float]:
    """Return from where to where ``along`` a side a plan in the world reaches."""
    start, end = (np.array(place) for place in _to_side(room, side).coords)
    metres = (shapely.get_coordinates(plan) - start) @ (end - start) / side.length
    first, rising = side.span[0], True
    if side.start[0] == side.end[0] or side.start[1] == side.end[1]:
        rising = side.end > side.start
    along = first + (metres if rising else side.length - metres)
    return float(along.min()), float(along.max())


def _bare(room: Builder, side: Side) -> list[tuple[float, float]]:
    """Return the stretches of a side before which nothing stands or hangs at the height of the eyes."""
    line = _to_side(room, side)
    near = [
        item
        for item in room.layout.objects
        if item.kind != "structure"
        and item.box[0, 2] < EYE[1]
        and item.box[1, 2] > EYE[0]
        and item.plan.distance(line) < BEFORE
    ]
    low, high = side.span
    cursor, free = low + 0.1, []
    for start, stop in sorted(_extent(room, side, item.plan) for item in near):
        free.append((cursor, start - 0.1))
        cursor = max(cursor, stop + 0.1)
    free.append((cursor, high - 0.1))
    return [gap for gap in free if gap[1] - gap[0] > 0 and math.isfinite(gap[0])]
