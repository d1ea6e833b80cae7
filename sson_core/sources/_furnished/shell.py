"""Floor, walls and ceiling for a room whose file lacks them, and daylight where it has no lights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sson_core.geometry import pose, translation
from sson_core.scene import Light, Room, SceneObject
from sson_core.sources.procedural import shell
from sson_core.sources.procedural.finishes import paint
from sson_core.sources.procedural.workpiece import Piece

DAYLIGHT, DIM = 7.0, 0.5
"""Watts a square metre of floor: what `daylight` gives, and below what a room is too dark to see in."""
_BELOW_CEILING = 0.02


def made_parts(room: Room, build: tuple[str, ...]) -> Iterator[SceneObject]:
    """Yield what of a room's shell is to be made, plain and painted."""
    name, z = room.room_id, room.floor_z
    if "floor" in build:
        piece = shell.floor(room.polygon, paint("#a98f72", 0.6))
        yield _built(piece, f"{name}_floor", 0.0, 0.0, z - shell.SLAB, 0.0)
    if "ceiling" in build:
        yield _built(shell.ceiling(room.polygon), f"{name}_ceiling", 0.0, 0.0, z + room.height, 0.0)
    if "walls" in build:
        ring = [*room.floor, room.floor[0]]
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(ring), start=1):
            run = shell.Run(math.hypot(bx - ax, by - ay))
            piece = shell.wall(run, room.height, (), paint("#e6e2da", 0.9))
            inward = math.atan2(by - ay, bx - ax) + math.pi / 2
            yield _built(piece, f"{name}_wall_{number}", (ax + bx) / 2, (ay + by) / 2, z, inward)


def too_dark(lights: Sequence[Light], rooms: Sequence[Room]) -> str | None:
    """Return why rooms need `daylight`, or None if the file's own lights do."""
    added = "soft daylight was added under each ceiling"
    if not lights:
        return f"the file has no lights: {added}"
    if any(light.kind == "sun" for light in lights):
        return None
    power, area = sum(light.power for light in lights), sum(room.polygon.area for room in rooms)
    return None if power >= DIM * area else f"its lights give {power / area:.2g} W/m2: {added}"


def daylight(rooms: tuple[Room, ...]) -> tuple[Light, ...]:
    """Return one broad soft light under the ceiling of each room."""
    lights = []
    for room in rooms:
        middle = room.polygon.representative_point()
        side = 0.5 * math.sqrt(room.polygon.area)
        T = pose(middle.x, middle.y, room.floor_z + room.height - _BELOW_CEILING)
        power = DAYLIGHT * room.polygon.area
        lights.append(Light(f"{room.room_id}_daylight", "area", T, power, (0.96, 0.98, 1.0), (side, side)))
    return tuple(lights)


def _built(piece: Piece, object_id: str, x: float, y: float, z: float, heading: float) -> SceneObject:
    T = pose(x, y, z, heading) @ translation(piece.origin)
    return SceneObject(object_id, piece.asset, T, kind="structure")
