"""Fruit and bread; kitchen paper and tea towels."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, glazed, metal, paint, printed, wicker
from sson_core.sources.procedural.solids import Part, ball, box, cylinder, lathe, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.textures import PRINTS
from sson_core.sources.procedural.workpiece import Piece, Workpiece

APPLE, LEMON, LIME, PLUM = "#b5382c", "#e3bd3a", "#93a83c", "#5b3550"
ORANGE = "#d9812c"


def fruit_bowl(rng: np.random.Generator, style: Style) -> Piece:
    """Return fruit in a wide bowl, on a foot, in a wire basket or on a plate."""
    kind = choose(rng, ["wide", "footed", "wire", "plate"])
    piece = Workpiece()
    r, lift = rng.uniform(0.125, 0.145), 0.09 if kind == "footed" else 0.0
    depth = {"wide": 0.07, "footed": 0.05, "wire": 0.08, "plate": 0.025}[kind]
    clay = glazed(choose(rng, CERAMICS)) if rng.random() < 0.6 else style.wood
    if kind == "wire":
        for share, z in ((0.5, 0.004), (0.82, 0.04), (1.0, depth)):
            a = np.linspace(0, 2 * math.pi, 37)
            piece.add(
                style.metal,
                tube(np.stack([r * share * np.cos(a), r * share * np.sin(a), np.full(37, z)], 1), 0.003, 6),
            )
        for a in np.arange(12) * math.pi / 6:
            line = [
                (r * s * math.cos(a), r * s * math.sin(a), z)
                for s, z in ((0.5, 0.004), (0.82, 0.04), (1.0, depth))
            ]
            piece.add(style.metal, tube(line, 0.0025, 6))
    else:
        curve = [
            (r * (0.4 + 0.6 * math.sin(t)), lift + depth * (1 - math.cos(t)))
            for t in np.linspace(0.1, math.pi / 2, 9)
        ]
        inside = [(max(x - 0.006, 0.0), z + 0.005) for x, z in reversed(curve)]
        foot = (
            [(0, 0), (0.07, 0), (0.072, 0.006), (0.02, 0.02), (0.016, lift - 0.01)]
            if lift
            else [(0, 0), (r * 0.38, 0)]
        )
        piece.add(clay, lathe([*foot, *curve, *inside, (0, lift + 0.007)], 36, sharp=50).mapped())
    _fruit(piece, rng, lift + 0.01, r)
    return piece.done("fruit_bowl", kind, description=f"fruit in a {kind} bowl")


def _fruit(piece: Workpiece, rng: np.random.Generator, z: float, r: float) -> None:
    codes = [choose(rng, [APPLE, LEMON, LIME, PLUM, ORANGE]) for _ in range(2)]
    for index in range(6):
        turn = index * 1.2566
        reach = 0.0 if index == 5 else 0.55 * r
        size = rng.uniform(0.064, 0.074)
        piece.add(
            paint(codes[index % 2], 0.38),
            _round(size).at(
                reach * math.cos(turn), reach * math.sin(turn), z + (0.042 if index == 5 else 0.006)
            ),
        )
    if rng.random() < 0.5:
        peel = paint("#e0c04a", 0.5)
        a = np.linspace(-0.9, 0.9, 9)
        for index in range(3):
            line = np.stack(
                [0.1 * np.sin(a), np.full(9, (index - 1) * 0.03), z + 0.055 + 0.1 * np.cos(a) - 0.03], 1
            )
            piece.add(peel, tube(line, 0.016 * np.clip(np.cos(a * 1.55), 0.25, 1.0), 10))


def _round(size: float) -> Part:
    return ball(size, size, size * 0.93, around=16, levels=9)


def bread(rng: np.random.Generator, style: Style) -> Piece:
    """Return bread: in a roll-top bin or a tin, a loaf on a board, or rolls in a basket."""
    kind = choose(rng, ["roll_top", "loaf", "rolls", "tin"])
    piece = Workpiece()
    crust = paint(choose(rng, ["#a8703c", "#b98248", "#8a5630"]), 0.85)
    if kind == "roll_top":
        wood, long = choose(rng, [style.wood, style.second_wood]), rng.uniform(0.3, 0.36)
        for angle in np.linspace(0, math.pi / 2, 9)[:8].tolist():
            x, z = 0.1 * math.cos(angle), 0.05 + 0.12 * math.sin(angle)
            piece.add(wood, box(0.01, long, 0.026, 0.003).turned("y", -angle - 0.1).at(x, 0, z))
        for side in (-1, 1):
            piece.add(wood, box(0.23, 0.016, 0.18, 0.004).at(0, side * (long / 2 + 0.007)))
        piece.add(wood, box(0.23, long, 0.05, 0.003), box(0.1, long, 0.18, 0.003).at(-0.06))
        piece.add(style.metal, cylinder(0.008, 0.02).turned("y", math.pi / 2).at(0.112, 0, 0.075))
        return piece.done("bread", kind, front=True, description="bread bin")
    if kind == "tin":
        coat, tall = paint(choose(rng, style.accents), 0.35), rng.uniform(0.13, 0.18)
        piece.add(coat, box(0.2, 0.32, tall, 0.02, rounds=3))
        piece.add(
            choose(rng, [coat, style.wood]), box(0.205, 0.325, 0.03, 0.012, rounds=3).at(0, 0, tall - 0.002)
        )
        piece.add(
            style.metal,
            tube(
                [
                    (0, side * 0.05, tall + up)
                    for side, up in ((-1, 0.025), (-0.9, 0.05), (0.9, 0.05), (1, 0.025))
                ],
                0.005,
            ),
        )
        return piece.done("bread", kind, description="bread tin")
    if kind == "loaf":
        piece.add(style.wood, box(0.18, 0.3, 0.016, 0.005))
        piece.add(crust, ball(rng.uniform(0.115, 0.135), rng.uniform(0.2, 0.25), 0.12).at(0, 0, 0.012))
        piece.add(
            paint("#e3c795", 0.95),
            *(
                box(0.06, 0.01, 0.005, 0.002).turned("z", 0.4).at(0, y, 0.127 - 3.0 * y * y)
                for y in (-0.06, 0.0, 0.06)
            ),
        )
        return piece.done("bread", kind, description="loaf of bread on a board")
    straw = wicker(choose(rng, ["#c79a62", "#a87f52"]))
    piece.add(straw, lathe([(0, 0), (0.1, 0), (0.13, 0.065), (0.122, 0.065), (0.094, 0.008), (0, 0.008)], 36))
    start = rng.uniform(0, 1.2)
    for index in range(6):
        reach = 0.0 if index == 5 else 0.068
        turn = start + index * 1.2566
        piece.add(
            crust,
            ball(0.085, 0.072, 0.06, around=16, levels=8)
            .turned("z", turn)
            .at(reach * math.cos(turn), reach * math.sin(turn), 0.055 if index == 5 else 0.018),
        )
    return piece.done("bread", kind, description="basket of bread rolls")


def paper_roll(rng: np.random.Generator, style: Style) -> Piece:
    """Return a roll of kitchen paper on a stand: with a knob, a hoop, a spring arm, or a low dish."""
    kind = choose(rng, ["knob", "hoop", "arm", "dish"])
    piece = Workpiece()
    stand = choose(rng, [style.wood, style.metal, metal("#c2c4c6", 0.25)])
    r = rng.uniform(0.048, 0.062)
    foot = cylinder(0.08, 0.014 if kind != "dish" else 0.03, bevel=0.005, segments=36).mapped()
    piece.add(stand, foot, cylinder(0.008, 0.29, bevel=0.002).at(0, 0, 0.01))
    z = 0.015 if kind != "dish" else 0.031
    piece.add(
        paint("#f4f2ee", 0.95), lathe([(0.02, z), (r, z), (r, z + 0.235), (0.02, z + 0.235), (0.02, z)], 36)
    )
    if kind == "hoop":
        a = np.linspace(0, 2 * math.pi, 25)
        piece.add(stand, tube(np.stack([0.022 * np.sin(a), 0 * a, 0.315 - 0.022 * np.cos(a)], 1), 0.0045, 8))
    elif kind == "arm":
        piece.add(stand, tube([(0.072, 0, 0.01), (0.072, 0, 0.2), (0.066, 0, 0.24)], 0.004, 8))
    else:
        piece.add(stand, ball(0.034, 0.034, 0.03, around=16, levels=8).at(0, 0, 0.285))
    return piece.done(
        "paper_roll", kind, front=kind in ("hoop", "arm"), description="kitchen paper on a stand"
    )


def tea_towel(rng: np.random.Generator, style: Style) -> Piece:
    """Return tea towels: folded flat, a small pile, rolled up, or thrown down in folds."""
    kind = choose(rng, ["folded", "pile", "rolled", "double"])
    piece = Workpiece()

    def cloth() -> Finish:
        return (
            printed(choose(rng, PRINTS))
            if rng.random() < 0.65
            else fabric("linen", choose(rng, style.accents))
        )

    if kind == "rolled":
        for index, (y, z) in enumerate(((-0.034, 0.0), (0.034, 0.0), (0.0, 0.058))):
            roll = cylinder(0.033, 0.2, bevel=0.008).turned("y", math.pi / 2).at(-0.1, y, z + 0.033)
            piece.add(cloth() if index != 1 else fabric("linen", choose(rng, style.accents)), roll.mapped())
    else:
        count = {"folded": 1, "pile": 4, "double": 2}[kind]
        for index in range(count):
            finish = cloth()
            deep, wide = (0.17, 0.25) if kind == "folded" else (0.18, 0.22)
            for layer in range(2):
                piece.add(
                    finish,
                    box(deep - 0.003 * layer, wide, 0.009, 0.0044, rounds=2).at(
                        0, 0, (2 * index + layer) * 0.0092
                    ),
                )
    return piece.done("tea_towel", kind, description=f"{kind} tea towels")
