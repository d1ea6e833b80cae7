"""Potted plants."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glazed, paint, textured, wicker
from sson_core.sources.procedural.solids import Part, lathe, leaf, loft, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

GREENS = ("#3f6b3a", "#54763f", "#2f5a3c", "#6a8048", "#476b52")


def floor_plant(rng: np.random.Generator, style: Style) -> Piece:
    """Return a tall plant in a floor pot: a broad-leaved tree, or a fan of sword leaves."""
    piece = Workpiece()
    rim, tall = _pot(piece, rng, style, rng.uniform(0.15, 0.19), rng.uniform(0.28, 0.36))
    green = paint(choose(rng, GREENS), 0.45)
    kind = choose(rng, ["broad", "sword", "fig", "palm", "cactus"])
    if kind == "palm":
        _palm(piece, rng, green, tall)
    elif kind == "cactus":
        _cactus(piece, rng, green, tall, 0.075, rng.uniform(0.6, 0.85))
    elif kind == "sword":
        for _ in range(16):
            turn, lean = rng.uniform(0, 6.28), rng.uniform(0.05, 0.22)
            blade = leaf(rng.uniform(0.5, 0.85), 0.075, 0.05, 0.3).turned("y", -math.pi / 2 + lean)
            away = rng.uniform(0, rim * 0.5)
            piece.add(
                green, blade.turned("z", turn).at(away * math.cos(turn), away * math.sin(turn), tall - 0.02)
            )
    else:
        _branches(piece, rng, green, tall, 0.20 if kind == "broad" else 0.13, 30 if kind == "broad" else 46)
    return piece.done("potted_plant", f"tall_{kind}", description="tall potted plant")


def small_plant(rng: np.random.Generator, style: Style) -> Piece:
    """Return a small plant for a table or a sill."""
    piece = Workpiece()
    rim, tall = _pot(piece, rng, style, rng.uniform(0.048, 0.06), rng.uniform(0.08, 0.1))
    green = paint(choose(rng, GREENS), 0.45)
    kind = choose(rng, ["bushy", "succulent", "spiky", "cactus", "trailing"])
    if kind == "cactus":
        _cactus(piece, rng, green, tall, 0.03, rng.uniform(0.09, 0.14))
    elif kind == "trailing":
        _trailing(piece, rng, green, rim, tall)
    elif kind == "succulent":
        for ring, (count, lean) in enumerate(((5, 1.25), (8, 0.85), (10, 0.4))):
            for index in range(count):
                turn = 2 * math.pi * (index + 0.5 * ring) / count
                blade = leaf(0.045 + 0.008 * ring, 0.026, -0.3, 0.35, 4).turned("y", -lean).turned("z", turn)
                piece.add(green, blade.at(0, 0, tall - 0.005))
    elif kind == "spiky":
        for _ in range(18):
            blade = leaf(rng.uniform(0.09, 0.15), 0.014, 0.25, 0.3, 4).turned("y", -rng.uniform(0.7, 1.5))
            piece.add(green, blade.turned("z", rng.uniform(0, 6.28)).at(0, 0, tall - 0.01))
    else:
        for _ in range(34):
            blade = leaf(rng.uniform(0.05, 0.075), 0.034, 0.35, 0.2, 4).turned("y", -rng.uniform(0.0, 1.2))
            turn, away = rng.uniform(0, 6.28), rng.uniform(0.0, rim)
            piece.add(green, blade.turned("z", turn).at(
                away * math.cos(turn), away * math.sin(turn), tall + rng.uniform(0.0, 0.075)))  # fmt: skip
    return piece.done("potted_plant", f"small_{kind}", description=f"small {kind} plant in a pot")


def _palm(piece: Workpiece, rng: np.random.Generator, green: Finish, tall: float) -> None:
    """Add a dozen arching fronds of narrow leaflets."""
    for index in range(11):
        turn, lean, long = 2.4 * index, rng.uniform(0.15, 0.75), rng.uniform(0.7, 1.0)
        t = np.linspace(0, 1, 9)
        out, up = long * lean * t**1.6, long * (t - 0.35 * lean * t**2.5)
        path = np.stack([out * math.cos(turn), out * math.sin(turn), tall - 0.02 + up], axis=1)
        piece.add(green, tube(path, np.linspace(0.006, 0.002, 9), 5))
        for place in np.linspace(0.35, 0.98, 11):
            base = [float(np.interp(place, t, path[:, axis])) for axis in range(3)]
            for side in (-1, 1):
                blade = leaf(0.2 * (1.15 - place * 0.6), 0.02, 0.3, 0.2, 4)
                piece.add(green, blade.turned("y", -0.25).turned("z", turn + side * 0.85).at(*base))


def _cactus(
    piece: Workpiece, rng: np.random.Generator, green: Finish, tall: float, radius: float, high: float
) -> None:
    """Add a ribbed column with one or two arms."""
    t = np.linspace(0, 2 * math.pi, 73)[:-1]
    ribs = 1 + 0.09 * np.cos(12 * t)

    def column(reach: float, height: float) -> Part:
        rings = []
        for share in (0.0, 0.3, 0.6, 0.82, 0.93, 0.985, 1.0):
            swell = reach * (1.0 if share < 0.7 else math.sqrt(max(1 - ((share - 0.7) / 0.31) ** 2, 0.02)))
            rings.append(
                np.stack([swell * ribs * np.cos(t), swell * ribs * np.sin(t), np.full(72, share * height)], 1)
            )
        return loft(rings)

    piece.add(green, column(radius, high).at(0, 0, tall - 0.01))
    for side in (-1, 1)[: int(rng.integers(1, 3))]:
        level, out = tall + high * rng.uniform(0.35, 0.5), radius * 2.0
        piece.add(
            green,
            tube(
                [(0, 0, level), (0, side * out * 0.8, level), (0, side * out, level + radius * 0.8)],
                radius * 0.5,
                12,
            ),
        )
        piece.add(green, column(radius * 0.52, high * 0.38).at(0, side * out, level + radius * 0.5))


def _trailing(piece: Workpiece, rng: np.random.Generator, green: Finish, rim: float, tall: float) -> None:
    """Add vines that hang over the pot's rim, not as far as its foot."""
    for index in range(9):
        turn, drop = 0.7 * index + rng.uniform(-0.2, 0.2), rng.uniform(0.25, 0.5) * tall
        reach = rim * rng.uniform(1.25, 1.55)
        points = [
            (0.3 * rim, tall - 0.005),
            (0.85 * rim, tall + 0.03),
            (reach, tall + 0.005),
            (reach * 1.05, tall - drop),
        ]
        path = np.array([(r * math.cos(turn), r * math.sin(turn), z) for r, z in points])
        piece.add(green, tube(path, 0.0016, 5))
        for place in np.linspace(0.8, 2.95, 7):
            base = [float(np.interp(place, range(4), path[:, axis])) for axis in range(3)]
            blade = leaf(0.034, 0.026, 0.3, 0.2, 4).turned("y", rng.uniform(-0.4, 0.5))
            piece.add(green, blade.turned("z", turn + rng.uniform(-1.2, 1.2)).at(*base))


