"""Paper, brush, scale and towels of a bathroom."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import (
    Finish,
    fabric,
    metal,
    paint,
    textured,
    wicker,
)
from sson_core.sources.procedural.solids import Part, ball, box, cylinder, lathe, loft, oval, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

CHROME = metal("#c9cacc", 0.14)
PAPER = paint("#f4f2ed", 0.95)


def toilet_roll(rng: np.random.Generator, style: Style) -> Piece:
    """Return a toilet roll, two stacked, or some on a stand."""
    piece = Workpiece()
    kind = choose(rng, ["one", "two", "stand"])
    z = 0.0
    if kind == "stand":
        piece.add(
            style.metal, cylinder(0.065, 0.01, bevel=0.003), cylinder(0.006, 0.3, bevel=0.002).at(z=0.008)
        )
        piece.add(style.metal, ball(0.022, 0.022, 0.022).at(z=0.302))
        z = 0.0105
    for _ in range({"one": 1, "two": 2, "stand": int(rng.integers(1, 3))}[kind]):
        radius = rng.uniform(0.05, 0.056)
        roll = [
            (0.02, 0),
            (radius - 0.002, 0),
            (radius, 0.003),
            (radius, 0.095),
            (radius - 0.002, 0.098),
            (0.02, 0.098),
            (0.02, 0),
        ]
        piece.add(PAPER, lathe(roll, sharp=50).at(z=z))
        piece.add(paint("#b79a73", 0.9), lathe([(0.0195, 0.002), (0.0195, 0.0965)]).at(z=z))
        z += 0.0985
    return piece.done("toilet_roll", kind, description="toilet roll")


def tissue_box(rng: np.random.Generator, style: Style) -> Piece:
    """Return a box of paper tissues, one standing out of it."""
    piece = Workpiece()
    kind = choose(rng, ["cube", "long"])
    x, y, z = (0.12, 0.12, 0.125) if kind == "cube" else (0.12, 0.22, 0.085)
    cover: Finish = choose(
        rng,
        [
            paint(choose(rng, style.accents), 0.6),
            style.second_wood,
            wicker(),
            paint("#eeebe4", 0.5),
            textured("leafy-green", roughness=0.6),
        ],
    )
    piece.add(cover, box(x, y, z, 0.006, rounds=2))
    piece.add(paint("#5a5650", 0.8), loft([oval(0.034, 0.09, z + 0.0002), oval(0.034, 0.09, z + 0.0008)]))
    t = np.linspace(0, 2 * math.pi, 33)[:-1]
    rings = []
    for level, (a, b) in enumerate(((0.012, 0.06), (0.02, 0.075), (0.03, 0.1), (0.045, 0.085))):
        ripple = 1 + 0.14 * level * np.sin(5 * t + rng.uniform(0, 6.28))
        rings.append(
            np.stack(
                [
                    a / 2 * np.cos(t) * ripple,
                    b / 2 * np.sin(t),
                    z + 0.001 + 0.021 * level + 0.004 * level * np.sin(3 * t + level),
                ],
                axis=1,
            )
        )
    within = [ring * np.array([0.82, 0.9, 1.0]) - np.array([0.0, 0.0, 0.001]) for ring in rings[::-1]]
    piece.add(PAPER, loft([*rings, *within]))
    return piece.done("tissue_box", kind, description="box of tissues")


def toilet_brush(rng: np.random.Generator, style: Style) -> Piece:
    """Return a toilet brush in its holder."""
    piece = Workpiece()
    kind = choose(rng, ["round", "tapered", "square"])
    coat = choose(rng, [paint("#f1f0ec", 0.2), style.metal, paint("#2f3235", 0.4), CHROME])
    height = rng.uniform(0.14, 0.2) if kind != "tapered" else 0.3
    if kind == "square":
        piece.add(coat, box(0.09, 0.09, height, 0.008, rounds=2))
    else:
        top = 0.048 if kind == "round" else 0.036
        piece.add(
            coat,
            lathe(
                [(0, 0), (0.046, 0), (0.05, 0.005), (top, height - 0.004), (top - 0.004, height), (0, height)]
            ),
        )
    stem = choose(rng, [CHROME, style.metal, style.wood])
    piece.add(stem, cylinder(0.0065, 0.2, bevel=0.002).at(z=height - 0.002))
    piece.add(
        stem,
        cylinder(0.034, 0.012, bevel=0.005).at(z=height - 0.001),
        ball(0.026, 0.026, 0.03).at(z=height + 0.19),
    )
    return piece.done("toilet_brush", kind, description="toilet brush in its holder")


def scale(rng: np.random.Generator, style: Style) -> Piece:
    """Return bathroom scales; the window is at the front."""
    piece = Workpiece()
    kind = choose(rng, ["glass", "dial", "wooden"])
    side = rng.uniform(0.28, 0.31)
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(
                paint("#2c2d2f", 0.6),
                cylinder(0.017, 0.016, bevel=0.004).at(sx * side * 0.38, sy * side * 0.38),
            )
    if kind == "dial":
        piece.add(
            paint(choose(rng, ["#e7e4dc", "#9fb6c4", "#2f3235", "#c98b76"]), 0.35),
            box(side, side * 0.92, 0.04, 0.014, rounds=3).at(z=0.012),
        )
        piece.add(
            paint("#3a3b3d", 0.9), box(side * 0.72, side * 0.82, 0.004, 0.0015).at(-side * 0.08, 0, 0.0505)
        )
        piece.add(
            CHROME, cylinder(0.042, 0.008, bevel=0.002).stretched(0.7, 1.2).at(side * 0.39 - 0.01, 0, 0.0505)
        )
        piece.add(
            paint("#f5f4f0", 0.3),
            cylinder(0.036, 0.004, bevel=0.001).stretched(0.7, 1.2).at(side * 0.39 - 0.01, 0, 0.0577),
        )
    else:
        plate = (
            style.wood if kind == "wooden" else paint(choose(rng, ["#1f2124", "#e9ecec", "#b9c6c9"]), 0.08)
        )
        piece.add(plate, box(side, side, 0.012, 0.005, rounds=2).at(z=0.0155))
        piece.add(paint("#101214", 0.15), box(0.032, 0.08, 0.002, 0.0008).at(side * 0.33, 0, 0.0268))
        for sy in (-1, 1):
            piece.add(
                CHROME, box(side * 0.6, 0.05, 0.0015, 0.0006).at(-side * 0.08, sy * side * 0.27, 0.0268)
            )
    return piece.done("scale", kind, front=True, description="bathroom scales")


def towels(rng: np.random.Generator, style: Style) -> Piece:
    """Return two to four folded towels in a stack, or rolled ones; their folds are at the front."""
    piece = Workpiece()
    codes = [style.bedding[1], "#ece8df", *style.accents[:2]]
    if rng.random() < 0.25:
        for spot in ((0.0, -0.064, 0.0), (0.0, 0.064, 0.0), (0.0, 0.0, 0.107)):
            piece.add(fabric("boucle", choose(rng, codes)), *(part.at(*spot) for part in _rolled(0.24)))
        return piece.done("towels", "rolled", front=True, description="rolled towels")
    z, depth, width = 0.0, rng.uniform(0.2, 0.24), rng.uniform(0.24, 0.28)
    count = int(rng.integers(2, 5))
    for index in range(count):
        cloth = fabric("boucle", choose(rng, codes))
        shift = rng.uniform(-0.006, 0.006)
        for _ in range(2):
            layer = soft_box(depth - 0.004 * index, width - 0.006 * index, 0.021, 0.0104, inner=3)
            piece.add(cloth, layer.at(shift, shift / 2, z))
            z += 0.0195
        z += 0.001
    return piece.done("towels", f"stack_{count}", front=True, description="stack of folded towels")


def _rolled(length: float) -> list[Part]:
    """Return a rolled towel along x: its wound end shows at the front."""
    radius = 0.06
    roll = cylinder(radius, length, bevel=0.012).turned("y", math.pi / 2).at(-length / 2, 0, radius)
    turn = np.linspace(0, 5 * math.pi, 40)
    reach = np.linspace(0.008, radius - 0.008, 40)
    spiral = np.stack(
        [np.full(40, length / 2 - 0.001), reach * np.cos(turn), radius + reach * np.sin(turn)], axis=1
    )
    return [roll, tube(spiral, 0.0035, 5)]
