"""What fills the openings of a wall, and what is built in beside them: windows, doors, radiators."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import glass, metal, paint, wood
from sson_core.sources.procedural.solids import box, cylinder, slab, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

WALL = 0.2
PLAY = 0.001  # Left between a frame and its wall, so that they do not cut each other.
DOOR_PLAY = 0.003  # More for doors, whose casing hides it.


def window(rng: np.random.Generator, style: Style, width: float, height: float) -> Piece:
    """Return a casement window with a sill board; its back lies in the wall's outer face."""
    piece = Workpiece()
    white = choose(rng, [paint("#f3f2ee", 0.35), paint("#f3f2ee", 0.35), wood("oak"), paint("#3b3f42", 0.4)])
    w, h, frame, deep = width - 2 * PLAY, height - 2 * PLAY, 0.055, 0.07
    sashes, sash = 2 if width > 0.9 else 1, 0.045
    for side in (-1, 1):
        piece.add(white, box(deep, frame, h, 0.003).at(deep / 2, side * (w - frame) / 2))
    for z in (0.0, h - frame):
        piece.add(white, box(deep, w - 2 * frame, frame, 0.003).at(deep / 2, 0, z))
    each = (w - 2 * frame) / sashes
    bar = choose(rng, [0, 1])
    for index in range(sashes):
        y = (index - (sashes - 1) / 2) * each
        for side in (-1, 1):
            piece.add(
                white, box(0.05, sash, h - 2 * frame, 0.004).at(0.055, y + side * (each - sash) / 2, frame)
            )
        for z in (frame, h - frame - sash):
            piece.add(white, box(0.05, each - 2 * sash, sash, 0.004).at(0.055, y, z))
        if bar:
            piece.add(
                white, box(0.03, each - 2 * sash, 0.022, 0.003).at(0.055, y, frame + (h - 2 * frame) * 0.66)
            )
        piece.add(glass(), slab(0.006, each - 2 * sash, h - 2 * frame - 2 * sash).at(0.055, y, frame + sash))
    handle = h * 0.45
    y = 0.0 if sashes == 2 else each / 2 - sash / 2
    piece.add(
        metal("#b9b9bb", 0.3), box(0.012, 0.02, 0.05, 0.003).at(0.086, y + 0.022 * (sashes == 2), handle)
    )
    piece.add(
        metal("#b9b9bb", 0.3),
        box(0.014, 0.016, 0.11, 0.004).at(0.1, y + 0.022 * (sashes == 2), handle - 0.075),
    )
    sill = WALL - deep + 0.055
    piece.add(style.trim, box(sill, w, 0.025, 0.006, rounds=2).at(deep + sill / 2, 0, 0))
    return piece.done("window", "casement", hanging=True, front=True, description="window")


def door(rng: np.random.Generator, style: Style, width: float, height: float) -> Piece:
    """Return a closed door in its frame, with casing and handle; +x faces the room."""
    piece = Workpiece()
    leaf = choose(rng, [paint("#efede7", 0.4), paint("#efede7", 0.4), style.wood, style.second_wood])
    trim = style.trim if leaf.material.texture is None else leaf
    jamb, w, h = 0.035, width - 2 * DOOR_PLAY, height - DOOR_PLAY
    for side in (-1, 1):
        piece.add(trim, box(WALL, jamb, h, 0.002).at(-WALL / 2, side * (w - jamb) / 2))
        piece.add(trim, box(0.016, 0.075, h + 0.075, 0.004).at(0.004 + 0.008, side * (w / 2 + 0.026)))
    piece.add(trim, box(WALL, w - 2 * jamb, jamb, 0.002).at(-WALL / 2, 0, h - jamb))
    piece.add(trim, box(0.016, w - 0.024, 0.075, 0.004).at(0.004 + 0.008, 0, h))
    lw, lh, x = w - 2 * jamb - 0.006, h - jamb - 0.01, -0.03
    piece.add(leaf, box(0.04, lw, lh, 0.003, grain=2).at(x, 0, 0.005))
    for low, tall in ((0.12, lh * 0.34), (lh * 0.34 + 0.24, lh * 0.66 - 0.36)):
        for side in (-1, 1):
            y = side * lw / 4 * 0.92
            for z in (low, low + tall - 0.02):
                piece.add(leaf, box(0.01, lw * 0.36, 0.02, 0.004).at(x + 0.024, y, z))
            for edge in (-1, 1):
                piece.add(
                    leaf,
                    box(0.01, 0.02, tall - 0.04, 0.004).at(
                        x + 0.024, y + edge * (lw * 0.18 - 0.01), low + 0.02
                    ),
                )
    steel = style.metal
    y = lw / 2 - 0.06
    piece.add(steel, box(0.008, 0.04, 0.2, 0.003).at(x + 0.024, y, 0.93))
    piece.add(
        steel,
        tube(
            [
                (x + 0.026, y, 1.06),
                (x + 0.07, y, 1.06),
                (x + 0.073, y - 0.012, 1.06),
                (x + 0.073, y - 0.12, 1.06),
            ],
            0.009,
            10,
        ),
    )
    return piece.done("door", "panelled", front=True, description="panelled door")


def radiator(width: float, height: float) -> Piece:
    """Return a ribbed radiator on the wall, with a valve at one end."""
    piece = Workpiece()
    white = paint("#f1f0ec", 0.35)
    ribs = max(4, int(width / 0.062))
    for index in range(ribs):
        y = (index - (ribs - 1) / 2) * width / ribs
        piece.add(white, box(0.07, width / ribs - 0.012, height, 0.018).at(0.07, y))
    for z in (0.06, height - 0.09):
        piece.add(white, box(0.03, width - 0.03, 0.03, 0.008).at(0.07, 0, z))
        for side in (-1, 1):
            piece.add(white, box(0.05, 0.03, 0.03, 0.003).at(0.025, side * width * 0.36, z))
    piece.add(
        white, cylinder(0.02, 0.06, bevel=0.005).turned("x", np.pi / 2).at(0.07, width / 2 + 0.06, 0.075)
    )
    return piece.done("radiator", "ribbed", hanging=True, front=True, description="radiator")
