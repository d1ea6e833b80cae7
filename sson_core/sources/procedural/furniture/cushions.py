"""Scatter cushions."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, printed
from sson_core.sources.procedural.solids import ball, lathe, pillow
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.textures import PRINTS
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def cushion(rng: np.random.Generator, style: Style) -> Piece:
    """Return a cushion that stands leaning back, its face to the front: square, oblong or round."""
    piece = Workpiece()
    kind = choose(rng, ["square", "square", "lumbar", "round"])
    side, cloth = rng.uniform(0.38, 0.44), _cover(rng, style)
    lean = -math.pi / 2 - 0.24
    if kind == "round":
        thick, radius = 0.13, side / 2
        bulge = [
            (radius * math.cos(a) ** 0.5, thick / 2 * (1 + math.sin(a))) for a in np.linspace(-1.45, 1.45, 13)
        ]
        disc = lathe([(0, 0.012), *bulge, (0, thick - 0.012)], 48, sharp=80).mapped()
        piece.add(cloth, disc.at(z=-0.06).turned("y", lean))
        button = ball(0.035, 0.035, 0.016).at(z=thick - 0.02 - 0.06).turned("y", lean)
        piece.add(fabric("velvet", choose(rng, style.accents)), button)
        return piece.done("cushion", kind, front=True, description="round cushion")
    tall = side * (1.0 if kind == "square" else 0.7)
    body = pillow(tall, side, rng.uniform(0.11, 0.14)).at(z=-0.06).turned("y", lean)
    piece.add(cloth, body)
    return piece.done("cushion", kind, front=True, description=f"{kind} cushion")


def _cover(rng: np.random.Generator, style: Style) -> Finish:
    if rng.random() < 0.55:
        return printed(choose(rng, PRINTS))
    return fabric(choose(rng, ["weave", "velvet", "knit", "linen"]), choose(rng, style.accents))
