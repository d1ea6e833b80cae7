"""Food and what it is kept in: fruit, bread, jars, oil, spices; kitchen paper and towels."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, glass, glazed, metal, paint, printed, wicker
from sson_core.sources.procedural.solids import Part, ball, box, cylinder, lathe, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.textures import PRINTS
from sson_core.sources.procedural.workpiece import Piece, Workpiece

APPLE, LEMON, LIME, PLUM = "#b5382c", "#e3bd3a", "#93a83c", "#5b3550"
ORANGE = "#d9812c"
CONTENTS = ("#d9b98a", "#e9dfc6", "#8a4f2d", "#c9772f", "#6d7a45", "#3c2a20", "#f0ece2")


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
    """Return bread: in a bin, a loaf, rolls in a basket, or baguettes in a bag."""
    kind = choose(rng, ["roll_top", "loaf", "rolls", "tin"])
    piece = Workpiece()
    crust = paint(choose(rng, ["#a8703c", "#b98248", "#8a5630"]), 0.85)
    if kind == "roll_top":
        wood = choose(rng, [style.wood, style.second_wood])
        turn = np.linspace(0, math.pi / 2, 9)
        for index in range(8):
            x, z = 0.1 * math.cos(turn[index]), 0.05 + 0.12 * math.sin(turn[index])
            piece.add(wood, box(0.01, 0.33, 0.026, 0.003).turned("y", -turn[index] - 0.1).at(x, 0, z))
        for side in (-1, 1):
            piece.add(wood, box(0.23, 0.016, 0.18, 0.004).at(0, side * 0.172))
        piece.add(wood, box(0.23, 0.33, 0.05, 0.003), box(0.1, 0.33, 0.18, 0.003).at(-0.06))
        piece.add(style.metal, cylinder(0.008, 0.02).turned("y", math.pi / 2).at(0.112, 0, 0.075))
        return piece.done("bread", kind, front=True, description="bread bin")
    if kind == "tin":
        coat = paint(choose(rng, style.accents), 0.35)
        piece.add(coat, box(0.2, 0.32, 0.15, 0.02, rounds=3))
        piece.add(choose(rng, [coat, style.wood]), box(0.205, 0.325, 0.03, 0.012, rounds=3).at(0, 0, 0.148))
        piece.add(
            style.metal, tube([(0, -0.05, 0.175), (0, -0.045, 0.2), (0, 0.045, 0.2), (0, 0.05, 0.175)], 0.005)
        )
        return piece.done("bread", kind, description="bread tin")
    if kind == "loaf":
        piece.add(style.wood, box(0.18, 0.3, 0.016, 0.005))
        piece.add(crust, ball(0.13, 0.24, 0.12).at(0, 0, 0.012))
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
    for index in range(6):
        reach = 0.0 if index == 5 else 0.068
        turn = index * 1.2566
        piece.add(
            crust,
            ball(0.085, 0.072, 0.06, around=16, levels=8)
            .turned("z", turn)
            .at(reach * math.cos(turn), reach * math.sin(turn), 0.055 if index == 5 else 0.018),
        )
    return piece.done("bread", kind, description="basket of bread rolls")


def jar(rng: np.random.Generator, style: Style) -> Piece:
    """Return a storage jar: of glass with a wooden or clip lid, of clay, or a tin."""
    kind = choose(rng, ["glass_wood", "glass_clip", "clay", "tin"])
    piece = Workpiece()
    r, h = rng.uniform(0.042, 0.056), rng.uniform(0.11, 0.19)
    if kind.startswith("glass"):
        piece.add(
            glass(),
            lathe([(0, 0), (r - 0.003, 0), (r, 0.003), (r, h - 0.012), (r - 0.008, h), (0, h)], 30, sharp=60),
        )
        fill = h * rng.uniform(0.45, 0.8)
        piece.add(
            paint(choose(rng, CONTENTS), 0.9),
            cylinder(r - 0.003, fill, bevel=0.002, segments=30).at(0, 0, 0.003),
        )
        lid = style.wood if kind == "glass_wood" else metal("#c2c4c6", 0.3)
        piece.add(lid, cylinder(r - 0.002, 0.022, bevel=0.004, segments=30).at(0, 0, h))
        if kind == "glass_clip":
            piece.add(
                metal("#c2c4c6", 0.3),
                tube([(r - 0.006, 0, h + 0.016), (r + 0.012, 0, h), (r + 0.004, 0, h - 0.03)], 0.0025, 6),
            )
    else:
        coat: Finish = (
            glazed(choose(rng, CERAMICS)) if kind == "clay" else paint(choose(rng, style.accents), 0.35)
        )
        swell = 1.12 if kind == "clay" else 1.0
        piece.add(
            coat,
            lathe(
                [(0, 0), (r * 0.9, 0), (r * 0.94, 0.004), (r * swell, h * 0.5), (r * 0.94, h), (0, h)],
                30,
                sharp=50,
            ),
        )
        lid = choose(rng, [style.wood, coat])
        piece.add(
            lid,
            cylinder(r * 0.97, 0.018, bevel=0.005, segments=30).at(0, 0, h),
            ball(0.024, 0.024, 0.022, around=14, levels=7).at(0, 0, h + 0.015),
        )
    return piece.done(
        "jar", kind, front=kind == "glass_clip", description=f"{kind.replace('_', ' ')} storage jar"
    )


def oil_bottle(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a bottle of oil or vinegar: tall, square, a jug, or a can."""
    kind = choose(rng, ["tall", "square", "jug", "can"])
    piece = Workpiece()
    h = rng.uniform(0.21, 0.27)
    tint = paint(choose(rng, ["#8f9a2c", "#c29a2b", "#3d2418", "#4f6a2e"]), 0.06)
    cap = choose(rng, [paint("#1f2022", 0.4), metal("#c2c4c6", 0.25), paint("#b58a58", 0.8)])
    label = paint(choose(rng, ["#efe8d4", "#d7c79f", "#2f4a3a"]), 0.8)
    if kind == "can":
        coat = paint(choose(rng, ["#4c6a3a", "#c2a13c", "#a5402f"]), 0.3)
        piece.add(coat, box(0.06, 0.1, h * 0.8, 0.008, rounds=2))
        piece.add(label, box(0.002, 0.07, h * 0.4, 0.0005).at(0.0305, 0, h * 0.18))
        piece.add(cap, cylinder(0.014, 0.02).at(0, 0.025, h * 0.8 - 0.002))
        return piece.done("oil_bottle", kind, front=True, description="oil can")
    if kind == "square":
        piece.add(
            tint,
            box(0.06, 0.06, h * 0.62, 0.01, rounds=2),
            lathe([(0.026, h * 0.61), (0.013, h * 0.72), (0.012, h * 0.93), (0, h * 0.93)], 20),
        )
        piece.add(label, box(0.002, 0.045, h * 0.3, 0.0005).at(0.0305, 0, h * 0.15))
    elif kind == "jug":
        piece.add(
            tint,
            lathe(
                [
                    (0, 0),
                    (0.04, 0),
                    (0.05, 0.02),
                    (0.046, h * 0.3),
                    (0.02, h * 0.55),
                    (0.014, h * 0.9),
                    (0, h * 0.9),
                ],
                24,
                sharp=60,
            ),
        )
        piece.add(
            tint,
            tube(
                [(-0.045, 0, h * 0.3), (-0.062, 0, h * 0.45), (-0.045, 0, h * 0.66), (-0.014, 0, h * 0.68)],
                0.006,
            ),
        )
    else:
        piece.add(
            tint,
            lathe(
                [
                    (0, 0),
                    (0.03, 0),
                    (0.033, 0.004),
                    (0.033, h * 0.6),
                    (0.013, h * 0.76),
                    (0.012, h * 0.94),
                    (0, h * 0.94),
                ],
                24,
                sharp=50,
            ),
        )
        piece.add(
            label, lathe([(0.0332, h * 0.15), (0.0338, h * 0.16), (0.0338, h * 0.45), (0.0332, h * 0.46)], 24)
        )
    piece.add(
        cap,
        cylinder(0.014, h * 0.07, bevel=0.003).at(0, 0, h * 0.92),
        tube([(0, 0, h * 0.96), (0.012, 0, h * 1.05)], 0.004, 8),
    )
    return piece.done("oil_bottle", kind, front=True, description=f"{kind} oil bottle")


