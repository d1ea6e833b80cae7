"""Room types: one module each, with a range of sizes and a function that furnishes."""

from __future__ import annotations

from collections.abc import Callable

from sson_core.sources.procedural.rooms import living_room
from sson_core.sources.procedural.rooms.builder import Builder

Range = tuple[float, float]

ROOM_TYPES: dict[str, tuple[tuple[Range, Range], Callable[[Builder], None]]] = {
    "living_room": (living_room.SIZE, living_room.furnish),
}
"""Range of width and depth in metres, and how to furnish, by room type."""
