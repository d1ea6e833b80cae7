"""Armchairs with a shape of their own: tub and wing chairs."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.furniture.legs import splayed_legs
from sson_core.sources.procedural.solids import lathe, loft, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

SEAT = 0.43


def tub_chair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a chair whose back and arms are one curved shell."""
    piece = Workpiece()
    cloth = choose(rng, [style.seat, style.upholstery])
    radius, foot = rng.uniform(0.36, 0.4), rng.uniform(0.1, 0.16)
    back, arm = rng.uniform(0.74, 0.82), rng.uniform(0.58, 0.64)
    piece.add(style.wood, *splayed_legs(1.25 * radius, 1.25 * radius, foot + 0.02, 0.018, 0.1))
    base = [(0, foot), (radius * 0.86, foot), (radius * 0.92, foot + 0.02), (radius * 0.95, 0.3), (0, 0.3)]
    piece.add(cloth, lathe(base, 48, sharp=60))
    cushion = [
        (0, 0.3),
        (radius * 0.74, 0.3),
        (radius * 0.78, 0.33),
        (radius * 0.78, SEAT - 0.03),
        (radius * 0.7, SEAT),
        (0, SEAT),
    ]
    piece.add(cloth, lathe(cushion, 48, sharp=80).at(0.02))
    turn = np.linspace(math.radians(62), math.radians(298), 41)
    high = arm + (back - arm) * np.clip(1.25 * -np.cos(turn), 0, 1) ** 1.3
    section = np.linspace(0, 2 * math.pi, 25)[:-1]
    middle, half = radius * 0.93, 0.052
    rings = []
    for angle, top in zip(turn, high, strict=True):
        across = middle + half * np.sign(np.cos(section)) * np.abs(np.cos(section)) ** 0.6
        up = (
            0.5 * (top + foot + 0.01)
            + 0.5 * (top - foot - 0.01) * np.sign(np.sin(section)) * np.abs(np.sin(section)) ** 0.35
        )
        rings.append(np.stack([across * math.cos(angle), across * math.sin(angle), up], axis=1))
    piece.add(cloth, loft(rings[::-1]))
    piece.tops.append(Top(0.05, 0, SEAT + 0.0, radius * 0.7, radius * 0.95, 0.8))
    return piece.done("armchair", "tub", front=True, description="tub chair")


def wing_chair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a high-backed chair with wings."""
    piece = Workpiece()
    cloth = choose(rng, [style.seat, style.upholstery])
    depth, inner, high = rng.uniform(0.8, 0.86), rng.uniform(0.52, 0.58), rng.uniform(1.02, 1.12)
    foot = rng.uniform(0.13, 0.18)
    piece.add(style.wood, *splayed_legs(depth - 0.14, inner + 0.04, foot + 0.01, 0.02, 0.08))
    piece.add(cloth, soft_box(depth - 0.08, inner + 0.04, 0.17, 0.03, inner=2).at(0.01, 0, foot))
    seat_depth = depth - 0.24
    piece.add(
        cloth,
        soft_box(seat_depth, inner - 0.01, 0.15, 0.05, inner=4).at(
            depth / 2 - seat_depth / 2 - 0.02, 0, SEAT - 0.13
        ),
    )
    rest = soft_box(0.15, inner, high - foot, 0.06, belly=0.012, inner=6).leaning(-0.16)
    piece.add(cloth, rest.at(-depth / 2 + 0.2, 0, foot))
    for side in (-1, 1):
        y = side * (inner / 2 + 0.045)
        arm = soft_box(depth - 0.16, 0.1, 0.6 - foot, 0.045, belly=0.006, inner=4)
        piece.add(cloth, arm.at(0.02, y, foot))
        wing = soft_box(0.26, 0.075, high - 0.6, 0.035, inner=4).leaning(-0.16, side * 0.06)
        piece.add(cloth, wing.at(-depth / 2 + 0.21, y - side * 0.012, 0.57))
    piece.tops.append(Top(0.1, 0, SEAT + 0.02, seat_depth - 0.22, inner - 0.08, 0.8))
    return piece.done("armchair", "wing", front=True, description="wing chair")
