"""A bathroom."""

from __future__ import annotations

import dataclasses
import math

from sson_core.sources.procedural.finishes import textured
from sson_core.sources.procedural.furniture import sanitary, tubs, washstands
from sson_core.sources.procedural.furniture.bathroom_furniture import heated_rail
from sson_core.sources.procedural.furniture.lamps import ceiling_lamp
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import Style, choose

SIZE = ((2.9, 3.6), (2.6, 3.2))
TILES = (
    ("metro-white", "hexagons-grey"), ("metro-sage", "hexagons-white"), ("metro-blue", "tiles-white"),
    ("metro-rose", "checker-clay"), ("squares-green", "hexagons-white"), ("squares-white", "checker-black"),
    ("squares-ochre", "tiles-slate"), ("mosaic-sea", "tiles-sand"), ("mosaic-stone", "planks-oak"),
)  # fmt: skip
ON_BASIN = (
    (("soap_dispenser", -0.4, -0.7), ("toothbrush_cup", -0.6, 0.5), ("small_plant", 0.5, 0.3)),
    (("tissue_box", -0.5, 0.2), ("candle", 0.6, -0.5), ("shampoo", 0.4, 0.8)),
)
ON_BOARDS = ("towels", "shampoo", "toilet_roll", "candle", "small_plant", "tissue_box", "trinket_box", "vase")
SMALL = (
    "shampoo",
    "towels",
    "toilet_roll",
    "tissue_box",
    "soap_dispenser",
    "toothbrush_cup",
    "trinket_box",
    "candle",
)
BOARDS = ("washstand", "wall_shelf", "bath_rack")


def furnish(room: Builder) -> None:
    """Furnish a bathroom: bath or shower where low x meets high y, basin at high y, toilet at high x."""
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    room.style = _tiled(room)
    bath = room.chance(0.6)
    toilet_y = min(max(d * 0.5 + room.jitter(0.12), 1.34), d - 1.2)
    if bath:
        window = Opening("window", "west", d - 0.85, rng.uniform(0.8, 1.0), 1.25, 0.95, bare=True)
    else:
        window = Opening("window", "east", toilet_y, rng.uniform(0.7, 0.9), 1.4, 0.85, bare=True)
    door = Opening("door", "south", w - rng.uniform(0.6, 0.68), 0.82, 0.0, 2.03)
    build_shell(room, [window, door], "west" if bath or room.chance(0.5) else "north")
    front = _bath(room) if bath else _shower(room)
    _basin(room, front)
    _toilet(room, toilet_y)
    _loose(room, front, toilet_y)
    _walls(room, bath, toilet_y)
    lamp = ceiling_lamp(rng, room.style)
    z = layout.height - 0.0001 - lamp.height - lamp.origin[2]
    layout.fix(lamp, w / 2 + room.jitter(0.1), d / 2, z, 0.0, "fixture", "ceiling")
    _every_small_thing(room)
    scatter(room, BOARDS, 12, SMALL)


def _every_small_thing(room: Builder) -> None:
    """Put down what a bathroom needs and this one lacks, where there is room for it."""
    boards = [item.object_id for item in room.layout.objects if item.category in BOARDS]
    for name in SMALL:
        there = {item.category for item in room.layout.objects}
        if name not in there:
            next((found for board in boards if (found := room.put(name, board, spread=1.0))), None)


def _tiled(room: Builder) -> Style:
    """Return the room's style with tiles on the floor and the feature wall, now and then on every wall."""
    wall, floor = choose(room.rng, TILES)
    tiles = textured(wall, roughness=0.18)
    plain = tiles if room.chance(0.3) and wall in ("metro-white", "squares-white") else room.style.wall
    return dataclasses.replace(
        room.style, floor=textured(floor, roughness=0.3), feature_wall=tiles, wall=plain
    )


def _bath(room: Builder) -> float:
    """Build in a bathtub; return how far it reaches into the room."""
    layout = room.layout
    tub = tubs.bathtub(room.rng, room.style)
    free = tub.asset.design.split("-")[1] in ("clawfoot", "freestanding")
    off = 0.06 if free else 0.002
    x, y, heading = layout.against(tub, "west", layout.depth - off - tub.width / 2, off)
    tub_id = layout.stand(tub, x, y, heading, kind="fixture")
    if not free:
        for across in (-0.8, -0.1, 0.6):
            room.put("shampoo" if room.chance(0.8) else "candle", tub_id, (across, 0.0), spread=0.2)
    return off + tub.depth


def _shower(room: Builder) -> float:
    """Build in a shower; return how far it reaches into the room."""
    layout = room.layout
    hand = 1 if layout.flip_x == layout.flip_y else -1
    cabin = sanitary.shower(room.rng, room.style, hand)
    place = layout.against(cabin, "west", layout.depth - 0.016 - cabin.width / 2, 0.001)
    layout.stand(cabin, *place, kind="fixture")
    return 0.016 + cabin.depth


