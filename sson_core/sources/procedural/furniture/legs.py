"""Legs."""

from __future__ import annotations

from sson_core.sources.procedural.solids import Part, box, lathe


def peg_legs(depth: float, width: float, height: float, radius: float) -> list[Part]:
    """Return four round tapered legs whose axes stand ``depth`` by ``width`` metres apart."""
    peg = lathe([(0, 0), (0.6 * radius, 0), (0.66 * radius, 0.004), (radius, height), (0, height)])
    return [peg.at(sx * depth / 2, sy * width / 2) for sx in (-1, 1) for sy in (-1, 1)]


def square_legs(depth: float, width: float, height: float, side: float, taper: float = 1.0) -> list[Part]:
    """Return four square legs in the corners of ``depth`` by ``width`` metres, outside edges flush."""
    leg = box(side, side, height, 0.004).tapered(taper)
    x, y = (depth - side) / 2, (width - side) / 2
    return [leg.at(sx * x, sy * y) for sx in (-1, 1) for sy in (-1, 1)]


def splayed_legs(depth: float, width: float, height: float, radius: float, splay: float = 0.12) -> list[Part]:
    """Return four round tapered legs that lean outwards; feet stand ``depth`` by ``width`` metres apart."""
    peg = lathe([(0, 0), (0.55 * radius, 0), (0.6 * radius, 0.004), (radius, height), (0, height)])
    return [
        peg.leaning(-sx * splay, -sy * splay).at(sx * depth / 2, sy * width / 2)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
