"""Stools and poufs."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import fabric, leather, paint, wicker
from sson_core.sources.procedural.furniture.legs import splayed_legs, square_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe, loft, oval, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def stool(rng: np.random.Generator, style: Style) -> Piece:
    """Return a stool: round on splayed legs, square and padded, a drum, or a stool to step on."""
    piece = Workpiece()
    kind = choose(rng, ["round", "square", "drum", "step", "metal"])
    height, wood = rng.uniform(0.42, 0.48), choose(rng, [style.wood, style.second_wood])
    radius = rng.uniform(0.16, 0.19)
    if kind == "round":
        piece.add(wood, *splayed_legs(2 * radius, 2 * radius, height - 0.025, 0.017, 0.14))
        piece.add(wood, cylinder(radius, 0.035, bevel=0.01, segments=48).mapped().at(0, 0, height - 0.035))
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.02, 2 * radius - 0.02, round=True))
    elif kind == "square":
        side = rng.uniform(0.33, 0.38)
        piece.add(wood, *square_legs(side, side, height - 0.02, 0.035))
        for x in (-1, 1):
            piece.add(wood, box(0.018, side - 0.07, 0.035, 0.003).at(x * (side / 2 - 0.0175), 0, 0.14))
            piece.add(wood, box(side - 0.07, 0.018, 0.035, 0.003).at(0, x * (side / 2 - 0.0175), 0.2))
        piece.add(
            style.seat, soft_box(side + 0.01, side + 0.01, 0.06, 0.022, crown=0.0).at(0, 0, height - 0.03)
        )
        piece.tops.append(Top(0, 0, height + 0.03, side - 0.06, side - 0.06))
    elif kind == "drum":
        straw = choose(rng, [wicker(), wicker("#a87f52"), paint(choose(rng, style.accents), 0.35), wood])
        waist = [
            (radius * 0.98, 0.0),
            (radius, 0.01),
            (radius * 0.82, height * 0.5),
            (radius, height - 0.012),
            (radius * 0.97, height),
        ]
        piece.add(straw, lathe([(0, 0), *waist, (0, height)], 48))
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.03, 2 * radius - 0.03, round=True))
    elif kind == "metal":
        piece.add(style.metal, cylinder(radius, 0.012, bevel=0.004, segments=48))
        piece.add(style.metal, cylinder(0.018, height - 0.04, bevel=0.003).at(0, 0, 0.01))
        piece.add(
            style.seat,
            lathe(
                [
                    (0, height - 0.04),
                    (radius * 0.9, height - 0.04),
                    (radius, height - 0.02),
                    (radius * 0.96, height),
                    (0, height),
                ],
                48,
                sharp=80,
            ),
        )
        piece.tops.append(Top(0, 0, height, 2 * radius * 0.9, 2 * radius * 0.9, round=True))
    else:
        width, high = rng.uniform(0.38, 0.44), rng.uniform(0.38, 0.44)
        for side in (-1, 1):
            piece.add(wood, box(0.2, 0.022, high - 0.02, 0.004).at(-0.07, side * (width / 2 - 0.03)))
            piece.add(wood, box(0.17, 0.022, high * 0.5 - 0.02, 0.004).at(0.11, side * (width / 2 - 0.03)))
        piece.add(wood, box(0.22, width, 0.022, 0.006, rounds=2).at(-0.07, 0, high - 0.022))
        piece.add(wood, box(0.19, width, 0.022, 0.006, rounds=2).at(0.11, 0, high * 0.5 - 0.022))
        piece.tops.append(Top(-0.07, 0, high, 0.18, width - 0.04))
    return piece.done("stool", kind, front=kind == "step", description=f"{kind} stool")


def pouf(rng: np.random.Generator, style: Style) -> Piece:
    """Return an upholstered footstool: round, a cube, tufted leather, or a low one on legs."""
    piece = Workpiece()
    kind = choose(rng, ["round", "cube", "moroccan", "legs"])
    radius, height = rng.uniform(0.24, 0.3), rng.uniform(0.36, 0.42)
    cloth = choose(rng, [fabric("knit", choose(rng, style.accents)), style.seat])
    if kind == "round":
        bulge = [
            (radius * (0.86 + 0.14 * math.cos(a)), height * (0.5 + 0.5 * math.sin(a)))
            for a in np.linspace(-math.pi / 2, math.pi / 2, 13)[1:]
        ]
        piece.add(cloth, lathe([(0.0, 0.0), (radius * 0.86, 0.0), *bulge, (0, height)], 48, sharp=60))
    elif kind == "cube":
        side = radius * 1.6
        piece.add(cloth, soft_box(side, side, height, 0.03, crown=0.012, belly=0.008))
        trim = paint("#efe9dc", 0.8)
        for z in (0.03, height - 0.03):
            ring = [oval(side + 0.016, side + 0.016, z + h, 16.0) for h in (-0.004, 0.004)]
            piece.add(trim, loft(ring, bottom=False, top=False))
    elif kind == "moroccan":
        hide = leather(choose(rng, ["#a5693a", "#6f3f2a", "#d6c3a4", "#37302b", "#7b8a5a"]))
        turn = np.linspace(0, 2 * math.pi, 97)[:-1]
        rings = []
        for up in np.linspace(0.0, 1.0, 13):
            reach = radius * (0.45 + 0.62 * math.sin(math.pi * (0.14 + 0.72 * up)) - 0.07)
            dent = 1 - 0.035 * np.abs(np.sin(turn * 6)) ** 0.5 * math.sin(math.pi * min(max(up, 0.06), 0.94))
            dent = 2 - dent - 0.035
            rings.append(
                np.stack(
                    [
                        reach * dent * np.cos(turn),
                        reach * dent * np.sin(turn),
                        np.full(96, height * 0.86 * up),
                    ],
                    axis=1,
                )
            )
        piece.add(hide, loft(rings))
        piece.add(hide, cylinder(0.045, 0.012, bevel=0.005, segments=48).at(0, 0, height * 0.86 - 0.004))
    else:
        deep, wide = 0.42, rng.uniform(0.55, 0.68)
        piece.add(style.wood, *splayed_legs(deep - 0.06, wide - 0.1, 0.2, 0.018, 0.12))
        piece.add(style.upholstery, soft_box(deep, wide, 0.2, 0.05, crown=0.015, belly=0.006).at(0, 0, 0.19))
        rope = [(deep / 2 + 0.004, y, 0.2) for y in (-wide / 2 + 0.06, 0.0, wide / 2 - 0.06)]
        piece.add(style.metal, tube(rope, 0.004, 6))
    return piece.done("pouf", kind, description=f"{kind} footstool")
