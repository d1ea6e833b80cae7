"""Toys: soft animals, cars, building blocks."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, paint
from sson_core.sources.procedural.solids import Part, ball, box, cylinder, loft, oval, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

BRIGHT = ("#c8453a", "#d9a032", "#3f7fa6", "#4f8a5a", "#e3dccb", "#7a5a9a", "#d97f4a")
DARK = paint("#221d1a", 0.3)


def soft_toy(rng: np.random.Generator, style: Style) -> Piece:
    """Return a sitting bear, rabbit or elephant, perhaps with a scarf."""
    piece = Workpiece()
    kind = choose(rng, ["bear", "rabbit", "elephant", "bear_scarf"])
    fur = fabric("boucle", choose(rng, ["#9a6b42", "#c9a77c", "#d9cdb8", "#8d9196", "#6a4a35", "#c79a94"]))
    pale = fabric("boucle", "#e6d6bc")
    s = rng.uniform(0.85, 1.2)

    def add(finish: Finish, x: float, y: float, z: float, at: tuple[float, float, float]) -> None:
        piece.add(finish, ball(x * s, y * s, z * s).at(at[0] * s, at[1] * s, at[2] * s))

    add(fur, 0.13, 0.145, 0.17, (0.0, 0.0, 0.0))
    add(pale, 0.06, 0.1, 0.11, (0.042, 0.0, 0.03))
    add(fur, 0.125, 0.135, 0.125, (0.012, 0.0, 0.145))
    for side in (-1, 1):
        add(fur, 0.12, 0.062, 0.062, (0.085, side * 0.055, 0.0))
        add(pale, 0.016, 0.05, 0.05, (0.141, side * 0.055, 0.006))
        arm = ball(0.05 * s, 0.05 * s, 0.12 * s).leaning(0.35, side * 0.5)
        piece.add(fur, arm.at(0.015 * s, side * 0.06 * s, 0.035 * s))
        add(DARK, 0.012, 0.014, 0.016, (0.066, side * 0.026, 0.213))
        if kind == "rabbit":
            ear = ball(0.026 * s, 0.046 * s, 0.14 * s).leaning(-0.15, side * 0.22)
            piece.add(fur, ear.at(0.0, side * 0.03 * s, 0.245 * s))
        elif kind == "elephant":
            add(fur, 0.03, 0.1, 0.11, (0.0, side * 0.095, 0.165))
        else:
            add(fur, 0.032, 0.05, 0.05, (0.005, side * 0.05, 0.235))
    if kind == "elephant":
        path = np.array([(0.06, 0, 0.205), (0.1, 0, 0.185), (0.118, 0, 0.14), (0.14, 0, 0.115)]) * s
        piece.add(fur, tube(path, np.array([0.024, 0.02, 0.016, 0.013]) * s, 12))
    else:
        add(pale, 0.05, 0.062, 0.05, (0.062, 0.0, 0.165))
        add(DARK, 0.016, 0.022, 0.014, (0.085, 0.0, 0.192))
    if kind == "bear_scarf":
        wool = fabric("knit", choose(rng, style.accents))
        ring = [
            oval(0.12 * s * k, 0.125 * s * k, z * s)
            for k, z in ((0.8, 0.142), (1.0, 0.146), (1.0, 0.164), (0.8, 0.168))
        ]
        piece.add(
            wool, loft(ring), box(0.012, 0.034, 0.09, 0.005).leaning(-0.2).at(0.072 * s, 0.03 * s, 0.066 * s)
        )
    return piece.done("soft_toy", kind, front=True, description=f"soft toy ({kind.replace('_', ' with a ')})")


def toy_car(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a toy car: saloon, lorry, racing car or bus."""
    piece = Workpiece()
    kind = choose(rng, ["saloon", "lorry", "racer", "bus"])
    coat, other = (paint(str(code), 0.25) for code in rng.permutation(BRIGHT)[:2])
    pane, long, wide = paint("#1d2833", 0.1), 0.2, 0.095
    wheels, radius = [-0.06, 0.062], 0.022
    if kind == "saloon":
        piece.add(
            coat,
            _body(
                [(0.96, 0.9, 0.016), (1.0, 1.0, 0.028), (1.0, 1.0, 0.045), (0.95, 0.96, 0.056)], long, wide
            ),
        )
        piece.add(pane, _body([(0.62, 0.88, 0.055), (0.46, 0.78, 0.088)], long, wide).at(-0.012))
        piece.add(coat, _body([(0.47, 0.8, 0.087), (0.44, 0.74, 0.095)], long, wide).at(-0.012))
    elif kind == "lorry":
        long = 0.24
        piece.add(paint("#3a3d42", 0.5), box(long, wide * 0.8, 0.016, 0.003).at(0, 0, 0.022))
        piece.add(coat, box(0.066, wide, 0.07, 0.01, rounds=2).at(0.085, 0, 0.036))
        piece.add(pane, box(0.004, wide * 0.84, 0.026, 0.002).at(0.1175, 0, 0.07))
        piece.add(other, box(0.158, wide, 0.052, 0.004).at(-0.04, 0, 0.038))
        piece.add(paint("#6b5238", 0.9), box(0.145, wide - 0.012, 0.01, 0.004).at(-0.04, 0, 0.0855))
        wheels = [-0.085, -0.03, 0.085]
    elif kind == "racer":
        radius = 0.026
        piece.add(
            coat,
            _body([(0.9, 0.5, 0.016), (1.0, 0.56, 0.028), (0.8, 0.44, 0.05), (0.4, 0.3, 0.06)], 0.22, wide),
        )
        piece.add(
            other,
            box(0.03, wide * 1.1, 0.004, 0.0015).at(-0.1, 0, 0.072),
            box(0.02, 0.006, 0.04, 0.002).at(-0.1, 0.025, 0.034),
        )
        piece.add(
            other,
            box(0.02, 0.006, 0.04, 0.002).at(-0.1, -0.025, 0.034),
            box(0.024, wide * 1.05, 0.005, 0.002).at(0.108, 0, 0.02),
        )
        piece.add(paint("#e9e6df", 0.3), ball(0.03, 0.03, 0.032).at(-0.01, 0, 0.052))
        wheels = [-0.075, 0.07]
    else:
        piece.add(coat, box(0.24, wide, 0.1, 0.012, rounds=3).at(0, 0, 0.018))
        piece.add(other, box(0.236, wide + 0.002, 0.014, 0.003).at(0, 0, 0.05))
        for index in range(5):
            piece.add(pane, box(0.034, wide + 0.002, 0.026, 0.003).at((index - 2) * 0.043, 0, 0.076))
        piece.add(pane, box(0.004, wide * 0.8, 0.034, 0.002).at(0.1185, 0, 0.07))
        wheels = [-0.075, 0.075]
    tyre = cylinder(radius, 0.022, bevel=0.004, segments=24).turned("x", math.pi / 2)
    hub = cylinder(radius * 0.55, 0.0235, bevel=0.003, segments=24).turned("x", math.pi / 2)
    for x in wheels:
        for y in (wide / 2 + 0.009, -wide / 2 + 0.013):
            piece.add(paint("#27282a", 0.7), tyre.at(x, y, radius))
            piece.add(paint("#d9d6cf", 0.35), hub.at(x, y + 0.00075, radius))
    if kind != "racer":
        front = {"saloon": 0.098, "lorry": 0.118, "bus": 0.12}[kind]
        for side in (-1, 1):
            piece.add(paint("#f3e6b8", 0.2), ball(0.006, 0.016, 0.013).at(front, side * wide * 0.34, 0.036))
    return piece.done("toy_car", kind, front=True, description=f"toy {kind}")


