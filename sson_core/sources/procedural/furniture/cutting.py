"""Knives, cutting boards and what stirs: the tools on a worktop."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glazed, paint
from sson_core.sources.procedural.furniture.kitchenware import BLACK, STEEL
from sson_core.sources.procedural.solids import Part, ball, box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def knife_block(rng: np.random.Generator, style: Style) -> Piece:
    """Return knives in a block: leaning, upright, round, or in a wide rack."""
    kind = choose(rng, ["leaning", "upright", "round", "rack"])
    piece = Workpiece()
    body = choose(rng, [style.wood, style.second_wood, paint("#2c2d2f", 0.5)])
    grip = choose(rng, [BLACK, style.wood, paint("#e8e5dd", 0.4)])

    def knife(length: float) -> list[tuple[Finish, Part]]:
        return [
            (STEEL, box(0.012, 0.004, 0.02, 0.001)),
            (grip, box(0.022, 0.015, length, 0.006, rounds=2).at(0, 0, 0.016)),
        ]

    spots: list[tuple[float, float]]
    if kind == "round":
        piece.add(body, cylinder(0.058, 0.19, bevel=0.006, segments=36))
        high, lean = 0.19, 0.0
        spots = [(0.032 * math.cos(a), 0.032 * math.sin(a)) for a in np.arange(5) * 1.2566]
    else:
        wide, deep, high = {
            "leaning": (0.1, 0.12, 0.21),
            "upright": (0.1, 0.1, 0.2),
            "rack": (0.2, 0.08, 0.18),
        }[kind]
        lean = -0.42 if kind == "leaning" else 0.0
        piece.add(body, box(deep, wide, high, 0.006).leaning(lean))
        columns, rows = (5, 1) if kind == "rack" else (2, 3)
        spots = [
            ((row - (rows - 1) / 2) * 0.034, (column - (columns - 1) / 2) * 0.036)
            for row in range(rows)
            for column in range(columns)
        ]
    for x, y in spots:
        for finish, part in knife(rng.uniform(0.085, 0.115)):
            piece.add(finish, part.leaning(lean).at(x + lean * high, y, high - 0.002))
    return piece.done("knife_block", kind, front=kind in ("leaning", "rack"), description="knife block")


def cutting_board(rng: np.random.Generator, style: Style) -> Piece:
    """Return a cutting board that lies flat: plain, round, paddle-shaped or of end grain, some with bread."""
    kind = choose(rng, ["plain", "round", "paddle", "chequered"])
    piece = Workpiece()
    wood = choose(rng, [style.wood, style.second_wood, paint("#dcdad4", 0.5)])
    thick = 0.02
    if kind == "round":
        piece.add(wood, cylinder(0.14, thick, bevel=0.005, segments=48).mapped())
    elif kind == "paddle":
        piece.add(
            wood,
            box(0.19, 0.25, thick, 0.007, rounds=2),
            box(0.045, 0.12, thick - 0.001, 0.009, rounds=2).at(0, 0.175),
        )
    elif kind == "chequered":
        for row in range(4):
            for column in range(5):
                finish = style.wood if (row + column) % 2 else style.second_wood
                piece.add(
                    finish, box(0.054, 0.054, 0.035, 0.002).at((row - 1.5) * 0.0545, (column - 2) * 0.0545)
                )
    else:
        piece.add(wood, box(0.21, rng.uniform(0.29, 0.34), thick, 0.006, rounds=2))
    if rng.random() < 0.35:
        crust = paint("#a8703c", 0.8)
        top = 0.035 if kind == "chequered" else thick
        piece.add(crust, ball(0.1, 0.19, 0.095).at(0, -0.005, top - 0.005))
        piece.add(
            paint("#c08a52", 0.85),
            *(
                box(0.05, 0.008, 0.004, 0.002).turned("z", 0.5).at(0, y, top + 0.085)
                for y in (-0.04, 0.0, 0.04)
            ),
        )
    return piece.done("cutting_board", kind, description=f"{kind} cutting board")


def utensil_pot(rng: np.random.Generator, style: Style) -> Piece:
    """Return wooden spoons and ladles in a jar, a steel can, a square pot or a belly pot."""
    kind = choose(rng, ["jar", "can", "square", "belly"])
    piece = Workpiece()
    h, r = rng.uniform(0.13, 0.16), 0.052
    coat = STEEL if kind == "can" else glazed(choose(rng, style.accents) if rng.random() < 0.6 else "#eae4d8")
    if kind == "square":
        for side in (-1, 1):
            piece.add(
                coat,
                box(0.006, 0.1, h, 0.002).at(side * 0.047),
                box(0.089, 0.006, h, 0.002).at(0, side * 0.047),
            )
        piece.add(coat, box(0.09, 0.09, 0.006, 0.001))
    else:
        swell = 1.22 if kind == "belly" else 1.0
        piece.add(
            coat,
            lathe(
                [
                    (0, 0),
                    (r - 0.006, 0),
                    (r, 0.006),
                    (r * swell, h * 0.4),
                    (r * 0.97, h),
                    (r * 0.97 - 0.004, h),
                    (r * swell - 0.004, h * 0.4),
                    (r - 0.008, 0.008),
                    (0, 0.008),
                ],
                30,
                sharp=50,
            ),
        )
    for index in range(int(rng.integers(5, 8))):
        turn = index * 2.4 + rng.uniform(-0.3, 0.3)
        c, s = math.cos(turn), math.sin(turn)
        length = rng.uniform(0.27, 0.31)
        foot, tip = (-0.02 * c, -0.02 * s, 0.012), (0.07 * c, 0.07 * s, length - 0.03)
        finish = choose(rng, [style.wood, style.second_wood, STEEL, BLACK])
        piece.add(finish, tube([foot, tip], 0.0045, 8))
        head = choose(rng, ["spoon", "slice", "ball"])
        if head == "slice":
            part = box(0.05, 0.006, 0.075, 0.003)
        elif head == "spoon":
            part = ball(0.045, 0.016, 0.07, around=14, levels=8)
        else:
            part = ball(0.05, 0.05, 0.05, around=14, levels=8)
        piece.add(finish, part.turned("z", turn).at(tip[0], tip[1], tip[2] - 0.012))
    return piece.done("utensil_pot", kind, description="pot of kitchen utensils")
