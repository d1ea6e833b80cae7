"""The empty room: floor, ceiling, walls with openings, skirting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.openings import WALL
from sson_core.sources.procedural.solids import box, slab
from sson_core.sources.procedural.workpiece import Piece, Workpiece

SKIRTING = (0.014, 0.085)
CASING = 0.066  # How far a door's casing reaches over the wall at each side.


@dataclass(frozen=True)
class Opening:
    """A window or a door: its middle ``along`` a wall of the draft and its size, metres."""

    kind: Literal["window", "door"]
    wall: str
    along: float
    width: float
    bottom: float
    height: float


def wall(length: float, height: float, openings: list[Opening], finish: Finish) -> Piece:
    """Return a wall ``length`` metres long, its inner side to +x.

    Here and in `skirting` the openings' ``along`` counts from the wall's middle along local y.
    """
    piece = Workpiece()
    start = -length / 2
    for hole in sorted(openings, key=lambda opening: opening.along):
        left, right = hole.along - hole.width / 2, hole.along + hole.width / 2
        piece.add(finish, slab(WALL, left - start, height).at(0, (start + left) / 2).mapped())
        if hole.bottom > 0:
            piece.add(finish, slab(WALL, hole.width, hole.bottom).at(0, hole.along).mapped())
        top = hole.bottom + hole.height
        piece.add(finish, slab(WALL, hole.width, height - top).at(0, hole.along, top).mapped())
        start = right
    piece.add(finish, slab(WALL, length / 2 - start, height).at(0, (start + length / 2) / 2).mapped())
    return piece.done("wall", "plaster", front=True)


def skirting(length: float, openings: list[Opening], finish: Finish) -> Piece:
    """Return the skirting of a wall, left out at doors."""
    piece = Workpiece()
    deep, high = SKIRTING
    start = -length / 2 + deep
    doors = [hole for hole in openings if hole.kind == "door"]
    for hole in sorted(doors, key=lambda opening: opening.along):
        left = hole.along - hole.width / 2 - CASING
        piece.add(finish, box(deep, left - start, high, 0.004).at(deep / 2, (start + left) / 2))
        start = hole.along + hole.width / 2 + CASING
    end = length / 2 - deep
    piece.add(finish, box(deep, end - start, high, 0.004).at(deep / 2, (start + end) / 2))
    return piece.done("skirting", "plain", front=True)


def floor(width: float, depth: float, finish: Finish) -> Piece:
    """Return a floor slab, its upper face to be laid at height 0."""
    piece = Workpiece()
    piece.add(finish, slab(width, depth, 0.1).mapped())
    return piece.done("floor", "slab")


def ceiling(width: float, depth: float) -> Piece:
    """Return a white ceiling slab."""
    piece = Workpiece()
    piece.add(paint("#f4f3f0", 0.9), slab(width, depth, 0.1))
    return piece.done("ceiling", "slab")
