"""Wardrobes with hinged, louvred or sliding doors."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.furniture.cabinets import case
from sson_core.sources.procedural.solids import box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

FOOT, BOARD = 0.08, 0.022


def wardrobe(rng: np.random.Generator, style: Style) -> Piece:
    """Return a tall wardrobe: two or three hinged doors, flat, framed or louvred, or two that slide."""
    piece = Workpiece()
    kind = choose(rng, ["flat", "framed", "framed", "louvred", "sliding"])
    doors = 2 if kind == "sliding" else choose(rng, [2, 2, 3])
    depth, height = rng.uniform(0.56, 0.6), rng.uniform(1.95, 2.1)
    width = 2 * rng.uniform(0.62, 0.74) if kind == "sliding" else doors * rng.uniform(0.48, 0.54)
    door = choose(rng, [style.wood, paint("#e9e6df", 0.45), style.second_wood, paint("#7f8a86", 0.5)])
    piece.add(style.wood, box(depth - 0.06, width - 0.02, FOOT, 0.003).at(-0.02, 0, 0))
    case(piece, style, depth - 0.02, width, FOOT, height - 0.03, BOARD)
    piece.add(style.wood, box(depth + 0.02, width + 0.03, 0.03, 0.008).at(0.005, 0, height - 0.03))
    each, tall = width / doors, height - FOOT - 0.05
    for index in range(doors):
        y = (index - (doors - 1) / 2) * each
        x = depth / 2 - 0.006
        if kind == "sliding":
            _sliding(piece, style, door if index else style.wood, x + 0.022 * index, y, each, tall)
            continue
        piece.add(door, box(0.02, each - 0.006, tall, 0.003).at(x, y, FOOT + 0.01))
        if kind != "flat":
            _frame(piece, door, x + 0.013, y, each, tall)
        if kind == "louvred":
            for z in np.arange(FOOT + 0.1, FOOT + tall - 0.12, 0.034):
                piece.add(
                    door, box(0.006, each - 0.125, 0.036, 0.0).turned("y", 0.5).at(x + 0.008, y, float(z))
                )
        hand = (1 if index == 0 else -1) if doors == 2 else (1, -1, 1)[index] * (1 if index < 2 else -1)
        knob = box(0.022, 0.012, 0.16, 0.005)
        piece.add(style.metal, knob.at(x + 0.026, y + hand * (each / 2 - 0.034), height * 0.47))
    name = f"{doors}_{kind}"
    return piece.done("wardrobe", name, front=True, description=f"wardrobe with {doors} {kind} doors")


def _frame(piece: Workpiece, door: Finish, x: float, y: float, each: float, tall: float) -> None:
    for side in (-1, 1):
        piece.add(
            door, box(0.012, 0.06, tall - 0.01, 0.004).at(x, y + side * (each / 2 - 0.036), FOOT + 0.015)
        )
    for z in (FOOT + 0.015, FOOT + tall - 0.065, FOOT + tall * 0.45):
        piece.add(door, box(0.012, each - 0.12, 0.06, 0.004).at(x, y, z))


def _sliding(
    piece: Workpiece, style: Style, door: Finish, x: float, y: float, each: float, tall: float
) -> None:
    piece.add(door, box(0.018, each + 0.02, tall, 0.003).at(x, y, FOOT + 0.01))
    for share in (0.33, 0.66):
        piece.add(style.metal, box(0.004, each + 0.02, 0.012, 0.001).at(x + 0.01, y, FOOT + tall * share))
    grip = box(0.006, 0.022, 0.3, 0.002)
    piece.add(style.metal, grip.at(x + 0.01, y + (each / 2 - 0.04) * (1 if y > 0 else -1), tall * 0.45))
