"""What people leave about: balls, bags, shoes, umbrellas, guitars."""

from __future__ import annotations

import math

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.finishes import Finish, fabric, leather, paint, wicker
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


def shoes(rng: np.random.Generator, style: Style) -> Piece:
    """Return a pair of shoes standing beside each other, toes to the front."""
    piece = Workpiece()
    kind = choose(rng, ["trainers", "boots", "slippers", "loafers"])
    code = choose(rng, [*style.accents, "#2b2b2d", "#e6e2da", "#6a4630"])
    upper = (
        fabric("knit", code)
        if kind == "slippers"
        else leather(code)
        if kind != "trainers"
        else paint(code, 0.6)
    )
    sole = paint("#efece6" if kind == "trainers" else "#2a2420", 0.7)
    for side in (-1, 1):
        for finish, part in _shoe(kind, upper, sole):
            piece.add(
                finish,
                part.turned("z", side * rng.uniform(0.02, 0.12)).at(rng.uniform(-0.015, 0.015), side * 0.066),
            )
    return piece.done("shoes", kind, front=True, description=f"pair of {kind}")


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


def guitar(rng: np.random.Generator, style: Style) -> Piece:
    """Return a guitar on its stand, strings to the front."""
    piece = Workpiece()
    kind = choose(rng, ["western", "electric", "classical", "cutaway"])
    wood: Finish = choose(rng, [style.wood, style.second_wood, paint("#7a2e22", 0.2), paint("#23262b", 0.2)])
    face = style.second_wood if kind != "electric" else wood
    thick = 0.045 if kind == "electric" else 0.1
    upright = Workpiece()
    body = _guitar_outline(kind)
    flat = [
        body * (0.985, 0.985, 0),
        body + np.array([0, 0, 0.008]),
        body + np.array([0, 0, thick - 0.008]),
        body * (0.985, 0.985, 0) + np.array([0, 0, thick]),
    ]
    upright.add(wood, loft(flat))
    upright.add(
        face,
        loft(
            [body * (0.95, 0.95, 0) + (0, 0, thick + 0.0004), body * (0.95, 0.95, 0) + (0, 0, thick + 0.0014)]
        ).mapped(),
    )
    if kind == "electric":
        for x in (-0.06, 0.02):
            upright.add(BLACK, box(0.035, 0.085, 0.008, 0.002).at(x, 0, thick))
    else:
        upright.add(BLACK, cylinder(0.048, 0.0012, bevel=0.0003, segments=48).at(0.04, 0, thick + 0.0012))
    upright.add(BLACK, box(0.028, 0.13, 0.009, 0.003).at(-0.13, 0, thick))
    upright.add(style.wood, box(0.5, 0.052, 0.022, 0.006).at(0.42, 0, thick - 0.014))
    upright.add(paint("#241c18", 0.4), box(0.48, 0.05, 0.006, 0.001).at(0.43, 0, thick + 0.006))
    upright.add(style.wood, box(0.15, 0.075, 0.016, 0.005).turned("y", 0.16).at(0.73, 0, thick - 0.016))
    for side in (-1, 1):
        for index in range(3):
            upright.add(
                paint("#c9c6bd", 0.3),
                cylinder(0.006, 0.03, bevel=0.002, segments=12)
                .turned("x", -side * math.pi / 2)
                .at(0.69 + 0.04 * index, side * 0.034, thick - 0.016 - 0.006 * index),
            )
    for index in range(6):
        y = (index - 2.5) * 0.0075
        upright.add(
            paint("#d9d6cf", 0.3), tube([(-0.13, y, thick + 0.011), (0.67, y, thick + 0.013)], 0.0007, 4)
        )
    for finish, part in upright.parts:
        standing = part.turned("y", -math.pi / 2).turned("z", math.pi)
        piece.add(finish, standing.at(0, 0, 0.33).turned("y", -0.2).at(0.045, 0, 0))
    for side in (-1, 1):
        piece.add(
            BLACK, tube([(0.14, side * 0.13, 0.008), (0.02, side * 0.06, 0.1), (-0.07, 0, 0.4)], 0.008, 8)
        )
        piece.add(
            BLACK,
            tube(
                [(0.03, side * 0.075, 0.085), (0.14, side * 0.07, 0.1), (0.145, side * 0.07, 0.13)], 0.008, 8
            ),
        )
    piece.add(BLACK, tube([(-0.07, 0, 0.4), (-0.24, 0, 0.008)], 0.008, 8))
    return piece.done("guitar", kind, front=True, description=f"{kind} guitar on a stand")


