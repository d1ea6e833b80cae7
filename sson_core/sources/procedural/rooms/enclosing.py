"""The shell of a room: floor, ceiling, walls, and the windows and doors in them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from sson_core.scene import Light
from sson_core.sources.procedural import fittings, openings, shell
from sson_core.sources.procedural.furniture.textiles import curtains
from sson_core.sources.procedural.layout import Layout, NoPlace
from sson_core.sources.procedural.outline import Side
from sson_core.sources.procedural.rooms.construction import Builder
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.weather import DAYLIGHT, shining

PIER = 0.12  # Least metres of wall between an opening and a corner.
MOST_SHIFT = 0.6  # Metres by which an opening may give way to a corner.


def build_shell(room: Builder, holes: list[Opening], feature: str) -> None:
    """Build floor, ceiling and walls, and fill the openings; the wall ``feature`` gets its own paint.

    An opening of a side that a notch steps back goes to the notch's wall. Raises NoPlace if a corner is
    in an opening's way.
    """
    layout, style = room.layout, room.style
    if not any(hole.kind == "window" for hole in holes):
        room.weather = replace(room.weather, lamps_lit=True)
    layout.build(shell.floor(layout.polygon, style.floor), -shell.SLAB, "floor")
    layout.build(shell.ceiling(layout.polygon), layout.height, "ceiling")
    holes = [_on_its_side(layout, hole) for hole in holes]
    every = shell.runs(layout.sides, turned_over=layout.flip_x != layout.flip_y)
    for side, run in zip(layout.sides, every, strict=True):
        own = [
            replace(hole, along=_local(layout, side, hole.along)) for hole in holes if hole.wall == side.name
        ]
        finish = style.feature_wall if side.name == feature else style.wall
        place = (*side.middle, 0.0, side.inward)
        layout.fix(shell.wall(run, layout.height, own, finish), *place, "structure", "floor")
        layout.fix(shell.skirting(run, own, style.trim), *place, "structure", "floor")
        if style.coving > 0:
            layout.fix(shell.coving(run, layout.height, style.coving), *place, "structure", "ceiling")
    for hole in holes:
        (_add_window if hole.kind == "window" else _add_door)(room, hole)


def _on_its_side(layout: Layout, hole: Opening) -> Opening:
    """Return an opening on the side it belongs to, shifted if a corner is too near."""
    side = layout.side(hole.wall, hole.along)
    inner = [one.start for one in layout.sides if one.name.startswith("notch")][1:]
    low, high = side.span
    # Where the sides of a notch meet, the wall of one stands behind the end of the other.
    low += PIER + hole.width / 2 + openings.WALL * (side.at(low, 0.0) in inner)
    high -= PIER + hole.width / 2 + openings.WALL * (side.at(high, 0.0) in inner)
    along = min(max(hole.along, low), high)
    if low > high or abs(along - hole.along) > MOST_SHIFT:
        raise NoPlace(f"{hole.kind} at {hole.along:.2f} of {side.name}")
    return replace(hole, wall=side.name, along=along)


def _add_door(room: Builder, opening: Opening) -> None:
    layout = room.layout
    piece = openings.door(room.rng, room.style, opening.width, opening.height)
    x, y, heading = layout.on_wall(opening.wall, opening.along, 0.0)
    layout.fix(piece, x, y, 0.0, heading, "fixture", "floor")
    reach = opening.width / 2 + 0.05
    ax, ay, _ = layout.on_wall(opening.wall, opening.along - reach, 0.0)
    bx, by, _ = layout.on_wall(opening.wall, opening.along + reach, 0.95)
    layout.keep_free(ax, ay, bx, by)


def _add_window(room: Builder, opening: Opening) -> None:
    layout, rng = room.layout, room.rng
    piece = openings.window(rng, room.style, opening.width, opening.height)
    x, y, heading = layout.on_wall(opening.wall, opening.along, -openings.WALL)
    layout.fix(piece, x, y, opening.bottom + openings.PLAY, heading, "fixture", "wall")
    top = opening.bottom + opening.height
    low_end, high_end = layout.side(opening.wall, opening.along).span
    rod = min(opening.width + 0.75, 2 * min(opening.along - low_end, high_end - opening.along) - 0.08)
    shaded = 0.0
    gathered = (rod - opening.width) / 2 - 0.09
    if room.chance(0.75) and gathered > 0.15 and not opening.bare:
        drop = min(top + 0.12, layout.height - 0.12)
        low = 0.02 if opening.bottom < 0.5 or room.chance(0.5) else opening.bottom - 0.2
        cloth = curtains(rng, room.style, rod, drop - low, gathered)
        x, y, heading = layout.on_wall(opening.wall, opening.along, 0.001)
        layout.fix(cloth, x, y, low, heading, "fixture", "wall")
    elif room.chance(0.6):
        shaded = opening.height * rng.uniform(0.2, 0.5)
        cover = fittings.blind(rng, room.style, opening.width - 0.03, shaded)
        x, y, heading = layout.on_wall(opening.wall, opening.along, -0.09)
        layout.fix(cover, x, y, top - 0.006 - shaded, heading, "fixture", "wall")
    if opening.bottom > 0.7 and room.chance(0.7) and not opening.bare:
        heater = openings.radiator(opening.width * 0.72, opening.bottom - 0.32)
        x, y, heading = layout.on_wall(opening.wall, opening.along, 0.001)
        layout.fix(heater, x, y, 0.14, heading, "fixture", "wall")
    _add_daylight(room, opening, shaded)


def _add_daylight(room: Builder, opening: Opening, shaded: float) -> None:
    """Let diffuse light in through a window but for the ``shaded`` metres at its top."""
    layout = room.layout
    x, y, heading = layout.real(*layout.on_wall(opening.wall, opening.along, -0.03))
    inward = np.array([math.cos(heading), math.sin(heading), 0.0])
    width, height = opening.width - 0.12, opening.height - 0.12 - shaded
    layout.lights.append(
        Light(
            f"daylight_{len(layout.lights) + 1}",
            "area",
            shining(inward, (x, y, opening.bottom + (opening.height - shaded) / 2)),
            DAYLIGHT * room.weather.daylight * width * (height + 0.6 * shaded),
            room.weather.tint,
            (width, height),
        )
    )


def _local(layout: Layout, side: Side, along: float) -> float:
    """Return where a place along a side lies in the coordinates of the side's wall."""
    x, y, heading = layout.real(*side.at(along, 0.0), side.inward)
    x0, y0, _ = layout.real(*side.middle)
    return -(x - x0) * math.sin(heading) + (y - y0) * math.cos(heading)
