"""Serving trolleys, wine racks and kitchen islands."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, paint, textured
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.furniture.servers import PAINTS
from sson_core.sources.procedural.solids import box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def serving_trolley(rng: np.random.Generator, style: Style) -> Piece:
    """Return a trolley: of metal hoops, of wood, with a marble board, or with glass shelves."""
    kind = choose(rng, ["hoops", "wood", "marble", "low"])
    piece = Workpiece()
    depth, width, height = rng.uniform(0.38, 0.42), rng.uniform(0.6, 0.74), rng.uniform(0.72, 0.8)
    if kind == "low":
        height = 0.6
    frame = style.wood if kind == "wood" else style.metal
    shelf: Finish = {
        "hoops": style.wood,
        "wood": style.second_wood,
        "marble": textured("marble", roughness=0.2),
        "low": paint(choose(rng, style.accents), 0.4),
    }[kind]
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (depth / 2 - 0.015), sy * (width / 2 - 0.015)
            piece.add(frame, box(0.022, 0.022, height - 0.05, 0.006).at(x, y, 0.05))
            wheel = cylinder(0.026, 0.018, bevel=0.004).turned("x", math.pi / 2)
            piece.add(paint("#26272a", 0.5), wheel.at(x, y + 0.009, 0.026))
    for z in (0.14, height - 0.06):
        piece.add(shelf, box(depth - 0.03, width - 0.03, 0.02, 0.003).at(0, 0, z))
        for s in (-1, 1):
            piece.add(
                frame,
                box(0.012, width - 0.04, 0.014, 0.003).at(s * (depth / 2 - 0.013), 0, z + 0.045),
                box(depth - 0.04, 0.012, 0.014, 0.003).at(0, s * (width / 2 - 0.013), z + 0.045),
            )
        piece.tops.append(Top(0, 0, z + 0.02, depth - 0.1, width - 0.1, 0.8 if z > 0.3 else height - 0.25))
    piece.tops.reverse()
    y = width / 2 + 0.05
    if kind in ("hoops", "low"):
        piece.add(
            frame,
            tube(
                [
                    (-depth / 2 + 0.015, width / 2 - 0.02, height - 0.03),
                    (-depth / 2 + 0.03, y, height),
                    (depth / 2 - 0.03, y, height),
                    (depth / 2 - 0.015, width / 2 - 0.02, height - 0.03),
                ],
                0.009,
            ),
        )
    return piece.done("serving_trolley", kind, description=f"serving trolley ({kind})")


def wine_rack(rng: np.random.Generator, style: Style) -> Piece:
    """Return a rack with bottles lying in it: a lattice, a crate, a low row or a tower."""
    kind = choose(rng, ["crate", "tower", "row", "square"])
    piece = Workpiece()
    columns, rows = {"crate": (4, 3), "tower": (2, 5), "row": (5, 2), "square": (3, 3)}[kind]
    cell, depth = 0.105, 0.24
    wood = choose(rng, [style.wood, style.second_wood, style.metal])
    width, height = columns * cell + 0.016, rows * cell + 0.016
    for column in range(columns + 1):
        piece.add(wood, box(depth, 0.014, height, 0.003).at(0, (column - columns / 2) * cell, 0))
    for row in range(rows + 1):
        piece.add(wood, box(depth - 0.006, width, 0.014, 0.002).at(0, 0, 0.0005 + row * cell))
    for column in range(columns):
        for row in range(rows):
            if rng.random() < 0.6:
                tint = paint(choose(rng, ["#26382a", "#3a2418", "#5a6a3a", "#2a2a2e"]), 0.08)
                foil = paint(choose(rng, ["#7a2430", "#26272a", "#b08d57"]), 0.4)
                bottle = lathe(
                    [(0, 0), (0.036, 0), (0.0365, 0.18), (0.015, 0.225), (0.014, 0.29), (0, 0.29)], 18
                )
                y, z = (column - (columns - 1) / 2) * cell, 0.0145 + row * cell + 0.037
                piece.add(tint, bottle.turned("y", math.pi / 2).at(-0.14, y, z))
                piece.add(
                    foil,
                    cylinder(0.0155, 0.05, bevel=0.002, segments=14).turned("y", math.pi / 2).at(0.108, y, z),
                )
    piece.tops.append(Top(0, 0, height - 0.0015, depth - 0.05, width - 0.05))
    return piece.done("wine_rack", kind, front=True, description=f"wine rack ({kind})")


def kitchen_island(rng: np.random.Generator, style: Style) -> Piece:
    """Return a kitchen island with an overhang to sit at: panelled, on posts, with drawers, or slatted."""
    kind = choose(rng, ["panelled", "posts", "drawers", "slatted"])
    piece = Workpiece()
    depth, width, height = rng.uniform(0.72, 0.82), rng.uniform(1.15, 1.4), 0.9
    over, thick = 0.24, 0.04
    coat: Finish = choose(rng, [style.wood, paint(choose(rng, PAINTS), 0.4)])
    top: Finish = choose(
        rng,
        [
            style.wood,
            style.second_wood,
            textured("marble", roughness=0.2),
            textured("terrazzo", roughness=0.3),
        ],
    )
    piece.add(top, box(depth, width, thick, 0.005, rounds=2).at(0, 0, height - thick))
    body, x = depth - over - 0.03, -(over - 0.03) / 2 - 0.006
    if kind == "posts":
        piece.add(coat, *square_legs(depth - 0.06, width - 0.06, height - thick, 0.07))
        piece.add(
            coat,
            box(body, width - 0.06, 0.02, 0.003).at(x, 0, 0.2),
            box(body, width - 0.06, 0.14, 0.003).at(x, 0, height - thick - 0.14),
        )
        piece.tops.append(Top(x, 0, 0.22, body - 0.12, width - 0.3, 0.45))
    else:
        piece.add(paint("#2f3032", 0.5), box(body - 0.06, width - 0.12, 0.08, 0.002).at(x))
        piece.add(coat, box(body, width - 0.06, height - thick - 0.08, 0.003).at(x, 0, 0.08))
        face = x - body / 2
        if kind == "drawers":
            for column in (-1, 1):
                for z, h in ((0.09, 0.36), (0.46, 0.36)):
                    y, w = column * (width - 0.06) / 4, (width - 0.06) / 2 - 0.008
                    piece.add(coat, box(0.018, w, h, 0.003).at(face - 0.009, y, z))
                    piece.add(style.metal, box(0.014, 0.16, 0.012, 0.004).at(face - 0.024, y, z + h - 0.06))
        count = 4 if kind == "panelled" else round((width - 0.1) / 0.045)
        for s in (-1, 1) if kind == "panelled" else (1,):
            if kind == "drawers":
                break
            for k in range(count):
                y = (k - (count - 1) / 2) * (width - 0.08) / count
                w = (width - 0.08) / count - (0.07 if kind == "panelled" else 0.018)
                piece.add(
                    coat,
                    box(0.014, w, height - thick - (0.22 if kind == "panelled" else 0.1), 0.004).at(
                        x + s * (body / 2 + 0.006), y, 0.15 if kind == "panelled" else 0.09
                    ),
                )
    piece.tops.insert(0, Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("kitchen_island", kind, front=True, description=f"kitchen island ({kind})")
