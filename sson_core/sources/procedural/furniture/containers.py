"""Baskets and waste-paper bins."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import fabric, leather, paint, wicker
from sson_core.sources.procedural.solids import Part, box, cylinder, lathe, loft, oval, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def basket(rng: np.random.Generator, style: Style) -> Piece:
    """Return a floor basket: woven, square, of cloth or of wire, empty or with a blanket."""
    piece = Workpiece()
    kind = choose(rng, ["woven", "square", "cloth", "wire"])
    radius, height = rng.uniform(0.17, 0.22), rng.uniform(0.28, 0.38)
    straw = wicker(choose(rng, ["#c79a62", "#a87f52", "#d6bb8c"]))
    if kind == "woven":
        wall = 0.012
        profile = [(0, 0), (radius * 0.86, 0), (radius, height * 0.45), (radius * 0.94, height)]
        inside = [
            (radius * 0.94 - wall, height),
            (radius - wall - 0.002, height * 0.45),
            (radius * 0.84, wall),
        ]
        piece.add(straw, lathe([*profile, *inside, (0, wall)], 48), *_handles(radius, height))
    elif kind == "square":
        outside = [(1.56, 0.0), (1.6, 0.008), (1.72, height), (1.6, height), (1.5, 0.014)]
        piece.add(straw, loft([oval(radius * s, radius * s * 1.25, z, 7.0) for s, z in outside]))
        for side in (-1, 1):
            piece.add(
                leather("#7a4a30"), box(0.1, 0.012, 0.03, 0.006).at(0, side * radius * 1.06, height - 0.06)
            )
    elif kind == "cloth":
        rope = fabric("knit", choose(rng, ["#d9cdb8", "#8d8f91", *style.accents[:2]]))
        outside = [(1.7, 0.0), (1.8, 0.03), (1.86, height * 0.5), (1.76, height), (1.66, height), (1.7, 0.02)]
        piece.add(rope, loft([oval(radius * s, radius * s, z, 2.2) for s, z in outside]))
        band = [
            oval(radius * s, radius * s, z, 2.2)
            for s, z in (
                (1.845, 0.3 * height),
                (1.87, 0.32 * height),
                (1.88, 0.62 * height),
                (1.845, 0.64 * height),
            )
        ]
        piece.add(fabric("weave", choose(rng, style.accents)), loft(band, bottom=False, top=False))
        piece.add(leather("#6a4630"), *_handles(radius * 0.92, height))
    else:
        for share, z in ((0.8, 0.004), (0.88, height * 0.35), (0.95, height * 0.7), (1.0, height)):
            piece.add(style.metal, _ring(radius * share, 0.004, z))
        for turn in np.arange(14) * math.pi / 7:
            path = [
                (radius * r * math.cos(turn), radius * r * math.sin(turn), z)
                for r, z in ((0.1, 0.004), (0.8, 0.004), (1.0, height))
            ]
            piece.add(style.metal, tube(path, 0.0025, 6))
    filled = rng.random() < (0.9 if kind == "wire" else 0.5)
    if filled:
        low = 0.02 if kind == "wire" else height * 0.55
        cloth = fabric("knit", choose(rng, style.accents))
        wide = radius * (1.16 if kind == "wire" else 1.2)
        piece.add(cloth, soft_box(wide, wide, height * 1.06 - low, 0.06, crown=0.03, inner=6).at(0, 0, low))
    return piece.done("basket", kind, description=f"{kind} basket")


def bin_(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bin: round and open, of mesh, square, or with a pedal and a lid."""
    piece = Workpiece()
    kind = choose(rng, ["round", "mesh", "square", "pedal"])
    radius, height = rng.uniform(0.12, 0.15), rng.uniform(0.28, 0.34)
    finish = choose(
        rng,
        [style.metal, paint("#d9d6cf", 0.4), paint("#3a3f45", 0.4), paint(choose(rng, style.accents), 0.4)],
    )
    if kind == "round":
        profile = [(0, 0), (radius * 0.8, 0), (radius, height - 0.006), (radius + 0.005, height)]
        inside = [(radius - 0.004, height - 0.002), (radius * 0.79, 0.006), (0, 0.006)]
        piece.add(finish, lathe([*profile, *inside], 48))
        return piece.done("bin", "round", description="waste-paper bin")
    if kind == "square":
        side = radius * 1.7
        outside = [
            (0.84, 0.0),
            (0.86, 0.005),
            (1.0, height - 0.004),
            (0.97, height),
            (0.95, height - 0.004),
            (0.82, 0.01),
        ]
        piece.add(
            choose(rng, [finish, style.wood, wicker()]),
            loft([oval(side * s, side * s, z, 14.0) for s, z in outside]),
        )
        return piece.done("bin", kind, description="square waste-paper bin")
    if kind == "mesh":
        dark = paint("#26272a", 0.45)
        piece.add(dark, cylinder(radius * 0.8, 0.006, bevel=0.002, segments=48))
        for z, reach in ((0.01, 0.8), (height * 0.5, 0.9), (height, 1.0)):
            piece.add(dark, _ring(radius * reach, 0.004, z))
        for turn in np.arange(36) * math.pi / 18:
            low, high = radius * 0.8, radius
            path = [
                (low * math.cos(turn), low * math.sin(turn), 0.006),
                (high * math.cos(turn + 0.25), high * math.sin(turn + 0.25), height),
            ]
            other = [path[0], (high * math.cos(turn - 0.25), high * math.sin(turn - 0.25), height)]
            piece.add(dark, tube(path, 0.0014, 4), tube(other, 0.0014, 4))
        return piece.done("bin", kind, description="bin of wire mesh")
    body = [
        (0, 0),
        (radius * 0.9, 0),
        (radius * 0.92, 0.008),
        (radius * 0.94, height * 0.86),
        (0, height * 0.86),
    ]
    lid = [
        (radius * 0.97, height * 0.862),
        (radius * 0.97, height * 0.9),
        (radius * 0.8, height * 0.96),
        (radius * 0.4, height),
        (0, height * 1.01),
    ]
    piece.add(finish, lathe(body, 48), lathe([(0, height * 0.862), *lid], 48))
    piece.add(
        paint("#2a2b2d", 0.5),
        box(0.05, 0.05, 0.012, 0.004).at(radius * 0.97, 0, 0.014),
        cylinder(radius * 0.94, 0.008, segments=48),
    )
    return piece.done("bin", kind, front=True, description="pedal bin")


def _handles(radius: float, height: float) -> list[Part]:
    bend = np.linspace(0, math.pi, 9)
    return [
        tube(
            [(side * radius * 0.93, 0.07 * math.cos(a), height - 0.01 + 0.06 * math.sin(a)) for a in bend],
            0.009,
            8,
        )
        for side in (-1, 1)
    ]


def _ring(radius: float, thick: float, z: float) -> Part:
    turn = np.append(np.linspace(0, 2 * math.pi, 9)[:-1], 0.0)
    return lathe([(radius + thick * math.cos(a), z + thick * math.sin(a)) for a in turn], 48, sharp=60)
