"""Small kitchen appliances: kettles, toasters, coffee machines."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, metal, paint
from sson_core.sources.procedural.furniture.appliances import BLACK, ENAMEL, STEEL
from sson_core.sources.procedural.solids import box, cylinder, lathe, loft, oval, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def kettle(rng: np.random.Generator, style: Style) -> Piece:
    """Return a kettle: a steel jug, glass, gooseneck, or round stove kettle; its spout is its front."""
    kind = choose(rng, ["jug", "glass", "gooseneck", "stove"])
    piece = Workpiece()
    coat = choose(rng, [STEEL, paint(choose(rng, ENAMEL), 0.25), paint(choose(rng, style.accents), 0.3)])
    if kind == "stove":
        coat = choose(rng, [STEEL, paint(choose(rng, ENAMEL), 0.2), metal("#b87a55", 0.25)])
        piece.add(
            coat,
            lathe(
                [
                    (0, 0),
                    (0.09, 0),
                    (0.098, 0.01),
                    (0.1, 0.035),
                    (0.085, 0.085),
                    (0.05, 0.115),
                    (0.046, 0.12),
                    (0, 0.124),
                ],
                36,
                sharp=60,
            ),
        )
        piece.add(BLACK, lathe([(0, 0.12), (0.01, 0.124), (0.016, 0.137), (0.01, 0.147), (0, 0.148)], 16))
        bend = np.linspace(0.35, math.pi - 0.35, 11)
        piece.add(BLACK, tube([(0.085 * math.cos(a), 0, 0.09 + 0.13 * math.sin(a)) for a in bend], 0.008, 10))
        piece.add(
            coat,
            tube([(0.07, 0, 0.05), (0.115, 0, 0.08), (0.135, 0, 0.115)], np.array([0.022, 0.015, 0.012]), 12),
        )
        return piece.done("kettle", kind, front=True, description="stove kettle")
    tall = rng.uniform(0.19, 0.22)
    piece.add(BLACK, cylinder(0.082, 0.02, bevel=0.005))
    low, high = (0.072, 0.058) if kind != "gooseneck" else (0.075, 0.05)
    wall: Finish = glass("#dfeef2") if kind == "glass" else coat
    profile = [
        (0, 0.021),
        (low, 0.021),
        (low, 0.04),
        (low * 0.98, tall * 0.5),
        (high, tall),
        (high - 0.004, tall),
    ]
    piece.add(wall, lathe([*profile, (0, tall - 0.002)], 36, sharp=50))
    if kind == "glass":
        piece.add(
            STEEL,
            lathe([(low + 0.001, 0.021), (low + 0.002, 0.05), (low, 0.05)], 36),
            lathe(
                [
                    (high - 0.004, tall - 0.02),
                    (high + 0.003, tall - 0.02),
                    (high + 0.003, tall + 0.004),
                    (0, tall + 0.01),
                ],
                36,
            ),
        )
    piece.add(
        BLACK,
        lathe(
            [
                (high - 0.006, tall + 0.0),
                (high - 0.008, tall + 0.012),
                (0.012, tall + 0.018),
                (0.012, tall + 0.032),
                (0, tall + 0.034),
            ],
            24,
        ),
    )
    grip = [
        (-high + 0.004, 0, tall - 0.012),
        (-0.1, 0, tall - 0.004),
        (-0.118, 0, tall - 0.05),
        (-0.112, 0, tall * 0.45),
        (-low + 0.004, 0, tall * 0.3),
    ]
    piece.add(BLACK, tube(grip, 0.011, 10))
    if kind == "gooseneck":
        piece.add(
            coat,
            tube(
                [
                    (low - 0.008, 0, 0.06),
                    (0.12, 0, 0.075),
                    (0.125, 0, 0.14),
                    (0.14, 0, tall - 0.02),
                    (0.165, 0, tall - 0.01),
                ],
                np.array([0.012, 0.009, 0.008, 0.007, 0.006]),
                10,
            ),
        )
    else:
        piece.add(
            coat if kind == "jug" else STEEL,
            tube(
                [(high - 0.025, 0, tall - 0.05), (high + 0.022, 0, tall - 0.006)],
                np.array([0.026, 0.014]),
                12,
            ),
        )
    return piece.done("kettle", kind, front=True, description=f"{kind} kettle")


def toaster(rng: np.random.Generator, style: Style) -> Piece:
    """Return a toaster of steel, round-shouldered, square, or long with one slot."""
    kind = choose(rng, ["steel", "retro", "square", "long"])
    piece = Workpiece()
    depth, width, height = 0.17, rng.uniform(0.27, 0.3), rng.uniform(0.17, 0.195)
    if kind == "long":
        depth, width = 0.13, rng.uniform(0.36, 0.4)
    coat = STEEL if kind == "steel" else paint(choose(rng, (*ENAMEL, *style.accents)), 0.28)
    soft = {"steel": 0.03, "retro": 0.06, "square": 0.012, "long": 0.03}[kind]
    piece.add(BLACK, box(depth - 0.02, width - 0.02, 0.02, 0.004))
    piece.add(coat, box(depth, width, height - 0.014, soft, rounds=4).at(0, 0, 0.014))
    slots = (0.0,) if kind == "long" else (-0.033, 0.033)
    piece.add(BLACK, *(box(0.026, width * 0.66, 0.003, 0.001).at(x, 0, height - 0.002) for x in slots))
    if kind in ("steel", "square"):
        piece.add(
            BLACK,
            *(
                box(depth - 0.012, 0.012, height - 0.02, soft, rounds=2).at(0, side * width / 2, 0.015)
                for side in (-1, 1)
            ),
        )
    end = width / 2
    piece.add(BLACK, box(0.045, 0.02, 0.014, 0.004).at(0, end + 0.008, height * 0.68))
    piece.add(
        STEEL if kind == "retro" else BLACK,
        cylinder(0.014, 0.014, bevel=0.003).turned("x", -math.pi / 2).at(0.0, end - 0.001, height * 0.3),
    )
    return piece.done("toaster", kind, front=True, description=f"{kind} toaster")


def coffee_machine(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a coffee machine: espresso with a lever, capsules, drip with a jug, or a moka pot."""
    kind = choose(rng, ["espresso", "capsule", "drip", "moka"])
    piece = Workpiece()
    coat = choose(rng, [STEEL, paint("#26272a", 0.3), paint(choose(rng, ENAMEL), 0.25)])
    scale = rng.uniform(0.95, 1.06)
    if kind == "moka":
        pot = [
            oval(2 * r, 2 * r, z, around=8)
            for r, z in ((0.05, 0), (0.05, 0.005), (0.038, 0.09), (0.038, 0.1), (0.052, 0.19))
        ]
        body = loft([*pot, oval(0.08, 0.08, 0.2, around=8), oval(0.02, 0.02, 0.21, around=8)])
        piece.add(
            metal("#b9bbbd", 0.35),
            type(body)(body.vertices, body.faces, body.uv, np.zeros(len(body.faces), dtype=bool)),
        )
        piece.add(
            BLACK,
            cylinder(0.009, 0.022).at(0, 0, 0.208),
            tube([(-0.04, 0, 0.17), (-0.085, 0, 0.175), (-0.09, 0, 0.1)], 0.009),
        )
        piece.add(
            metal("#b9bbbd", 0.35), tube([(0.035, 0, 0.165), (0.066, 0, 0.19)], np.array([0.018, 0.008]))
        )
        _scale(piece, scale)
        return piece.done("coffee_machine", kind, front=True, description="moka coffee pot")
    if kind == "capsule":
        piece.add(
            coat,
            box(0.3, 0.115, 0.025, 0.01, rounds=2).at(0.01),
            box(0.17, 0.11, 0.22, 0.03, rounds=3).at(-0.055, 0, 0.02),
        )
        piece.add(coat, box(0.26, 0.11, 0.07, 0.03, rounds=3).at(-0.01, 0, 0.19))
        piece.add(
            STEEL,
            tube(
                [(0.05, -0.05, 0.235), (-0.03, -0.062, 0.275), (-0.03, 0.062, 0.275), (0.05, 0.05, 0.235)],
                0.006,
            ),
        )
        piece.add(
            BLACK,
            cylinder(0.016, 0.035).at(0.075, 0, 0.16),
            cylinder(0.045, 0.006, bevel=0.001).at(0.09, 0, 0.024),
        )
    elif kind == "drip":
        piece.add(
            coat,
            box(0.26, 0.18, 0.04, 0.01),
            box(0.1, 0.18, 0.3, 0.012).at(-0.08, 0, 0.035),
            box(0.25, 0.18, 0.09, 0.015).at(-0.005, 0, 0.25),
        )
        jug = [
            (0, 0.042),
            (0.06, 0.042),
            (0.068, 0.07),
            (0.064, 0.12),
            (0.05, 0.16),
            (0.046, 0.16),
            (0, 0.158),
        ]
        piece.add(paint("#2b1a12", 0.05), lathe(jug, 24, sharp=60).at(0.05))
        piece.add(
            BLACK,
            lathe([(0.048, 0.16), (0.046, 0.175), (0, 0.18)], 24).at(0.05),
            tube([(0.11, 0, 0.07), (0.14, 0, 0.085), (0.13, 0, 0.155), (0.095, 0, 0.16)], 0.008),
        )
    else:
        width = 0.26
        piece.add(
            coat,
            box(0.28, width, 0.07, 0.008),
            box(0.13, width, 0.28, 0.01).at(-0.075, 0, 0.065),
            box(0.27, width, 0.1, 0.012).at(-0.005, 0, 0.25),
        )
        piece.add(BLACK, box(0.13, width - 0.03, 0.004, 0.001).at(0.065, 0, 0.0695))
        piece.add(
            STEEL, cylinder(0.034, 0.05).at(0.06, 0.03, 0.203), cylinder(0.03, 0.018).at(0.06, 0.03, 0.19)
        )
        piece.add(BLACK, tube([(0.085, 0.03, 0.198), (0.2, 0.03, 0.185)], np.array([0.008, 0.013])))
        piece.add(STEEL, tube([(0.06, -0.09, 0.26), (0.08, -0.1, 0.2), (0.085, -0.1, 0.12)], 0.005))
        for index in range(3):
            piece.add(
                STEEL,
                cylinder(0.013, 0.008, bevel=0.002)
                .turned("y", math.pi / 2)
                .at(0.129, (index - 1) * 0.06, 0.31),
            )
    _scale(piece, scale)
    return piece.done("coffee_machine", kind, front=True, description=f"{kind} coffee machine")


def _scale(piece: Workpiece, factor: float) -> None:
    piece.parts = [(finish, part.stretched(factor, factor, factor)) for finish, part in piece.parts]
