"""Beds, made up with mattress, duvet and pillows."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import fabric
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.solids import Part, box, pillow, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

LENGTH = 2.06


def bed(rng: np.random.Generator, style: Style) -> Piece:
    """Return a double bed; its front (+x) is the foot end."""
    piece = Workpiece()
    width = choose(rng, [1.46, 1.66])
    kind = choose(rng, ["padded", "panel", "slatted"])
    if kind == "padded":
        piece.add(
            style.upholstery, soft_box(LENGTH - 0.06, width + 0.05, 0.22, 0.03, inner=2).at(0.03, 0, 0.1)
        )
        piece.add(style.wood, *square_legs(LENGTH - 0.2, width - 0.1, 0.1, 0.05))
        for side in (-1, 1):
            panel = soft_box(0.09, width / 2 + 0.03, 0.98, 0.035, belly=0.012)
            piece.add(style.upholstery, panel.at(-LENGTH / 2 - 0.02, side * (width / 4 + 0.016), 0.1))
    else:
        piece.add(style.wood, *square_legs(LENGTH, width + 0.06, 0.34, 0.06))
        piece.add(style.wood, box(LENGTH - 0.06, width + 0.04, 0.16, 0.006).at(0, 0, 0.16))
        height = rng.uniform(0.95, 1.1)
        for side in (-1, 1):
            piece.add(
                style.wood, box(0.06, 0.06, height, 0.006).at(-LENGTH / 2 + 0.03, side * (width / 2), 0)
            )
        if kind == "panel":
            piece.add(
                style.wood, box(0.03, width - 0.06, height - 0.4, 0.006).at(-LENGTH / 2 + 0.03, 0, 0.34)
            )
        else:
            for y in np.linspace(-width / 2 + 0.13, width / 2 - 0.13, 9):
                piece.add(
                    style.wood, box(0.02, 0.05, height - 0.42, 0.004).at(-LENGTH / 2 + 0.03, float(y), 0.32)
                )
        piece.add(style.wood, box(0.05, width + 0.02, 0.09, 0.01).at(-LENGTH / 2 + 0.03, 0, height - 0.09))
    _bedding(piece, rng, style, width)
    return piece.done("bed", kind, front=True, description=f"double bed with a {kind} headboard")


def _bedding(piece: Workpiece, rng: np.random.Generator, style: Style, width: float) -> None:
    sheet, cover = (fabric("linen", code) for code in style.bedding)
    mattress_top = 0.50
    piece.add(sheet, soft_box(1.92, width - 0.02, 0.2, 0.05, inner=2).at(0.02, 0, mattress_top - 0.2))
    for side in (-1, 1):
        head = pillow(0.46, width / 2 - 0.1, 0.16).turned("y", -0.5)
        piece.add(sheet, head.at(-0.64, side * (width / 4 - 0.01), mattress_top + 0.085))
    piece.add(cover, _duvet(rng, 1.36, width + 0.14).at(0.33, 0, mattress_top - 0.27))
    fold = soft_box(0.24, width + 0.15, 0.05, 0.022, inner=4)
    piece.add(sheet, fold.at(-0.26, 0, mattress_top + 0.042))
    piece.tops.append(Top(0.35, 0, mattress_top + 0.08, 0.9, width - 0.2))


def _duvet(rng: np.random.Generator, length: float, width: float) -> Part:
    """Return a duvet that hangs over both sides, gently rumpled below its flat top."""
    part = soft_box(length, width, 0.35, 0.07, inner=16)
    vertices = part.vertices.copy()
    phase = rng.uniform(0, 6.28, 4)
    x, y, z = vertices.T
    side = np.clip((np.abs(y) - (width / 2 - 0.08)) / 0.08, 0, 1)
    wave = np.sin(9 * x + phase[0]) + 0.6 * np.sin(17 * x + phase[1])
    vertices[:, 1] += np.sign(y) * side * 0.012 * wave * (1 - z / 0.4)
    vertices[:, 2] += side * (z < 0.05) * 0.02 * np.sin(6 * x + phase[2])
    return Part(vertices, part.faces, part.uv, part.smooth)
