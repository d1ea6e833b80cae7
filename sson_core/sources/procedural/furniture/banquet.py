"""Tables for a whole dinner party."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import textured
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe, loft, oval
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def banquet_table(rng: np.random.Generator, style: Style) -> Piece:
    """Return a dining table for six or eight (long side along local y), or a big round one."""
    kind = choose(rng, ["farmhouse", "oval", "boat", "slab", "big_round"])
    piece = Workpiece()
    height = rng.uniform(0.735, 0.76)
    depth, width = rng.uniform(0.9, 1.0), rng.uniform(1.75, 2.1)
    wood = style.wood
    if kind == "big_round":
        radius = rng.uniform(0.64, 0.7)
        piece.add(
            choose(rng, [wood, style.metal]),
            lathe(
                [
                    (0, 0),
                    (0.36, 0),
                    (0.37, 0.01),
                    (0.36, 0.03),
                    (0.1, 0.06),
                    (0.08, 0.2),
                    (0.11, 0.4),
                    (0.08, 0.58),
                    (0.2, height - 0.034),
                    (0, height - 0.034),
                ],
                48,
            ),
        )
        piece.add(
            choose(rng, [wood, textured("marble", roughness=0.2)]),
            cylinder(radius, 0.034, bevel=0.01, segments=72).mapped().at(0, 0, height - 0.034),
        )
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.06, 2 * radius - 0.06, round=True))
        return piece.done("dining_table", kind, description="large round dining table")
    if kind == "oval":
        power = 2.3
        rings = [
            oval(depth - 0.03, width - 0.03, height - 0.034, power, around=72),
            oval(depth, width, height - 0.024, power, around=72),
            oval(depth, width, height - 0.006, power, around=72),
            oval(depth - 0.012, width - 0.012, height, power, around=72),
        ]
        piece.add(wood, loft(rings).mapped())
        for side in (-1, 1):
            y = side * width * 0.24
            piece.add(
                wood,
                lathe(
                    [
                        (0, 0.06),
                        (0.05, 0.06),
                        (0.07, 0.16),
                        (0.05, 0.3),
                        (0.06, 0.5),
                        (0.14, height - 0.033),
                        (0, height - 0.033),
                    ],
                    32,
                ).at(0, y),
            )
            piece.add(wood, box(depth * 0.62, 0.08, 0.07, 0.012, rounds=2).at(0, y))
        piece.add(wood, box(0.05, width * 0.48, 0.06, 0.006).at(0, 0, 0.18))
        piece.tops.append(Top(0, 0, height, depth * 0.74, width * 0.74))
        return piece.done("dining_table", kind, description="oval dining table")
    if kind == "farmhouse":
        leg = lathe(
            [
                (0, 0),
                (0.035, 0),
                (0.045, 0.03),
                (0.032, 0.07),
                (0.052, 0.2),
                (0.04, 0.42),
                (0.05, 0.5),
                (0.05, 0.53),
                (0, 0.53),
            ],
            24,
        )
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * (depth / 2 - 0.08), sy * (width / 2 - 0.1)
                piece.add(wood, leg.at(x, y), box(0.09, 0.09, height - 0.53 - 0.034, 0.006).at(x, y, 0.53))
        for s in (-1, 1):
            piece.add(
                wood,
                box(0.022, width - 0.26, 0.1, 0.003).at(s * (depth / 2 - 0.075), 0, height - 0.136),
                box(depth - 0.22, 0.022, 0.1, 0.003).at(0, s * (width / 2 - 0.095), height - 0.136),
            )
    elif kind == "boat":
        coat = choose(rng, [style.metal, wood])
        for side in (-1, 1):
            y = side * (width / 2 - 0.34)
            for lean in (-1, 1):
                piece.add(
                    coat,
                    box(0.05, 0.07, height - 0.036, 0.006)
                    .leaning(lean * 0.3, side * 0.12)
                    .at(-lean * 0.06, y),
                )
            piece.add(coat, box(0.42, 0.06, 0.03, 0.004).at(0, y + side * 0.083, height - 0.067))
    else:
        dark = choose(rng, [style.metal, style.second_wood])
        for side in (-1, 1):
            y = side * (width / 2 - 0.26)
            piece.add(dark, *(part.at(0, y) for part in square_legs(depth - 0.2, 0.1, height - 0.05, 0.1)))
            piece.add(
                dark,
                box(depth - 0.4, 0.1, 0.05, 0.004).at(0, y),
                box(depth - 0.4, 0.1, 0.05, 0.004).at(0, y, height - 0.11),
            )
    thick = 0.05 if kind == "slab" else 0.036
    piece.add(
        wood, box(depth, width, thick, 0.012 if kind == "boat" else 0.006, rounds=2).at(0, 0, height - thick)
    )
    piece.tops.append(Top(0, 0, height, depth - 0.05, width - 0.05))
    return piece.done("dining_table", kind, description=f"{kind} dining table")