def _guitar_outline(kind: str) -> Array:
    """Return a guitar's body (N, 3) on the plan, its neck to +x."""
    t = np.linspace(0, 2 * math.pi, 73)[:-1]
    c, s = np.cos(t), np.sin(t)
    waist = 1 - 0.24 * np.exp(-(((c - 0.12) / 0.3) ** 2))
    broad = np.where(c > 0.1, 0.148, 0.192)
    half = broad + (0.192 - 0.148) * 0.5 * (1 - np.tanh((c - 0.1) / 0.12)) * (c > 0.1)
    y = s * half * waist
    if kind in ("cutaway", "electric"):
        y = np.where((s > 0) & (c > 0.45), y * 0.6, y)
    return np.stack([0.235 * c, y, np.zeros(len(t))], axis=1)


def _shoe(kind: str, upper: Finish, sole: Finish) -> list[tuple[Finish, Part]]:
    long, wide, back = 0.275, 0.098, 0.095
    under = [(1.0, 0.94, 0.0), (1.02, 1.0, 0.006), (1.0, 0.98, 0.026)]
    bottom = loft([oval(long * a, wide * b, z, 2.5, back=back) for a, b, z in under])
    top = {
        "trainers": [
            (0.97, 0.93, 0.024),
            (0.9, 0.92, 0.045),
            (0.68, 0.8, 0.075),
            (0.44, 0.62, 0.1),
            (0.4, 0.55, 0.102),
        ],
        "loafers": [
            (0.97, 0.93, 0.024),
            (0.9, 0.88, 0.044),
            (0.66, 0.76, 0.065),
            (0.58, 0.64, 0.074),
            (0.55, 0.58, 0.074),
        ],
        "slippers": [
            (0.99, 1.0, 0.024),
            (0.92, 1.0, 0.05),
            (0.74, 0.9, 0.07),
            (0.6, 0.76, 0.078),
            (0.57, 0.7, 0.078),
        ],
        "boots": [
            (0.97, 0.93, 0.024),
            (0.92, 0.92, 0.05),
            (0.66, 0.84, 0.09),
            (0.46, 0.76, 0.13),
            (0.46, 0.8, 0.22),
            (0.43, 0.72, 0.222),
        ],
    }[kind]
    rings = [oval(long * a, wide * b, z, 2.3, back=back * (0.98 if a > 0.5 else 0.86)) for a, b, z in top]
    inside = rings[-1] * np.array([0.9, 0.86, 1.0]) - np.array([0.0, 0.0, 0.04])
    shoe = [(sole, bottom), (upper, loft([*rings, inside], bottom=False))]
    if kind in ("trainers", "boots"):
        for index in range(4):
            x, z = 0.09 - 0.022 * index, (0.068 if kind == "trainers" else 0.075) + 0.0085 * index
            shoe.append(
                (paint("#f1efea", 0.8), box(0.007, 0.052, 0.005, 0.002).turned("y", 0.35).at(x, 0, z + 0.002))
            )
    return shoe


def _hoop(radius: float, thick: float) -> Part:
    turn = np.linspace(0, 2 * math.pi, 17)[:-1]
    section = [(radius + thick * math.cos(a), thick * math.sin(a)) for a in np.append(turn, 0.0)]
    return lathe(section, 48, sharp=60)
