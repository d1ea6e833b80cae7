"""What people leave about: balls, bags, umbrellas."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import fabric, leather, paint, wicker
from sson_core.sources.procedural.solids import Part, box, cylinder, lathe, loft, oval, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

BLACK = paint("#232426", 0.6)


def basketball(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a basketball of one or two colours with its seams, loose or on a ring."""
    piece = Workpiece()
    kind = choose(rng, ["orange", "two_tone", "dark", "on_ring"])
    radius, lift = 0.12, 0.03 if kind == "on_ring" else 0.0
    codes = {"two_tone": ("#2f5d8c", "#e9e4d8"), "dark": ("#2c2d31", "#2c2d31")}.get(
        kind, ("#c4652d", "#c4652d")
    )
    profile = [(radius * math.sin(a), radius - radius * math.cos(a)) for a in np.linspace(0, math.pi, 25)]
    for code, half in zip(codes, (profile[:13], profile[12:]), strict=True):
        piece.add(paint(code, 0.55), lathe(half, 48).at(z=lift))
    seam = paint("#d9b25a" if kind == "dark" else "#1d1c1b", 0.6)
    turn = np.linspace(0, 2 * math.pi, 49)
    r = radius - 0.0015
    circle = np.stack([r * np.cos(turn), r * np.sin(turn), np.zeros(49)], axis=1)
    bent = np.stack([r * np.cos(turn), r * np.sin(turn) * 0.82, r * 0.57 * np.cos(2 * turn)], axis=1)
    bent *= r / np.linalg.norm(bent, axis=1, keepdims=True)
    tilt = rng.uniform(-0.5, 0.5)
    for path in (circle, circle[:, [0, 2, 1]], bent[:, [2, 0, 1]]):
        piece.add(seam, tube(path, 0.0022, 6).turned("x", tilt).at(z=radius + lift))
    if kind == "on_ring":
        ring = [(0.075, 0), (0.09, 0), (0.09, 0.045), (0.082, 0.045), (0.075, 0)]
        piece.add(BLACK, lathe(ring, 48))
    return piece.done("basketball", kind, description="basketball")


def backpack(rng: np.random.Generator, style: Style) -> Piece:
    """Return a standing rucksack, its pocket to the front."""
    piece = Workpiece()
    kind = choose(rng, ["school", "roll_top", "flap", "small"])
    code = choose(rng, [*style.accents, "#3a4048", "#6a6a5a"])
    cloth, trim = fabric("weave", code), leather(choose(rng, ["#7a4a30", "#2f2d2b"]))
    scale = 0.78 if kind == "small" else 1.0
    x, y, z = 0.17 * scale, 0.3 * scale, 0.43 * scale
    rings = [
        (0.86, 0.9, 0.0),
        (1.0, 1.0, 0.02),
        (1.04, 1.02, 0.35 * z),
        (0.96, 0.98, 0.72 * z),
        (0.78, 0.86, 0.93 * z),
        (0.5, 0.62, z),
    ]
    if kind == "roll_top":
        rings[-2:] = [(0.6, 0.98, 0.92 * z), (0.18, 1.0, z)]
    piece.add(cloth, loft([oval(x * a, y * b, h, 3.2) for a, b, h in rings]))
    pocket = soft_box(0.06 * scale, 0.75 * y, 0.42 * z, 0.025, belly=0.008, inner=4)
    piece.add(cloth, pocket.at(x / 2, 0, 0.06 * z))
    piece.add(trim, box(0.012, 0.62 * y, 0.012, 0.004).at(x / 2 + 0.034 * scale, 0, 0.4 * z))
    if kind == "roll_top":
        roll = cylinder(0.03, 0.98 * y, bevel=0.01).at(0, 0, -0.49 * y).turned("x", math.pi / 2)
        piece.add(cloth, roll.at(0.0, 0, z))
        for side in (-1, 1):
            piece.add(
                trim,
                box(0.008, 0.025, 0.42 * z, 0.003)
                .leaning(-0.16)
                .at(x / 2 + 0.002, side * 0.28 * y, 0.55 * z),
            )
    if kind == "flap":
        cover = soft_box(x * 1.06, y * 0.96, 0.34 * z, 0.045, inner=4)
        piece.add(trim, cover.at(0.012, 0, 0.7 * z))
        for side in (-1, 1):
            piece.add(
                leather("#2f2d2b"),
                box(0.012, 0.024, 0.16, 0.004).at(x / 2 + 0.022, side * 0.25 * y, 0.55 * z),
            )
    loop = np.linspace(0, math.pi, 9)
    piece.add(
        trim, tube([(-x * 0.25, 0.04 * math.cos(a), z - 0.012 + 0.045 * math.sin(a)) for a in loop], 0.007, 8)
    )
    for side in (-1, 1):
        bow = [
            (-x * 0.36, side * 0.22 * y, 0.9 * z),
            (-x * 0.72, side * 0.26 * y, 0.74 * z),
            (-x * 0.74, side * 0.32 * y, 0.4 * z),
            (-x * 0.42, side * 0.36 * y, 0.1 * z),
        ]
        piece.add(trim, tube(bow, np.array([0.016, 0.018, 0.016, 0.01]), 8))
    return piece.done("backpack", kind, front=True, description=f"rucksack ({kind.replace('_', ' ')})")


