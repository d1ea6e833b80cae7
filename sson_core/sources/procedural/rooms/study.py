"""A study with a desk, bookshelves and a reading corner."""

from __future__ import annotations

import math

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.belongings import leave_about
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.rooms.shelving import fill_shelf
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose

SIZE = ((4.5, 5.4), (3.9, 4.8))
NOTCH, CUT = Notch("north_east", 1.4, 1.1), Cut("north_east", 0.8)
LEFT_ABOUT = ("backpack", "printer", "guitar", "basketball", "umbrella_stand", "fan", "speaker")
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
    """Furnish a study: a desk, shelves, and a reading corner at high x and low y.

    The desk stands at the high-y wall, at the low-x wall, or free in the room facing the door.
    """
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    plan = choose(rng, ["north", "west", "free"])
    second = ("west", rng.uniform(2.0, 2.3)) if plan == "west" else ("north", w * 0.36)
    build_shell(
        room,
        [
            Opening(
                "window",
                "east",
                d * 0.62 + room.jitter(0.2),
                rng.uniform(1.2, 1.6),
                choose(rng, [0.45, 0.85, 0.85]),
                1.4,
            ),
            Opening("window", *second, rng.uniform(0.9, 1.2), 0.95, 1.2),
            Opening("door", "south", rng.uniform(0.75, 0.9), 0.9, 0.0, 2.03),
        ],
        choose(rng, ["west", "north", "south"]),
    )
    _workplace(room, plan)
    _shelves(room, "north" if plan == "west" else "west")
    _reading_corner(room)
    leave_about(room, LEFT_ABOUT, int(rng.integers(1, 4)))
    room.hang_lamp(w / 2, d / 2, 0.55)
    room.hang_picture("south", w * 0.62, 1.55)
    room.hang_picture("north", w * 0.74 + room.jitter(0.1), 1.55, largest=0.6)
    room.hang_picture("east", 0.75, 1.5, largest=0.5)
    scatter(room, ("desk", "chest", "bookshelf", "side_table"), least=12)


def _workplace(room: Builder, plan: str) -> None:
    layout, rng = room.layout, room.rng
    desk, chair = room.make("desk"), room.make("office_chair")
    if plan == "free":
        x, y, heading = layout.width * 0.42, layout.depth - rng.uniform(1.65, 1.8), math.pi / 2
    else:
        x, y, heading = layout.against(desk, plan, rng.uniform(1.75, 2.1), 0.19)
    desk_id = layout.stand(desk, x, y, heading)
    room.put_all(desk_id, ON_DESK, spread=0.1)
    ahead = (math.cos(heading), math.sin(heading))
    for out in (0.12, 0.2, 0.3):
        away = desk.depth / 2 + out + chair.depth / 2 - 0.1
        across = room.jitter(0.1)
        place = (x + ahead[0] * away - ahead[1] * across, y + ahead[1] * away + ahead[0] * across)
        turn = heading + math.pi + room.jitter(0.5)
        if layout.stand(chair, *place, turn, beside=desk_id, optional=True):
            break
    beside = desk.width / 2 + 0.25
    layout.stand(room.make("bin"), x + ahead[1] * beside, y - ahead[0] * beside, 0.0, optional=True)


def _shelves(room: Builder, wall: str) -> None:
    layout, rng = room.layout, room.rng
    shelf = room.make("bookshelf")
    start = rng.uniform(1.15, 1.3) if wall == "west" else rng.uniform(0.2, 0.4)
    for index in range(2):
        along = start + shelf.width / 2 + index * (shelf.width + 0.035)
        if along + shelf.width / 2 < layout.length(wall) - 0.1:
            shelf_id = layout.stand(shelf, *layout.against(shelf, wall, along), optional=True)
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
