"""High seats: bar stools, and a high chair for a child."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import fabric, paint
from sson_core.sources.procedural.furniture.legs import splayed_legs, square_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def bar_stool(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bar stool: plain wood, with a low back, on a column, or of bent metal."""
    kind = choose(rng, ["round", "backed", "column", "metal"])
    piece = Workpiece()
    h = rng.uniform(0.63, 0.68)
    wood = choose(rng, [style.wood, style.second_wood])
    if kind == "column":
        piece.add(
            style.metal,
            lathe(
                [
                    (0, 0),
                    (0.2, 0),
                    (0.205, 0.006),
                    (0.2, 0.014),
                    (0.03, 0.026),
                    (0.024, 0.05),
                    (0.024, h - 0.06),
                    (0, h - 0.06),
                ],
                48,
            ),
        )
        a = np.linspace(-1.9, 1.9, 17)
        piece.add(
            style.metal,
            tube(np.stack([0.05 + 0.13 * np.cos(a), 0.13 * np.sin(a), np.full(17, 0.24)], 1), 0.009),
        )
        seat = style.seat
        piece.add(seat, soft_box(0.36, 0.4, 0.09, 0.04, crown=0.008).at(0, 0, h - 0.07))
        back = soft_box(0.05, 0.38, 0.2, 0.022).leaning(-0.15)
        piece.add(seat, back.at(-0.17, 0, h))
        return piece.done("bar_stool", kind, front=True, description="swivel bar stool")
    if kind == "metal":
        coat = paint(choose(rng, ["#2b2c2e", "#e4e2dc", *style.accents]), 0.35)
        piece.add(coat, *splayed_legs(0.34, 0.34, h - 0.02, 0.02, 0.1))
        ring = 0.31
        for s in (-1, 1):
            piece.add(
                coat,
                box(0.02, ring, 0.02, 0.004).at(s * ring / 2, 0, 0.22),
                box(ring, 0.02, 0.02, 0.004).at(0, s * ring / 2, 0.26),
            )
        piece.add(coat, box(0.31, 0.31, 0.025, 0.01, rounds=2).at(0, 0, h - 0.025))
        return piece.done("bar_stool", kind, description="metal bar stool")
    if kind == "backed":
        piece.add(wood, *square_legs(0.38, 0.4, h - 0.02, 0.034))
        for z, x in ((0.2, 1), (0.3, -1)):
            piece.add(
                wood,
                box(0.02, 0.34, 0.035, 0.003).at(x * 0.173, 0, z),
                box(0.32, 0.02, 0.03, 0.003).at(0, x * 0.183, z + 0.04),
            )
        piece.add(style.seat, soft_box(0.4, 0.42, 0.055, 0.022, crown=0.006).at(0.005, 0, h - 0.035))
        for s in (-1, 1):
            piece.add(wood, box(0.03, 0.03, 0.3, 0.005).leaning(-0.1).at(-0.173, s * 0.185, h - 0.02))
        piece.add(wood, box(0.02, 0.4, 0.11, 0.006).leaning(-0.1).at(-0.176 - 0.1 * 0.16, 0, h + 0.14))
        return piece.done("bar_stool", kind, front=True, description="bar stool with a low back")
    piece.add(wood, *splayed_legs(0.37, 0.37, h - 0.025, 0.019, 0.11))
    for index, z in enumerate((0.2, 0.26)):
        for s in (-1, 1):
            reach = 0.185 - 0.11 * z
            ends = (
                [(s * reach, -reach, z), (s * reach, reach, z)]
                if index
                else [(-reach, s * reach, z), (reach, s * reach, z)]
            )
            piece.add(wood, tube(ends, 0.009, 8))
    piece.add(wood, cylinder(0.17, 0.036, bevel=0.012, segments=48).mapped().at(0, 0, h - 0.036))
    return piece.done("bar_stool", kind, description="round wooden bar stool")


def high_chair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a child's high chair with a tray."""
    piece = Workpiece()
    kind = choose(rng, ["slatted", "padded"])
    frame = choose(rng, [style.wood, style.second_wood, paint("#eceae4", 0.4)])
    piece.add(frame, *splayed_legs(0.46, 0.44, 0.56, 0.02, 0.16))
    piece.add(
        frame, box(0.3, 0.3, 0.03, 0.008).at(0, 0, 0.54), box(0.02, 0.36, 0.03, 0.004).at(0.19, 0, 0.22)
    )
    for s in (-1, 1):
        piece.add(frame, box(0.024, 0.024, 0.42, 0.005).leaning(-0.15).at(-0.13, s * 0.14, 0.56))
        piece.add(
            frame,
            box(0.32, 0.024, 0.024, 0.005).at(0.0, s * 0.165, 0.74),
            box(0.024, 0.024, 0.18, 0.005).at(0.13, s * 0.165, 0.56),
        )
    if kind == "slatted":
        piece.add(
            frame,
            *(
                box(0.014, 0.28, 0.05, 0.004).leaning(-0.15).at(-0.13 - 0.15 * z, 0, 0.56 + z)
                for z in (0.1, 0.22, 0.34)
            ),
        )
    else:
        cloth = fabric("weave", choose(rng, style.accents))
        piece.add(
            cloth,
            soft_box(0.27, 0.27, 0.04, 0.018).at(0.01, 0, 0.57),
            soft_box(0.035, 0.25, 0.34, 0.016).leaning(-0.15).at(-0.115, 0, 0.61),
        )
    piece.add(paint("#f1efea", 0.35), box(0.26, 0.42, 0.02, 0.009, rounds=2).at(0.2, 0, 0.765))
    return piece.done("high_chair", kind, front=True, description=f"{kind} high chair")
