"""Bookshelves: open cases whose boards carry things."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import paint
from sson_core.sources.procedural.solids import box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def bookshelf(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bookcase with a back, a frame of metal and boards, a grid of cubes, or a tapering rack."""
    return choose(rng, [_case, _case, _frame, _cubes, _tapering])(rng, style)


def _case(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, width, height = rng.uniform(0.28, 0.34), rng.uniform(0.8, 1.05), rng.uniform(1.7, 2.0)
    board, foot = 0.024, 0.07
    wood = choose(rng, [style.wood, style.second_wood, paint("#e8e5de", 0.45)])
    for side in (-1, 1):
        piece.add(wood, box(depth, board, height - board, 0.003).at(0, side * (width - board) / 2))
    piece.add(wood, box(depth, width, board, 0.003, rounds=2).at(0, 0, height - board))
    piece.add(wood, box(0.02, width - 2 * board, foot, 0.002).at(depth / 2 - 0.03, 0, 0))
    piece.add(
        wood, box(0.008, width - 2 * board, height - foot - board, 0.001).at(-depth / 2 + 0.008, 0, foot)
    )
    levels = 5
    step = (height - board - foot) / levels
    for index in range(levels):
        z = foot + index * step
        piece.add(wood, box(depth - 0.02, width - 2 * board, board, 0.002, grain=1).at(0.004, 0, z))
        piece.tops.append(Top(0.012, 0, z + board, depth - 0.05, width - 2 * board - 0.02, step - board))
    return piece.done("bookshelf", "case", front=True, description="bookcase")


def _frame(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, width, height = rng.uniform(0.32, 0.38), rng.uniform(0.9, 1.1), rng.uniform(1.6, 1.9)
    bar, levels = 0.025, 5
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(
                style.metal, box(bar, bar, height, 0.003).at(sx * (depth - bar) / 2, sy * (width - bar) / 2)
            )
    zs = np.linspace(0.09, height - 0.03, levels)
    for index, z in enumerate(zs):
        for sy in (-1, 1):
            piece.add(
                style.metal,
                box(depth - 2 * bar, 0.016, 0.02, 0.002).at(0, sy * (width - bar) / 2, float(z) - 0.02),
            )
        piece.add(style.wood, box(depth - 0.054, width - 0.054, 0.024, 0.003, grain=1).at(0, 0, float(z)))
        room = float(zs[index + 1] - z) - 0.05 if index + 1 < levels else 0.6
        piece.tops.append(Top(0, 0, float(z) + 0.024, depth - 0.09, width - 0.1, room))
    piece.add(
        style.metal, box(0.012, width - 2 * bar, 0.02, 0.002).at(-depth / 2 + 0.012, 0, height * 0.5 - 0.1)
    )
    return piece.done("bookshelf", "frame", front=True, description="open shelf of wood and metal")


def _cubes(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, cell, board = rng.uniform(0.32, 0.37), rng.uniform(0.36, 0.4), 0.026
    columns, rows = choose(rng, [(2, 4), (3, 4), (2, 5)])
    wood = choose(rng, [style.wood, paint("#e8e5de", 0.45), paint("#33363b", 0.5)])
    step = cell + board
    width, height = columns * step + board, rows * step + board
    for index in range(columns + 1):
        piece.add(wood, box(depth, board, height, 0.003).at(0, index * step - width / 2 + board / 2))
    for row in range(rows + 1):
        for column in range(columns):
            y = (column + 0.5) * step - width / 2 + board / 2
            piece.add(wood, box(depth - 0.004, cell, board, 0.002, grain=1).at(0, y, row * step))
            if row < rows:
                piece.tops.append(Top(0.01, y, row * step + board, depth - 0.05, cell - 0.03, cell))
    piece.add(wood, box(0.008, width - 2 * board, height - 2 * board, 0.001).at(-depth / 2 + 0.006, 0, board))
    return piece.done("bookshelf", "cubes", front=True, description="shelf of cubes")


def _tapering(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, width, height = rng.uniform(0.4, 0.46), rng.uniform(0.75, 0.9), rng.uniform(1.7, 1.9)
    slope, back = 0.14, -depth / 2
    for side in (-1, 1):
        y = side * (width - 0.03) / 2
        piece.add(style.wood, box(0.035, 0.03, height, 0.005).leaning(-slope).at(depth / 2 - 0.018, y))
        piece.add(style.wood, box(0.03, 0.03, height, 0.005).at(back + 0.015, y))
    for index, z in enumerate(np.linspace(0.12, height - 0.12, 5)):
        deep = depth - slope * (float(z) + 0.03) - 0.03
        x = back + 0.015 + deep / 2
        piece.add(style.wood, box(deep, width - 0.062, 0.022, 0.003, grain=1).at(x, 0, float(z)))
        free = (height - 0.24) / 4 - 0.06 if index < 4 else 0.5
        piece.tops.append(Top(x, 0, float(z) + 0.022, deep - 0.04, width - 0.1, free))
    return piece.done("bookshelf", "tapering", front=True, description="open shelf, deeper at the foot")
