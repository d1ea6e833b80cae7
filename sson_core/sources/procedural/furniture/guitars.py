"""Guitars on their stands."""

from __future__ import annotations

import math

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.solids import box, cylinder, loft, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

BLACK = paint("#232426", 0.6)


def guitar(rng: np.random.Generator, style: Style) -> Piece:
    """Return a guitar on its stand, strings to the front."""
    piece = Workpiece()
    kind = choose(rng, ["western", "electric", "classical", "cutaway"])
    wood: Finish = choose(rng, [style.wood, style.second_wood, paint("#7a2e22", 0.2), paint("#23262b", 0.2)])
    face = style.second_wood if kind != "electric" else wood
    thick = 0.045 if kind == "electric" else 0.1
    upright = Workpiece()
    body = _guitar_outline(kind)
    flat = [
        body * (0.985, 0.985, 0),
        body + np.array([0, 0, 0.008]),
        body + np.array([0, 0, thick - 0.008]),
        body * (0.985, 0.985, 0) + np.array([0, 0, thick]),
    ]
    upright.add(wood, loft(flat))
    upright.add(
        face,
        loft(
            [body * (0.95, 0.95, 0) + (0, 0, thick + 0.0004), body * (0.95, 0.95, 0) + (0, 0, thick + 0.0014)]
        ).mapped(),
    )
    if kind == "electric":
        for x in (-0.06, 0.02):
            upright.add(BLACK, box(0.035, 0.085, 0.008, 0.002).at(x, 0, thick))
    else:
        upright.add(BLACK, cylinder(0.048, 0.0012, bevel=0.0003, segments=48).at(0.04, 0, thick + 0.0012))
    upright.add(BLACK, box(0.028, 0.13, 0.009, 0.003).at(-0.13, 0, thick))
    upright.add(style.wood, box(0.5, 0.052, 0.022, 0.006).at(0.42, 0, thick - 0.014))
    upright.add(paint("#241c18", 0.4), box(0.48, 0.05, 0.006, 0.001).at(0.43, 0, thick + 0.006))
    upright.add(style.wood, box(0.15, 0.075, 0.016, 0.005).turned("y", 0.16).at(0.73, 0, thick - 0.016))
    for side in (-1, 1):
        for index in range(3):
            upright.add(
                paint("#c9c6bd", 0.3),
                cylinder(0.006, 0.03, bevel=0.002, segments=12)
                .turned("x", -side * math.pi / 2)
                .at(0.69 + 0.04 * index, side * 0.034, thick - 0.016 - 0.006 * index),
            )
    for index in range(6):
        y = (index - 2.5) * 0.0075
        upright.add(
            paint("#d9d6cf", 0.3), tube([(-0.13, y, thick + 0.011), (0.67, y, thick + 0.013)], 0.0007, 4)
        )
    for finish, part in upright.parts:
        standing = part.turned("y", -math.pi / 2).turned("z", math.pi)
        piece.add(finish, standing.at(0, 0, 0.33).turned("y", -0.2).at(0.045, 0, 0))
    for side in (-1, 1):
        piece.add(
            BLACK, tube([(0.14, side * 0.13, 0.008), (0.02, side * 0.06, 0.1), (-0.07, 0, 0.4)], 0.008, 8)
        )
        piece.add(
            BLACK,
            tube(
                [(0.03, side * 0.075, 0.085), (0.14, side * 0.07, 0.1), (0.145, side * 0.07, 0.13)], 0.008, 8
            ),
        )
    piece.add(BLACK, tube([(-0.07, 0, 0.4), (-0.24, 0, 0.008)], 0.008, 8))
    return piece.done("guitar", kind, front=True, description=f"{kind} guitar on a stand")


def _guitar_outline(kind: str) -> Array:
    """Return a guitar's body (N, 3) on the plan, its neck to +x."""
    t = np.linspace(0, 2 * math.pi, 73)[:-1]
    c, s = np.cos(t), np.sin(t)
    waist = 1 - 0.24 * np.exp(-(((c - 0.12) / 0.3) ** 2))
    broad = np.where(c > 0.1, 0.148, 0.192)
    half = broad + (0.192 - 0.148) * 0.5 * (1 - np.tanh((c - 0.1) / 0.12)) * (c > 0.1)
    y = s * half * waist
    if kind in ("cutaway", "electric"):
        y = np.where((s > 0) & (c > 0.45), y * 0.6, y)
    return np.stack([0.235 * c, y, np.zeros(len(t))], axis=1)
