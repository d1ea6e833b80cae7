"""Mugs, cups, drinking glasses and bottles."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, glazed, paint
from sson_core.sources.procedural.solids import Part, box, cylinder, lathe, loft, oval, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

COFFEE = paint("#3a2216", 0.15)


def mug(rng: np.random.Generator, style: Style) -> Piece:
    """Return a mug, a wide cup on its saucer, an enamel mug or a tall one, sometimes with coffee in it."""
    piece = Workpiece()
    kind = choose(rng, ["handled", "saucer", "enamel", "tall"])
    clay = glazed(choose(rng, style.accents) if rng.random() < 0.5 else choose(rng, CERAMICS))
    full, wall, lift = rng.random() < 0.6, 0.0035, 0.0
    radius, height = rng.uniform(0.038, 0.044), rng.uniform(0.085, 0.102)
    if kind == "saucer":
        dish = [(0, 0), (0.04, 0), (0.045, 0.004), (0.074, 0.014), (0.072, 0.017), (0.043, 0.008), (0, 0.008)]
        piece.add(clay, lathe(dish, 48))
        radius, height, lift = 0.045, 0.062, 0.0075
        outside = [
            (0.0, 0.0),
            (0.024, 0.0),
            (0.026, 0.003),
            (0.04, 0.02),
            (radius, 0.045),
            (radius + 0.001, height),
        ]
    elif kind == "enamel":
        clay = paint(choose(rng, ["#f1efe8", "#2f4a66", "#8f2f2a", "#4a6b57", "#d9b26a"]), 0.2)
        radius, height = 0.042, 0.08
        outside = [
            (0, 0),
            (radius - 0.004, 0),
            (radius - 0.002, 0.004),
            (radius - 0.001, height - 0.004),
            (radius + 0.003, height),
        ]
        piece.add(
            paint("#23272e", 0.25),
            lathe(
                [
                    (radius, height - 0.003),
                    (radius + 0.0035, height),
                    (radius, height + 0.0018),
                    (radius - 0.0015, height),
                ]
            ),
        )
    elif kind == "tall":
        radius, height = 0.036, rng.uniform(0.115, 0.13)
        outside = [
            (0, 0),
            (radius * 0.7, 0),
            (radius * 0.74, 0.004),
            (radius * 0.9, height * 0.4),
            (radius, height),
        ]
    else:
        belly = choose(rng, [1.0, 1.08, 0.88])
        outside = [
            (0, 0),
            (radius * 0.9 - 0.004, 0),
            (radius * 0.92, 0.004),
            (radius * belly, height * 0.45),
            (radius, height),
        ]
    inside = [(max(r - wall, 0.0), z + (0.006 if z < 0.01 else 0.0)) for r, z in reversed(outside[2:])]
    piece.add(clay, lathe([*outside, *inside, (0, inside[-1][1])]).at(0, 0, lift))
    reach = (
        min(float(np.interp(height * 0.5, [z for _, z in outside[1:]], [r for r, _ in outside[1:]])), radius)
        - 0.003
    )
    piece.add(clay, _handle(reach, height, 0.22 if kind == "saucer" else 0.29).at(0, 0, lift))
    if full:
        top = max(
            float(np.interp(height * 0.8, [z for _, z in outside[1:]], [r for r, _ in outside[1:]])) - wall,
            0.01,
        )
        piece.add(COFFEE, lathe([(top, height * 0.8), (0, height * 0.8)]).at(0, 0, lift))
    return piece.done("mug", kind, description="cup and saucer" if kind == "saucer" else f"{kind} mug")


def tumbler(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a drinking glass: a tumbler, a stemmed glass, a tall or a faceted one."""
    piece = Workpiece()
    kind = choose(rng, ["tumbler", "stemmed", "tall", "faceted"])
    radius, height = rng.uniform(0.033, 0.038), rng.uniform(0.09, 0.12)
    tint = glass(choose(rng, ["#f2f7f7", "#f2f7f7", "#cfe3dd", "#d9e2ee"]))
    if kind == "stemmed":
        stem = [
            (0, 0),
            (0.034, 0),
            (0.034, 0.002),
            (0.006, 0.008),
            (0.0045, 0.03),
            (0.0045, 0.085),
            (0.012, 0.095),
        ]
        bowl = [
            (0.036, 0.13),
            (0.035, 0.165),
            (0.03, 0.19),
            (0.0285, 0.19),
            (0.0335, 0.165),
            (0.0345, 0.13),
            (0.01, 0.098),
        ]
        piece.add(tint, lathe([*stem, *bowl, (0, 0.0965)], 32, sharp=60))
    elif kind == "faceted":
        rings = [(0.82, 0.0), (1.0, height * 0.75), (1.02, height), (0.95, height), (0.78, 0.01)]
        piece.add(tint, loft([oval(2 * radius * s, 2 * radius * s, z, around=12) for s, z in rings]))
    else:
        high, foot = (height, 0.82) if kind == "tumbler" else (0.145, 0.9)
        reach = radius if kind == "tumbler" else 0.031
        piece.add(
            tint,
            lathe(
                [
                    (0, 0),
                    (reach * foot, 0),
                    (reach, high),
                    (reach - 0.002, high),
                    (reach * foot - 0.002, 0.008),
                    (0, 0.008),
                ]
            ),
        )
    return piece.done("glass", kind, description=f"drinking glass ({kind})")


