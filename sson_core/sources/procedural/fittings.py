"""Small things that belong to the building: sockets, switches, blinds, smoke alarms, air vents."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import fabric, metal, paint, wood
from sson_core.sources.procedural.solids import box, lathe, slab
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def socket(plates: int) -> Piece:
    """Return a row of ``plates`` wall sockets, its back to the wall."""
    piece = Workpiece()
    white, dark = paint("#f2f1ec", 0.35), paint("#55565a", 0.5)
    for index in range(plates):
        y = (index - (plates - 1) / 2) * 0.072
        piece.add(white, box(0.009, 0.07, 0.08, 0.003).at(0.0045, y))
        ring = lathe([(0, 0), (0.02, 0), (0.02, 0.0012), (0, 0.0012)], 12).turned("y", np.pi / 2)
        piece.add(dark, ring.at(0.009, y, 0.04))
    return piece.done("socket", f"{plates}-way", hanging=True, front=True, description="wall socket")


def switch(rng: np.random.Generator) -> Piece:
    """Return a light switch with one or two rockers, its back to the wall."""
    piece = Workpiece()
    plate = choose(rng, [paint("#f2f1ec", 0.35), paint("#f2f1ec", 0.35), metal("#b9b9bb", 0.35)])
    rockers = choose(rng, [1, 2])
    piece.add(plate, box(0.008, 0.082, 0.082, 0.003).at(0.004))
    for index in range(rockers):
        wide = 0.056 / rockers
        y = (index - (rockers - 1) / 2) * (wide + 0.002)
        piece.add(paint("#e6e5df", 0.3), box(0.006, wide, 0.056, 0.002).at(0.01, y, 0.013))
    return piece.done("light_switch", f"{rockers}-way", hanging=True, front=True, description="light switch")


def vent(rng: np.random.Generator) -> Piece:
    """Return an air vent with slats, its back to the wall."""
    piece = Workpiece()
    white = paint("#efeee9", 0.4)
    wide, high = rng.uniform(0.16, 0.24), 0.14
    piece.add(white, box(0.008, wide, high, 0.003).at(0.004))
    for index in range(5):
        slat = box(0.012, wide - 0.04, 0.006, 0.001).at(0.012, 0, 0.024 + 0.022 * index)
        piece.add(white, slat)
    return piece.done("vent", "slatted", hanging=True, front=True, description="air vent")


def smoke_alarm(rng: np.random.Generator) -> Piece:
    """Return a smoke alarm that hangs from the ceiling."""
    piece = Workpiece()
    radius = rng.uniform(0.045, 0.06)
    profile = [(0.0, 0.0), (0.6 * radius, 0.0), (radius, 0.014), (radius, 0.034), (0.0, 0.034)]
    piece.add(paint("#f0efea", 0.4), lathe(profile))
    return piece.done("smoke_alarm", "round", description="smoke alarm")


def ceiling_rose(rng: np.random.Generator) -> Piece:
    """Return a moulded plaster disc that lies under the ceiling around a lamp."""
    piece = Workpiece()
    reach, hole = rng.uniform(0.24, 0.36), 0.075
    ring = [
        (hole, 0.0), (hole + 0.03, -0.014), (hole + 0.07, -0.006), (0.72 * reach, -0.008),
        (0.84 * reach, -0.022), (0.95 * reach, -0.016), (reach, 0.0),
    ]  # fmt: skip
    piece.add(paint("#f4f3f0", 0.9), lathe(ring, 48))
    return piece.done("ceiling_rose", "moulded", description="ceiling rose")


def blind(rng: np.random.Generator, style: Style, width: float, drop: float) -> Piece:
    """Return a blind ``width`` metres wide, let down ``drop`` metres: a roller, or slats."""
    piece = Workpiece()
    if rng.random() < 0.5:
        piece.add(paint("#e9e8e3", 0.4), box(0.05, width, 0.06, 0.008).at(0.025, 0, drop - 0.06))
        piece.add(style.curtain, slab(0.003, width - 0.03, drop - 0.075).at(0.025, 0, 0.018).mapped())
        piece.add(style.metal, box(0.016, width - 0.03, 0.02, 0.004).at(0.025, 0, 0.0))
        return piece.done("blind", "roller", hanging=True, front=True, description="roller blind")
    slats = choose(
        rng, [paint("#eceae4", 0.4), wood("oak"), fabric("linen", "#c2ad8f"), paint("#8d9196", 0.4)]
    )
    piece.add(slats, box(0.045, width, 0.04, 0.004).at(0.03, 0, drop - 0.04))
    count = int((drop - 0.06) / 0.034)
    for index in range(count):
        slat = slab(0.036, width - 0.02, 0.0025).turned("y", 0.5).mapped()
        piece.add(slats, slat.at(0.03, 0, 0.03 + 0.034 * index))
    piece.add(slats, box(0.04, width - 0.02, 0.014, 0.003).at(0.03, 0, 0.0))
    for side in (-1, 1):
        piece.add(slats, slab(0.002, 0.008, drop - 0.05).at(0.052, side * width * 0.36, 0.01))
    return piece.done("blind", "slatted", hanging=True, front=True, description="venetian blind")
