"""What stands in the middle of a table: candle holders and flowers."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, glazed, metal, paint
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.furniture.plants import GREENS
from sson_core.sources.procedural.solids import ball, box, cylinder, lathe, leaf, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def candle_holder(rng: np.random.Generator, style: Style) -> Piece:
    """Return a candle holder: one tall stick, a branched one, a row on a beam, or a lantern."""
    kind = choose(rng, ["stick", "branched", "beam", "lantern"])
    piece = Workpiece()
    coat = choose(rng, [style.metal, metal("#b08d57", 0.3), paint("#26272a", 0.5), style.wood])
    wax = paint(choose(rng, ["#efe8d8", "#f4f2ec", *style.accents]), 0.55)

    def taper(x: float, y: float, z: float, tall: float = 0.16) -> None:
        piece.add(
            coat,
            lathe(
                [
                    (0.006, z - 0.012),
                    (0.02, z - 0.004),
                    (0.02, z + 0.004),
                    (0.013, z + 0.006),
                    (0, z + 0.006),
                ],
                18,
            ).at(x, y),
        )
        piece.add(wax, lathe([(0, z), (0.0105, z), (0.0085, z + tall), (0, z + tall + 0.004)], 16).at(x, y))

    if kind == "lantern":
        s, h = 0.14, 0.24
        piece.add(
            coat,
            box(s, s, 0.02, 0.004),
            box(s, s, 0.02, 0.004).at(0, 0, h),
            box(s * 0.7, s * 0.7, 0.03, 0.004).at(0, 0, h + 0.019),
        )
        piece.add(coat, *square_legs(s - 0.006, s - 0.006, h, 0.012))
        piece.add(wax, cylinder(0.034, 0.1, bevel=0.004).at(0, 0, 0.02))
        loop = [(0, 0.03 * math.cos(a), h + 0.045 + 0.035 * math.sin(a)) for a in np.linspace(0, math.pi, 9)]
        piece.add(coat, tube(loop, 0.004, 8))
    elif kind == "beam":
        piece.add(coat, box(0.07, 0.36, 0.03, 0.006))
        for index in range(4):
            taper(0, (index - 1.5) * 0.09, 0.034, 0.12)
    elif kind == "branched":
        piece.add(
            coat,
            lathe(
                [(0, 0), (0.065, 0), (0.068, 0.006), (0.02, 0.022), (0.008, 0.04), (0.008, 0.25), (0, 0.25)],
                30,
            ),
        )
        for side in (-1, 1):
            a = np.linspace(-math.pi / 2, 0, 9)
            piece.add(
                coat,
                tube(
                    [(0, side * (0.02 + 0.09 * math.cos(t)), 0.2 + 0.08 * math.sin(t) + 0.0) for t in a],
                    0.006,
                    8,
                ),
            )
            taper(0, side * 0.11, 0.21)
        taper(0, 0, 0.26)
    else:
        h = rng.uniform(0.12, 0.26)
        piece.add(
            coat,
            lathe(
                [
                    (0, 0),
                    (0.046, 0),
                    (0.048, 0.005),
                    (0.016, 0.018),
                    (0.01, 0.04),
                    (0.016, h * 0.5),
                    (0.009, h * 0.6),
                    (0.009, h),
                    (0, h),
                ],
                30,
            ),
        )
        taper(0, 0, h + 0.006)
    return piece.done("candle_holder", kind, description=f"{kind} candle holder")


def bouquet(rng: np.random.Generator, style: Style) -> Piece:
    """Return a vase of flowers: daisies, tulips, round blooms, or green branches."""
    kind = choose(rng, ["daisies", "tulips", "globes", "branches"])
    piece = Workpiece()
    h, r = rng.uniform(0.16, 0.22), rng.uniform(0.04, 0.055)
    wall: Finish = (
        glass("#e3efee") if rng.random() < 0.3 else glazed(choose(rng, [*CERAMICS, *style.accents]))
    )
    belly = choose(rng, [0.85, 1.0, 1.35])
    piece.add(
        wall,
        lathe(
            [
                (0, 0),
                (r * 0.9, 0),
                (r, 0.006),
                (r * belly, h * 0.4),
                (r * 0.8, h * 0.85),
                (r, h),
                (r - 0.004, h),
                (r * 0.78 - 0.004, h * 0.85),
                (r * 0.7, 0.02),
                (0, 0.018),
            ],
            30,
            sharp=60,
        ),
    )
    green = paint(choose(rng, GREENS), 0.5)
    petal = paint(choose(rng, ["#d9a441", "#c65a5a", "#e9e2cf", "#b77aa8", "#e0804a", "#f0d9dc"]), 0.7)
    count = {"daisies": 9, "tulips": 8, "globes": 7, "branches": 7}[kind]
    for index in range(count):
        turn = 2.4 * index + rng.uniform(-0.3, 0.3)
        lean = 0.02 + 0.1 * math.sqrt((index + 0.5) / count)
        tip = np.array(
            [lean * math.cos(turn), lean * math.sin(turn), h + rng.uniform(0.1, 0.19) - 0.3 * lean]
        )
        foot = (0.01 * math.cos(turn), 0.01 * math.sin(turn), h * 0.2)
        neck = (0.4 * lean * math.cos(turn), 0.4 * lean * math.sin(turn), h + 0.01)
        piece.add(green, tube([foot, neck, tuple(tip)], 0.0022, 6))
        place = tuple(float(v) for v in tip)
        if kind == "globes":
            piece.add(
                petal, ball(0.075, 0.075, 0.065, around=16, levels=9).at(place[0], place[1], place[2] - 0.02)
            )
        elif kind == "tulips":
            piece.add(
                petal,
                lathe(
                    [
                        (0, 0),
                        (0.014, 0.004),
                        (0.021, 0.02),
                        (0.017, 0.042),
                        (0.008, 0.05),
                        (0.012, 0.03),
                        (0, 0.012),
                    ],
                    12,
                ).at(*place),
            )
        elif kind == "daisies":
            piece.add(paint("#d9a52c", 0.8), ball(0.018, 0.018, 0.01, around=12, levels=6).at(*place))
            piece.add(
                petal,
                *(
                    leaf(0.036, 0.017, 0.2, 0.2, 3).turned("y", -0.25).turned("z", k * 0.785).at(*place)
                    for k in range(8)
                ),
            )
        blades = 6 if kind == "branches" else 1
        for k in range(blades):
            share = 0.35 + 0.65 * (k + 1) / blades if blades > 1 else 0.4
            at = np.array(neck) * (1 - share) + tip * share
            piece.add(
                green,
                leaf(0.07, 0.032, 0.3, 0.2, 4)
                .turned("y", -0.4)
                .turned("z", turn + 1.9 * k)
                .at(*(float(v) for v in at)),
            )
    return piece.done("bouquet", kind, description=f"vase of {kind}")
