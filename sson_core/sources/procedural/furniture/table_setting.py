"""What is laid on a table: places, piled plates, stemmed glasses."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, glass, glazed, metal, paint
from sson_core.sources.procedural.solids import box, cylinder, lathe
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

SILVER = metal("#cfcfd1", 0.2)


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
