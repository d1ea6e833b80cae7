"""Small tables beside a seat."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import paint, textured
from sson_core.sources.procedural.furniture.legs import splayed_legs, square_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def side_table(rng: np.random.Generator, style: Style) -> Piece:
    """Return a small table: on a pedestal, square, a drum, a tray on wire, or on three legs."""
    piece = Workpiece()
    kind = choose(rng, ["pedestal", "square", "drum", "tray", "three_leg"])
    height, radius = rng.uniform(0.48, 0.56), rng.uniform(0.2, 0.25)
    stone = textured("marble", roughness=0.2)
    if kind == "square":
        side = rng.uniform(0.38, 0.45)
        piece.add(style.second_wood, *square_legs(side, side, height - 0.02, 0.03, 0.7))
        piece.add(style.second_wood, box(side, side, 0.024, 0.006).at(0, 0, height - 0.024))
        piece.add(style.second_wood, box(side - 0.05, side - 0.05, 0.016, 0.003).at(0, 0, 0.16))
        piece.tops.append(Top(0, 0, height, side - 0.04, side - 0.04))
        return piece.done("side_table", "square", description="square side table")
    top = cylinder(radius, 0.024, bevel=0.008, segments=48).mapped().at(0, 0, height - 0.024)
    if kind == "pedestal":
        profile = [
            (0, 0),
            (0.15, 0),
            (0.155, 0.006),
            (0.15, 0.014),
            (0.03, 0.022),
            (0.016, 0.04),
            (0.016, height - 0.06),
            (0.05, height - 0.024),
            (0, height - 0.024),
        ]
        piece.add(style.metal, lathe(profile, 48))
        piece.add(choose(rng, [style.wood, stone, style.metal]), top)
    elif kind == "drum":
        coat = choose(rng, [paint(choose(rng, style.accents), 0.35), style.wood, paint("#e9e6df", 0.4)])
        ribs = 36
        for index in range(ribs):
            turn = 2 * math.pi * index / ribs
            rib = cylinder(math.pi * radius * 0.9 / ribs, height - 0.026, bevel=0.002, segments=12)
            piece.add(coat, rib.at(radius * 0.9 * math.cos(turn), radius * 0.9 * math.sin(turn)))
        piece.add(coat, cylinder(radius * 0.88, height - 0.025, bevel=0.002, segments=48), top)
    elif kind == "tray":
        for index in range(3):
            turn = 2 * math.pi * index / 3
            foot, out = radius * 0.92, radius * 0.86
            path = [
                (foot * math.cos(turn), foot * math.sin(turn), 0.007),
                (out * math.cos(turn), out * math.sin(turn), height - 0.02),
            ]
            piece.add(style.metal, tube(path, 0.006, 8))
        for z in (0.012, height * 0.5):
            bend = np.linspace(0, 2 * math.pi, 37)
            piece.add(
                style.metal,
                tube(
                    np.stack(
                        [radius * 0.9 * np.cos(bend), radius * 0.9 * np.sin(bend), np.full(37, z)], axis=1
                    ),
                    0.005,
                    6,
                ),
            )
        rim = [
            (0, height - 0.024),
            (radius, height - 0.024),
            (radius, height + 0.018),
            (radius - 0.008, height + 0.018),
            (radius - 0.01, height),
        ]
        piece.add(choose(rng, [style.wood, style.metal]), lathe([*rim, (0, height)], 48).mapped())
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.07, 2 * radius - 0.07, round=True))
        return piece.done("side_table", kind, description="round tray table")
    else:
        for index in range(3):
            leg = splayed_legs(0.0, 0.0, height - 0.02, 0.019, 0.0)[0].leaning(-0.2)
            piece.add(style.wood, leg.at(radius * 0.85, 0).turned("z", 2 * math.pi * index / 3))
        piece.add(choose(rng, [style.wood, style.second_wood, stone]), top)
    piece.tops.append(Top(0, 0, height, 2 * radius - 0.04, 2 * radius - 0.04, round=True))
    return piece.done("side_table", kind, description=f"round side table ({kind.replace('_', '-')})")
