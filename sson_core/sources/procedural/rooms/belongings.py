"""What people leave about a room: on the floor along the walls, and on its furniture."""

from __future__ import annotations

import math

from sson_core.sources.procedural.rooms.builder import Builder
from sson_core.sources.procedural.style import choose

WALLS = ("south", "east", "north", "west")
TRIES = 14


def leave_about(room: Builder, things: tuple[str, ...], number: int, off: float = 0.06) -> None:
    """Stand ``number`` of the things on free floor before the walls, ``off`` metres from them or more."""
    layout, rng = room.layout, room.rng
    for name in [str(name) for name in rng.permutation(things)][:number]:
        piece = room.make(name)
        for _ in range(TRIES):
            wall = choose(rng, WALLS)
            along = rng.uniform(0.3, layout.length(wall) - 0.3)
            out = off + max(piece.depth, piece.width) / 2 + rng.uniform(0.0, 0.25)
            x, y, heading = layout.on_wall(wall, along, out)
            if layout.stand(piece, x, y, heading + room.jitter(math.pi / 8), gap=0.06, optional=True):
                break
