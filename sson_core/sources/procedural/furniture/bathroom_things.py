"""Small things of a bathroom: soap, bottles, cups."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import (
    Finish,
    glass,
    glazed,
    metal,
    paint,
)
from sson_core.sources.procedural.solids import box, cylinder, lathe, loft, oval, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

CHROME = metal("#c9cacc", 0.14)
PASTELS = ("#e8e2d6", "#c9d6cf", "#e0b9a6", "#9fb6c4", "#d8c06a", "#7f9a86", "#b9a3b8", "#3f5560")


def soap_dispenser(rng: np.random.Generator, style: Style) -> Piece:
    """Return a soap pump, round, square or bellied; the spout is its front."""
    piece = Workpiece()
    kind = choose(rng, ["round", "square", "bellied"])
    coat = choose(
        rng, [glazed(choose(rng, CERAMICS)), paint(choose(rng, style.accents), 0.3), glass("#d9c39a")]
    )
    height = rng.uniform(0.1, 0.13)
    if kind == "square":
        piece.add(coat, box(0.062, 0.062, height, 0.01, rounds=3))
    elif kind == "round":
        piece.add(coat, cylinder(0.034, height, bevel=0.006))
    else:
        piece.add(
            coat,
            lathe(
                [
                    (0, 0),
                    (0.034, 0),
                    (0.042, 0.02),
                    (0.043, height * 0.45),
                    (0.03, height * 0.85),
                    (0.016, height),
                    (0, height),
                ],
                sharp=60,
            ),
        )
    pump = choose(rng, [CHROME, style.metal, paint("#2c2d2f", 0.4)])
    piece.add(
        pump,
        cylinder(0.014, 0.014, bevel=0.002).at(z=height),
        cylinder(0.005, 0.03, bevel=0.001).at(z=height + 0.012),
    )
    piece.add(pump, cylinder(0.012, 0.009, bevel=0.003).at(z=height + 0.038))
    piece.add(
        pump, tube([(0, 0, height + 0.043), (0.03, 0, height + 0.045), (0.042, 0, height + 0.036)], 0.0045, 8)
    )
    return piece.done("soap_dispenser", kind, front=True, description="soap dispenser")


def toothbrush_cup(rng: np.random.Generator, style: Style) -> Piece:
    """Return a cup with two or three toothbrushes, perhaps a tube of paste too."""
    piece = Workpiece()
    kind = choose(rng, ["straight", "flared", "glass"])
    radius, height, flare = (
        rng.uniform(0.034, 0.039),
        rng.uniform(0.09, 0.105),
        0.85 if kind == "flared" else 0.97,
    )
    coat: Finish = glass() if kind == "glass" else glazed(choose(rng, [*CERAMICS, *style.accents]))
    piece.add(
        coat,
        lathe(
            [
                (0, 0),
                (radius * flare - 0.003, 0),
                (radius * flare, 0.003),
                (radius, height),
                (radius - 0.003, height),
                (radius * flare - 0.004, 0.007),
                (0, 0.007),
            ]
        ),
    )
    turn = rng.uniform(0, 6.28)
    for index in range(int(rng.integers(2, 4))):
        angle = turn + 2.1 * index
        foot, tip, long = 0.014, radius * 0.86, rng.uniform(0.165, 0.185)
        ax, ay = math.cos(angle), math.sin(angle)
        path = [
            (-foot * ax, -foot * ay, 0.009),
            (tip * ax, tip * ay, height),
            (tip * ax * 1.7, tip * ay * 1.7, long),
        ]
        handle = paint(choose(rng, ["#3f7fa6", "#d9614a", "#69a06c", "#f0efeb", "#8a5a9a", "#c99b55"]), 0.3)
        piece.add(handle, tube(path, np.array([0.0045, 0.0042, 0.0035]), 8))
        brush = box(0.011, 0.012, 0.026, 0.003).turned("z", angle)
        out = tip * 1.6 - 0.009
        piece.add(paint("#f2f2f0", 0.8), brush.at(out * ax, out * ay, long - 0.027))
    if rng.random() < 0.4:
        rings = [
            oval(0.03, 0.03, 0.012),
            oval(0.032, 0.031, 0.06),
            oval(0.006, 0.038, 0.15),
            oval(0.004, 0.04, 0.16),
        ]
        paste = loft(rings).leaning(-0.06)
        piece.add(
            paint(choose(rng, ["#f0f1f2", "#2f7fb5", "#c9433a"]), 0.35),
            paste.stretched(0.62, 0.62, 1).at(z=-0.004),
        )
    return piece.done("toothbrush_cup", kind, description="cup of toothbrushes")


def shampoo(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a plastic bottle of shampoo or lotion with its cap or pump; its label is its front."""
    piece = Workpiece()
    kind = choose(rng, ["flat", "round", "pump", "tube"])
    code = choose(rng, PASTELS)
    coat, cap = paint(code, 0.3), paint(choose(rng, ["#f2f1ed", "#2c2d2f", "#c9b27a", code]), 0.35)
    label = paint("#f3f0e8" if code != "#e8e2d6" else "#7f9a86", 0.5)
    height = rng.uniform(0.16, 0.2)
    if kind == "tube":
        rings = [
            (0.04, 0.04, 0.03),
            (0.044, 0.05, 0.06),
            (0.03, 0.062, height - 0.02),
            (0.006, 0.066, height),
        ]
        piece.add(cap, cylinder(0.021, 0.03, bevel=0.003))
        piece.add(coat, loft([oval(x, y, z, 2.2) for x, y, z in rings]))
        return piece.done("shampoo", kind, front=True, description="tube of lotion")
    x, y, power = {"flat": (0.042, 0.078, 2.8), "round": (0.06, 0.06, 2.0), "pump": (0.06, 0.072, 3.2)}[kind]
    body = height * 0.8
    shape = [
        (0.92, 0.0),
        (1.0, 0.006),
        (1.0, body * 0.75),
        (0.93, body * 0.88),
        (0.6, body * 0.97),
        (0.42, body),
    ]
    piece.add(coat, loft([oval(x * s, y * s, z, power) for s, z in shape]))
    band = [oval(x * 1.012, y * 1.012, z, power) for z in (body * 0.2, body * 0.62)]
    piece.add(label, loft(band, bottom=False, top=False))
    if kind == "pump":
        piece.add(
            cap,
            cylinder(0.014, 0.02, bevel=0.002).at(z=body),
            cylinder(0.005, 0.03, bevel=0.001).at(z=body + 0.018),
        )
        piece.add(cap, box(0.06, 0.018, 0.011, 0.004).at(0.014, 0, body + 0.046))
    else:
        piece.add(cap, cylinder(0.016, height - body, bevel=0.003).at(z=body))
    return piece.done("shampoo", kind, front=True, description=f"{kind} bottle of shampoo")
