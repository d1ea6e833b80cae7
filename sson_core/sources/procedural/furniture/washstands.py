"""Wash basins with what carries them, and bathroom cabinets on the wall."""

from __future__ import annotations

import dataclasses

import numpy as np

from sson_core.sources.procedural.finishes import Finish, metal, paint, textured
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.furniture.sanitary import WHITE
from sson_core.sources.procedural.furniture.tables import drawer
from sson_core.sources.procedural.furniture.taps import basin_tap, tap_metal
from sson_core.sources.procedural.solids import box, cylinder, loft, oval
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

BOARD = 0.018


def washstand(rng: np.random.Generator, style: Style) -> Piece:
    """Return a wash basin with room for things on both sides: on a cabinet, drawers or an open console."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.44, 0.5), rng.uniform(0.92, 1.14), 0.84
    kind = choose(rng, ["drawers", "doors", "console", "vessel"])
    front = choose(
        rng, [style.wood, paint("#e9e7e1", 0.4), paint(choose(rng, style.accents), 0.5), style.second_wood]
    )
    body = depth - 0.03
    if kind == "console":
        piece.add(style.metal, *square_legs(body, width - 0.04, height - 0.06, 0.025))
        piece.add(style.wood, box(body - 0.02, width - 0.06, 0.025, 0.004, grain=1).at(0, 0, 0.22))
        piece.tops.append(Top(0, 0, 0.245, body - 0.08, width - 0.16, 0.4))
    else:
        low = choose(rng, [0.1, 0.28])
        if low < 0.2:
            piece.add(front, box(body - 0.06, width - 0.06, low, 0.002).at(-0.03))
        else:
            piece.add(style.metal, *square_legs(body - 0.02, width - 0.06, low, 0.028))
        _cabinet(piece, style, front, body, width - 0.02, low, height - 0.06, doors=kind == "doors")
    tap, tap_kind = tap_metal(rng), choose(rng, ["lever", "arched", "cross"])
    if kind == "vessel":
        counter = choose(
            rng, [style.wood, textured("marble", roughness=0.2), textured("terrazzo", roughness=0.3)]
        )
        piece.add(counter, box(depth, width, 0.04, 0.004).mapped().at(0, 0, height - 0.06))
        _vessel(piece, rng, 0.02, height - 0.02)
        basin_tap(piece, tap, -depth / 2 + 0.05, 0.0, height - 0.02, "arched")
        top = height - 0.02
    else:
        _inset(piece, choose(rng, [WHITE, WHITE, textured("marble", roughness=0.2)]), depth, width, height)
        basin_tap(piece, tap, -depth / 2 + 0.055, 0.0, height, tap_kind)
        top = height
    side = (width - 0.5) / 2
    for sign in (1, -1):
        piece.tops.append(Top(0.0, sign * (width - side) / 2, top, depth - 0.06, side - 0.03, 0.55))
    piece.tops.sort(key=lambda place: -place.z)
    return piece.done("washstand", kind, front=True, description=f"wash basin ({kind})")


def wall_cabinet(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bathroom cabinet that hangs on the wall: doors, or one door beside open shelves."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.16, 0.2), rng.uniform(0.55, 0.75), rng.uniform(0.6, 0.7)
    front: Finish = choose(rng, [style.wood, paint("#eceae5", 0.35), paint(choose(rng, style.accents), 0.5)])
    inner = paint("#eceae5", 0.4)
    half = choose(rng, [width, width * 0.58])
    kind = "two_door" if half == width else "half_open"
    for side in (-1, 1):
        piece.add(front, box(depth, BOARD, height, 0.003).at(0, side * (width - BOARD) / 2))
    for z in (0.0, height - BOARD):
        piece.add(front, box(depth - 0.002, width - 2 * BOARD, BOARD, 0.003).at(0, 0, z))
    piece.add(
        inner, box(0.006, width - 2 * BOARD, height - 2 * BOARD, 0.001).at(-depth / 2 + 0.004, 0, BOARD)
    )
    count = 2 if kind == "two_door" else 1
    for index in range(count):
        leaf = half / count
        y = -width / 2 + leaf * (index + 0.5)
        piece.add(front, box(0.018, leaf - 0.004, height - 0.002, 0.003).at(depth / 2 + 0.0095, y, 0.001))
        hand = 1 if index == 0 else -1
        piece.add(
            style.metal,
            box(0.018, 0.01, 0.11, 0.004).at(depth / 2 + 0.026, y + hand * (leaf / 2 - 0.035), 0.1),
        )
    if kind == "half_open":
        open_y = (half + width) / 2 - width / 2
        piece.add(front, box(depth - 0.01, BOARD, height - 2 * BOARD, 0.002).at(0, half - width / 2, BOARD))
        for share in (0.34, 0.67):
            piece.add(
                inner, box(depth - 0.012, width - half - BOARD, 0.014, 0.002).at(0, open_y, height * share)
            )
    return piece.done("wall_cabinet", kind, hanging=True, front=True, description="bathroom wall cabinet")


def wall_shelf(rng: np.random.Generator, style: Style, width: float | None = None) -> Piece:
    """Return one board on brackets for the wall (``width`` metres long, or of some usual length)."""
    piece = Workpiece()
    wide = rng.uniform(0.5, 0.75) if width is None else width
    depth, thick = rng.uniform(0.15, 0.2), 0.022
    kind = choose(rng, ["bracket", "rail", "block"])
    wood = choose(rng, [style.wood, style.second_wood, paint("#f0efeb", 0.4)])
    board = box(depth, wide, 0.045 if kind == "block" else thick, 0.004, grain=1)
    z = 0.0 if kind == "block" else 0.08
    top = z + (0.045 if kind == "block" else thick)
    piece.add(wood, board.at(depth / 2 + 0.002, 0, z))
    if kind != "block":
        for side in (-1, 1):
            y = side * (wide / 2 - 0.08)
            piece.add(style.metal, box(0.008, 0.022, 0.08, 0.002).at(0.004, y, 0.0))
            piece.add(style.metal, box(depth - 0.02, 0.022, 0.008, 0.002).at(depth / 2, y, 0.072))
            piece.add(style.metal, box(0.012, 0.016, 0.14, 0.003).turned("y", 0.95).at(0.006, y, 0.008))
    if kind == "rail":
        for y in (-wide / 2 + 0.02, 0.0, wide / 2 - 0.02):
            piece.add(style.metal, cylinder(0.004, 0.04, bevel=0.001, segments=12).at(depth - 0.012, y, top))
        bar = cylinder(0.005, wide, bevel=0.001, segments=12).at(0, 0, -wide / 2).turned("x", np.pi / 2)
        piece.add(style.metal, bar.at(depth - 0.012, 0, top + 0.04))
    piece.tops.append(Top(depth / 2 - 0.004, 0, top, depth - 0.04, wide - 0.05, 0.4))
    return piece.done("wall_shelf", kind, hanging=True, front=True, description="wall shelf")


def _cabinet(
    piece: Workpiece,
    style: Style,
    front: Finish,
    depth: float,
    width: float,
    low: float,
    high: float,
    *,
    doors: bool,
) -> None:
    painted = dataclasses.replace(style, wood=front)
    tall = high - low
    piece.add(front, box(depth - 0.006, width - 0.004, BOARD, 0.003).at(-0.003, 0, low))
    piece.add(front, box(0.008, width - 2 * BOARD, tall, 0.001, grain=1).at(-depth / 2 + 0.012, 0, low))
    for side in (-1, 1):
        board = box(depth - 0.006, BOARD, tall, 0.002)
        piece.add(front, board.at(-0.003, side * (width - BOARD) / 2 * 0.999, low))
    inner = tall - 2 * BOARD
    piece.add(front, box(BOARD, width - 2 * BOARD, BOARD, 0.001).at(depth / 2 - 0.03, 0, high - BOARD))
    if not doors:
        for index in range(2):
            z = low + BOARD + 0.003 + index * inner / 2
            drawer(piece, painted, depth / 2 - 0.02, 0, z, width - 2 * BOARD - 0.006, inner / 2 - 0.006)
        return
    for side in (-1, 1):
        y, each = side * (width - 2 * BOARD) / 4, (width - 2 * BOARD) / 2
        piece.add(
            front, box(0.02, each - 0.006, inner - 0.006, 0.003).at(depth / 2 - 0.01, y, low + BOARD + 0.003)
        )
        piece.add(style.metal, box(0.02, 0.012, 0.13, 0.004).at(depth / 2 + 0.008, side * 0.035, high - 0.24))


def _inset(piece: Workpiece, finish: Finish, depth: float, width: float, height: float) -> None:
    """Add a basin and the slab round it, one casting."""
    rim = [
        (depth, width, height - 0.06, 30.0),
        (depth, width, height - 0.004, 30.0),
        (depth - 0.008, width - 0.008, height, 30.0),
    ]
    bowl = [(depth - 0.17, 0.47, height, 4.5), (depth - 0.185, 0.455, height - 0.01, 4.5),
            (depth - 0.22, 0.41, height - 0.09, 3.5), (0.1, 0.18, height - 0.12, 2.5)]  # fmt: skip
    outlines = [oval(a, b, z, power) for a, b, z, power in rim]
    outlines += [oval(a, b, z, power) + np.array([0.03, 0.0, 0.0]) for a, b, z, power in bowl]
    piece.add(finish, loft(outlines, bottom=False).mapped())
    piece.add(metal("#c9cacc", 0.14), cylinder(0.022, 0.004, bevel=0.001).at(0.03, 0, height - 0.1205))


def _vessel(piece: Workpiece, rng: np.random.Generator, x: float, z: float) -> None:
    """Add a bowl that stands on the counter at height z."""
    power, wide = choose(rng, [2.0, 4.5]), 0.4
    coat = choose(rng, [WHITE, paint("#3a3d40", 0.35), paint("#c9bda8", 0.4)])
    outside = [(0.66, 0.0), (0.7, 0.006), (0.9, 0.07), (1.0, 0.128), (0.985, 0.133)]
    inside = [(0.965, 0.13), (0.87, 0.07), (0.66, 0.02), (0.2, 0.012)]
    rings = [oval(0.32 * share, wide * share, z + up, power) for share, up in outside + inside]
    piece.add(coat, loft(rings).at(x))