def spice_rack(rng: np.random.Generator, style: Style) -> Piece:
    """Return little spice jars on a wooden stand, in a box, on steps, or a turntable."""
    kind = choose(rng, ["stand", "crate", "steps", "turntable"])
    piece = Workpiece()
    wood = choose(rng, [style.wood, style.second_wood, paint("#e9e5dc", 0.45)])
    lid = choose(rng, [paint("#1f2022", 0.4), metal("#c2c4c6", 0.25), style.wood])
    spots: list[tuple[float, float, float]]
    if kind == "turntable":
        piece.add(
            wood,
            cylinder(0.1, 0.016, bevel=0.004, segments=36).mapped(),
            cylinder(0.008, 0.15).at(0, 0, 0.014),
        )
        spots = [(0.068 * math.cos(a), 0.068 * math.sin(a), 0.016) for a in np.arange(8) * math.pi / 4]
    elif kind == "steps":
        for index in range(3):
            piece.add(wood, box(0.055, 0.26, 0.03 * (3 - index), 0.003).at(-0.055 + index * 0.0555))
        spots = [(-0.055 + i * 0.0555, (j - 2) * 0.05, 0.03 * (3 - i)) for i in range(3) for j in range(5)]
    else:
        levels = (0.0, 0.125) if kind == "stand" else (0.0,)
        for z in levels:
            piece.add(
                wood,
                box(0.07, 0.27, 0.012, 0.002).at(0, 0, z),
                box(0.008, 0.27, 0.03, 0.002).at(0.034, 0, z + 0.012),
            )
        top = 0.24 if kind == "stand" else 0.06
        for side in (-1, 1):
            piece.add(wood, box(0.078, 0.012, top, 0.003).at(0, side * 0.141))
        piece.add(wood, box(0.008, 0.27, top, 0.002).at(-0.035, 0, 0.0))
        spots = [(0.0, (j - 2) * 0.05, z + 0.0125) for z in levels for j in range(5)]
    for x, y, z in spots:
        filling = paint(choose(rng, CONTENTS), 0.8)
        piece.add(filling, cylinder(0.02, 0.062, bevel=0.004, segments=16).at(x, y, z))
        piece.add(lid, cylinder(0.0205, 0.018, bevel=0.003, segments=16).at(x, y, z + 0.062))
    return piece.done("spice_rack", kind, front=kind != "turntable", description=f"spice jars ({kind})")


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
