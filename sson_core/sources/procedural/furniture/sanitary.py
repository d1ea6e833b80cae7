"""Toilets and showers."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, metal, paint, textured
from sson_core.sources.procedural.furniture.taps import shower_set, tap_metal
from sson_core.sources.procedural.solids import Part, box, cylinder, loft, oval, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

WHITE = paint("#f3f2ee", 0.12)
CHROME = metal("#c9cacc", 0.14)
RIM = 0.4  # Height of a toilet's bowl.
SKIRTING = 0.0145  # How far a skirting stands out: what touches the wall does so above it.


def toilet(rng: np.random.Generator, style: Style) -> Piece:
    """Return a toilet with a cistern, or on a boxed wall that hides it; things can stand on either."""
    piece = Workpiece()
    kind = choose(rng, ["close_coupled", "wall_hung", "back_to_wall", "retro"])
    if kind in ("close_coupled", "retro"):
        _cistern(piece, rng.uniform(0.36, 0.41), kind)
    else:
        wall = choose(
            rng,
            [paint("#e9e7e1", 0.5), textured("squares-white", roughness=0.2), style.wood, _tiled(rng)],
        )
        height = rng.uniform(1.05, 1.18)
        above = box(0.17 + SKIRTING, 0.66, height - 0.09, 0.003).mapped()
        piece.add(wall, box(0.17, 0.66, 0.09, 0.0).at(-0.255), above.at(-0.255 - SKIRTING / 2, 0, 0.09))
        piece.add(wall, box(0.18 + SKIRTING, 0.68, 0.022, 0.004).mapped().at(-0.25 - SKIRTING / 2, 0, height))
        piece.add(CHROME, box(0.01, 0.24, 0.16, 0.004).at(-0.168, 0, 0.86))
        piece.add(WHITE, box(0.006, 0.1, 0.12, 0.002).at(-0.162, -0.05, 0.88))
        piece.add(WHITE, box(0.006, 0.07, 0.12, 0.002).at(-0.162, 0.06, 0.88))
        piece.tops.append(Top(-0.25, 0, height + 0.022, 0.165, 0.62, 0.7))
    outline = 3.2 if kind == "back_to_wall" else 2.3
    piece.add(WHITE, _bowl(kind == "wall_hung", outline))
    _seat(piece, style.wood if kind == "retro" else WHITE, outline, lifted=bool(rng.random() < 0.35))
    return piece.done("toilet", kind, front=True, description=f"{kind.replace('_', '-')} toilet")


def shower(rng: np.random.Generator, _style: Style, hand: int = 1) -> Piece:
    """Return a corner shower: walls at its back and at local +y (``hand`` 1) or -y (-1), glass elsewhere."""
    piece = Workpiece()
    side, low, tall = rng.uniform(0.86, 0.94), choose(rng, [0.035, 0.1]), 1.95
    tray = [
        (side, 0.0, 24.0),
        (side, low - 0.006, 24.0),
        (side - 0.012, low, 24.0),
        (side - 0.1, low, 12.0),
        (side - 0.13, low - 0.018, 10.0),
    ]
    piece.add(WHITE, loft([oval(width, width, z, power) for width, z, power in tray]))
    piece.add(CHROME, cylinder(0.05, 0.004, bevel=0.001).at(0, 0, low - 0.0185))
    frame = tap_metal(rng)
    kind = choose(rng, ["corner", "walk_in"])
    half, pane = side / 2 - 0.03, tall - low
    piece.add(glass(), box(side - 0.07, 0.008, pane, 0.001).at(0, -hand * half, low))
    piece.add(frame, box(side - 0.04, 0.018, 0.018, 0.002).at(0, -hand * half, tall))
    posts = [(half, -hand * half), (-half - 0.006, -hand * half)]
    if kind == "corner":
        piece.add(glass(), box(0.008, side - 0.07, pane, 0.001).at(half, 0, low))
        piece.add(frame, box(0.018, side - 0.04, 0.018, 0.002).at(half, 0, tall))
        piece.add(frame, box(0.014, 0.01, pane, 0.001).at(half, -hand * half * 0.2, low))
        piece.add(frame, box(0.02, 0.016, 0.3, 0.006).at(half + 0.024, -hand * half * 0.55, 0.95))
        for z in (0.99, 1.19):
            piece.add(frame, box(0.03, 0.012, 0.016, 0.003).at(half + 0.012, -hand * half * 0.55, z))
        posts.append((half, hand * (half + 0.006)))
    piece.add(frame, *(box(0.02, 0.02, pane + 0.018, 0.003).at(x, y, low) for x, y in posts))
    shower_set(piece, frame, -side / 2 - SKIRTING, hand * 0.1, 1.05, overhead=bool(rng.random() < 0.5))
    return piece.done("shower", kind, front=True, description=f"{kind.replace('_', '-')} shower")


def _cistern(piece: Workpiece, wide: float, kind: str) -> None:
    retro = kind == "retro"
    tank = soft_box(0.17, wide, 0.37, 0.035 if retro else 0.02, inner=2)
    piece.add(WHITE, tank.tapered(0.9).at(-0.245, 0, RIM))
    piece.add(WHITE, box(0.19, wide + 0.02, 0.03, 0.012, rounds=2).at(-0.245, 0, RIM + 0.365))
    if retro:
        piece.add(CHROME, cylinder(0.013, 0.03).turned("y", math.pi / 2).at(-0.17, -0.11, RIM + 0.29))
        piece.add(CHROME, box(0.012, 0.1, 0.014, 0.005).at(-0.137, -0.08, RIM + 0.283))
    else:
        piece.add(CHROME, cylinder(0.022, 0.005, bevel=0.002).at(-0.245, -0.02, RIM + 0.3945))
    reach = wide / 2 - 0.03
    piece.tops.append(Top(-0.245, 0.03 + reach / 2, RIM + 0.395, 0.17, reach, 0.5))


def _bowl(hung: bool, power: float) -> Part:
    """Return a bowl whose rim lies at `RIM`, from the wall or cistern at its back to +x."""
    if hung:
        outside = [
            (0.3, 0.16, 0.2, 0.12),
            (0.36, 0.22, 0.24, 0.15),
            (0.44, 0.31, 0.31, 0.165),
            (0.48, 0.355, 0.37, 0.17),
        ]
    else:
        outside = [
            (0.37, 0.23, 0.0, 0.19),
            (0.365, 0.225, 0.02, 0.19),
            (0.34, 0.2, 0.14, 0.19),
            (0.37, 0.24, 0.24, 0.185),
            (0.44, 0.32, 0.32, 0.18),
            (0.485, 0.36, 0.375, 0.17),
        ]
    outside += [(0.49, 0.364, RIM - 0.008, 0.17), (0.482, 0.356, RIM, 0.166)]
    inside = [
        (0.36, 0.27, RIM, 0.1),
        (0.34, 0.25, RIM - 0.02, 0.09),
        (0.27, 0.19, RIM - 0.1, 0.07),
        (0.16, 0.12, RIM - 0.17, 0.04),
    ]
    return loft([oval(x, y, z, power, back=back) for x, y, z, back in outside + inside])


def _seat(piece: Workpiece, lid: Finish, power: float, *, lifted: bool) -> None:
    hinge, thick = -0.135, 0.016
    ring = [
        (0.46, 0.362, 0.0),
        (0.466, 0.368, 0.006),
        (0.46, 0.362, 0.016),
        (0.4, 0.3, 0.018),
        (0.36, 0.26, 0.016),
        (0.35, 0.25, 0.0),
    ]
    outlines = [oval(x, y, RIM + 0.002 + z, power, back=0.14 - (0.466 - x) / 2) for x, y, z in ring]
    piece.add(lid, loft([*outlines, outlines[0]], bottom=False, top=False))
    flat = [(0.455, 0.36, 0.0), (0.465, 0.368, 0.005), (0.462, 0.364, thick - 0.003), (0.45, 0.352, thick)]
    cover = loft([oval(x, y, z, power, back=0.14) for x, y, z in flat]).at(0.14)
    if lifted:
        piece.add(lid, cover.turned("y", -math.pi / 2 + 0.02).at(hinge, 0, RIM + 0.022))
    else:
        piece.add(lid, cover.at(-0.14, 0, RIM + 0.021))
    for side in (-1, 1):
        piece.add(CHROME, cylinder(0.012, 0.03, bevel=0.003).at(hinge + 0.005, side * 0.075, RIM - 0.001))


def _tiled(rng: np.random.Generator) -> Finish:
    return textured(choose(rng, ["metro-white", "metro-sage", "mosaic-sea", "mosaic-stone"]), roughness=0.2)
