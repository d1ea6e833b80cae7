"""A study with a desk, bookshelves and a reading corner."""

from __future__ import annotations

import math

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.rooms.shelving import fill_shelf
from sson_core.sources.procedural.shell import Opening

SIZE = ((4.5, 5.4), (3.9, 4.8))
NOTCH, CUT = Notch("north_east", 1.4, 1.1), Cut("north_east", 0.8)
ON_DESK = (
    ("monitor", -0.7, 0.1),
    ("table_lamp", -0.6, -0.9),
    ("laptop", 0.3, 0.95),
    ("mug", 0.4, -0.55),
    ("pen_pot", -0.5, -0.55),
    ("photo_frame", -0.8, 0.85),
    ("book_stack", -0.1, -0.85),
)
ON_CHEST = (("ornament", 0.0, 0.75), ("bowl", 0.1, -0.1), ("bottle", -0.2, -0.75), ("vase", -0.3, 0.4))


def furnish(room: Builder) -> None:
    """Furnish a study: desk at the high-y wall, shelves at low x, a reading corner at high x and low y."""
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    build_shell(
        room,
        [
            Opening("window", "east", d * 0.62 + room.jitter(0.2), rng.uniform(1.2, 1.6), 0.85, 1.4),
            Opening("window", "north", w * 0.36, rng.uniform(0.9, 1.2), 0.95, 1.2),
            Opening("door", "south", rng.uniform(0.75, 0.9), 0.9, 0.0, 2.03),
        ],
        "west" if room.chance(0.5) else "north",
    )
    _workplace(room)
    _shelves(room)
    _reading_corner(room)
    room.hang_lamp(w / 2, d / 2, 0.55)
    room.hang_picture("south", w * 0.62, 1.55)
    room.hang_picture("north", w * 0.74 + room.jitter(0.1), 1.55, largest=0.6)
    room.hang_picture("east", 0.75, 1.5, largest=0.5)
    scatter(room, ("desk", "chest", "bookshelf"))


def _workplace(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    d = layout.depth
    desk = room.make("desk")
    along = rng.uniform(1.75, 2.0)
    x, y, heading = layout.against(desk, "north", along, 0.19)
    desk_id = layout.stand(desk, x, y, heading)
    room.put_all(desk_id, ON_DESK, spread=0.1)
    chair = room.make("office_chair")
    for out in (0.12, 0.2, 0.3):
        place = (along + room.jitter(0.1), d - 0.19 - desk.depth - out - chair.depth / 2 + 0.1)
        if layout.stand(chair, *place, math.pi / 2 + room.jitter(0.5), beside=desk_id, optional=True):
            break
    layout.stand(room.make("bin"), along + desk.width / 2 + 0.25, d - 0.35, 0.0, optional=True)


def _shelves(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    d = layout.depth
    shelf = room.make("bookshelf")
    start = rng.uniform(1.15, 1.3)
    for index in range(2):
        along = start + shelf.width / 2 + index * (shelf.width + 0.035)
        if along + shelf.width / 2 < d - 0.1:
            shelf_id = layout.stand(shelf, *layout.against(shelf, "west", along), optional=True)
            fill_shelf(room, shelf_id)


def _reading_corner(room: Builder) -> None:
    layout = room.layout
    w, d = layout.width, layout.depth
    mat = room.make_rug(1.5, 1.5) if room.chance(0.5) else room.make_rug(1.7, 1.2)
    layout.stand(mat, w * 0.5, d * 0.42, 0.0, optional=True)
    chair = room.make("armchair")
    turn = math.pi * 0.75 + room.jitter(0.2)
    layout.stand(chair, w - 0.72, 0.78, turn)
    layout.stand(room.make("floor_lamp"), w - 0.32, 1.55, math.pi, optional=True)
    side = room.make("side_table")
    side_id = layout.stand(side, w - 1.5, 0.38, math.pi / 2, optional=True)
    room.put("mug", side_id, (0.5, -0.4))
    room.put("book", side_id, (-0.3, 0.3))
    chest = room.make("chest")
    chest_id = layout.stand(chest, *layout.against(chest, "south", w - 2.5), optional=True)
    room.put_all(chest_id, ON_CHEST)
    layout.stand(room.make("floor_plant"), w - 0.42, d - 0.42, room.jitter(3.1), optional=True)
    layout.stand(room.make("stool"), w - 0.6, d * 0.6, 0.0, optional=True)
    layout.stand(room.make("basket"), w - 0.95, d - 0.35, 0.0, optional=True)
