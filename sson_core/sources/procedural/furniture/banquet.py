"""Tables for a whole dinner party and what is laid on them."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, glass, glazed, metal, paint, textured
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.furniture.plants import GREENS
from sson_core.sources.procedural.solids import ball, box, cylinder, lathe, leaf, loft, oval, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

SILVER = metal("#cfcfd1", 0.2)


def banquet_table(rng: np.random.Generator, style: Style) -> Piece:
    """Return a dining table for six or eight (long side along local y), or a big round one."""
    kind = choose(rng, ["farmhouse", "oval", "boat", "slab", "big_round"])
    piece = Workpiece()
    height = rng.uniform(0.735, 0.76)
    depth, width = rng.uniform(0.9, 1.0), rng.uniform(1.75, 2.1)
    wood = style.wood
    if kind == "big_round":
        radius = rng.uniform(0.64, 0.7)
        piece.add(
            choose(rng, [wood, style.metal]),
            lathe(
                [
                    (0, 0),
                    (0.36, 0),
                    (0.37, 0.01),
                    (0.36, 0.03),
                    (0.1, 0.06),
                    (0.08, 0.2),
                    (0.11, 0.4),
                    (0.08, 0.58),
                    (0.2, height - 0.034),
                    (0, height - 0.034),
                ],
                48,
            ),
        )
        piece.add(
            choose(rng, [wood, textured("marble", roughness=0.2)]),
            cylinder(radius, 0.034, bevel=0.01, segments=72).mapped().at(0, 0, height - 0.034),
        )
        piece.tops.append(Top(0, 0, height, 2 * radius - 0.06, 2 * radius - 0.06, round=True))
        return piece.done("dining_table", kind, description="large round dining table")
    if kind == "oval":
        power = 2.3
        rings = [oval(depth - 0.03, width - 0.03, height - 0.034, power, around=72), oval(depth, width, height - 0.024, power, around=72),
                 oval(depth, width, height - 0.006, power, around=72), oval(depth - 0.012, width - 0.012, height, power, around=72)]  # fmt: skip
        piece.add(wood, loft(rings).mapped())
        for side in (-1, 1):
            y = side * width * 0.24
            piece.add(
                wood,
                lathe(
                    [
                        (0, 0.06),
                        (0.05, 0.06),
                        (0.07, 0.16),
                        (0.05, 0.3),
                        (0.06, 0.5),
                        (0.14, height - 0.033),
                        (0, height - 0.033),
                    ],
                    32,
                ).at(0, y),
            )
            piece.add(wood, box(depth * 0.62, 0.08, 0.07, 0.012, rounds=2).at(0, y))
        piece.add(wood, box(0.05, width * 0.48, 0.06, 0.006).at(0, 0, 0.18))
        piece.tops.append(Top(0, 0, height, depth * 0.74, width * 0.74))
        return piece.done("dining_table", kind, description="oval dining table")
    if kind == "farmhouse":
        leg = lathe(
            [
                (0, 0),
                (0.035, 0),
                (0.045, 0.03),
                (0.032, 0.07),
                (0.052, 0.2),
                (0.04, 0.42),
                (0.05, 0.5),
                (0.05, 0.53),
                (0, 0.53),
            ],
            24,
        )
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * (depth / 2 - 0.08), sy * (width / 2 - 0.1)
                piece.add(wood, leg.at(x, y), box(0.09, 0.09, height - 0.53 - 0.034, 0.006).at(x, y, 0.53))
        for s in (-1, 1):
            piece.add(
                wood,
                box(0.022, width - 0.26, 0.1, 0.003).at(s * (depth / 2 - 0.075), 0, height - 0.136),
                box(depth - 0.22, 0.022, 0.1, 0.003).at(0, s * (width / 2 - 0.095), height - 0.136),
            )
    elif kind == "boat":
        coat = choose(rng, [style.metal, wood])
        for side in (-1, 1):
            y = side * (width / 2 - 0.34)
            for lean in (-1, 1):
                piece.add(
                    coat,
                    box(0.05, 0.07, height - 0.036, 0.006)
                    .leaning(lean * 0.3, side * 0.12)
                    .at(-lean * 0.06, y),
                )
            piece.add(coat, box(0.42, 0.06, 0.03, 0.004).at(0, y + side * 0.083, height - 0.067))
    else:
        dark = choose(rng, [style.metal, style.second_wood])
        for side in (-1, 1):
            y = side * (width / 2 - 0.26)
            piece.add(dark, *(part.at(0, y) for part in square_legs(depth - 0.2, 0.1, height - 0.05, 0.1)))
            piece.add(
                dark,
                box(depth - 0.4, 0.1, 0.05, 0.004).at(0, y),
                box(depth - 0.4, 0.1, 0.05, 0.004).at(0, y, height - 0.11),
            )
    thick = 0.05 if kind == "slab" else 0.036
    piece.add(
        wood, box(depth, width, thick, 0.012 if kind == "boat" else 0.006, rounds=2).at(0, 0, height - thick)
    )
    piece.tops.append(Top(0, 0, height, depth - 0.05, width - 0.05))
    return piece.done("dining_table", kind, description=f"{kind} dining table")


def place_setting(rng: np.random.Generator, style: Style) -> Piece:
    """Return a laid place: plates with cutlery on a mat, of four kinds; the diner sits at -x."""
    kind = choose(rng, ["round_mat", "cloth_mat", "charger", "soup"])
    piece = Workpiece()
    china = glazed(choose(rng, ["#f4f2ec", *CERAMICS]))
    second = china if rng.random() < 0.5 else glazed(choose(rng, CERAMICS))
    base = 0.004
    if kind in ("cloth_mat", "soup"):
        piece.add(fabric("weave", choose(rng, style.accents)), box(0.28, 0.38, base, 0.0018))
    elif kind == "round_mat":
        piece.add(
            fabric("boucle", choose(rng, ["#c7a776", "#8f8d84", *style.accents])),
            cylinder(0.17, base, bevel=0.0018, segments=48).mapped(),
        )
    else:
        piece.add(
            choose(rng, [style.metal, glazed("#33363a")]),
            lathe([(0, 0), (0.12, 0), (0.16, 0.01), (0.16, 0.013), (0.12, base), (0, base)], 48),
        )
    _plate(piece, china, 0.128, base)
    if kind == "soup":
        r = 0.08
        curve = [
            (r * (0.45 + 0.55 * math.sin(a)), base + 0.006 + 0.05 * (1 - math.cos(a)))
            for a in np.linspace(0, math.pi / 2, 8)
        ]
        piece.add(
            second,
            lathe(
                [
                    (0, base + 0.006),
                    *curve,
                    *((x - 0.004, z + 0.003) for x, z in reversed(curve)),
                    (0, base + 0.009),
                ],
                36,
                sharp=50,
            ),
        )
    else:
        _plate(piece, second, 0.095, base + 0.0065)
    if kind != "charger":
        linen = fabric("linen", choose(rng, [*style.accents, "#eeeae0"]))
        for y in (-0.158, 0.158):
            if abs(y) < 0.17 and kind == "round_mat":
                continue
            piece.add(
                SILVER,
                box(0.19, 0.008, 0.002, 0.0009).at(0, y, base),
                box(0.05, 0.018, 0.0025, 0.001).at(0.08, y, base),
            )
        piece.add(
            linen,
            box(0.05, 0.13, 0.012, 0.005, rounds=2)
            .turned("z", 0.5)
            .at(0.0, 0.0, base + (0.012 if kind != "soup" else 0.062)),
        )
    else:
        piece.add(
            fabric("linen", choose(rng, style.accents)),
            lathe([(0, 0.017), (0.035, 0.017), (0.006, 0.11), (0, 0.112)], 14),
        )
    return piece.done(
        "place_setting", kind, front=True, description=f"place setting ({kind.replace('_', ' ')})"
    )


def _plate(piece: Workpiece, finish: Finish, radius: float, z: float) -> None:
    r = radius
    profile = [(0, z), (r * 0.6, z), (r, z + 0.016), (r, z + 0.0185), (r * 0.68, z + 0.006), (0, z + 0.005)]
    piece.add(finish, lathe(profile, 48, sharp=50))


def plate_stack(rng: np.random.Generator, style: Style) -> Piece:
    """Return piled plates, bowls, or both, or cups on saucers."""
    kind = choose(rng, ["plates", "bowls", "both", "deep"])
    piece = Workpiece()
    china, second = glazed(choose(rng, CERAMICS)), glazed(choose(rng, [*CERAMICS, *style.accents]))
    count, z = int(rng.integers(3, 7)), 0.0
    if kind != "bowls":
        for index in range(count):
            _plate(
                piece,
                china if index % 2 == 0 or kind == "plates" else second,
                0.11 if kind != "deep" else 0.125,
                z,
            )
            z += 0.0085
        z -= 0.0035
    if kind != "plates":
        r = 0.075 if kind != "deep" else 0.06
        for _ in range(3 if kind != "bowls" else count):
            curve = [
                (r * (0.5 + 0.5 * math.sin(a)), z + 0.05 * (1 - math.cos(a)))
                for a in np.linspace(0, math.pi / 2, 7)
            ]
            piece.add(
                second,
                lathe(
                    [(0, z), *curve, *((x - 0.0035, h + 0.003) for x, h in reversed(curve)), (0, z + 0.003)],
                    36,
                    sharp=50,
                ),
            )
            z += 0.017
    return piece.done("plate_stack", kind, description=f"pile of {kind}")


def wine_glass(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a stemmed glass: wide, tall, a flute or a goblet; some hold wine."""
    kind = choose(rng, ["wide", "tall", "flute", "goblet"])
    piece = Workpiece()
    r, bowl, stem = {
        "wide": (0.045, 0.09, 0.09),
        "tall": (0.037, 0.1, 0.09),
        "flute": (0.026, 0.14, 0.09),
        "goblet": (0.041, 0.085, 0.055),
    }[kind]
    scale = rng.uniform(0.92, 1.06)
    r, bowl, stem = r * scale, bowl * scale, stem * scale
    rim = 0.82 if kind in ("wide", "tall") else 0.95
    t = np.linspace(0.12, 1, 9)
    side = [
        (r * (math.sin(min(v * 1.9, 1.571)) * (1 - max(0.0, v - 0.5) * 2 * (1 - rim))), stem + bowl * v)
        for v in t
    ]
    clear = glass(choose(rng, ["#f2f7f7", "#f2f7f7", "#cfe3dc", "#e6d3c6"]))
    piece.add(
        clear,
        lathe(
            [
                (0, 0),
                (0.034, 0),
                (0.034, 0.002),
                (0.005, 0.007),
                (0.004, stem * 0.9),
                (0.008, stem + bowl * 0.06),
                *side,
                *((x - 0.0014, z) for x, z in reversed(side)),
                (0, stem + bowl * 0.14),
            ],
            30,
        ),
    )
    if rng.random() < 0.4:
        wine = paint(choose(rng, ["#4a0f1c", "#d8c47a", "#c98a7a"]), 0.05)
        piece.add(
            wine,
            lathe([(0, side[0][1] + 0.001), *((x - 0.002, z) for x, z in side[:5]), (0, side[4][1])], 30),
        )
    return piece.done("wine_glass", kind, description=f"{kind} wine glass")


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
