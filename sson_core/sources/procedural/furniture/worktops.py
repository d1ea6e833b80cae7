"""Worktops and what is let into or hung over them: sinks, hobs, extractor hoods, tiles.

Everything is made in its wall's coordinates: the wall's face is the plane x = 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glowing, metal, paint
from sson_core.sources.procedural.furniture.kitchen_look import KitchenLook
from sson_core.sources.procedural.furniture.kitchen_units import LOW
from sson_core.sources.procedural.solids import box, cylinder, lathe, loft, moulding, oval, slab, tube
from sson_core.sources.procedural.style import choose
from sson_core.sources.procedural.workpiece import Glow, Piece, Top, Workpiece

DEEP, THICK = 0.62, 0.038
SURFACE = LOW + 0.001 + THICK  # Height of a worktop's upper face.
HOLE = (0.13, 0.53)  # From where to where a sink's hole reaches before the wall.
_HOB = (0.5, 0.57)


def worktop(
    look: KitchenLook,
    length: float,
    holes: Sequence[tuple[float, float]],
    areas: Sequence[tuple[float, float]],
) -> Piece:
    """Return a worktop, its underside at height 0, with holes for sinks.

    ``holes`` and ``areas`` (where things can stand) are stretches along y.
    """
    piece = Workpiece()
    low, high, nose = -length / 2, length / 2, 0.006
    a, b = HOLE
    back = ((0.0, 0.0), (a, 0.0), (a, THICK), (0.0, THICK))
    middle = ((a, 0.0), (b, 0.0), (b, THICK), (a, THICK))
    edge = (
        (b, 0.0), (DEEP - nose, 0.0), (DEEP, nose), (DEEP, THICK - nose),
        (DEEP - 0.3 * nose, THICK - 0.3 * nose), (DEEP - nose, THICK), (b, THICK),
    )  # fmt: skip
    if not holes:
        piece.add(look.worktop, moulding([(0.0, 0.0), *edge[1:-1], (0.0, THICK)], low, high))
    else:
        piece.add(look.worktop, moulding(back, low, high), moulding(edge, low, high))
        start = low
        for near, far in sorted(holes):
            piece.add(look.worktop, moulding(middle, start, near))
            start = far
        piece.add(look.worktop, moulding(middle, start, high))
    for near, far in areas:
        if far - near > 0.2:
            piece.tops.append(
                Top(DEEP / 2 - 0.01, (near + far) / 2, THICK, DEEP - 0.09, far - near - 0.03, 0.5)
            )
    return piece.done("worktop", "built_in", front=True, description="worktop")


def splash_back(look: KitchenLook, length: float, height: float) -> Piece:
    """Return tiles on the wall, their lower edge at height 0."""
    piece = Workpiece()
    piece.add(look.tiles, slab(0.008, length, height).at(0.004).mapped())
    return piece.done("splash_back", "tiled", hanging=True, front=True, description="tiled splash back")


def sink(rng: np.random.Generator, look: KitchenLook, width: float) -> Piece:
    """Return a sink up to ``width`` metres wide with its tap; height 0 is the worktop's upper face."""
    piece = Workpiece()
    kind = choose(rng, ["steel", "ceramic", "granite", "double"])
    finish = {
        "steel": metal("#c2c4c6", 0.26), "double": metal("#c2c4c6", 0.26),
        "ceramic": paint("#f1f0ec", 0.15), "granite": paint("#2c2d2f", 0.5),
    }[kind]  # fmt: skip
    x = (HOLE[0] + HOLE[1]) / 2
    bowls = [(-1, (width - 0.02) / 2), (1, (width - 0.02) / 2)] if kind == "double" else [(0, width - 0.02)]
    for side, wide in bowls:
        y = side * (wide + 0.002) / 2
        power = 8.0
        rings = [
            oval(0.45, wide, 0.0006, 24.0),
            oval(0.45, wide, 0.003, 24.0),
            oval(0.445, wide - 0.005, 0.005, 24.0),
            oval(0.36, wide - 0.07, 0.004, power),
            oval(0.35, wide - 0.08, -0.004, power),
            oval(0.325, wide - 0.11, -0.15, power),
            oval(0.28, wide - 0.16, -0.168, 6.0),
            oval(0.08, 0.08, -0.17, 2.0),
        ]
        piece.add(finish, loft(rings, bottom=False).at(x, y))
        piece.add(metal("#9fa1a4", 0.2), cylinder(0.03, 0.004, bevel=0.001).at(x, y, -0.1695))
    _tap(piece, rng, look, 0.062, 0.0)
    return piece.done("sink", kind, front=True, description=f"{kind} sink with a tap")


