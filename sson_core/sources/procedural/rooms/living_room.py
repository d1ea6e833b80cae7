"""A living room with a dining corner."""

from __future__ import annotations

import math

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.belongings import leave_about
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.rooms.shelving import fill_shelf
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose

SIZE = ((5.5, 6.5), (4.3, 5.3))
NOTCH, CUT = Notch("north_east", 1.7, 1.0), Cut("south_east", 0.7)
LEFT_ABOUT = ("guitar", "soft_toy", "basketball", "building_blocks", "backpack", "speaker", "toy_car")
ON_COFFEE_TABLE = (
    ("book_stack", 0.1, -0.6),
    ("mug", -0.5, 0.1),
    ("bowl", 0.2, 0.5),
    ("remote", -0.7, 0.75),
    ("candle", 0.8, 0.0),
    ("mug", -0.6, -0.3),
)
ON_DINING_TABLE = (
    ("bowl", 0.0, 0.0),
    ("mug", -0.6, 0.45),
    ("bottle", 0.25, -0.3),
    ("glass", 0.6, -0.5),
    ("glass", -0.6, -0.5),
    ("teapot", 0.3, 0.35),
)


def furnish(room: Builder) -> None:
    """Furnish a living room: seats at the low-x end, a dining table at the other.

    The seats face a television across the room or along it, or two armchairs.
    """
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    high = layout.height > 2.65
    plan = choose(rng, ["across", "along", "opposite"])
    centre = rng.uniform(2.1, 2.3)
    second = ("south", 1.9) if plan == "along" else ("west", d * 0.55)
    build_shell(
        room,
        [
            Opening(
                "window", "east", d * 0.5 + room.jitter(0.3), rng.uniform(1.3, 1.7), 0.85, 1.35 + 0.1 * high
            ),
            Opening(
                "window",
                second[0],
                second[1] + room.jitter(0.2),
                rng.uniform(1.2, 1.6),
                choose(rng, [0.45, 0.85, 0.85]),
                1.35 + 0.1 * high,
            ),
            Opening("door", "north", w - rng.uniform(0.75, 1.0), 0.9, 0.0, 2.03),
        ],
        choose(rng, ["south", "north", "west"]),
    )
    if plan == "along":
        _seats_along(room)
    else:
        _seats_across(room, centre, television=plan == "across")
    layout.stand(room.make("floor_lamp"), 0.42, 0.42, math.pi / 4, optional=True)
    layout.stand(room.make("floor_plant"), 0.45, d - 0.45, room.jitter(3.1), optional=True)
    _dining(room)
    seats = [(centre + 1.3, d * 0.5, 0.0), (centre + 1.15, d * 0.62, 0.0), (centre - 0.4, d - 1.2, 0.0)]
    room.stand_first("pouf", seats)
    corners = [(centre + 1.9, 0.32, 0.7), (centre + 1.5, d - 0.35, 0.7), (centre + 2.2, 0.32, 0.7)]
    room.stand_first("basket", corners)
    leave_about(room, LEFT_ABOUT, int(rng.integers(1, 4)))
    _walls(room, centre)
    scatter(room, ("coffee_table", "dining_table", "tv_stand", "side_table"), least=12)


def _seats_across(room: Builder, centre: float, *, television: bool) -> None:
    """Stand the sofa at the low-y wall; a television or two armchairs face it."""
    layout, rng = room.layout, room.rng
    d = layout.depth
    sofa = room.make("sofa")
    sofa_id = layout.stand(sofa, *layout.against(sofa, "south", centre))
    table = room.make("coffee_table")
    middle = sofa.depth + 0.42 + table.depth / 2 + 0.1
    mat = room.make_rug(rng.uniform(1.6, 1.75), rng.uniform(1.2, 1.35))
    mat_id = layout.stand(mat, centre, max(middle, sofa.depth + 0.1 + mat.depth / 2), math.pi / 2)
    table_id = layout.stand(table, centre + room.jitter(0.08), middle + 0.12, math.pi / 2, on=mat_id)
    room.put_all(table_id, ON_COFFEE_TABLE)
    _cushions(room, sofa_id)
    if television:
        _television(room, "north", centre + room.jitter(0.1))
        places = [(x, d * 0.55 + dy) for x in (0.66, 0.7, 0.74) for dy in (0.1, -0.15, 0.3)]
        room.stand_first("armchair", [(*place, room.jitter(0.3) - 0.1) for place in places])
    else:
        chair = room.make("armchair")
        y = max(middle, sofa.depth + 0.1 + mat.depth / 2) + mat.depth / 2 + chair.depth / 2 + 0.18
        for side in (-0.55, 0.55):
            turn = -math.pi / 2 - 0.3 * side + room.jitter(0.1)
            layout.stand(chair, centre + side * (chair.width + 0.1), y, turn, optional=True)
        shelf = room.make("bookshelf")
        shelf_id = layout.stand(shelf, *layout.against(shelf, "north", centre - 0.4), optional=True)
        fill_shelf(room, shelf_id)
    small = room.make("side_table")
    right = centre + sofa.width / 2 + small.width / 2 + 0.1
    _dress(room, layout.stand(small, right, 0.4, math.pi / 2, optional=True))


