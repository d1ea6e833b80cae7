"""Globes."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, metal, textured
from sson_core.sources.procedural.solids import ball, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def globe(rng: np.random.Generator, style: Style) -> Piece:
    """Return a globe on its stand."""
    piece = Workpiece()
    kind = choose(rng, ["classic", "blue", "dark", "low"])
    radius = rng.uniform(0.09, 0.115)
    middle = radius + (0.045 if kind == "low" else 0.085)
    stand: Finish = choose(rng, [style.wood, style.second_wood, metal("#b08d57", 0.3), style.metal])
    world = ball(2 * radius, 2 * radius, 2 * radius, around=48, levels=25)
    top = np.array([math.pi * 2 * radius, math.pi * radius])
    world = dataclasses.replace(world, uv=world.uv / top)
    name = {"classic": "globe-antique", "low": "globe-antique", "blue": "globe-blue", "dark": "globe-dark"}[
        kind
    ]
    piece.add(
        textured(name, roughness=0.35, fill=True), world.at(0, 0, -radius).turned("x", 0.41).at(0, 0, middle)
    )
    reach = radius + 0.011
    bend = np.linspace(-math.pi / 2 - 0.41, math.pi / 2 - 0.41, 21)
    ring = [(0.0, -reach * math.cos(a), middle + reach * math.sin(a)) for a in bend]
    piece.add(metal("#b08d57", 0.3), tube(ring, 0.0045, 8))
    for a in (bend[0], bend[-1]):
        place = np.array([0.0, -math.cos(a), math.sin(a)])
        piece.add(
            stand, ball(0.014, 0.014, 0.014).at(*(float(v) for v in place * reach + (0, 0, middle - 0.007)))
        )
    low = middle - reach
    piece.add(
        stand,
        lathe(
            [
                (0, 0),
                (0.07, 0),
                (0.075, 0.006),
                (0.07, 0.016),
                (0.02, 0.022),
                (0.011, 0.03),
                (0.009, low + 0.004),
                (0, low + 0.004),
            ],
            48,
        ),
    )
    return piece.done("globe", kind, description=f"{kind} globe")
