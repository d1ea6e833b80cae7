"""The outline of a room's draft: a rectangle, perhaps with a corner taken out or cut off.

The draft lies in x 0..width and y 0..depth. Its sides are named ``south``, ``east``, ``north`` and
``west``; a notch adds ``notch_x`` and ``notch_y``, which run along x and y, and a cut adds ``cut``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Corner = Literal["south_west", "south_east", "north_east", "north_west"]
Place = tuple[float, float]

AXES = ("south", "east", "north", "west")


@dataclass(frozen=True)
class Notch:
    """A rectangle taken out of a corner, which makes the room an L: its extents along x and y, metres."""

    corner: Corner
    width: float
    depth: float


@dataclass(frozen=True)
class Cut:
    """A corner cut off at 45 degrees, ``leg`` metres of either side."""

    corner: Corner
    leg: float


@dataclass(frozen=True)
class Side:
    """A straight wall of the draft from ``start`` to ``end``, the room to its left."""

    name: str
    start: Place
    end: Place

    @property
    def length(self) -> float:
        """Metres from start to end."""
        return math.dist(self.start, self.end)

    @property
    def middle(self) -> Place:
        """The place half way from start to end."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2

    @property
    def inward(self) -> float:
        """Heading from the wall into the room, radians."""
        return math.atan2(self.end[0] - self.start[0], self.start[1] - self.end[1])

    @property
    def span(self) -> tuple[float, float]:
        """Least and greatest ``along`` on this side.

        It counts in the draft's x or y, whichever the side runs along; from the start if in neither.
        """
        (ax, ay), (bx, by) = self.start, self.end
        if ay == by:
            return min(ax, bx), max(ax, bx)
        if ax == bx:
            return min(ay, by), max(ay, by)
        return 0.0, self.length

    def at(self, along: float, out: float) -> Place:
        """Return the place ``along`` the side's line and ``out`` metres into the room."""
        (ax, ay), (bx, by) = self.start, self.end
        if ay == by:
            return along, ay + out * math.copysign(1.0, bx - ax)
        if ax == bx:
            return ax + out * math.copysign(1.0, ay - by), along
        share, inward = along / self.length, self.inward
        return (
            ax + share * (bx - ax) + math.cos(inward) * out,
            ay + share * (by - ay) + math.sin(inward) * out,
        )


def sides(width: float, depth: float, notch: Notch | None = None, cut: Cut | None = None) -> tuple[Side, ...]:
    """Return the sides of a draft counter-clockwise, beginning with ``south``."""
    corners: list[tuple[Corner, Place, Place, Place]] = [
        ("south_west", (0.0, 0.0), (0, -1), (1, 0)),
        ("south_east", (width, 0.0), (1, 0), (0, 1)),
        ("north_east", (width, depth), (0, 1), (-1, 0)),
        ("north_west", (0.0, depth), (-1, 0), (0, -1)),
    ]
    chain: list[tuple[Place, str]] = []
    for (corner, (x, y), come, go), after in zip(corners, AXES, strict=True):
        if notch is not None and notch.corner == corner:
            legs = (notch.width, notch.depth) if come[0] else (notch.depth, notch.width)
            before = (x - come[0] * legs[0], y - come[1] * legs[0])
            inner = (before[0] + go[0] * legs[1], before[1] + go[1] * legs[1])
            names = ("notch_y", "notch_x") if come[0] else ("notch_x", "notch_y")
            chain += [(before, names[0]), (inner, names[1])]
            chain.append(((x + go[0] * legs[1], y + go[1] * legs[1]), after))
        elif cut is not None and cut.corner == corner:
            chain.append(((x - come[0] * cut.leg, y - come[1] * cut.leg), "cut"))
            chain.append(((x + go[0] * cut.leg, y + go[1] * cut.leg), after))
        else:
            chain.append(((x, y), after))
    ring = [Side(name, start, end) for (start, name), (end, _) in pairwise([*chain, chain[0]])]
    first = next(index for index, side in enumerate(ring) if side.name == "south")
    return (*ring[first:], *ring[:first])
