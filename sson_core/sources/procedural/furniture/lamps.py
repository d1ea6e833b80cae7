"""Lamps: on the floor, on a table, from the ceiling."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glazed, glowing, paint
from sson_core.sources.procedural.solids import Part, box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Glow, Piece, Workpiece

SHADES = ("#f3e6cd", "#efe3d0", "#f0d9b8")


def floor_lamp(rng: np.random.Generator, style: Style) -> Piece:
    """Return a standing lamp: straight, on a tripod, or arched."""
    piece = Workpiece()
    kind = choose(rng, ["straight", "tripod", "arched"])
    height = rng.uniform(1.45, 1.62)
    shade = glowing(choose(rng, SHADES), 1.1)
    if kind == "arched":
        reach = rng.uniform(0.42, 0.5)
        piece.add(style.metal, cylinder(0.14, 0.03, bevel=0.006, segments=48))
        bend = np.linspace(0, math.pi * 0.94, 14)
        arch = [(reach / 2 - reach / 2 * math.cos(a), 0.0, height - 0.28 + 0.26 * math.sin(a)) for a in bend]
        piece.add(style.metal, tube([(0, 0, 0.02), (0, 0, height - 0.6), *arch], 0.011))
        end = arch[-1]
        piece.add(style.metal, tube([end, (end[0] + 0.004, 0, end[2] - 0.06)], 0.008, 8))
        piece.add(shade, _shade(0.08, 0.17, 0.17).at(end[0] + 0.004, 0, end[2] - 0.24))
        piece.glows.append(Glow(end[0], 0, end[2] - 0.26, 14))
        return piece.done("floor_lamp", kind, front=True, description="arched floor lamp")
    tall = 0.28
    if kind == "tripod":
        for index in range(3):
            turn = 2 * math.pi * index / 3
            foot = (0.25 * math.cos(turn), 0.25 * math.sin(turn), 0.012)
            piece.add(
                style.wood,
                tube([foot, (0.02 * math.cos(turn), 0.02 * math.sin(turn), height - tall - 0.06)], 0.013),
            )
        piece.add(style.metal, cylinder(0.035, 0.05).at(0, 0, height - tall - 0.09))
    else:
        piece.add(
            style.metal,
            lathe(
                [
                    (0, 0),
                    (0.14, 0),
                    (0.145, 0.008),
                    (0.14, 0.02),
                    (0.03, 0.03),
                    (0.012, 0.05),
                    (0.012, height - tall),
                    (0, height - tall),
                ],
                48,
            ),
        )
    piece.add(style.metal, cylinder(0.006, 0.16, bevel=0.001).at(0, 0, height - tall - 0.04))
    piece.add(shade, _shade(0.16, 0.22, tall).at(0, 0, height - tall))
    piece.glows.append(Glow(0, 0, height + 0.03, 16))
    return piece.done("floor_lamp", kind, description=f"{kind} floor lamp")


def table_lamp(rng: np.random.Generator, style: Style) -> Piece:
    """Return a table lamp with a turned or ceramic foot."""
    piece = Workpiece()
    kind = choose(rng, ["ceramic", "ball", "column"])
    foot: Finish = choose(
        rng, [glazed(choose(rng, style.accents)), style.wood, style.metal, glazed("#e9e3d8")]
    )
    tall = rng.uniform(0.2, 0.26)
    if kind == "ceramic":
        profile = [
            (0, 0),
            (0.06, 0),
            (0.065, 0.01),
            (0.08, 0.06),
            (0.075, 0.11),
            (0.04, 0.17),
            (0.018, 0.2),
            (0.012, tall),
            (0, tall),
        ]
    elif kind == "ball":
        profile = [(0, 0), (0.045, 0), (0.05, 0.008)]
        profile += [(0.085 * math.sin(a), 0.092 - 0.085 * math.cos(a)) for a in np.linspace(0.7, 2.9, 9)]
        profile += [(0.012, 0.18), (0.012, tall), (0, tall)]
    else:
        profile = [
            (0, 0),
            (0.075, 0),
            (0.08, 0.006),
            (0.078, 0.02),
            (0.025, 0.03),
            (0.022, 0.1),
            (0.014, 0.11),
            (0.012, tall),
            (0, tall),
        ]
    piece.add(foot, lathe(profile))
    piece.add(style.metal, cylinder(0.006, 0.08, bevel=0.001).at(0, 0, tall))
    wide = rng.uniform(0.105, 0.13)
    piece.add(glowing(choose(rng, SHADES), 1.3), _shade(wide * 0.72, wide, 0.17).at(0, 0, tall + 0.01))
    piece.glows.append(Glow(0, 0, tall + 0.21, 5))
    return piece.done("table_lamp", kind, description=f"table lamp with a {kind} foot")


def pendant(rng: np.random.Generator, style: Style, height: float) -> Piece:
    """Return a hanging lamp, ``height`` metres from the ceiling to its lower rim."""
    piece = Workpiece()
    kind = choose(rng, ["drum", "dome", "globe"])
    piece.add(
        style.metal,
        cylinder(0.055, 0.025).at(0, 0, height - 0.025),
        cylinder(0.004, height - 0.2, bevel=0.001).at(0, 0, 0.18),
    )
    if kind == "drum":
        piece.add(glowing("#f5ead4", 1.6), _shade(0.2, 0.2, 0.22))
    elif kind == "dome":
        curve = [(0.2 * math.cos(a), 0.02 + 0.17 * math.sin(a)) for a in np.linspace(0, 1.45, 9)]
        inner = [(r - 0.008, z - 0.004) for r, z in reversed(curve)]
        piece.add(
            choose(rng, [style.metal, glazed(choose(rng, style.accents))]), lathe([*curve, (0, 0.192)], 48)
        )
        piece.add(glowing("#fff1da", 1.4), lathe([(0, 0.184), *inner, (0.2, 0.02)], 48))
    else:
        globe = [(0.15 * math.sin(a), 0.15 - 0.15 * math.cos(a)) for a in np.linspace(0, math.pi, 17)]
        piece.add(glowing("#fff3e0", 2.0), lathe(globe, 48))
    piece.glows.append(Glow(0, 0, -0.06, 15))
    return piece.done("pendant", kind, description=f"hanging {kind} lamp")


def ceiling_lamp(rng: np.random.Generator, style: Style) -> Piece:
    """Return a flat lamp for the ceiling, its upper side to be laid at the ceiling's height."""
    piece = Workpiece()
    kind = choose(rng, ["disc", "bowl", "spots", "square"])
    rim = choose(rng, [style.metal, paint("#f0efec", 0.4), style.wood])
    light = glowing("#fff3e2", 2.2)
    if kind == "disc":
        piece.add(rim, cylinder(0.2, 0.06, bevel=0.01, segments=48))
        piece.add(light, cylinder(0.18, 0.02, bevel=0.008, segments=48).at(0, 0, -0.012))
    elif kind == "square":
        piece.add(rim, box(0.36, 0.36, 0.05, 0.008))
        piece.add(light, box(0.33, 0.33, 0.02, 0.008, rounds=2).at(0, 0, -0.012))
    elif kind == "bowl":
        piece.add(rim, cylinder(0.06, 0.1).at(0, 0, 0.06))
        bowl = [(0.0, 0.0), (0.1, 0.012), (0.16, 0.045), (0.185, 0.085), (0.18, 0.09), (0, 0.09)]
        piece.add(light, lathe(bowl, 48))
    else:
        piece.add(rim, box(0.07, 0.6, 0.03, 0.008).at(0, 0, 0.1))
        for y in (-0.22, 0.0, 0.22):
            piece.add(
                rim, lathe([(0.03, 0.0), (0.04, 0.002), (0.03, 0.09), (0.012, 0.105), (0, 0.105)]).at(0, y)
            )
            piece.add(light, lathe([(0, 0.006), (0.031, 0.006), (0, 0.02)]).at(0, y))
    piece.glows.append(Glow(0, 0, -0.09, 30, (1.0, 0.88, 0.74)))
    return piece.done("ceiling_lamp", kind, description=f"ceiling lamp ({kind})")


def _shade(top: float, bottom: float, height: float) -> Part:
    """Return a lampshade: an open truncated cone with a thin wall."""
    wall = 0.004
    return lathe(
        [(bottom - wall, 0), (bottom, 0), (top, height), (top - wall, height), (bottom - wall, 0)], 48
    )