def _branches(
    piece: Workpiece, rng: np.random.Generator, green: Finish, tall: float, length: float, count: int
) -> None:
    bark = paint("#6b5238", 0.8)
    top = rng.uniform(0.65, 0.95)
    bend = rng.uniform(-0.08, 0.08, 2)
    t = np.linspace(0, 1, 6)
    trunk = np.stack([bend[0] * t**2, bend[1] * t**2, tall - 0.03 + top * t], axis=1)
    piece.add(bark, tube(trunk, np.linspace(0.017, 0.008, 6), 8))
    for index in range(count):
        level = 0.32 + 0.68 * (index + 0.5) / count
        base = np.array([np.interp(level, t, trunk[:, axis]) for axis in range(3)])
        turn, lift = 2.4 * index + rng.uniform(-0.3, 0.3), rng.uniform(0.1, 0.9)
        reach = rng.uniform(0.06, 0.2) * (1.15 - level * 0.6)
        out = np.array([math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift)])
        tip = base + reach * out
        piece.add(green, tube(np.stack([base, tip]), 0.004, 6))
        blade = leaf(length * rng.uniform(0.8, 1.15), length * 0.52, 0.35, 0.12)
        piece.add(green, blade.turned("y", -lift * 0.5).turned("z", turn).at(*(float(v) for v in tip)))


def _pot(
    piece: Workpiece, rng: np.random.Generator, style: Style, radius: float, height: float
) -> tuple[float, float]:
    """Add a pot with soil; return the inner radius and the soil's height."""
    finish = choose(rng, [glazed(choose(rng, style.accents)), glazed("#ece7dd"), paint("#b4694a", 0.8),
                          wicker() if radius > 0.1 else glazed("#3b4a52")])  # fmt: skip
    foot = radius * choose(rng, [0.7, 0.82, 0.95])
    wall = max(0.006, radius * 0.07)
    profile = [(0, 0), (foot - 0.004, 0), (foot, 0.004), (radius, height - 0.004), (radius - 0.003, height),
               (radius - wall, height), (radius - wall - 0.002, height * 0.86)]  # fmt: skip
    piece.add(finish, lathe(profile))
    piece.add(textured("soil", roughness=1.0), lathe([(radius - wall, height * 0.88), (0, height * 0.9)]))
    return radius - wall, height * 0.89
