"""Room types: one module each, with a range of sizes and a function that furnishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms import bathroom, bedroom, dining_room, kitchen, living_room, study
from sson_core.sources.procedural.rooms.builder import Builder

Range = tuple[float, float]


@dataclass(frozen=True)
class RoomType:
    """How a type of room is made.

    Attributes:
        size: range of width and depth in metres.
        furnish: builds the shell and places everything.
        notch: which corner of the draft may be taken out, and its greatest extents, or None.
        cut: which corner of the draft may be cut off, and its longest leg, or None.
    """

    size: tuple[Range, Range]
    furnish: Callable[[Builder], None]
    notch: Notch | None = None
    cut: Cut | None = None


ROOM_TYPES: dict[str, RoomType] = {
    "living_room": RoomType(living_room.SIZE, living_room.furnish, living_room.NOTCH, living_room.CUT),
    "bedroom": RoomType(bedroom.SIZE, bedroom.furnish, bedroom.NOTCH, bedroom.CUT),
    "bathroom": RoomType(bathroom.SIZE, bathroom.furnish),
    "kitchen": RoomType(kitchen.SIZE, kitchen.furnish, kitchen.NOTCH, kitchen.CUT),
    "dining_room": RoomType(dining_room.SIZE, dining_room.furnish, dining_room.NOTCH, dining_room.CUT),
    "study": RoomType(study.SIZE, study.furnish, study.NOTCH, study.CUT),
}
"""What rooms there are, by room type."""