def _seats_along(room: Builder) -> None:
    """Stand the television at the low-x wall and the sofa free in the room, its back to the table."""
    layout, rng = room.layout, room.rng
    centre = layout.depth * 0.5 + room.jitter(0.1)
    sofa, table, small = room.make("sofa"), room.make("coffee_table"), room.make("side_table")
    _television(room, "west", centre + room.jitter(0.1))
    x = rng.uniform(2.6, 2.75)
    sofa_id = layout.stand(sofa, x, centre, math.pi)
    mat = room.make_rug(rng.uniform(1.6, 1.75), rng.uniform(1.2, 1.35))
    front = x - sofa.depth / 2
    mat_id = layout.stand(mat, front - 0.06 - mat.depth / 2, centre, math.pi)
    table_id = layout.stand(
        table, front - max(0.4 + table.depth / 2, 0.1 + mat.depth / 2), centre, math.pi, on=mat_id
    )
    room.put_all(table_id, ON_COFFEE_TABLE)
    _cushions(room, sofa_id)
    far = centre + sofa.width / 2
    chairs = [
        (front - 0.7 - back, far + out, -math.pi / 2 + 0.25) for out in (-0.1, 0.1) for back in (0, 0.2)
    ]
    room.stand_first("armchair", chairs)
    beside = centre - sofa.width / 2 - small.width / 2 - 0.1
    _dress(room, layout.stand(small, x + 0.1, beside, math.pi, optional=True))


def _television(room: Builder, wall: str, along: float) -> None:
    layout = room.layout
    stand = room.make("tv_stand")
    stand_id = layout.stand(stand, *layout.against(stand, wall, along))
    layout.put(room.rng, room.make("tv"), stand_id, at=(-0.4, 0.0))
    room.put("vase", stand_id, (0.0, 0.94))
    room.put("photo_frame", stand_id, (0.0, -0.92))


def _cushions(room: Builder, sofa_id: str | None) -> None:
    pair, single = room.make("cushion"), room.make("cushion")
    for across, piece in ((-0.92, pair), (0.92, pair), (choose(room.rng, [-0.35, 0.35]), single)):
        room.layout.lean(piece, sofa_id, across, room.jitter(0.12))


def _dress(room: Builder, side_id: str | None) -> None:
    room.put("table_lamp" if room.chance(0.5) else "small_plant", side_id, (-0.4, 0.3))
    room.put("mug" if room.chance(0.5) else "book", side_id, (0.6, -0.5))


def _dining(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    table = room.make("dining_table")
    x, y = w - 0.5 - table.depth / 2 - rng.uniform(0.35, 0.5), d * 0.5 + room.jitter(0.12)
    table_id = layout.stand(table, x, y, 0.0)
    chair = room.make("dining_chair")
    pushed = table.depth / 2 + chair.depth / 2 - rng.uniform(0.1, 0.16)
    if table.width > 1.3:
        seats = [
            (side * pushed, row * table.width * 0.24, 0.0 if side < 0 else math.pi)
            for side in (-1, 1)
            for row in (-1, 1)
        ]
    else:
        seats = [(pushed * math.cos(a), pushed * math.sin(a), a + math.pi) for a in (0.6, 2.17, 3.74, 5.31)]
    for dx, dy, heading in seats:
        for pull in (room.jitter(0.02), 0.06, 0.12, 0.2):
            scale = 1 + pull / pushed
            spot = (
                x + dx * scale,
                y + dy * (scale if table.width <= 1.3 else 1),
                heading + room.jitter(0.06),
            )
            if layout.stand(chair, *spot, beside=table_id, optional=True, gap=0.02):
                break
    room.put_all(table_id, ON_DINING_TABLE)
    room.hang_lamp(x, y, 0.75)
    shelf = room.make("bookshelf")
    shelf_id = layout.stand(shelf, *layout.against(shelf, "south", w - 0.95), optional=True)
    fill_shelf(room, shelf_id)


def _walls(room: Builder, centre: float) -> None:
    layout = room.layout
    w, d = layout.width, layout.depth
    room.hang_picture("south", centre + room.jitter(0.2), 1.55)
    room.hang_picture("north", (centre + w) / 2 + 0.1, 1.55, largest=0.6)
    room.hang_picture("west", 0.8, 1.5, largest=0.55)
    if room.hang_picture("east", 0.6, 1.5, largest=0.5) is None:
        room.hang_picture("east", d - 0.6, 1.5, largest=0.5)
