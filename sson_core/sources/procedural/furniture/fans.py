"""Fans for a desk or for the floor."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import metal, paint
from sson_core.sources.procedural.solids import Part, cylinder, lathe, soft_box, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece


def fan(rng: np.random.Generator, style: Style) -> Piece:
    """Return a fan for a desk or, on a pole, for the floor."""
    piece = Workpiece()
    kind = choose(rng, ["desk", "pole", "retro", "clip"])
    coat = choose(
        rng,
        [
            metal("#b9babd", 0.25),
            paint("#e9e8e4", 0.35),
            paint("#26282b", 0.4),
            paint(choose(rng, style.accents), 0.4),
        ],
    )
    blade = style.metal if kind == "retro" else paint(choose(rng, ["#d7dadb", "#3a3d42", "#8fa7b0"]), 0.4)
    radius, high = {"desk": (0.14, 0.24), "pole": (0.19, 1.05), "retro": (0.13, 0.22), "clip": (0.1, 0.17)}[
        kind
    ]
    foot = {"desk": 0.1, "pole": 0.19, "retro": 0.09, "clip": 0.075}[kind]
    piece.add(
        coat,
        lathe(
            [
                (0, 0),
                (foot, 0),
                (foot + 0.006, 0.008),
                (foot * 0.9, 0.022),
                (0.022, 0.036),
                (0.014, 0.06),
                (0.013, high),
                (0, high),
            ],
            48,
        ),
    )
    motor = lathe([(0, -0.05), (0.028, -0.045), (0.042, -0.02), (0.042, 0.01), (0.03, 0.03), (0, 0.032)])
    for part, finish in (
        (motor, coat),
        *((p, blade) for p in _blades(radius, 3 if kind == "retro" else 4)),
        *((p, coat) for p in _cage(radius)),
    ):
        piece.add(finish, part.turned("y", math.pi / 2 - 0.1).at(0.012, 0, high + 0.012))
    return piece.done("fan", kind, front=True, description=f"{kind} fan")


def _blades(radius: float, count: int) -> list[Part]:
    long = radius * 0.84
    blade = soft_box(long, radius * 0.52, 0.004, 0.0018, inner=4).at(long / 2 + 0.012).turned("x", 0.42)
    return [blade.turned("z", 2 * math.pi * index / count).at(0, 0, 0.045) for index in range(count)]


def _cage(radius: float) -> list[Part]:
    """Return the wires round the blades, about the z axis from 0 to 0.09 metres."""
    turn = np.linspace(0, 2 * math.pi, 37)
    wires = []
    for share, z in ((1.0, 0.05), (0.7, 0.085), (0.38, 0.092), (0.7, 0.014)):
        circle = np.stack(
            [radius * share * np.cos(turn), radius * share * np.sin(turn), np.full(37, z)], axis=1
        )
        wires.append(tube(circle, 0.003 if share == 1.0 else 0.0018, 6))
    for angle in np.arange(16) * math.pi / 8:
        out = [
            (0.12, 0.093),
            (0.7, 0.085),
            (0.96, 0.066),
            (1.0, 0.05),
            (0.96, 0.032),
            (0.7, 0.014),
            (0.25, 0.008),
        ]
        path = [(radius * r * math.cos(angle), radius * r * math.sin(angle), z) for r, z in out]
        wires.append(tube(path, 0.0015, 5))
    wires.append(cylinder(0.028, 0.006, bevel=0.002).at(0, 0, 0.09))
    return wires
