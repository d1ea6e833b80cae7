"""Chairs at a table and office chairs."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, paint
from sson_core.sources.procedural.furniture.legs import splayed_legs
from sson_core.sources.procedural.solids import box, cylinder, lathe, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

SEAT = 0.46


def dining_chair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a chair with a slatted, padded or spindle back."""
    return choose(rng, [_slat_chair, _padded_chair, _spindle_chair])(rng, style)


def _slat_chair(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    width, depth, height = rng.uniform(0.42, 0.46), rng.uniform(0.42, 0.46), rng.uniform(0.84, 0.95)
    wood, leg = style.wood, 0.036
    for side in (-1, 1):
        y = side * (width - leg) / 2
        piece.add(wood, box(leg, leg, SEAT - 0.03, 0.005).tapered(0.75).at(depth / 2 - leg / 2, y))
        piece.add(wood, box(leg, leg, SEAT, 0.005).at(-depth / 2 + leg / 2, y))
        piece.add(wood, box(leg, leg, height - SEAT, 0.006).leaning(-0.14).at(-depth / 2 + leg / 2, y, SEAT))
        piece.add(wood, box(depth - 2 * leg, 0.02, 0.05, 0.003).at(0, y, SEAT - 0.085))
    for x in (-1, 1):
        piece.add(
            wood, box(0.02, width - 2 * leg, 0.05, 0.003).at(x * (depth / 2 - leg / 2), 0, SEAT - 0.085)
        )
    count = choose(rng, [2, 3])
    for z in np.linspace(SEAT + 0.17, height - 0.085, count):
        lean = -0.14 * (z + 0.03 - SEAT)
        piece.add(wood, box(0.018, width - 2 * leg + 0.01, 0.06, 0.006).at(-depth / 2 + leg / 2 + lean, 0, z))
    padded = rng.random() < 0.6
    finish = style.seat if padded else wood
    seat = (
        soft_box(depth, width, 0.05, 0.02, crown=0.008)
        if padded
        else box(depth, width, 0.026, 0.008, rounds=2)
    )
    piece.add(finish, seat.at(0.008, 0, SEAT - 0.03))
    return piece.done("dining_chair", "slat", front=True, description="wooden chair with a slatted back")


def _padded_chair(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    width, depth, height = rng.uniform(0.45, 0.5), rng.uniform(0.46, 0.5), rng.uniform(0.8, 0.88)
    legs = splayed_legs(depth - 0.1, width - 0.08, SEAT - 0.06, 0.018, 0.08)
    piece.add(choose(rng, [style.wood, style.metal]), *legs)
    piece.add(style.seat, soft_box(depth, width, 0.085, 0.035, crown=0.01).at(0.02, 0, SEAT - 0.075))
    back = soft_box(0.06, width - 0.02, height - SEAT + 0.02, 0.028, belly=0.006).leaning(-0.2)
    vertices = back.vertices.copy()
    vertices[:, 0] += 0.5 * vertices[:, 1] ** 2  # The back curves round the sitter.
    back = type(back)(vertices, back.faces, back.uv, back.smooth)
    piece.add(style.seat, back.at(-depth / 2 + 0.03, 0, SEAT - 0.02))
    return piece.done("dining_chair", "padded", front=True, description="upholstered chair")


def _spindle_chair(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    width, depth, height = 0.45, 0.44, rng.uniform(0.8, 0.9)
    wood: Finish = choose(
        rng, [style.wood, style.second_wood, paint(choose(rng, ["#2f3133", "#e9e6df", "#5f7468"]))]
    )
    piece.add(wood, *splayed_legs(depth - 0.02, width - 0.02, SEAT - 0.03, 0.019, 0.13))
    seat = lathe(
        [(0, 0), (0.19, 0), (0.215, 0.012), (0.22, 0.024), (0.212, 0.034), (0.12, 0.03), (0, 0.026)], 48
    )
    piece.add(wood, seat.stretched(1.02, 1.04).mapped().at(0, 0, SEAT - 0.034))
    turn = np.linspace(math.radians(125), math.radians(235), 7)
    foot = np.stack([0.19 * np.cos(turn), 0.2 * np.sin(turn), np.full(7, SEAT - 0.006)], axis=1)
    rail = np.stack([0.235 * np.cos(turn) - 0.06, 0.235 * np.sin(turn), np.full(7, height)], axis=1)
    for a, b in zip(foot, rail, strict=True):
        piece.add(wood, tube(np.stack([a, b]), 0.008, 8))
    bow = np.linspace(math.radians(118), math.radians(242), 15)
    arch = np.stack([0.235 * np.cos(bow) - 0.06, 0.235 * np.sin(bow), np.full(15, height)], axis=1)
    piece.add(wood, tube(arch, 0.017, 10))
    return piece.done("dining_chair", "spindle", front=True, description="spindle-back chair")


def office_chair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a swivel chair on five castors with a high or low back and arms."""
    piece = Workpiece()
    black = paint("#2a2b2d", 0.5)
    frame = choose(rng, [black, style.metal, paint("#dcdcda", 0.45)])
    cloth = fabric("weave", choose(rng, ["#3c4046", "#5a6770", "#7b3f36", "#4b5d4f", "#a39a8c"]))
    for index in range(5):
        turn = 2 * math.pi * (index + 0.5) / 5
        end = (0.29 * math.cos(turn), 0.29 * math.sin(turn))
        piece.add(
            frame,
            tube(
                [(0, 0, 0.105), (0.15 * math.cos(turn), 0.15 * math.sin(turn), 0.1), (*end, 0.082)],
                np.array([0.026, 0.022, 0.016]),
                8,
            ),
        )
        wheel = cylinder(0.028, 0.022, bevel=0.006).turned("x", math.pi / 2)
        for side in (-0.013, 0.035):
            piece.add(black, wheel.at(0, side, 0.028).turned("z", turn + 0.6).at(*end, 0))
        piece.add(frame, cylinder(0.01, 0.05, bevel=0.002).at(*end, 0.035))
    piece.add(frame, cylinder(0.035, 0.1).at(0, 0, 0.085), cylinder(0.022, 0.26, bevel=0.002).at(0, 0, 0.15))
    piece.add(black, box(0.26, 0.22, 0.05, 0.015).at(0, 0, 0.375))
    piece.add(cloth, soft_box(0.49, 0.5, 0.09, 0.04, crown=0.01, belly=0.006).at(0.02, 0, 0.42))
    top = choose(rng, [0.92, 1.12])
    piece.add(
        black,
        box(0.03, 0.08, 0.3, 0.01).leaning(-0.1).at(-0.235, 0, 0.38),
        box(0.2, 0.07, 0.022, 0.008).at(-0.15, 0, 0.375),
    )
    back = soft_box(0.07, 0.46, top - 0.53, 0.032, belly=0.012).leaning(-0.12)
    vertices = back.vertices.copy()
    vertices[:, 0] += 0.6 * vertices[:, 1] ** 2
    piece.add(cloth, type(back)(vertices, back.faces, back.uv, back.smooth).at(-0.225, 0, 0.56))
    if rng.random() < 0.75:
        for side in (-1, 1):
            y = side * 0.275
            piece.add(
                frame,
                tube([(0.02, side * 0.2, 0.405), (0.0, y, 0.41), (-0.01, y, 0.5), (0.0, y, 0.645)], 0.012, 8),
            )
            piece.add(black, soft_box(0.25, 0.07, 0.03, 0.013, inner=2).at(0.02, y, 0.645))
    return piece.done(
        "office_chair", "high" if top > 1 else "low", front=True, description="swivel office chair"
    )
