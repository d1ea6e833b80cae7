"""Room types: one module each, with a range of sizes and a function that furnishes."""

from __future__ import annotations

from collections.abc import Callable

from sson_core.sources.procedural.rooms import bedroom, living_room, study
from sson_core.sources.procedural.rooms.builder import Builder

Range = tuple[float, float]

ROOM_TYPES: dict[str, tuple[tuple[Range, Range], Callable[[Builder], None]]] = {
    "living_room": (living_room.SIZE, living_room.furnish),
    "bedroom": (bedroom.SIZE, bedroom.furnish),
    "study": (study.SIZE, study.furnish),
}
"""Range of width and depth in metres, and how to furnish, by room type."""
