"""Cabinets: nightstand, chest of drawers, television stand, wardrobe."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.furniture.legs import peg_legs, square_legs
from sson_core.sources.procedural.furniture.tables import drawer
from sson_core.sources.procedural.solids import box, cylinder
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def nightstand(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bedside cabinet with drawers or one drawer over an open shelf."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.36, 0.42), rng.uniform(0.42, 0.5), rng.uniform(0.5, 0.58)
    foot, board = 0.14, 0.018
    piece.add(style.wood, *peg_legs(depth - 0.1, width - 0.1, foot, 0.018))
    case(piece, style, depth, width, foot, height, board)
    inner = height - foot - 2 * board
    if rng.random() < 0.5:
        for index in range(2):
            drawer(
                piece,
                style,
                depth / 2 - 0.024,
                0,
                foot + board + 0.003 + index * inner / 2,
                width - 2 * board - 0.006,
                inner / 2 - 0.006,
            )
        style_name = "two_drawer"
    else:
        piece.add(style.wood, box(depth - 0.03, width - 2 * board, board, 0.002).at(-0.01, 0, height - 0.19))
        drawer(piece, style, depth / 2 - 0.024, 0, height - 0.168, width - 2 * board - 0.006, 0.145)
        style_name = "open"
    piece.tops.append(Top(0, 0, height, depth - 0.04, width - 0.04))
    return piece.done("nightstand", style_name, front=True, description="bedside cabinet")


def chest(rng: np.random.Generator, style: Style) -> Piece:
    """Return a chest of drawers."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.42, 0.48), rng.uniform(0.85, 1.15), rng.uniform(0.78, 0.95)
    foot, board, rows = 0.12, 0.022, 3
    columns = 2 if width > 0.98 else 1
    piece.add(style.wood, *square_legs(depth - 0.06, width - 0.06, foot, 0.04, 0.7))
    case(piece, style, depth, width, foot, height, board)
    inner, each = height - foot - 2 * board, (width - 2 * board) / columns
    for row in range(rows):
        for column in range(columns):
            y = (column - (columns - 1) / 2) * each
            drawer(
                piece,
                style,
                depth / 2 - 0.024,
                y,
                foot + board + 0.003 + row * inner / rows,
                each - 0.008,
                inner / rows - 0.006,
            )
    piece.tops.append(Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("chest", f"{rows}x{columns}", front=True, description="chest of drawers")


def tv_stand(rng: np.random.Generator, style: Style) -> Piece:
    """Return a low wide cabinet with doors and an open middle."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.38, 0.44), rng.uniform(1.4, 1.7), rng.uniform(0.46, 0.54)
    foot, board = choose(rng, [0.1, 0.16]), 0.022
    piece.add(style.wood, *peg_legs(depth - 0.12, width - 0.2, foot, 0.022))
    case(piece, style, depth, width, foot, height, board)
    inner = height - foot - 2 * board
    wing = width * rng.uniform(0.27, 0.33)
    front = style.second_wood if rng.random() < 0.5 else style.wood
    for side in (-1, 1):
        piece.add(
            style.wood,
            box(depth - 0.03, board, inner, 0.002).at(-0.01, side * (width / 2 - wing), foot + board),
        )
        y = side * (width / 2 - board - (wing - board) / 2 + 0.005)
        piece.add(
            front,
            box(0.02, wing - 0.036, inner - 0.006, 0.003, grain=1).at(
                depth / 2 - 0.014, y, foot + board + 0.003
            ),
        )
        piece.add(style.metal, cylinder(0.012, 0.02, bevel=0.003).turned("y", np.pi / 2).at(
            depth / 2 - 0.005, y - side * (wing / 2 - 0.055), foot + board + inner * 0.6))  # fmt: skip
    piece.add(
        style.wood,
        box(depth - 0.04, width - 2 * wing - board, 0.016, 0.002).at(-0.012, 0, foot + board + inner * 0.5),
    )
    piece.tops.append(Top(0, 0, height, depth - 0.04, width - 0.06))
    return piece.done("tv_stand", "two_door", front=True, description="television cabinet")


def case(
    piece: Workpiece, style: Style, depth: float, width: float, bottom: float, top: float, board: float
) -> None:
    """Add an open box of boards from height ``bottom`` to ``top``, with a back panel."""
    wood = style.wood
    piece.add(wood, box(depth, width, board, 0.003, rounds=2).at(0, 0, top - board))
    piece.add(wood, box(depth - 0.006, width - 0.004, board, 0.003).at(-0.003, 0, bottom))
    for side in (-1, 1):
        y = side * (width - board) / 2 * 0.999
        piece.add(
            wood, box(depth - 0.006, board, top - bottom - 2 * board, 0.002).at(-0.003, y, bottom + board)
        )
    piece.add(
        wood,
        box(0.008, width - 2 * board, top - bottom - 2 * board, 0.001, grain=2).at(
            -depth / 2 + 0.012, 0, bottom + board
        ),
    )
