"""Pairs of shoes."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, leather, paint
from sson_core.sources.procedural.solids import Part, box, loft, oval
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def shoes(rng: np.random.Generator, style: Style) -> Piece:
    """Return a pair of shoes standing beside each other, toes to the front."""
    piece = Workpiece()
    kind = choose(rng, ["trainers", "boots", "slippers", "loafers"])
    code = choose(rng, [*style.accents, "#2b2b2d", "#e6e2da", "#6a4630"])
    upper = (
        fabric("knit", code)
        if kind == "slippers"
        else leather(code)
        if kind != "trainers"
        else paint(code, 0.6)
    )
    sole = paint("#efece6" if kind == "trainers" else "#2a2420", 0.7)
    for side in (-1, 1):
        for finish, part in _shoe(kind, upper, sole):
            piece.add(
                finish,
                part.turned("z", side * rng.uniform(0.02, 0.12)).at(rng.uniform(-0.015, 0.015), side * 0.066),
            )
    return piece.done("shoes", kind, front=True, description=f"pair of {kind}")


def _shoe(kind: str, upper: Finish, sole: Finish) -> list[tuple[Finish, Part]]:
    long, wide, back = 0.275, 0.098, 0.095
    under = [(1.0, 0.94, 0.0), (1.02, 1.0, 0.006), (1.0, 0.98, 0.026)]
    bottom = loft([oval(long * a, wide * b, z, 2.5, back=back) for a, b, z in under])
    top = {
        "trainers": [
            (0.97, 0.93, 0.024),
            (0.9, 0.92, 0.045),
            (0.68, 0.8, 0.075),
            (0.44, 0.62, 0.1),
            (0.4, 0.55, 0.102),
        ],
        "loafers": [
            (0.97, 0.93, 0.024),
            (0.9, 0.88, 0.044),
            (0.66, 0.76, 0.065),
            (0.58, 0.64, 0.074),
            (0.55, 0.58, 0.074),
        ],
        "slippers": [
            (0.99, 1.0, 0.024),
            (0.92, 1.0, 0.05),
            (0.74, 0.9, 0.07),
            (0.6, 0.76, 0.078),
            (0.57, 0.7, 0.078),
        ],
        "boots": [
            (0.97, 0.93, 0.024),
            (0.92, 0.92, 0.05),
            (0.66, 0.84, 0.09),
            (0.46, 0.76, 0.13),
            (0.46, 0.8, 0.22),
            (0.43, 0.72, 0.222),
        ],
    }[kind]
    rings = [oval(long * a, wide * b, z, 2.3, back=back * (0.98 if a > 0.5 else 0.86)) for a, b, z in top]
    inside = rings[-1] * np.array([0.9, 0.86, 1.0]) - np.array([0.0, 0.0, 0.04])
    shoe = [(sole, bottom), (upper, loft([*rings, inside], bottom=False))]
    if kind in ("trainers", "boots"):
        for index in range(4):
            x, z = 0.09 - 0.022 * index, (0.068 if kind == "trainers" else 0.075) + 0.0085 * index
            shoe.append(
                (paint("#f1efea", 0.8), box(0.007, 0.052, 0.005, 0.002).turned("y", 0.35).at(x, 0, z + 0.002))
            )
    return shoe
