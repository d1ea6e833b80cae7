"""What keeps on a kitchen shelf: jars, oil, spices."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, glazed, metal, paint
from sson_core.sources.procedural.solids import ball, box, cylinder, lathe, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

CONTENTS = ("#d9b98a", "#e9dfc6", "#8a4f2d", "#c9772f", "#6d7a45", "#3c2a20", "#f0ece2")


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