def _tap(piece: Workpiece, rng: np.random.Generator, look: KitchenLook, x: float, y: float) -> None:
    finish = choose(rng, [look.steel, look.metal])
    piece.add(
        finish, cylinder(0.026, 0.012, bevel=0.003).at(x, y, 0.0006), cylinder(0.017, 0.07).at(x, y, 0.01)
    )
    shape = choose(rng, ["swan", "square", "low"])
    if shape == "swan":
        bend = np.linspace(math.pi, -0.15, 13)
        path = [(x, y, 0.07), *((x + 0.09 + 0.09 * math.cos(a), y, 0.27 + 0.09 * math.sin(a)) for a in bend)]
        piece.add(finish, tube([*path, (path[-1][0], y, 0.2)], 0.011, 12))
    elif shape == "square":
        piece.add(
            finish,
            box(0.022, 0.022, 0.25, 0.004).at(x, y, 0.07),
            box(0.2, 0.022, 0.018, 0.004).at(x + 0.09, y, 0.3),
        )
        piece.add(finish, cylinder(0.01, 0.025).at(x + 0.17, y, 0.277))
    else:
        piece.add(
            finish,
            tube(
                [
                    (x, y, 0.07),
                    (x + 0.02, y, 0.12),
                    (x + 0.1, y, 0.16),
                    (x + 0.19, y, 0.165),
                    (x + 0.2, y, 0.14),
                ],
                0.012,
                12,
            ),
        )
    lever = cylinder(0.006, 0.07, bevel=0.002, segments=12).turned("x", -math.pi / 2 + 0.35)
    piece.add(finish, lever.at(x, y + 0.012, 0.06))


def hob(rng: np.random.Generator, look: KitchenLook) -> Piece:
    """Return a hob that lies on the worktop; pots can stand on its plates."""
    piece = Workpiece()
    kind = choose(rng, ["induction", "gas", "plates", "radiant"])
    deep, wide = _HOB
    x = DEEP / 2
    base: Finish = look.steel if kind in ("gas", "plates") else paint("#0e0f11", 0.08)
    piece.add(base, box(deep, wide, 0.007, 0.003).at(x))
    dark, ring = paint("#1e1f21", 0.55), paint("#55585c", 0.3)
    z = 0.007
    for sx in (-1, 1):
        for sy in (-1, 1):
            px, py = x + sx * 0.11 - 0.015, sy * 0.125
            radius = 0.088 if sx * sy > 0 else 0.073
            if kind == "gas":
                piece.add(dark, cylinder(0.04, 0.014, bevel=0.004).at(px, py, 0.007))
                for turn in range(4):
                    bar = box(0.075, 0.009, 0.012, 0.002).at(0.06, 0, 0.027).turned("z", turn * math.pi / 2)
                    foot = box(0.009, 0.009, 0.024, 0.002).at(0.092, 0, 0.006).turned("z", turn * math.pi / 2)
                    piece.add(dark, bar.at(px, py), foot.at(px, py))
            elif kind == "plates":
                z = 0.017
                piece.add(dark, cylinder(radius, 0.01, bevel=0.003, segments=36).at(px, py, 0.007))
            else:
                for r in (radius, radius * 0.55) if kind == "radiant" else (radius,):
                    hoop = [(r - 0.003, 0.0), (r, 0.0), (r, 0.0006), (r - 0.003, 0.0006), (r - 0.003, 0.0)]
                    piece.add(ring, lathe(hoop, 36).at(px, py, 0.0069))
                z = 0.0075
            if kind != "gas":  # A pot would stand on a grate's few narrow bars.
                piece.tops.append(Top(px, py, z, 0.25, 0.32, 0.5))
    if kind in ("gas", "plates"):
        for index in range(4):
            knob = cylinder(0.016, 0.022, bevel=0.004)
            piece.add(dark, knob.at(x + deep / 2 - 0.032, (index - 1.5) * 0.055, 0.007))
    return piece.done("hob", kind, front=True, description=f"{kind} hob")


