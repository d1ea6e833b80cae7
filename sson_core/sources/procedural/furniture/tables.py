"""Tables: dining, coffee, side, desk."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import paint, textured
from sson_core.sources.procedural.furniture.legs import peg_legs, splayed_legs, square_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def dining_table(rng: np.random.Generator, style: Style) -> Piece:
    """Return a rectangular or round dining table (long side along local y)."""
    return choose(rng, [_leg_table, _trestle_table, _round_table])(rng, style)


def _leg_table(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, width, height = rng.uniform(0.8, 0.9), rng.uniform(1.35, 1.6), rng.uniform(0.73, 0.76)
    piece.add(
        style.wood, *square_legs(depth - 0.04, width - 0.04, height - 0.03, 0.065, choose(rng, [1.0, 0.65]))
    )
    for x in (-1, 1):
        piece.add(
            style.wood, box(0.02, width - 0.18, 0.08, 0.003).at(x * (depth / 2 - 0.06), 0, height - 0.11)
        )
        piece.add(
            style.wood, box(depth - 0.18, 0.02, 0.08, 0.003).at(0, x * (width / 2 - 0.06), height - 0.11)
        )
    piece.add(style.wood, box(depth, width, 0.032, 0.007, rounds=2).at(0, 0, height - 0.032))
    piece.tops.append(Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("dining_table", "four_leg", description="rectangular dining table")


def _trestle_table(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    depth, width, height = rng.uniform(0.8, 0.88), rng.uniform(1.4, 1.6), 0.75
    for side in (-1, 1):
        y = side * (width / 2 - 0.28)
        for lean in (-1, 1):
            leg = box(0.06, 0.06, height - 0.04, 0.006).leaning(-lean * 0.32)
            piece.add(style.metal, leg.at(lean * 0.3, y))
        piece.add(style.metal, box(depth - 0.2, 0.06, 0.03, 0.004).at(0, y, height - 0.065))
    piece.add(style.wood, box(depth, width, 0.04, 0.006, rounds=2).at(0, 0, height - 0.04))
    piece.tops.append(Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("dining_table", "trestle", description="dining table on metal trestles")


def _round_table(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    radius, height = rng.uniform(0.52, 0.6), 0.745
    finish = choose(rng, [style.wood, style.wood, textured("marble", roughness=0.2)])
    profile = [(0, 0), (0.3, 0), (0.31, 0.008), (0.3, 0.02), (0.12, 0.035), (0.06, 0.08), (0.045, 0.25),
               (0.045, 0.5), (0.07, 0.66), (0.14, height - 0.03), (0, height - 0.03)]  # fmt: skip
    piece.add(choose(rng, [style.wood, style.metal, paint("#ecebe7", 0.35)]), lathe(profile, 48))
    top = cylinder(radius, 0.03, bevel=0.008, segments=48)
    piece.add(finish, top.mapped().at(0, 0, height - 0.03))
    piece.tops.append(Top(0, 0, height, 2 * radius - 0.06, 2 * radius - 0.06, round=True))
    return piece.done("dining_table", "round", description="round pedestal table")


def coffee_table(rng: np.random.Generator, style: Style) -> Piece:
    """Return a low table: with a shelf, on splayed legs, or round (long side along local y)."""
    piece = Workpiece()
    kind = choose(rng, ["shelf", "splayed", "round"])
    height = rng.uniform(0.38, 0.44)
    if kind == "round":
        radius = rng.uniform(0.38, 0.45)
        for ring in (0.0, height - 0.05):
            hoop = radius - 0.05
            inside = hoop - 0.012
            outline = [
                (inside, ring),
                (hoop, ring),
                (hoop, ring + 0.02),
                (inside, ring + 0.02),
                (inside, ring),
            ]
            piece.add(style.metal, lathe(outline, 48))
        piece.add(
            style.metal,
            *(
                leg.at(0, 0, 0.01)
                for leg in peg_legs(
                    (2 * radius - 0.11) * 0.7071, (2 * radius - 0.11) * 0.7071, height - 0.035, 0.009
                )
            ),
        )
        finish = choose(rng, [style.wood, textured("marble", roughness=0.2), style.second_wood])
        piece.add(finish, cylinder(radius, 0.028, bevel=0.008, segments=48).mapped().at(0, 0, height - 0.028))
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.06, 2 * radius - 0.06, round=True))
        return piece.done("coffee_table", kind, description="round coffee table")
    depth, width = rng.uniform(0.52, 0.6), rng.uniform(0.95, 1.15)
    if kind == "shelf":
        piece.add(style.wood, *square_legs(depth - 0.02, width - 0.02, height - 0.02, 0.05))
        piece.add(style.wood, box(depth - 0.1, width - 0.1, 0.02, 0.003).at(0, 0, 0.13))
    else:
        piece.add(style.wood, *splayed_legs(depth - 0.04, width - 0.1, height - 0.02, 0.022, 0.15))
        piece.add(style.wood, box(depth - 0.16, width - 0.2, 0.05, 0.004).at(0, 0, height - 0.075))
    piece.add(style.wood, box(depth, width, 0.03, 0.008, rounds=2).at(0, 0, height - 0.03))
    piece.tops.append(Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("coffee_table", kind, description="rectangular coffee table")


def desk(rng: np.random.Generator, style: Style) -> Piece:
    """Return a writing desk; its front (+x) is where one sits."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.6, 0.68), rng.uniform(1.2, 1.45), 0.74
    wood = style.wood
    piece.add(wood, box(depth, width, 0.028, 0.006, rounds=2).at(0, 0, height - 0.028))
    kind = choose(rng, ["pedestal", "trestle", "writing"])
    back = -depth / 2 + 0.04
    if kind == "pedestal":
        y = width / 2 - 0.22
        piece.add(wood, box(depth - 0.06, 0.38, height - 0.08, 0.004).at(-0.01, y, 0.05))
        piece.add(wood, *(leg.at(-0.01, y) for leg in square_legs(depth - 0.1, 0.34, 0.05, 0.03)))
        for index in range(3):
            drawer(piece, style, depth / 2 - 0.04, y, 0.075 + index * 0.208, 0.35, 0.195)
        piece.add(wood, box(depth - 0.06, 0.03, height - 0.028, 0.004).at(-0.01, -width / 2 + 0.04, 0))
    elif kind == "trestle":
        for side in (-1, 1):
            y = side * (width / 2 - 0.08)
            piece.add(
                style.metal,
                *(leg.at(0, y) for leg in square_legs(depth - 0.06, 0.035, height - 0.028, 0.035)),
            )
            piece.add(style.metal, box(depth - 0.13, 0.035, 0.035, 0.003).at(0, y, height - 0.065))
            piece.add(style.metal, box(depth - 0.13, 0.035, 0.035, 0.003).at(0, y, 0.06))
    else:
        piece.add(wood, *square_legs(depth - 0.03, width - 0.03, height - 0.02, 0.05, 0.6))
        piece.add(wood, box(depth - 0.12, width - 0.1, 0.1, 0.004).at(-0.02, 0, height - 0.128))
        for side in (-1, 1):
            drawer(
                piece,
                style,
                depth / 2 - 0.08,
                side * (width / 4 - 0.02),
                height - 0.122,
                width / 2 - 0.12,
                0.088,
            )
    if kind != "pedestal":
        piece.add(wood, box(0.018, width - 0.16, 0.3, 0.003).at(back, 0, height - 0.33))
    piece.tops.append(Top(0, 0, height, depth - 0.06, width - 0.06))
    return piece.done("desk", kind, front=True, description=f"{kind} desk")


def drawer(piece: Workpiece, style: Style, x: float, y: float, z: float, width: float, height: float) -> None:
    """Add a drawer's front with a handle, its back in the plane ``x``, its lower edge at ``z``."""
    piece.add(style.wood, box(0.018, width, height, 0.003, grain=1).at(x + 0.009, y, z))
    piece.add(style.metal, box(0.014, min(0.14, width * 0.4), 0.01, 0.004).at(x + 0.03, y, z + height * 0.62))
    for side in (-1, 1):
        piece.add(
            style.metal,
            box(0.02, 0.01, 0.008, 0.002).at(
                x + 0.022, y + side * min(0.055, width * 0.16), z + height * 0.62 + 0.001
            ),
        )