def building_blocks(rng: np.random.Generator, _style: Style) -> Piece:
    """Return coloured wooden blocks: a tower, a gate, a wall or a little train."""
    piece = Workpiece()
    kind = choose(rng, ["tower", "gate", "steps", "train"])
    unit = rng.uniform(0.036, 0.044)

    def block(part: Part) -> None:
        piece.add(paint(choose(rng, BRIGHT), 0.45), part)

    def cube(x: float, y: float, z: float, turn: float = 0.0) -> None:
        block(
            box(unit, unit, unit, 0.003, rounds=2).turned("z", turn).at(x * unit, y * unit, z * unit * 1.002)
        )

    roof = loft(
        [oval(unit, unit, 0, 24.0), oval(unit, unit, 0.004, 24.0), oval(0.02 * unit, unit, unit * 0.8, 24.0)]
    )
    if kind == "tower":
        for level in range(int(rng.integers(4, 7))):
            cube(0, 0, level, rng.uniform(-0.35, 0.35))
        block(roof.at(z=(level + 1) * unit * 1.002))
        block(cylinder(unit / 2, unit, bevel=0.003).at(1.4 * unit, 0.6 * unit))
    elif kind == "gate":
        for y in (-1.0, 1.0):
            cube(0, y, 0)
            cube(0, y, 1)
            block(roof.at(0, y * unit, 3 * unit * 1.003))
        block(box(unit, 3 * unit, unit, 0.003, rounds=2).at(0, 0, 2 * unit * 1.002))
        block(cylinder(unit / 2, unit, bevel=0.003).at(0, 0, 3 * unit * 1.003))
    elif kind == "steps":
        for column in range(3):
            for level in range(column + 1):
                cube(rng.uniform(-0.06, 0.06), 1.05 * (column - 1), level)
        block(roof.at(1.3 * unit, -0.6 * unit))
    else:
        for index in range(3):
            x = (1 - index) * 1.75 * unit
            block(box(1.5 * unit, unit, 0.5 * unit, 0.003).at(x, 0, 0.3 * unit))
            for sx in (-0.45, 0.45):
                for sy in (-0.5, 0.62):
                    wheel = cylinder(0.3 * unit, 0.12 * unit, bevel=0.002).turned("x", math.pi / 2)
                    piece.add(paint("#33312e", 0.6), wheel.at(x + sx * unit, sy * unit, 0.3 * unit))
            if index:
                cube(x / unit, 0, 0.8)
        x = 1.75 * unit
        block(
            cylinder(0.42 * unit, unit, bevel=0.003)
            .turned("y", math.pi / 2)
            .at(x - 0.2 * unit, 0, 1.2 * unit)
        )
        block(box(0.6 * unit, unit, 1.1 * unit, 0.003).at(x - 0.45 * unit, 0, 0.8 * unit))
        block(cylinder(0.16 * unit, 0.45 * unit, bevel=0.002).at(x + 0.5 * unit, 0, 1.55 * unit))
    return piece.done("building_blocks", kind, description=f"building blocks ({kind})")


def _body(rings: list[tuple[float, float, float]], long: float, wide: float) -> Part:
    return loft([oval(long * a, wide * b, z, 4.0) for a, b, z in rings])
