"""A kitchen: units round one corner, a refrigerator, and a table or an island."""

from __future__ import annotations

import math

from sson_core.sources.procedural.furniture.kitchen_look import KitchenLook, draw_look
from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.builder import Builder, build_shell
from sson_core.sources.procedural.rooms.kitchen_run import (
    BEHIND,
    Run,
    add_shelf,
    add_tall,
    build_run,
    clear_spots,
    hang_units,
    tile,
)
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose

SIZE = ((4.3, 5.2), (3.6, 4.4))
NOTCH, CUT = Notch("north_east", 1.1, 0.9), Cut("south_east", 0.6)
SIDE, HIGH_SIDE = 0.62, 0.4  # How far the units of one wall reach along the next.
BIG_THINGS = (
    "microwave",
    "coffee_machine",
    "toaster",
    "bread",
    "knife_block",
    "dish_rack",
    "pan",
    "kettle",
    "paper_roll",
)
SMALL_THINGS = (
    "jar", "oil_bottle", "utensil_pot", "spice_rack", "fruit_bowl", "cutting_board", "plate_stack", "bowl",
    "mug", "tea_towel", "small_plant", "teapot", "bottle", "jar", "glass", "mug",
)  # fmt: skip
ON_TABLE = (
    ("fruit_bowl", 0.0, 0.0), ("mug", -0.6, 0.5), ("plate_stack", 0.6, -0.6), ("tea_towel", 0.5, 0.65),
    ("glass", -0.65, -0.5),
)  # fmt: skip


def furnish(room: Builder) -> None:
    """Furnish a kitchen: units along the low-y wall and part of the low-x wall, a place to eat in front."""
    layout, rng = room.layout, room.rng
    d = layout.depth
    build_shell(
        room,
        [
            Opening("window", "east", d * 0.45 + room.jitter(0.15), rng.uniform(1.1, 1.4), 0.9, 1.3),
            Opening("door", "north", rng.uniform(1.35, 1.6), 0.9, 0.0, 2.03),
        ],
        choose(rng, ["north", "east"]),
    )
    look = draw_look(rng, room.style)
    hob_south = room.chance(0.5)
    south, west = _units(room, look, hob_south)
    _fridge(room, south.end, west.end)
    room.hang_lamp(*_eat(room), 0.8)
    _fill(room, (south, west))
    _walls(room)
    _round_about(room)


def _units(room: Builder, look: KitchenLook, hob_south: bool) -> tuple[Run, Run]:
    """Build the units of both walls; the south wall has the corner."""
    layout, rng = room.layout, room.rng
    long = layout.width > 5.0
    first = ("drawers", 0.5) if room.chance(0.5) else ("doors", 0.5)
    last = ("shelves", 0.4) if room.chance(0.35) else ("doors" if first[0] == "drawers" else "drawers", 0.4)
    sink = [("dishwasher", 0.6), ("sink", 0.8)]
    hob = [first, ("hob", 0.6), last]
    south_kinds = [("blind", SIDE + 0.06), *(hob if hob_south else sink)]
    if long:
        south_kinds.insert(1, ("drawers", 0.4))
    south = build_run(room, look, "south", BEHIND, south_kinds)
    short = [("doors", 0.4), ("hob", 0.6)] if layout.depth > 4.0 else [("hob", 0.6)]
    west_kinds = [("blind", 0.06), *(sink[::-1] if hob_south else [*short, ("drawers", 0.4)])]
    west = build_run(room, look, "west", SIDE + 0.006, west_kinds)
    tile(room, look, "south", BEHIND, south.end)
    tile(room, look, "west", 0.012, west.end)
    hobs = {name: _middle(run_kinds, start) for name, run_kinds, start in (
        ("south", south_kinds, BEHIND), ("west", west_kinds, SIDE + 0.006))}  # fmt: skip
    south.open_units += hang_units(room, look, "south", BEHIND, south.end, hobs["south"])
    low = HIGH_SIDE + 0.01
    if hobs["west"] is None and room.chance(0.5):
        south.open_units += add_shelf(room, look, "west", (low + west.end) / 2 + 0.1, west.end - low - 0.35)
    else:
        west.open_units += hang_units(room, look, "west", low, west.end, hobs["west"])
    if layout.depth - west.end > 1.85 and room.chance(0.8):
        west.end = add_tall(room, look, "west", west.end + 0.002)
    rng.random()
    return south, west


def _middle(modules: list[tuple[str, float]], start: float) -> float | None:
    for kind, width in modules:
        if kind == "hob":
            return start + width / 2
        start += width
    return None


def _fridge(room: Builder, south_end: float, west_end: float) -> None:
    layout = room.layout
    fridge = room.make("fridge")
    places = [layout.against(fridge, "south", south_end + 0.05 + fridge.width / 2, 0.03)]
    places.append(layout.against(fridge, "west", west_end + 0.05 + fridge.width / 2, 0.03))
    fridge_id = next(
        (found for place in places if (found := layout.stand(fridge, *place, optional=True))), None
    )
    room.put(choose(room.rng, ["basket", "bread", "small_plant", "jar"]), fridge_id, spread=0.5)


