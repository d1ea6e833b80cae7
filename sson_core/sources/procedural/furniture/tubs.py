"""Bathtubs: built into a corner or standing free."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import Finish, paint, textured
from sson_core.sources.procedural.furniture.sanitary import WHITE
from sson_core.sources.procedural.furniture.taps import bath_tap, standing_filler, tap_metal
from sson_core.sources.procedural.solids import box, cylinder, loft, oval
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

OFF_WALL = 0.018  # Metres by which the rim reaches over the panels: a skirting fits between.


def bathtub(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bathtub, its long side along local y."""
    return panelled_tub(rng, style) if rng.random() < 0.5 else free_tub(rng, style)


def panelled_tub(rng: np.random.Generator, style: Style) -> Piece:
    """Return a tub to be built into a corner, with room for bottles on one end of its rim."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.72, 0.78), rng.uniform(1.54, 1.66), rng.uniform(0.54, 0.58)
    kind = choose(rng, ["panel", "tiled", "wooden"])
    tiles = choose(rng, ["metro-white", "metro-sage", "mosaic-sea", "squares-white", "mosaic-stone"])
    panel: Finish = {"panel": WHITE, "tiled": textured(tiles, roughness=0.2), "wooden": style.wood}[kind]
    x, y = depth / 2 - OFF_WALL - 0.01, width / 2 - OFF_WALL - 0.01
    for side in (-1, 1):
        piece.add(panel, box(0.02, 2 * y + 0.02, height - 0.03, 0.003).mapped().at(side * x))
        piece.add(panel, box(2 * x, 0.02, height - 0.03, 0.003).mapped().at(0, side * y))
    if kind == "wooden":
        for index in range(4):
            piece.add(
                style.wood,
                box(0.012, width / 4 - 0.06, height - 0.16, 0.004).at(
                    x + 0.015, (index - 1.5) * (width / 4 - 0.012), 0.06
                ),
            )
    rim = [
        (depth, width, height - 0.032, 30.0),
        (depth, width, height - 0.006, 30.0),
        (depth - 0.012, width - 0.012, height, 30.0),
    ]
    basin = [
        (depth - 0.13, width - 0.28, height, 5.0),
        (depth - 0.15, width - 0.3, height - 0.014, 5.0),
        (depth - 0.2, width - 0.42, height - 0.28, 4.0),
        (depth - 0.26, width - 0.56, height - 0.39, 3.5),
        (depth - 0.36, width - 0.68, height - 0.42, 3.0),
    ]
    outlines = [oval(a, b, z, power) for a, b, z, power in rim]
    outlines += [oval(a, b, z, power) + np.array([0.0, 0.03, 0.0]) for a, b, z, power in basin]
    piece.add(WHITE, loft(outlines, bottom=False))
    bath_tap(piece, tap_metal(rng), 0.0, width / 2 - 0.055, height)
    piece.tops.append(Top(0.0, -width / 2 + 0.08, height, depth - 0.16, 0.11, 0.8))
    return piece.done("bathtub", kind, front=True, description="built-in bathtub")


def free_tub(rng: np.random.Generator, style: Style) -> Piece:
    """Return a tub that stands free, on its foot or on claws, with a filler at its back."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.74, 0.78), rng.uniform(1.52, 1.62), rng.uniform(0.56, 0.6)
    clawed = rng.random() < 0.5
    coat = paint(choose(rng, ["#2f3a40", "#4f6a5c", "#8a9aa0", "#7d3f35"]), 0.25)
    skin = coat if clawed or rng.random() < 0.3 else WHITE
    foot, power = (0.11, 2.5) if clawed else (0.0, choose(rng, [2.3, 3.4]))
    outside = [
        (0.56, 0.6, foot),
        (0.68, 0.72, foot + 0.012),
        (0.86, 0.86, foot + 0.17),
        (0.95, 0.95, height - 0.16),
        (0.975, 0.98, height - 0.03),
        (0.995, 0.995, height - 0.024),
        (1.0, 1.0, height - 0.012),
    ]
    inside = [
        (0.99, 0.995, height),
        (0.93, 0.955, height),
        (0.91, 0.94, height - 0.012),
        (0.84, 0.86, height - 0.22),
        (0.74, 0.76, height - 0.36),
        (0.6, 0.64, height - 0.4),
    ]
    shell = [oval(a * depth, b * width, z, power) for a, b, z in outside]
    piece.add(skin, loft(shell, top=False))
    piece.add(
        WHITE, loft([shell[-1], *(oval(a * depth, b * width, z, power) for a, b, z in inside)], bottom=False)
    )
    if clawed:
        for sx in (-1, 1):
            for sy in (-1, 1):
                claw = cylinder(0.034, 0.19, bevel=0.012).tapered(0.75).leaning(-sx * 0.2, -sy * 0.2)
                piece.add(style.metal, claw.at(sx * depth * 0.34, sy * width * 0.35))
    standing_filler(piece, tap_metal(rng), -depth / 2 - 0.07, 0.0, height + 0.28)
    name = "clawfoot" if clawed else "freestanding"
    return piece.done("bathtub", name, front=True, description=f"{name} bathtub")
