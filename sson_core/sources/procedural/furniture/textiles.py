"""Blankets, rugs and curtains."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import fabric, printed, textured
from sson_core.sources.procedural.solids import backed, box, cylinder, join, lathe, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.textures import PRINTS
from sson_core.sources.procedural.textures.rugs import PATTERNS, ROUND_PATTERNS
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def blanket(rng: np.random.Generator, style: Style) -> Piece:
    """Return a folded blanket."""
    piece = Workpiece()
    cloth = fabric("knit", choose(rng, style.accents)) if rng.random() < 0.6 else printed(choose(rng, PRINTS))
    depth, width = rng.uniform(0.34, 0.42), rng.uniform(0.5, 0.6)
    for index in range(3):
        piece.add(
            cloth,
            soft_box(depth - 0.008 * index, width, 0.03, 0.014, inner=3).at(0.004 * index, 0, 0.029 * index),
        )
    return piece.done("blanket", "folded", front=True, description="folded blanket")


def rug(rng: np.random.Generator, _style: Style, width: float, depth: float) -> Piece:
    """Return a rectangular rug, or a round one when it is square, ``depth`` (x) by ``width`` (y) metres."""
    piece = Workpiece()
    is_round = abs(width - depth) < 0.01
    name = f"rug-{choose(rng, ROUND_PATTERNS if is_round else PATTERNS)}-{int(rng.integers(6))}"
    finish = textured(name, roughness=0.98, fill=True)
    thick = 0.009
    if is_round:
        disc = cylinder(width / 2, thick, bevel=0.003, segments=48)
        piece.add(finish, disc.projected("z"))
    else:
        piece.add(finish, box(depth, width, thick, 0.003).projected("z"))
    piece.tops.append(Top(0, 0, thick, depth, width, round=is_round))
    return piece.done("rug", name.split("-")[1], description=f"rug with {name.split('-')[1]}")


def curtains(rng: np.random.Generator, style: Style, width: float, drop: float, stack: float) -> Piece:
    """Return a pair of open curtains on a rod.

    The rod is ``width`` metres long, the cloth hangs ``drop`` metres and gathers to ``stack`` each side.
    """
    piece = Workpiece()
    for side in (-1, 1):
        outer = side * (width / 2 - 0.08)
        t = np.linspace(0, 1, 40)
        z = np.array([0.0, 0.35, 0.7, 0.93, 1.0])
        folds = int(stack / 0.075)
        phase = rng.uniform(0, 6.28)
        points = np.empty((len(t), len(z), 3))
        depth = 0.026 * np.array([1.25, 1.1, 1.0, 0.8, 0.6])
        wave = np.sin(2 * math.pi * folds * t + phase) + 0.25 * np.sin(4.7 * math.pi * folds * t)
        points[..., 0] = 0.085 + wave[:, None] * depth[None]
        points[..., 1] = (outer - side * stack * t)[:, None]
        points[..., 2] = (drop * z)[None]
        grid = points if side < 0 else points[::-1]
        piece.add(style.curtain, backed(grid, 0.004))
    rod = cylinder(0.011, width, bevel=0.002).at(0, 0, -width / 2).turned("x", math.pi / 2)
    piece.add(style.metal, rod.at(0.085, 0, drop + 0.02))
    ball = [(0.022 * math.sin(a), 0.022 - 0.022 * math.cos(a)) for a in np.linspace(0, math.pi, 9)]
    for side in (-1, 1):
        piece.add(style.metal, lathe(ball).at(0.085, side * width / 2, drop - 0.002))
        arm = box(0.085, 0.014, 0.014, 0.003).at(0.0425, side * (width / 2 - 0.05), drop + 0.013)
        piece.add(
            style.metal,
            join(arm, box(0.008, 0.03, 0.06, 0.003).at(0.004, side * (width / 2 - 0.05), drop - 0.01)),
        )
    return piece.done("curtains", "pair", hanging=True, front=True, description="pair of curtains")