def bottle(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bottle: for wine, a decanter with a stopper, a square one, or a flask for water."""
    piece = Workpiece()
    kind = choose(rng, ["tall", "decanter", "square", "flask"])
    height = rng.uniform(0.22, 0.28)
    body: Finish = paint(choose(rng, ["#3c5a3a", "#5a3a20", "#27465a", "#2f2f33"]), 0.06)
    cork = paint("#b58a58", 0.9)
    if kind == "tall":
        piece.add(
            body,
            lathe(
                [
                    (0, 0),
                    (0.032, 0),
                    (0.036, 0.005),
                    (0.037, height * 0.58),
                    (0.03, height * 0.7),
                    (0.014, height * 0.8),
                    (0.0135, height * 0.96),
                    (0.0155, height * 0.965),
                    (0.0155, height * 0.985),
                    (0, height * 0.985),
                ],
                sharp=45,
            ),
        )
        piece.add(paint("#e6ddc6", 0.8), lathe([(0.0372, height * 0.2), (0.0374, height * 0.5)]))
        piece.add(cork, cylinder(0.011, height * 0.035, bevel=0.002).at(0, 0, height * 0.975))
    elif kind == "decanter":
        high = height * 0.75
        piece.add(
            body,
            lathe(
                [
                    (0, 0),
                    (0.055, 0),
                    (0.062, 0.008),
                    (0.06, high * 0.35),
                    (0.03, high * 0.62),
                    (0.014, high * 0.72),
                    (0.014, high * 0.9),
                    (0.024, high),
                    (0, high),
                ],
                32,
                sharp=60,
            ),
        )
        piece.add(
            style.metal,
            lathe(
                [
                    (0, high),
                    (0.012, high),
                    (0.01, high + 0.01),
                    (0.02, high + 0.028),
                    (0.012, high + 0.045),
                    (0, high + 0.048),
                ],
                sharp=70,
            ),
        )
    elif kind == "square":
        high = height * 0.85
        rings = [(1.0, 0.0), (1.02, 0.006), (1.02, high * 0.68), (0.9, high * 0.76), (0.4, high * 0.84)]
        piece.add(body, loft([oval(0.066 * s, 0.066 * s, z, 6.0) for s, z in rings]))
        piece.add(body, cylinder(0.013, high * 0.14, bevel=0.002).at(0, 0, high * 0.83))
        piece.add(paint("#efe8d8", 0.8), box(0.0016, 0.05, high * 0.36, 0.0005).at(0.0338, 0, high * 0.18))
        piece.add(cork, cylinder(0.016, 0.025, bevel=0.003).at(0, 0, high * 0.965))
    else:
        coat = paint(choose(rng, [*style.accents, "#d9dcdc", "#2c2e31"]), 0.35)
        piece.add(
            coat,
            lathe(
                [(0, 0), (0.033, 0), (0.036, 0.004), (0.036, 0.17), (0.03, 0.19), (0.022, 0.2), (0, 0.2)],
                sharp=50,
            ),
        )
        piece.add(
            choose(rng, [style.wood, style.metal, paint("#2c2e31", 0.4)]),
            cylinder(0.024, 0.035, bevel=0.004).at(0, 0, 0.199),
        )
    return piece.done("bottle", kind, front=kind == "square", description=f"{kind} bottle")


def _handle(reach: float, height: float, bow: float) -> Part:
    turn = np.linspace(-1.35, 1.35, 11)
    loop = [(0.0, reach + 0.026 * math.cos(a), height * 0.5 + height * bow * math.sin(a)) for a in turn]
    return tube([(0, reach - 0.004, loop[0][2]), *loop, (0, reach - 0.004, loop[-1][2])], 0.0052, 8)
