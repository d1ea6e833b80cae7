"""Refrigerators and microwave ovens."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, metal, paint
from sson_core.sources.procedural.solids import box, cylinder, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

STEEL = metal("#c4c6c8", 0.3)
BLACK = paint("#1d1e20", 0.35)
ENAMEL = ("#efece4", "#b24a3c", "#9db8b0", "#2e4a5c", "#e0b25a", "#3a3b3d", "#d8b3a4")


def fridge(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a refrigerator: freezer below or above, rounded and old-fashioned, or two doors side by side."""
    kind = choose(rng, ["freezer_below", "freezer_above", "retro", "side_by_side"])
    piece = Workpiece()
    if kind == "side_by_side":
        width, depth, height = rng.uniform(0.83, 0.9), 0.68, 1.78
        splits = [0.0]
    else:
        width, depth, height = rng.uniform(0.57, 0.62), 0.62, rng.uniform(1.55, 1.88)
        splits = [0.36 if kind == "freezer_below" else 0.7]
    coat = choose(rng, [paint("#eeeeec", 0.25), STEEL, paint("#2c2e31", 0.3)])
    if kind == "retro":
        coat = paint(choose(rng, ENAMEL), 0.2)
    body, leaf = depth - 0.075, 0.06
    soft = 0.05 if kind == "retro" else 0.008
    piece.add(BLACK, box(body - 0.06, width - 0.06, 0.04, 0.003).at(-0.04))
    piece.add(coat, box(body, width, height - 0.04, 0.01, rounds=2).at(-depth / 2 + body / 2, 0, 0.04))
    x = -depth / 2 + body + 0.006 + leaf / 2
    grip = STEEL if kind == "retro" or coat is not STEEL else BLACK
    if kind == "side_by_side":
        for side in (-1, 1):
            piece.add(
                coat,
                box(leaf, width / 2 - 0.004, height - 0.06, soft, rounds=2).at(x, side * width / 4, 0.05),
            )
            _grip(piece, grip, x + leaf / 2, side * 0.05, 0.65, 1.45)
        if rng.random() < 0.6:
            piece.add(BLACK, box(0.006, 0.2, 0.32, 0.002).at(x + leaf / 2 + 0.001, -width / 4, 0.98))
            piece.add(
                paint("#4a4d52", 0.3), box(0.012, 0.16, 0.03, 0.003).at(x + leaf / 2 + 0.004, -width / 4, 1.0)
            )
    else:
        cut = 0.05 + (height - 0.06) * splits[0]
        for low, high in ((0.05, cut - 0.004), (cut + 0.004, height - 0.004)):
            piece.add(
                coat,
                box(leaf, width - 0.004, high - low, soft, rounds=3 if kind == "retro" else 1).at(x, 0, low),
            )
            y = -width / 2 + 0.06
            if kind == "retro":
                bar = tube(
                    [
                        (x + leaf / 2 - 0.004, y, high - 0.14),
                        (x + leaf / 2 + 0.035, y, high - 0.15),
                        (x + leaf / 2 + 0.035, y, high - 0.29),
                        (x + leaf / 2 - 0.004, y, high - 0.3),
                    ],
                    0.011,
                    10,
                )
                piece.add(grip, bar)
            elif low < 0.1:
                _grip(piece, grip, x + leaf / 2, y, high - 0.36, high - 0.06)
            else:
                _grip(piece, grip, x + leaf / 2, y, low + 0.06, min(low + 0.4, high - 0.06))
    piece.tops.append(Top(-0.03, 0, height, body - 0.1, width - 0.08, 0.5))
    return piece.done("fridge", kind, front=True, description=f"{kind.replace('_', ' ')} refrigerator")


def microwave(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a microwave oven with a knob, a key pad, a pull-down door, or round shoulders."""
    kind = choose(rng, ["knobs", "keypad", "drop_door", "retro"])
    piece = Workpiece()
    width, depth, height = rng.uniform(0.44, 0.5), rng.uniform(0.33, 0.36), rng.uniform(0.255, 0.285)
    coat = choose(rng, [STEEL, paint("#e9e8e4", 0.3), paint("#26272a", 0.3)])
    if kind == "retro":
        coat = paint(choose(rng, ENAMEL), 0.25)
    piece.add(
        coat, box(depth, width, height - 0.012, 0.03 if kind == "retro" else 0.006, rounds=2).at(0, 0, 0.012)
    )
    piece.add(
        BLACK,
        *(
            cylinder(0.014, 0.014, bevel=0.002, segments=12).at(sx * depth * 0.36, sy * width * 0.4)
            for sx in (-1, 1)
            for sy in (-1, 1)
        ),
    )
    x, panel = depth / 2, 0.0 if kind == "drop_door" else 0.1
    pane = paint("#0c0d0f", 0.08)
    if kind == "drop_door":
        piece.add(pane, box(0.008, width - 0.05, height - 0.11, 0.003).at(x, 0, 0.035))
        piece.add(
            STEEL, tube([(x + 0.03, side * (width / 2 - 0.05), height - 0.055) for side in (-1, 1)], 0.007)
        )
        for side in (-1, 1):
            piece.add(
                STEEL,
                cylinder(0.005, 0.032, bevel=0.001, segments=12)
                .turned("y", math.pi / 2)
                .at(x - 0.001, side * (width / 2 - 0.07), height - 0.055),
            )
    else:
        piece.add(
            pane, box(0.008, width - panel - 0.06, height - 0.075, 0.004).at(x, -panel / 2 - 0.005, 0.043)
        )
        piece.add(
            STEEL if coat is not STEEL else BLACK,
            box(0.024, 0.014, height - 0.1, 0.004).at(x + 0.012, width / 2 - panel - 0.012, 0.055),
        )
        y = width / 2 - panel / 2 - 0.006
        if kind == "keypad":
            piece.add(pane, box(0.004, 0.066, 0.03, 0.001).at(x + 0.001, y, height - 0.06))
            key = paint("#8d9094", 0.5)
            for row in range(4):
                for column in range(3):
                    piece.add(
                        key,
                        box(0.004, 0.016, 0.016, 0.001).at(
                            x + 0.001, y + (column - 1) * 0.022, 0.05 + row * 0.027
                        ),
                    )
        else:
            for z in (height * 0.36, height * 0.7):
                piece.add(
                    BLACK, cylinder(0.023, 0.02, bevel=0.005).turned("y", math.pi / 2).at(x - 0.001, y, z)
                )
    piece.tops.append(Top(0, 0, height, depth - 0.08, width - 0.08, 0.5))
    return piece.done("microwave", kind, front=True, description="microwave oven")


def _grip(piece: Workpiece, finish: Finish, x: float, y: float, low: float, high: float) -> None:
    piece.add(finish, box(0.014, 0.022, high - low, 0.005).at(x + 0.035, y, low))
    piece.add(
        finish, *(box(0.036, 0.014, 0.018, 0.003).at(x + 0.015, y, z) for z in (low + 0.02, high - 0.04))
    )
