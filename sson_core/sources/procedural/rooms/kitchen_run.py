"""A run of built-in kitchen units along one wall: under the worktop, on it, and over it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import shapely

from sson_core.sources.procedural.furniture import kitchen_units as units
from sson_core.sources.procedural.furniture import worktops
from sson_core.sources.procedural.furniture.kitchen_look import KitchenLook
from sson_core.sources.procedural.rooms.builder import Builder
from sson_core.sources.procedural.style import choose
from sson_core.sources.procedural.workpiece import Piece

BEHIND = 0.001  # Metres between a wall and what stands before it.
SINK = 0.76
SKIRTED = 0.34  # Metres from a wall that a small piece's middle keeps.


@dataclass
class Run:
    """What was built along a wall: the ids of worktop, hob and open shelves, and where the run ends.

    ``places`` are the tops of the worktop, from the start of the run on.
    """

    end: float
    worktop: str = ""
    hob: str | None = None
    open_units: list[str] = field(default_factory=list)


def build_run(
    room: Builder, look: KitchenLook, wall: str, start: float, modules: Sequence[tuple[str, float]]
) -> Run:
    """Build units (kind, width) along a wall of the draft from ``start`` on, with worktop, sink and hob.

    A module ``hob`` is an oven with a hob over it and an extractor hood over that; ``sink`` has a bowl.
    """
    ends = [start]
    for _, width in modules:
        ends.append(ends[-1] + width)
    run = Run(ends[-1])
    middles = {kind: (a + b) / 2 for (kind, _), a, b in zip(modules, ends[:-1], ends[1:], strict=True)}
    for (kind, width), low in zip(modules, ends[:-1], strict=True):
        base = units.base_unit(look, "oven" if kind == "hob" else kind, width)
        unit_id = _fix(room, base, wall, low + width / 2, 0.0, "floor")
        if kind == "shelves":
            run.open_units.append(unit_id)
    _top(room, look, wall, (start, ends[-1]), middles, run, unit_id)
    return run


def hang_units(
    room: Builder, look: KitchenLook, wall: str, start: float, end: float, hob: float | None
) -> list[str]:
    """Hang wall units from ``start`` to ``end`` with the hood over a hob; return ids of open ones."""
    gaps = [(start, end)]
    if hob is not None:
        gaps = [(start, hob - 0.3), (hob + 0.3, end)]
        clear = room.layout.height - 1.58
        _fix(room, worktops.hood(room.rng, look, clear, room.style.coving), wall, hob, 1.58, "wall")
    opened = []
    for low, high in gaps:
        count = max(1, round((high - low) / 0.55)) if high - low > 0.28 else 0
        for index in range(count):
            width = (high - low) / count
            kind = "open" if room.chance(0.22) and width > 0.35 else "doors"
            piece = units.wall_unit(look, kind, width)
            unit_id = _fix(room, piece, wall, low + (index + 0.5) * width, units.WALL_BOTTOM, "wall")
            if kind == "open":
                opened.append(unit_id)
    return opened


def tile(room: Builder, look: KitchenLook, wall: str, start: float, end: float) -> None:
    """Tile the wall between worktop and wall units."""
    low = worktops.SURFACE + 0.003
    piece = worktops.splash_back(look, end - start, units.WALL_BOTTOM - 0.001 - low)
    _fix(room, piece, wall, (start + end) / 2, low, "wall", out=0.001)


def add_tall(room: Builder, look: KitchenLook, wall: str, start: float) -> float:
    """Add a tall unit from ``start`` on; return where it ends."""
    _fix(room, units.tall_unit(look, choose(room.rng, ["larder", "ovens"])), wall, start + 0.3, 0.0, "floor")
    return start + 0.6


def add_shelf(room: Builder, look: KitchenLook, wall: str, along: float, width: float) -> list[str]:
    """Put up two boards over one another instead of wall units; return their ids."""
    finish = choose(room.rng, [room.style.wood, look.worktop])
    board = worktops.shelf_board(look, finish, width)
    return [_fix(room, board, wall, along, z, "wall") for z in (1.62, 2.02)]


def _top(
    room: Builder,
    look: KitchenLook,
    wall: str,
    span: tuple[float, float],
    middles: dict[str, float],
    run: Run,
    base_id: str,
) -> None:
    """Lay the worktop with what is let into it."""
    middle = sum(span) / 2
    taken = []
    holes = []
    if "sink" in middles:
        at = middles["sink"]
        holes.append((at - SINK / 2 + 0.03, at + SINK / 2 - 0.03))
        taken.append((at - SINK / 2, at + SINK / 2))
    if "hob" in middles:
        taken.append((middles["hob"] - 0.3, middles["hob"] + 0.3))
    areas, low = [], span[0] + 0.02
    for near, far in sorted(taken):
        areas.append((low, near))
        low = far
    areas.append((low, span[1] - 0.01))

    def local(a: float, b: float) -> tuple[float, float]:
        ends = sorted(local_y(room, wall, middle, along) for along in (a, b))
        return ends[0], ends[1]

    top = worktops.worktop(
        look, span[1] - span[0] - 0.002, [local(*hole) for hole in holes], [local(*area) for area in areas]
    )
    run.worktop = _fix(room, top, wall, middle, units.LOW + 0.001, base_id)
    if "sink" in middles:
        basin = worktops.sink(room.rng, look, SINK)
        _fix(room, basin, wall, middles["sink"], worktops.SURFACE, run.worktop)
    if "hob" in middles:
        plate = worktops.hob(room.rng, look)
        run.hob = _fix(room, plate, wall, middles["hob"], worktops.SURFACE + 0.0003, run.worktop)


def local_y(room: Builder, wall: str, middle: float, along: float) -> float:
    """Return where a place along a wall lies in the coordinates of a piece fixed at ``middle``."""
    layout = room.layout
    x0, y0, heading = layout.real(*layout.on_wall(wall, middle, 0.0))
    x, y, _ = layout.real(*layout.on_wall(wall, along, 0.0))
    return (y - y0) * math.cos(heading) - (x - x0) * math.sin(heading)


def _fix(
    room: Builder, piece: Piece, wall: str, along: float, z: float, support: str, out: float = BEHIND
) -> str:
    x, y, heading = room.layout.on_wall(wall, along, out)
    return room.layout.fix(piece, x, y, z, heading, "fixture", support)


def clear_spots(room: Builder, spots: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return, in random order, those of some draft places that keep clear of walls and skirting."""
    inner = room.layout.polygon.buffer(-SKIRTED)
    order = room.rng.permutation(len(spots))
    mixed = [spots[int(index)] for index in order]
    return [spot for spot in mixed if inner.covers(shapely.Point(room.layout.real(*spot)[:2]))]
