"""Small things of clay and wax: bowl, vase, candle, teapot."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glazed, paint
from sson_core.sources.procedural.solids import box, cylinder, lathe, leaf, tube
from sson_core.sources.procedural.style import CERAMICS, Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def _glaze(rng: np.random.Generator, style: Style) -> Finish:
    return glazed(choose(rng, style.accents) if rng.random() < 0.5 else choose(rng, CERAMICS))


def bowl(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bowl, empty or with fruit."""
    piece = Workpiece()
    radius, height = rng.uniform(0.1, 0.14), rng.uniform(0.06, 0.085)
    curve = [
        (radius * (0.42 + 0.58 * math.sin(a)), height * (1 - math.cos(a)))
        for a in np.linspace(0, math.pi / 2, 9)
    ]
    inside = [(max(r - 0.005, 0.0), z + 0.004) for r, z in reversed(curve[:-1])]
    piece.add(
        _glaze(rng, style), lathe([(0, 0), *curve, (radius - 0.003, height + 0.002), *inside, (0, 0.005)])
    )
    if rng.random() < 0.55:
        fruit = choose(rng, ["#c8452f", "#d9952f", "#9fae3f"])
        ball = 0.034
        spots = [
            (0.0, 0.0),
            *((0.055 * math.cos(a), 0.055 * math.sin(a)) for a in np.arange(3) * 2.094 + rng.random()),
        ]
        for index, (x, y) in enumerate(spots):
            globe = [
                (ball * math.sin(a) * (1.04 - 0.04 * math.cos(a)), ball - ball * math.cos(a))
                for a in np.linspace(0, math.pi, 13)
            ]
            z = 0.012 if index else 0.04
            piece.add(paint(fruit, 0.35), lathe(globe, 16).at(x, y, z))
        return piece.done("bowl", "fruit", description="bowl of fruit")
    return piece.done("bowl", "empty", description="bowl")


def vase(rng: np.random.Generator, style: Style) -> Piece:
    """Return a vase, empty (a solid of revolution) or with stems."""
    piece = Workpiece()
    height, scale = rng.uniform(0.17, 0.24), rng.uniform(0.85, 1.1)
    shapes = {
        "amphora": [
            (0.035, 0),
            (0.045, 0.06),
            (0.07, 0.3),
            (0.075, 0.45),
            (0.055, 0.68),
            (0.028, 0.82),
            (0.03, 0.93),
            (0.04, 1.0),
        ],
        "bottle": [
            (0.045, 0),
            (0.055, 0.1),
            (0.058, 0.35),
            (0.04, 0.52),
            (0.018, 0.62),
            (0.016, 0.9),
            (0.024, 1.0),
        ],
        "cylinder": [(0.042, 0), (0.046, 0.03), (0.05, 0.5), (0.048, 1.0)],
        "gourd": [
            (0.04, 0),
            (0.065, 0.12),
            (0.07, 0.28),
            (0.05, 0.48),
            (0.04, 0.58),
            (0.05, 0.72),
            (0.045, 0.88),
            (0.03, 1.0),
        ],
    }
    kind = choose(rng, list(shapes))
    knots = np.array(shapes[kind])
    t = np.linspace(0, 1, 22)
    smooth = np.interp(t, knots[:, 1], knots[:, 0])
    smooth = np.convolve(np.pad(smooth, 2, mode="edge"), np.ones(5) / 5, mode="valid") * scale
    outside = [(float(r), float(z) * height) for r, z in zip(smooth, t, strict=True)]
    inside = [(r - 0.004, z) for r, z in reversed(outside[4:])]
    piece.add(_glaze(rng, style), lathe([(0, 0), *outside, *inside, (0, inside[-1][1])], sharp=50))
    if rng.random() < 0.3 and height < 0.2:
        stem, bloom = paint("#6d7a4a", 0.7), paint(choose(rng, ["#d9a441", "#c46a5a", "#e9e2cf"]), 0.8)
        for _ in range(7):
            turn, lean = rng.uniform(0, 6.28), rng.uniform(0.01, 0.045)
            tip = (lean * math.cos(turn), lean * math.sin(turn), height + rng.uniform(0.03, 0.08))
            piece.add(stem, tube([(0, 0, height * 0.5), tip], 0.0016, 5))
            piece.add(
                bloom,
                *(
                    leaf(0.018, 0.012, 0.2, 0.2, 3).turned("y", -0.7).turned("z", k * 1.26).at(*tip)
                    for k in range(5)
                ),
            )
        return piece.done("vase", f"{kind}_flowers", description="vase with dried flowers")
    return piece.done("vase", kind, description=f"{kind} vase")


