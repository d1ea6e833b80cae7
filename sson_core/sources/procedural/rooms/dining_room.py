"""A dining room: a long table, what serves it along the walls, and things on show."""

from __future__ import annotations

import math

from sson_core.sources.procedural.furniture.banquet import banquet_table
from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.rooms.kitchen_run import clear_spots
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose
from sson_core.sources.procedural.workpiece import Piece

SIZE = ((4.6, 5.6), (4.0, 4.8))
NOTCH, CUT = Notch("south_west", 1.0, 0.9), Cut("north_east", 0.8)
ON_SHOW = (
    "plate_stack",
    "teapot",
    "bowl",
    "vase",
    "wine_glass",
    "glass",
    "mug",
    "ornament",
    "plate_stack",
    "wine_glass",
)
ON_SIDEBOARD = (
    ("bouquet", -0.3, 0.1),
    ("candle_holder", 0.0, -0.8),
    ("table_lamp", -0.3, 0.85),
    ("fruit_bowl", 0.2, -0.45),
    ("bottle", -0.4, -0.6),
    ("trinket_box", 0.4, 0.5),
    ("photo_frame", -0.2, 0.45),
    ("wine_rack", 0.0, -0.1),
)
ON_TROLLEY = (
    ("bottle", -0.3, -0.6),
    ("wine_glass", 0.4, -0.2),
    ("wine_glass", 0.3, 0.35),
    ("teapot", -0.3, 0.5),
)


def furnish(room: Builder) -> None:
    """Furnish a dining room: the table in the middle, a sideboard on the high-y wall."""
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    build_shell(
        room,
        [
            Opening(
                "window",
                "east",
                d * 0.45 + room.jitter(0.2),
                rng.uniform(1.3, 1.7),
                choose(rng, [0.4, 0.85]),
                1.4,
            ),
            Opening("window", "south", w * 0.62 + room.jitter(0.15), rng.uniform(1.1, 1.5), 0.85, 1.35),
            Opening("door", "west", d * 0.5 + room.jitter(0.2), 0.9, 0.0, 2.03),
        ],
        choose(rng, ["north", "north", "west"]),
    )
    _table(room)
    board = room.make("sideboard")
    along = w * 0.45 + room.jitter(0.25)
    board_id = layout.stand(board, *layout.against(board, "north", along))
    for name, u, v in ON_SIDEBOARD:
        if room.chance(0.8):
            room.put(name, board_id, (u, v), spread=0.15)
    room.hang_picture("north", along + room.jitter(0.3), 1.62)
    _cabinet(room, along, board.width)
    _round_about(room)
    room.hang_picture("west", d - 0.6, 1.55, largest=0.6)
    room.hang_picture("east", d - 0.55, 1.55, largest=0.6)
    room.hang_picture("south", 0.7 if layout.notch is None else 1.6, 1.55, largest=0.6)
    if room.chance(0.3):
        layout.hang(room.make("wall_clock"), "west", 0.65, 1.75)
    else:
        room.hang_picture("west", 0.7, 1.55, largest=0.6)
    scatter(room, ("sideboard", "dining_table"), 14)


