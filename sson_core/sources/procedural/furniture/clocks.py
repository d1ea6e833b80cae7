"""Wall clocks."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.solids import box, lathe
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def wall_clock(rng: np.random.Generator, style: Style) -> Piece:
    """Return a wall clock: a rim, a disc of wood, a square, or rays; its face betrays a mirrored room."""
    kind = choose(rng, ["rimmed", "wooden", "square", "sunburst"])
    piece = Workpiece()
    r = rng.uniform(0.13, 0.18)
    pale, dark = paint("#f2f0ea", 0.5), paint("#1f2022", 0.5)
    face: Finish = style.wood if kind == "wooden" else choose(rng, [pale, pale, dark])
    mark = pale if face is dark else dark
    turned = math.pi / 2
    if kind == "square":
        piece.add(style.metal, box(0.03, 2 * r, 2 * r, 0.006).at(0.015, 0, -r))
        piece.add(face, box(0.004, 2 * r - 0.024, 2 * r - 0.024, 0.001).at(0.031, 0, -r + 0.012))
    else:
        rim = (
            style.wood
            if kind == "sunburst"
            else choose(rng, [style.metal, paint(choose(rng, style.accents), 0.4)])
        )
        profile = [(0, 0), (r, 0), (r, 0.03), (r - 0.014, 0.036), (r - 0.016, 0.031)]
        piece.add(rim, lathe([*profile, (0, 0.031)], 48).turned("y", turned))
        piece.add(
            face, lathe([(r - 0.016, 0.0312), (r - 0.017, 0.0325), (0, 0.0325)], 48).turned("y", turned)
        )
        if kind == "sunburst":
            for index in range(16):
                ray = box(0.008, 0.012, 0.075 if index % 2 else 0.05, 0.002).at(0.014, 0, r - 0.004)
                piece.add(rim, ray.turned("x", index * math.pi / 8))
    for hour in range(12):
        length = 0.03 if hour % 3 == 0 else 0.014
        tick = box(0.002, 0.007 if hour % 3 == 0 else 0.004, length, 0.0005).at(0.033, 0, r * 0.82 - length)
        piece.add(mark, tick.turned("x", hour * math.pi / 6))
    when = rng.uniform(0, 12)
    for turn, length, wide, x in ((when / 12, 0.5, 0.009, 0.0345), (when % 1, 0.74, 0.006, 0.0362)):
        hand = box(0.0014, wide, r * length + 0.02, 0.0005).at(x, 0, -0.02)
        piece.add(mark, hand.turned("x", -2 * math.pi * turn))
    piece.add(mark, lathe([(0, 0), (0.009, 0), (0.009, 0.008), (0, 0.009)], 16).turned("y", turned).at(0.031))
    clock = piece.done("wall_clock", kind, hanging=True, front=True, description=f"{kind} wall clock")
    return dataclasses.replace(clock, asset=dataclasses.replace(clock.asset, single_view_cue=True))
