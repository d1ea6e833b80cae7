"""Taps and showers: what water comes out of."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, metal
from sson_core.sources.procedural.solids import box, cylinder, lathe, tube
from sson_core.sources.procedural.style import choose
from sson_core.sources.procedural.workpiece import Workpiece


def tap_metal(rng: np.random.Generator) -> Finish:
    """Return chrome, or now and then black or brass."""
    return choose(
        rng, [metal("#c9cacc", 0.14), metal("#c9cacc", 0.14), metal("#2d2e30", 0.45), metal("#b08d57", 0.25)]
    )


def basin_tap(piece: Workpiece, finish: Finish, x: float, y: float, z: float, kind: str) -> None:
    """Add a tap that stands at (x, y, z) and pours towards +x: ``lever``, ``arched`` or ``cross``."""
    if kind == "lever":
        piece.add(finish, cylinder(0.021, 0.12, bevel=0.004).at(x, y, z))
        piece.add(
            finish, box(0.13, 0.026, 0.018, 0.007, rounds=2).turned("y", 0.12).at(x + 0.055, y, z + 0.078)
        )
        piece.add(finish, box(0.1, 0.018, 0.01, 0.004).turned("y", -0.3).at(x + 0.02, y, z + 0.13))
        return
    bend = np.linspace(0, math.pi, 11)
    rise, reach = 0.17, 0.065
    bow = [(x + reach - reach * math.cos(a), y, z + rise + reach * math.sin(a)) for a in bend]
    piece.add(finish, cylinder(0.02, 0.03, bevel=0.004).at(x, y, z))
    piece.add(
        finish,
        tube([(x, y, z + 0.01), (x, y, z + 0.1), *bow, (x + 2 * reach, y, z + rise - 0.03)], 0.0095, 12),
    )
    if kind == "arched":
        piece.add(finish, tube([(x, y + 0.012, z + 0.045), (x, y + 0.075, z + 0.062)], 0.0055, 8))
        return
    for side in (-1, 1):
        at = (x, y + side * 0.075, z)
        piece.add(finish, cylinder(0.018, 0.045, bevel=0.004).at(*at))
        for turn in (0.3, 0.3 + math.pi / 2):
            piece.add(finish, box(0.06, 0.01, 0.01, 0.004).turned("z", turn).at(at[0], at[1], z + 0.047))


def bath_tap(piece: Workpiece, finish: Finish, x: float, y: float, z: float) -> None:
    """Add a bath mixer on a rim at (x, y, z), which pours towards -y."""
    piece.add(
        finish, cylinder(0.02, 0.2, bevel=0.006).at(0, 0, -0.1).turned("y", math.pi / 2).at(x, y, z + 0.06)
    )
    for side in (-1, 1):
        piece.add(finish, cylinder(0.014, 0.06, bevel=0.003).at(x + side * 0.065, y, z))
        piece.add(finish, cylinder(0.024, 0.035, bevel=0.006).at(0, 0, -0.0175).turned("y", math.pi / 2).at(
            x + side * 0.115, y, z + 0.06))  # fmt: skip
    piece.add(finish, tube([(x, y, z + 0.065), (x, y - 0.08, z + 0.07), (x, y - 0.11, z + 0.05)], 0.012, 10))


def standing_filler(piece: Workpiece, finish: Finish, x: float, y: float, z: float) -> None:
    """Add a bath filler that stands on the floor at (x, y) and pours towards +x at height z."""
    bend = np.linspace(0, math.pi, 11)
    reach = 0.1
    bow = [(x + reach - reach * math.cos(a), y, z + reach * math.sin(a)) for a in bend]
    piece.add(
        finish, cylinder(0.05, 0.012), tube([(x, y, 0.01), *bow, (x + 2 * reach, y, z - 0.04)], 0.014, 12)
    )
    piece.add(finish, box(0.04, 0.13, 0.03, 0.008).at(x, y, z - 0.22))
    piece.add(finish, tube([(x, y + 0.06, z - 0.205), (x + 0.03, y + 0.075, z - 0.16)], 0.008, 8))


def shower_set(piece: Workpiece, finish: Finish, x: float, y: float, z: float, *, overhead: bool) -> None:
    """Add a mixer at height z of a wall (plane ``x``), a rail with a hand shower and perhaps a rain head."""
    bar = cylinder(0.019, 0.24, bevel=0.006).at(0, 0, -0.12).turned("x", math.pi / 2)
    piece.add(finish, bar.at(x + 0.05, y, z))
    for side in (-0.07, 0.07):
        piece.add(finish, cylinder(0.024, 0.05, bevel=0.003).turned("y", math.pi / 2).at(x, y + side, z))
    top = 0.98
    rail = [(x + 0.05, y, z), (x + 0.05, y, z + 0.15), (x + 0.05, y, z + top)]
    head = lathe([(0, 0), (0.045, 0), (0.05, 0.006), (0.045, 0.014), (0.016, 0.03), (0, 0.032)])
    if overhead:
        rail += [(x + 0.07, y, z + top + 0.04), (x + 0.12, y, z + top + 0.05), (x + 0.32, y, z + top + 0.05)]
        rain = cylinder(0.11, 0.012, bevel=0.004, segments=48)
        piece.add(
            finish,
            rain.at(x + 0.32, y, z + top + 0.015),
            cylinder(0.012, 0.03).at(x + 0.32, y, z + top + 0.02),
        )
    piece.add(finish, tube(rail, 0.0095, 10))
    for level in (0.25, 0.9):
        piece.add(finish, cylinder(0.011, 0.055, bevel=0.002).turned("y", math.pi / 2).at(x, y, z + level))
    hold = z + 0.72
    piece.add(finish, box(0.035, 0.03, 0.04, 0.008).at(x + 0.06, y, hold))
    piece.add(finish, head.turned("y", math.pi - 0.9).at(x + 0.15, y, hold + 0.1))
    piece.add(
        finish,
        tube([(x + 0.07, y, hold - 0.02), (x + 0.1, y, hold + 0.05), (x + 0.14, y, hold + 0.105)], 0.011, 10),
    )
    t = np.linspace(0, 1, 12)
    sag = np.stack(
        [
            np.full(12, x + 0.075),
            y + 0.09 * np.sin(math.pi * t),
            hold - 0.02 - 0.7 * t - 0.25 * np.sin(math.pi * t),
        ],
        1,
    )
    piece.add(finish, tube(sag, 0.006, 8))