def _basin(room: Builder, front: float) -> None:
    """Build in the basin at high y beside what reaches to x = ``front``, a cabinet above it."""
    layout, rng = room.layout, room.rng
    stand = washstands.washstand(rng, room.style)
    least = front + 0.16 + stand.width / 2
    along = rng.uniform(least, max(least, min(least + 0.35, layout.width - 0.1 - stand.width / 2)))
    stand_id = layout.stand(stand, *layout.against(stand, "north", along, 0.002), kind="fixture")
    for top, things in enumerate(ON_BASIN):
        for name, u, v in things:
            room.put(name, stand_id, (u, v), top=top, spread=0.35)
    if len(layout.pieces[str(stand_id)].tops) > len(ON_BASIN):
        room.put("towels", stand_id, (0.0, -0.5), top=2)
        room.put("basket" if room.chance(0.2) else "toilet_roll", stand_id, (0.0, 0.5), top=2)
    layout.hang(washstands.wall_cabinet(rng, room.style), "north", along, 1.64, kind="fixture")


def _toilet(room: Builder, y: float) -> None:
    layout = room.layout
    seat = sanitary.toilet(room.rng, room.style)
    seat_id = layout.stand(seat, *layout.against(seat, "east", y, 0.002), kind="fixture")
    room.put(choose(room.rng, ["toilet_roll", "candle", "tissue_box"]), seat_id, (0.0, 0.4), spread=0.5)
    room.put("small_plant", seat_id, (0.0, -0.8))
    brush = room.make("toilet_brush")
    sides = [(layout.width - 0.13, y + side * (seat.width / 2 + 0.11), 0.0) for side in (-1, 1)]
    next((found for place in sides if (found := layout.stand(brush, *place, optional=True))), None)


def _loose(room: Builder, front: float, toilet_y: float) -> None:
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    rack = room.make("bath_rack")
    along = [rack.width / 2 + 0.06, rack.width / 2 + 0.3, 1.0, 1.3]
    racks = [layout.against(rack, "south", x) for x in along]
    rack_id = next((found for place in racks if (found := layout.stand(rack, *place, optional=True))), None)
    if rack_id is not None:
        for top in range(len(rack.tops)):
            for v in (-0.6, 0.6):
                room.put(choose(rng, ON_BOARDS), rack_id, (0.0, v), top=top, spread=0.25)
    mat = room.make("bath_mat")
    mats = [(front + 0.08 + mat.depth / 2, y, 0.0) for y in (d - 1.08, d - 1.2, d - 1.35, d - 0.7)]
    next((found for place in mats if (found := layout.stand(mat, *place, optional=True))), None)
    corners = [(w - 0.3, d - 0.33, 0.0), (0.95, 0.32, 0.0), (w - 1.4, 0.3, 0.0), (front + 0.3, 0.3, 0.0)]
    room.stand_first("laundry_basket", corners)
    places = [(front + 0.28, y, 0.0) for y in (d - 1.75, d - 1.9, d - 2.05)]
    stool_id = room.stand_first("stool", [*places, (0.3, d - 2.0, 0.0), (w * 0.5, 0.3, 0.0)])
    room.put(choose(rng, ["towels", "towels", "candle"]), stool_id, (0.0, 0.0))
    middle = [
        (w * 0.62, d * 0.42),
        (w * 0.52, d * 0.36),
        (w * 0.42, d * 0.4),
        (w * 0.6, 1.1),
        (front + 0.3, 1.0),
    ]
    room.stand_first(
        "scale", [(x, y, choose(rng, [0.0, math.pi / 2]) + room.jitter(0.15)) for x, y in middle]
    )
    bins = [(w - 0.2, toilet_y + side * 0.55, 0.0) for side in (1, -1)]
    room.stand_first("bin", [*bins, (w - 0.6, d - 0.25, 0.0), (1.5, 0.22, 0.0)])
    greens = [(w - 0.3, d - 0.32, 0.0), (0.35, 0.35, 0.0), (0.35, d - 2.0, 0.0), (w - 1.35, 0.35, 0.0)]
    room.stand_first("floor_plant", greens)
    room.stand_first("basket", [(0.3, 0.95, 0.0), (1.6, 0.3, 0.0), (0.3, 0.3, 0.0), (front + 0.3, 0.75, 0.0)])


def _walls(room: Builder, bath: bool, toilet_y: float) -> None:
    layout = room.layout
    w, d = layout.width, layout.depth
    for wall, places in (
        ("east", (d - 0.5, d - 0.35, 0.4)),
        ("south", (w - 1.45, 0.8, 0.4)),
        ("west", (0.5, 0.9, 0.35, d - 1.3)),
    ):
        for along in places:
            if room.hang_picture(wall, along, 1.62, largest=0.4) or room.hang_picture(
                wall, along, 2.0, largest=0.4
            ):
                break
    ladder = heated_rail(room.rng, room.style)
    heated = [("west", 0.75), ("west", 0.55), ("south", 1.0), ("south", 1.3)]
    next((found for place in heated if (found := layout.hang(ladder, *place, 1.0, kind="fixture"))), None)
    rail = room.make("towel_rail")
    rails = [("south", 0.6), ("south", 1.2), ("west", 0.7), ("east", d - 0.4), ("east", 0.6)]
    next((found for place in rails if (found := layout.hang(rail, *place, 1.15))), None)
    shelf = washstands.wall_shelf(room.rng, room.style)
    boards = [("east", toilet_y, 1.62)] if bath else [("west", 0.6, 1.75)]
    boards += [("south", 0.9, 1.75), ("west", 0.6, 1.75)]
    shelf_id = next(
        (f for wall, x, z in boards if (f := layout.hang(shelf, wall, x, z, kind="fixture"))), None
    )
    for v in (-0.8, 0.0, 0.8):
        room.put(choose(room.rng, ON_BOARDS[1:]), shelf_id, (0.0, v), spread=0.2)