def candle(rng: np.random.Generator, style: Style) -> Piece:
    """Return a thick candle on a dish, one in a jar, or three on a tray."""
    piece = Workpiece()
    kind = choose(rng, ["pillar", "jar", "group"])
    if kind != "pillar":
        return _jar(piece, rng, style) if kind == "jar" else _group(piece, rng, style)
    dish = lathe([(0, 0), (0.05, 0), (0.062, 0.008), (0.06, 0.01), (0.045, 0.005), (0, 0.005)])
    piece.add(choose(rng, [style.metal, glazed("#2f2f33"), style.wood]), dish.mapped())
    wax = paint(choose(rng, ["#efe8d8", "#c9a27a", "#8a3f36", "#dcd4c6"]), 0.55)
    tall = rng.uniform(0.08, 0.15)
    piece.add(wax, cylinder(0.034, tall, bevel=0.004).at(0, 0, 0.005))
    piece.add(paint("#2a2420", 0.9), cylinder(0.0014, 0.012, bevel=0.0003, segments=8).at(0, 0, tall + 0.004))
    return piece.done("candle", "pillar", description="pillar candle")


def teapot(rng: np.random.Generator, style: Style) -> Piece:
    """Return a round teapot; its spout is its front."""
    piece = Workpiece()
    clay = _glaze(rng, style)
    r = 0.07
    body = [(r * math.sin(a), 0.062 - 0.062 * math.cos(a)) for a in np.linspace(0.55, 2.55, 13)]
    piece.add(clay, lathe([(0, body[0][1]), *body, (0, body[-1][1])], sharp=60))
    piece.add(
        clay,
        lathe(
            [
                (0.034, 0.112),
                (0.03, 0.12),
                (0.008, 0.126),
                (0.006, 0.131),
                (0.011, 0.137),
                (0.009, 0.145),
                (0, 0.147),
            ]
        ),
    )
    piece.add(
        clay,
        tube(
            [(0.055, 0, 0.045), (0.085, 0, 0.06), (0.1, 0, 0.09), (0.118, 0, 0.108)],
            np.array([0.017, 0.012, 0.009, 0.0075]),
        ),
    )
    turn = np.linspace(-1.2, 1.2, 9)
    piece.add(
        clay, tube([(-0.058 - 0.042 * math.cos(a), 0, 0.066 + 0.036 * math.sin(a)) for a in turn], 0.006, 8)
    )
    return piece.done("teapot", "round", front=True, description="teapot")


def _jar(piece: Workpiece, rng: np.random.Generator, style: Style) -> Piece:
    radius, high = rng.uniform(0.036, 0.044), rng.uniform(0.075, 0.095)
    wall = [(0, 0), (radius - 0.003, 0), (radius, 0.003), (radius, high), (radius - 0.003, high)]
    jar = choose(rng, [glazed(choose(rng, style.accents)), paint("#5a3a22", 0.08), glazed("#ece7dd")])
    piece.add(jar, lathe([*wall, (radius - 0.003, high * 0.72)], sharp=60))
    wax = paint("#efe6d2", 0.5)
    piece.add(wax, lathe([(radius - 0.0032, high * 0.72), (0, high * 0.715)]))
    piece.add(paint("#f2eee4", 0.8), lathe([(radius + 0.0003, high * 0.25), (radius + 0.0005, high * 0.65)]))
    piece.add(paint("#2a2420", 0.9), cylinder(0.0014, 0.014, bevel=0.0003, segments=8).at(0, 0, high * 0.71))
    return piece.done("candle", "jar", description="candle in a jar")


def _group(piece: Workpiece, rng: np.random.Generator, style: Style) -> Piece:
    piece.add(style.second_wood, box(0.09, 0.22, 0.012, 0.004))
    for y in (-0.068, 0.0, 0.068):
        tall = rng.uniform(0.05, 0.13)
        piece.add(
            paint(choose(rng, ["#efe8d8", "#c9a27a", "#dcd4c6", "#7f8a7a"]), 0.55),
            cylinder(0.026, tall, bevel=0.004).at(0, y, 0.0118),
        )
        piece.add(
            paint("#2a2420", 0.9), cylinder(0.0014, 0.012, bevel=0.0003, segments=8).at(0, y, tall + 0.011)
        )
    return piece.done("candle", "group", description="three candles on a tray")