def _table(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    table = room.make("dining_table", banquet_table)
    chair = room.make("dining_chair")
    round_top = table.depth > 1.2
    x, y = w * 0.5 + room.jitter(0.12), d * 0.46 + room.jitter(0.08)
    mat_id = None
    if room.chance(0.55):
        wide, deep = table.width + rng.uniform(1.32, 1.45), table.depth + rng.uniform(1.3, 1.45)
        mat = room.make_rug(wide, wide if round_top else deep)
        mat_id = layout.stand(mat, x, y, math.pi / 2, optional=True)
    table_id = layout.stand(table, x, y, math.pi / 2, on=mat_id)
    plate, glass = room.make("place_setting"), room.make("wine_glass")
    for dx, dy, heading, u, v in _seats(room, table, chair, round_top):
        for pull in (room.jitter(0.02), 0.06, 0.12, 0.2):
            spot = (
                x + dx - pull * math.cos(heading),
                y + dy - pull * math.sin(heading),
                heading + room.jitter(0.05),
            )
            if layout.stand(chair, *spot, on=mat_id, beside=table_id, optional=True, gap=0.02):
                break
        if room.chance(0.75):
            _lay(room, str(table_id), plate, glass, (u, v), heading)
    for name, across in (
        ("candle_holder", -0.42),
        (choose(rng, ["bouquet", "fruit_bowl"]), 0.0),
        ("bottle", 0.4),
    ):
        room.put(name, table_id, (0.0, across if not round_top else 0.5 * across), spread=0.08)
    room.hang_lamp(x, y, 0.85)


def _seats(
    room: Builder, table: Piece, chair: Piece, round_top: bool
) -> list[tuple[float, float, float, float, float]]:
    """Return seats round a table that stands along x: offset, heading, and the place before each on its top.

    Offsets are draft metres; places are along the table's depth and width, metres from its middle.
    """
    pushed = chair.depth / 2 - room.rng.uniform(0.1, 0.15)
    if round_top:
        reach = table.depth / 2 + pushed
        turns = [math.pi * k / 3 + 0.2 for k in range(6)]
        inner = table.depth / 2 - 0.2
        return [
            (reach * math.cos(a), reach * math.sin(a), a + math.pi, inner * math.sin(a), -inner * math.cos(a))
            for a in turns
        ]
    reach, inner = table.depth / 2 + pushed, table.depth / 2 - 0.19
    rows = (-0.27, 0.27) if table.width < 1.85 or room.chance(0.4) else (-0.31, 0.0, 0.31)
    seats = [
        (across * table.width, side * reach, -side * math.pi / 2, side * inner, -across * table.width)
        for side in (-1, 1)
        for across in rows
    ]
    if room.chance(0.6):
        end, at = table.width / 2 + pushed, table.width / 2 - 0.22
        seats += [(side * end, 0.0, math.pi * (side > 0), 0.0, -side * at) for side in (-1, 1)]
    return seats


def _lay(
    room: Builder, table_id: str, plate: Piece, glass: Piece, place: tuple[float, float], heading: float
) -> None:
    """Lay a place and stand a glass by it; ``place`` is in metres from the table's middle."""
    layout = room.layout
    area = layout.pieces[table_id].tops[0]
    turn = heading - math.pi / 2
    sign = -1.0 if layout.flip_x != layout.flip_y else 1.0
    u, v = place[0], sign * place[1]
    for piece, inward, aside, angle in ((plate, 0.0, 0.0, sign * turn), (glass, 0.19, 0.12, 0.0)):
        c, s = math.cos(sign * turn), math.sin(sign * turn)
        px, py = u + c * inward - s * aside, v + s * inward + c * aside
        free_x = area.depth - abs(math.cos(angle)) * piece.depth - abs(math.sin(angle)) * piece.width
        free_y = area.width - abs(math.sin(angle)) * piece.depth - abs(math.cos(angle)) * piece.width
        if min(free_x, free_y) > 0:
            layout.put(room.rng, piece, table_id, at=(2 * px / free_x, 2 * py / free_y), turn=angle, tries=1)


def _cabinet(room: Builder, along: float, width: float) -> None:
    layout, rng = room.layout, room.rng
    cabinet = room.make("china_cabinet")
    places = [
        layout.against(cabinet, "north", along + width / 2 + cabinet.width / 2 + 0.15),
        layout.against(cabinet, "north", along - width / 2 - cabinet.width / 2 - 0.15),
        layout.against(cabinet, "south", 0.75),
        layout.against(cabinet, "west", layout.depth - 0.75),
    ]
    found = next((name for place in places if (name := layout.stand(cabinet, *place, optional=True))), None)
    if found is None:
        return
    for index in range(len(cabinet.tops)):
        for name in rng.permutation(ON_SHOW)[:5]:
            layout.put(rng, room.make(str(name)), found, top=index)


def _round_about(room: Builder) -> None:
    layout = room.layout
    w, d = layout.width, layout.depth
    trolley = room.make("serving_trolley")
    places = [layout.against(trolley, "west", at) for at in (0.8, d - 0.8, 1.1)]
    places += [layout.against(trolley, "south", at) for at in (0.8, 1.3, w - 0.8)]
    trolley_id = next(
        (name for place in places if (name := layout.stand(trolley, *place, optional=True))), None
    )
    room.put_all(trolley_id, ON_TROLLEY)
    room.stand_first("floor_plant", [(w - 0.4, 0.4, 0.0), (w - 0.4, d - 0.42, 0.0), (0.4, d - 0.4, 0.0)])
    if room.chance(0.5):
        room.stand_first(
            "wine_rack",
            [(*layout.against(room.make("wine_rack"), "east", at)[:2], math.pi) for at in (d - 0.5, 0.9)],
        )
    room.stand_first("floor_lamp", [(0.4, d - 0.4, -0.8), (0.4, 0.4, 0.8), (w - 0.4, 0.4, 2.4)])
    if room.chance(0.4):
        room.stand_first(
            "high_chair", [(w * 0.5 + 1.5, d * 0.3, 2.6), (w - 0.5, d * 0.25, 2.4), (0.6, d * 0.25, 0.6)]
        )
    corners = [
        (w - 0.38, d - 0.38),
        (0.38, 0.38),
        (w - 0.38, d * 0.62),
        (1.4, 0.4),
        (0.4, d - 0.42),
        (w - 0.4, 0.4),
    ]
    for name in ("basket", "stool"):
        room.stand_first(name, [(x, y, room.jitter(0.5)) for x, y in clear_spots(room, corners)])
