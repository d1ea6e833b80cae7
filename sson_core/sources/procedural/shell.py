"""The empty room: floor, ceiling, walls with openings, skirting and coving."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import shapely

from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.openings import WALL
from sson_core.sources.procedural.outline import Side
from sson_core.sources.procedural.solids import moulding, plate, slab
from sson_core.sources.procedural.workpiece import Piece, Workpiece

SKIRTING = (0.014, 0.085)
CASING = 0.066  # How far a door's casing reaches over the wall at each side.
SLAB = 0.1
_BEHIND = 0.0005  # Left between a wall and what is nailed to it.

Profile = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Opening:
    """A window or a door: its middle ``along`` a wall of the draft and its size, metres.

    A ``bare`` window has neither curtains nor a radiator.
    """

    kind: Literal["window", "door"]
    wall: str
    along: float
    width: float
    bottom: float
    height: float
    bare: bool = False


@dataclass(frozen=True)
class Run:
    """A straight wall: its inner length and the mitres at its ends.

    In its own axes +x points into the room and the wall runs from -length/2 to length/2 along y; the
    mitres give how far an end's cut moves along y a metre of x.
    """

    length: float
    mitre_low: float = 0.0
    mitre_high: float = 0.0


def runs(sides: Sequence[Side], *, turned_over: bool) -> list[Run]:
    """Return each side of a draft as a wall; ``turned_over`` if the world shows the draft's mirror image."""
    n = len(sides)
    bends = [math.remainder(sides[i].inward - sides[i - 1].inward, 2 * math.pi) for i in range(n)]
    starts = [math.tan(bend / 2) for bend in bends]
    ends = [*starts[1:], starts[0]]
    if turned_over:
        starts, ends = ends, starts
    return [Run(side.length, low, -high) for side, low, high in zip(sides, ends, starts, strict=True)]


def wall(run: Run, height: float, openings: Sequence[Opening], finish: Finish) -> Piece:
    """Return a wall, its inner face at x = 0.

    Here and in `skirting` the openings' ``along`` counts from the wall's middle along local y.
    """
    piece = Workpiece()
    profile = ((-WALL, 0.0), (0.0, 0.0), (0.0, height), (-WALL, height))
    _lengths(piece, finish, profile, run, openings, 0.0)
    for hole in openings:
        top = hole.bottom + hole.height
        for low, high in ((0.0, hole.bottom), (top, height)):
            if high > low:
                part = slab(WALL, hole.width, high - low).at(-WALL / 2, hole.along, low)
                piece.add(finish, part.mapped())
    return piece.done("wall", "plaster", front=True)


def skirting(run: Run, openings: Sequence[Opening], finish: Finish) -> Piece:
    """Return the skirting of a wall, left out at doors."""
    piece = Workpiece()
    deep, high = SKIRTING
    profile = (
        (_BEHIND, 0.0),
        (deep, 0.0),
        (deep, high - 0.012),
        (deep - 0.008, high),
        (_BEHIND, high),
    )
    doors = [hole for hole in openings if hole.kind == "door"]
    _lengths(piece, finish, profile, run, doors, CASING)
    return piece.done("skirting", "plain", front=True)


def coving(run: Run, height: float, reach: float) -> Piece:
    """Return the hollow moulding between a wall and the ceiling, ``reach`` metres deep and high."""
    piece = Workpiece()
    edge, top, steps = 0.006, height - _BEHIND, 6
    inner = reach - edge
    hollow = [
        (reach - inner * math.cos(t), top - reach + inner * math.sin(t))
        for t in (math.pi / 2 * k / steps for k in range(steps + 1))
    ]
    profile = [(_BEHIND, top), (_BEHIND, top - reach), *hollow, (reach, top)]
    part = moulding(profile, -run.length / 2, run.length / 2, run.mitre_low, run.mitre_high, smooth=True)
    piece.add(paint("#f4f3f0", 0.9), part)
    return piece.done("coving", "hollow", front=True)


def floor(outline: shapely.Polygon, finish: Finish) -> Piece:
    """Return a floor slab under the room and its walls, its upper face to be laid at height 0."""
    piece = Workpiece()
    piece.add(finish, plate(_with_walls(outline), SLAB))
    return piece.done("floor", "slab")


def ceiling(outline: shapely.Polygon) -> Piece:
    """Return a white ceiling slab over the room and its walls."""
    piece = Workpiece()
    piece.add(paint("#f4f3f0", 0.9), plate(_with_walls(outline), SLAB))
    return piece.done("ceiling", "slab")


def _lengths(
    piece: Workpiece, finish: Finish, profile: Profile, run: Run, holes: Sequence[Opening], margin: float
) -> None:
    """Add lengths of a profile from end to end of a wall, left out at the openings."""
    start, lean = -run.length / 2, run.mitre_low
    for hole in sorted(holes, key=lambda opening: opening.along):
        stop = hole.along - hole.width / 2 - margin
        piece.add(finish, moulding(profile, start, stop, lean, 0.0))
        start, lean = hole.along + hole.width / 2 + margin, 0.0
    piece.add(finish, moulding(profile, start, run.length / 2, lean, run.mitre_high))


def _with_walls(outline: shapely.Polygon) -> shapely.Polygon:
    grown: shapely.Polygon = outline.buffer(WALL, join_style="mitre")
    return grown