def _eat(room: Builder) -> tuple[float, float]:
    """Place an island with stools or a table with chairs; return where its lamp hangs."""
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    if room.chance(0.45):
        island = room.make("kitchen_island")
        x, y = w * 0.52 + room.jitter(0.1), max(SIDE + 1.0 + island.depth / 2, d * 0.52)
        island_id = layout.stand(island, x, y, math.pi / 2)
        stool = room.make("bar_stool")
        out = y + island.depth / 2 + stool.depth * 0.1
        for across in (-0.31, 0.31, 0.0):
            for more in (room.jitter(0.03) + 0.05, 0.15, 0.26):
                spot = (x + across * island.width, out + more, -math.pi / 2 + room.jitter(0.15))
                if layout.stand(stool, *spot, beside=island_id, optional=True, gap=0.02):
                    break
        table_id = island_id
    else:
        table = room.make("dining_table")
        x = w - table.depth / 2 - rng.uniform(0.85, 1.0)
        y = d * 0.53 + room.jitter(0.1)
        table_id = layout.stand(table, x, y, 0.0)
        chair = room.make("dining_chair")
        pushed = table.depth / 2 + chair.depth / 2 - rng.uniform(0.1, 0.15)
        for side in (-1, 1):
            for row in (-0.23, 0.23) if table.width > 1.3 else (0.0,):
                for pull in (0.0, 0.06, 0.14):
                    spot = (
                        x + side * (pushed + pull),
                        y + row * table.width,
                        math.pi * (side > 0) + room.jitter(0.1),
                    )
                    if layout.stand(chair, *spot, beside=table_id, optional=True, gap=0.02):
                        break
    room.put_all(table_id, ON_TABLE)
    return x, y


def _round_about(room: Builder) -> None:
    """Stand loose pieces along the walls that have no units."""
    layout = room.layout
    w, d = layout.width, layout.depth
    board = room.make(choose(room.rng, ["sideboard", "serving_trolley", "serving_trolley", "bookshelf"]))
    places = [layout.against(board, "north", at) for at in (w - 0.75, w - 1.05, w - 1.5, w * 0.6)]
    places += [layout.against(board, "east", at) for at in (0.5, d - 0.6)]
    board_id = next((name for place in places if (name := layout.stand(board, *place, optional=True))), None)
    if board_id is not None:
        for index in range(len(board.tops)):
            for name in room.rng.permutation(
                ("bowl", "jar", "teapot", "small_plant", "book_stack", "bottle", "plate_stack")
            )[:3]:
                layout.put(room.rng, room.make(str(name)), board_id, top=index)
    corners = [
        (w - 0.4, d - 0.42),
        (w - 0.4, 0.42),
        (0.42, d - 0.42),
        (w - 0.4, d * 0.75),
        (w - 1.0, d - 0.4),
    ]
    corners += [
        (w - 1.6, d - 0.42),
        (w - 0.42, d - 1.4),
        (0.42, d - 0.95),
        (w - 0.4, d * 0.3),
        (w - 0.95, 0.4),
    ]
    for name in ("bin", "floor_plant", "stool", "basket"):
        spots = clear_spots(room, corners)
        room.stand_first(name, [(x, y, room.jitter(0.5)) for x, y in spots])


def _fill(room: Builder, runs: tuple[Run, Run]) -> None:
    """Put things on worktops, hobs and open shelves."""
    layout, rng = room.layout, room.rng
    for run in runs:
        if run.hob is not None:
            rings = rng.permutation(len(layout.pieces[run.hob].tops))
            for ring in rings:
                if room.put("pot", run.hob, (0.0, 0.0), top=int(ring), spread=0.0):
                    break
    tops = [(run.worktop, index) for run in runs for index in range(len(layout.pieces[run.worktop].tops))]
    for name in rng.permutation(BIG_THINGS)[:6]:
        _on_some(room, str(name), tops, (-0.75, 0.0), 0.25)
    for name in rng.permutation(SMALL_THINGS)[:11]:
        _on_some(room, str(name), tops, (0.1, 0.0), 0.85)
    shelves = [
        (unit, index)
        for run in runs
        for unit in run.open_units
        for index in range(len(layout.pieces[unit].tops))
    ]
    for unit, index in shelves:
        for name in rng.permutation(
            ("plate_stack", "jar", "bowl", "mug", "jar", "teapot", "small_plant", "pot", "glass")
        )[:4]:
            room.layout.put(rng, room.make(str(name)), unit, top=index)


def _on_some(
    room: Builder, name: str, tops: list[tuple[str, int]], wish: tuple[float, float], deep: float
) -> None:
    """Put a thing on one of the tops, ``deep`` about the wished depth and anywhere along it."""
    piece = room.make(name)
    for which in room.rng.permutation(len(tops)):
        support, index = tops[int(which)]
        for _ in range(4):
            at = (wish[0] + room.jitter(deep), room.jitter(1.0))
            if room.layout.put(
                room.rng, piece, support, top=index, at=at, spread=0.05, turn=room.jitter(0.3), tries=2
            ):
                return


def _walls(room: Builder) -> None:
    layout = room.layout
    w, d = layout.width, layout.depth
    if room.chance(0.5):
        clock = room.make("wall_clock")
        for wall, along in (("north", w * 0.55), ("north", 2.4), ("east", d - 0.5), ("east", 0.4)):
            if layout.hang(clock, wall, along, 1.85):
                break
    room.hang_picture("north", w * 0.62 + room.jitter(0.2), 1.5, largest=0.8)
    room.hang_picture("north", w - 0.6, 1.5, largest=0.6)
    room.hang_picture("east", 0.45, 1.5, largest=0.5)
    for wall, places in (("west", (d - 0.4, d - 0.75)), ("south", (w - 0.35, w - 0.6)), ("east", (d - 0.5,))):
        next((True for at in places if room.hang_picture(wall, at, 1.5, largest=0.5)), False)