def hood(rng: np.random.Generator, look: KitchenLook, room: float, away: float) -> Piece:
    """Return an extractor hood, its lower edge at height 0, with ``room`` metres up to the ceiling.

    Its duct runs ``away`` metres before the wall, clear of a coving.
    """
    piece = Workpiece()
    kind = choose(rng, ["pyramid", "canopy", "slanted", "boxed"])
    steel = choose(rng, [look.steel, look.steel, paint("#222326", 0.3)])
    wide, deep = 0.59, 0.48
    duct = 0.13
    if kind == "pyramid":
        piece.add(steel, box(deep, wide, 0.045, 0.003).at(deep / 2))
        rings = [(deep, wide, 0.045), (0.27, 0.26, 0.25)]
        outlines = [
            np.array([[0, -b / 2, z], [a, -b / 2, z], [a, b / 2, z], [0, b / 2, z]]) for a, b, z in rings
        ]
        cone = loft(outlines)
        piece.add(
            steel, type(cone)(cone.vertices, cone.faces, cone.uv, np.zeros(len(cone.faces), dtype=bool))
        )
        duct = 0.25
    elif kind == "canopy":
        piece.add(steel, box(deep, wide, 0.06, 0.003).at(deep / 2))
        duct = 0.06
    elif kind == "slanted":
        piece.add(steel, box(0.26, wide - 0.2, 0.36, 0.003).at(0.13))
        pane = box(0.014, wide, 0.5, 0.004).turned("y", -0.62).at(0.43, 0, -0.0)
        piece.add(paint("#121316", 0.07), pane.at(-0.12, 0, 0.06))
        piece.add(steel, box(0.05, wide - 0.26, 0.05, 0.003).at(0.28, 0, 0.14))
        duct = 0.36
    else:
        piece.add(look.high, box(0.34, wide, 0.3, 0.003).at(0.17))
        piece.add(steel, box(0.46, wide - 0.01, 0.028, 0.003).at(0.23, 0, -0.0285))
        duct = 0.3
    piece.add(steel, box(0.19, 0.24, room - duct - 0.002, 0.002).at(away + 0.1, 0, duct))
    if kind != "slanted":
        key = cylinder(0.007, 0.004, bevel=0.001, segments=12).turned("y", math.pi / 2)
        face = deep if kind in ("pyramid", "canopy") else 0.46
        level = -0.0145 if kind == "boxed" else 0.022
        piece.add(paint("#2a2b2d", 0.4), *(key.at(face - 0.001, y, level) for y in (-0.05, 0.0, 0.05)))
    bulb = cylinder(0.022, 0.003, bevel=0.001)
    under, out = (-0.0308, 0.3) if kind == "boxed" else (-0.0023, 0.13 if kind == "slanted" else 0.3)
    piece.add(glowing("#fff0d6", 4.0), *(bulb.at(out, y, under) for y in (-0.16, 0.16)))
    piece.glows.append(Glow(0.26, 0, -0.06, 3.5, (1.0, 0.86, 0.66)))
    return piece.done("extractor_hood", kind, hanging=True, front=True, description=f"{kind} extractor hood")


def shelf_board(look: KitchenLook, finish: Finish, width: float) -> Piece:
    """Return one board on two brackets, its upper face at height 0.03."""
    piece = Workpiece()
    deep = 0.24
    piece.add(finish, box(deep, width, 0.03, 0.004).at(deep / 2 + 0.001))
    for side in (-1, 1):
        y = side * (width / 2 - 0.12)
        piece.add(look.metal, box(0.006, 0.025, 0.14, 0.001).at(0.004, y, -0.1405))
        piece.add(look.metal, box(deep - 0.03, 0.025, 0.006, 0.001).at(deep / 2, y, -0.0065))
    piece.tops.append(Top(deep / 2, 0, 0.03, deep - 0.05, width - 0.05, 0.36))
    return piece.done("kitchen_shelf", "bracket", hanging=True, front=True, description="kitchen wall shelf")
