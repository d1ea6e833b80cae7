"""Where a dining room keeps its china: sideboards and cabinets."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, paint
from sson_core.sources.procedural.furniture.cabinets import case
from sson_core.sources.procedural.furniture.legs import peg_legs, square_legs
from sson_core.sources.procedural.furniture.tables import drawer
from sson_core.sources.procedural.solids import Part, box, cylinder
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

PAINTS = ("#e9e5dc", "#6f8473", "#33475a", "#8a4a3a", "#3c3e41", "#c9a86a")


def sideboard(rng: np.random.Generator, style: Style) -> Piece:
    """Return a sideboard: doors beside drawers, all doors, slatted, or a painted one with an open middle."""
    kind = choose(rng, ["drawers", "doors", "slatted", "open_middle"])
    piece = Workpiece()
    depth, width, height = rng.uniform(0.4, 0.46), rng.uniform(1.35, 1.7), rng.uniform(0.76, 0.88)
    foot, board = choose(rng, [0.08, 0.16]), 0.022
    piece.add(style.wood, *(peg_legs if foot > 0.1 else _block_feet)(depth - 0.1, width - 0.16, foot, 0.022))
    case(piece, style, depth, width, foot, height, board)
    inner, third = height - foot - 2 * board, (width - 2 * board) / 3
    door: Finish = (
        style.wood
        if kind == "doors"
        else paint(choose(rng, PAINTS), 0.45)
        if kind == "open_middle"
        else style.second_wood
    )
    x, z = depth / 2 - 0.024, foot + board
    for index in range(3):
        y = (index - 1) * third
        if kind == "drawers" and index == 1:
            for row in range(3):
                drawer(piece, style, x, y, z + 0.003 + row * inner / 3, third - 0.008, inner / 3 - 0.006)
        elif kind == "open_middle" and index == 1:
            piece.add(style.wood, box(depth - 0.04, third - 0.002, 0.018, 0.002).at(-0.012, y, z + inner / 2))
            for side in (-1, 1):
                piece.add(
                    style.wood, box(depth - 0.035, 0.018, inner, 0.002).at(-0.014, y + side * third / 2, z)
                )
        else:
            piece.add(door, box(0.02, third - 0.006, inner - 0.006, 0.003).at(x + 0.01, y, z + 0.003))
            if kind == "slatted":
                count = round(third / 0.034)
                piece.add(
                    style.wood,
                    *(
                        box(0.012, 0.018, inner - 0.03, 0.003).at(
                            x + 0.025, y + (k - (count - 1) / 2) * 0.034, z + 0.015
                        )
                        for k in range(count)
                    ),
                )
            hand = -1 if index == 2 else 1
            knob = cylinder(0.011, 0.024, bevel=0.003).turned("y", math.pi / 2)
            piece.add(
                style.metal,
                knob.at(
                    x + (0.03 if kind == "slatted" else 0.019),
                    y + hand * (third / 2 - 0.05),
                    z + inner * 0.62,
                ),
            )
    piece.tops.append(Top(0, 0, height, depth - 0.05, width - 0.06))
    return piece.done("sideboard", kind, front=True, description=f"sideboard ({kind.replace('_', ' ')})")


def china_cabinet(rng: np.random.Generator, style: Style) -> Piece:
    """Return a cabinet for china: open, glazed or painted over doors, or shelves on metal."""
    kind = choose(rng, ["dresser", "metal", "tall", "painted"])
    piece = Workpiece()
    depth, width, height = rng.uniform(0.38, 0.43), rng.uniform(0.9, 1.15), rng.uniform(1.75, 1.95)
    wood: Finish = {
        "dresser": style.wood,
        "metal": style.second_wood,
        "tall": style.wood,
        "painted": paint(choose(rng, PAINTS), 0.45),
    }[kind]
    low = 0.1 if kind == "metal" else 0.82
    board = 0.022
    if kind != "metal":
        piece.add(wood, box(depth - 0.05, width - 0.03, 0.07, 0.004).at(-0.015))
        piece.add(
            wood,
            box(depth - 0.025, width, low - 0.1, 0.003).at(-0.0125, 0, 0.07),
            box(depth + 0.015, width + 0.03, 0.03, 0.008).at(0.004, 0, low - 0.03),
        )
        half = width / 2
        for side in (-1, 1):
            y = side * half / 2
            piece.add(wood, box(0.02, half - 0.008, low - 0.115, 0.004).at(depth / 2 - 0.014, y, 0.077))
            piece.add(wood, box(0.008, half - 0.13, low - 0.24, 0.004).at(depth / 2 - 0.002, y, 0.14))
            knob = cylinder(0.012, 0.024, bevel=0.004).turned("y", math.pi / 2)
            piece.add(style.metal, knob.at(depth / 2 - 0.005, side * 0.04, low * 0.62))
    else:
        piece.add(style.metal, *square_legs(depth, width, height, 0.025))
    deep = depth if kind in ("metal", "tall") else depth * 0.72
    x = (deep - depth) / 2
    if kind != "metal":
        for side in (-1, 1):
            piece.add(
                wood, box(deep, board, height - low - 0.03, 0.003).at(x, side * (width - board) / 2, low)
            )
        piece.add(
            wood, box(0.01, width - 2 * board, height - low - 0.03, 0.001).at(-depth / 2 + 0.008, 0, low)
        )
        piece.add(
            wood, box(deep + 0.03, width + 0.03, 0.035, 0.01, rounds=2).at(x + 0.006, 0, height - 0.035)
        )
    shelves = 4 if kind == "metal" else 2 if kind == "dresser" else 3
    inner = (
        (height - low - 0.03) / shelves if kind != "metal" else (height - low - 0.03) / (shelves - 1) - 0.002
    )
    for index in range(shelves):
        z = low + index * inner
        if kind == "metal" or index:
            piece.add(
                wood,
                box(deep - 0.03, width - 2 * board - 0.004 * (kind == "metal"), board, 0.003).at(
                    x, 0, z - board if kind != "metal" else z
                ),
            )
            level = z if kind != "metal" else z + board
        else:
            level = z
        room = inner - board - 0.01 if kind != "metal" or index < shelves - 1 else 0.4
        piece.tops.append(Top(x + 0.005, 0, level, deep - 0.09, width - 2 * board - 0.06, room))
    if kind == "tall":
        for side in (-1, 1):
            rail, y, each = 0.05, side * (width / 4 - board / 4), width / 2 - board / 2
            for s in (-1, 1):
                piece.add(
                    wood,
                    box(0.02, rail, height - low - 0.05, 0.003).at(
                        depth / 2 + 0.011, y + s * (each - rail) / 2, low + 0.006
                    ),
                )
            for z in (low + 0.006, height - 0.035 - rail - 0.012):
                piece.add(wood, box(0.02, each - 2 * rail, rail, 0.003).at(depth / 2 + 0.011, y, z))
            piece.add(
                glass(),
                box(0.004, each - 2 * rail, height - low - 0.15, 0.001).at(depth / 2 + 0.01, y, low + 0.056),
            )
    return piece.done("china_cabinet", kind, front=True, description=f"china cabinet ({kind})")


def _block_feet(depth: float, width: float, height: float, radius: float) -> list[Part]:
    """Return four short square feet."""
    return square_legs(depth, width, height, 2.4 * radius)