def umbrella_stand(rng: np.random.Generator, style: Style) -> Piece:
    """Return a stand with one to three rolled umbrellas."""
    piece = Workpiece()
    kind = choose(rng, ["round", "square", "wicker", "wire"])
    high = rng.uniform(0.48, 0.56)
    coat = choose(rng, [style.metal, paint(choose(rng, style.accents), 0.4), paint("#e6e3dc", 0.35)])
    if kind in ("round", "wicker"):
        finish = wicker() if kind == "wicker" else coat
        piece.add(
            finish,
            lathe(
                [(0, 0), (0.1, 0), (0.105, 0.006), (0.12, high), (0.112, high), (0.097, 0.012), (0, 0.012)],
                48,
            ),
        )
    elif kind == "square":
        for x, y, a, b in (
            (0.1, 0, 0.008, 0.208),
            (-0.1, 0, 0.008, 0.208),
            (0, 0.1, 0.192, 0.008),
            (0, -0.1, 0.192, 0.008),
        ):
            piece.add(coat, box(a, b, high, 0.002).at(x, y))
        piece.add(coat, box(0.2, 0.2, 0.012, 0.003))
    else:
        piece.add(style.metal, cylinder(0.125, 0.012, bevel=0.004, segments=48))
        for z in (0.2, high):
            piece.add(style.metal, _hoop(0.11, 0.006).at(z=z))
        for turn in np.arange(6) * math.pi / 3:
            piece.add(
                style.metal,
                tube(
                    [(0.11 * math.cos(turn), 0.11 * math.sin(turn), z) for z in (0.01, 0.3, high)], 0.005, 8
                ),
            )
    for index in range(int(rng.integers(1, 4))):
        lean = 0.05 * np.array([math.cos(2.1 * index + 0.6), math.sin(2.1 * index + 0.6)])
        cloth = fabric("linen", choose(rng, [*style.accents, "#26282c", "#26282c"]))
        shaft = [(0.006, 0.0), (0.012, 0.03), (0.032, 0.5), (0.034, 0.52), (0.014, 0.6), (0.0, 0.62)]
        at = (0.8 * lean[0], 0.8 * lean[1], 0.014)
        bent = (0.03 * lean[0] / 0.05, 0.03 * lean[1] / 0.05)
        piece.add(cloth, lathe([(0, 0), *shaft]).leaning(*bent).at(*at))
        hook = [
            (0, 0, 0.6),
            (0, 0, 0.76),
            *((0.03 - 0.03 * math.cos(a), 0, 0.76 + 0.03 * math.sin(a)) for a in np.linspace(0.3, 3.0, 7)),
        ]
        piece.add(
            choose(rng, [style.wood, BLACK]),
            tube(hook, 0.009, 8).turned("z", 2.1 * index).leaning(*bent).at(*at),
        )
    return piece.done("umbrella_stand", kind, description="umbrella stand")


def _hoop(radius: float, thick: float) -> Part:
    turn = np.linspace(0, 2 * math.pi, 17)[:-1]
    section = [(radius + thick * math.cos(a), thick * math.sin(a)) for a in np.append(turn, 0.0)]
    return lathe(section, 48, sharp=60)
