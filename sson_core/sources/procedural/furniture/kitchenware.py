"""Pans, pots and the rack on which plates dry."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glass, glazed, metal, paint
from sson_core.sources.procedural.solids import box, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

STEEL = metal("#c2c4c6", 0.25)
BLACK = paint("#1f2022", 0.45)
IRON = ("#9e2f2a", "#26466a", "#c8862e", "#3f6b5c", "#2b2c2e", "#e6dfd0")


def pan(rng: np.random.Generator, style: Style) -> Piece:
    """Return a frying pan: black, steel, of copper or of enamel; its handle points to -x."""
    kind = choose(rng, ["black", "steel", "copper", "enamel"])
    piece = Workpiece()
    r, h = rng.uniform(0.1, 0.13), rng.uniform(0.045, 0.06)
    coat: Finish = {
        "black": BLACK,
        "steel": STEEL,
        "copper": metal("#b8734f", 0.25),
        "enamel": glazed(choose(rng, IRON)),
    }[kind]
    outside = [(0, 0), (r * 0.78, 0), (r * 0.86, 0.006), (r, h), (r - 0.003, h)]
    piece.add(coat, lathe(outside, 36))
    piece.add(
        BLACK if kind in ("black", "enamel") else STEEL,
        lathe([(r - 0.003, h), (r * 0.83, 0.008), (0, 0.006)], 36),
    )
    grip = choose(rng, [BLACK, style.wood, STEEL])
    x = -r + 0.004
    piece.add(
        grip,
        tube(
            [(x, 0, h - 0.012), (x - 0.05, 0, h + 0.012), (x - 0.15, 0, h + 0.02)],
            np.array([0.009, 0.009, 0.012]),
            10,
        ),
    )
    return piece.done("pan", kind, front=True, description=f"{kind} frying pan")


def pot(rng: np.random.Generator, style: Style) -> Piece:
    """Return a cooking pot with its lid: tall, low and heavy, with one long handle, or of glass."""
    kind = choose(rng, ["stock", "casserole", "saucepan", "steamer"])
    piece = Workpiece()
    r, h = {
        "stock": (0.115, 0.16),
        "casserole": (0.125, 0.1),
        "saucepan": (0.085, 0.1),
        "steamer": (0.11, 0.2),
    }[kind]
    r, h = r * rng.uniform(0.92, 1.05), h * rng.uniform(0.92, 1.08)
    coat: Finish = (
        glazed(choose(rng, IRON))
        if kind == "casserole"
        else choose(rng, [STEEL, STEEL, paint(choose(rng, IRON), 0.3)])
    )
    piece.add(
        coat,
        lathe(
            [(0, 0), (r - 0.012, 0), (r - 0.003, 0.008), (r, 0.02), (r, h), (r - 0.004, h), (0, h - 0.003)],
            36,
            sharp=50,
        ),
    )
    if kind == "steamer":
        piece.add(
            BLACK,
            lathe(
                [(r + 0.001, h * 0.5), (r + 0.004, h * 0.51), (r + 0.004, h * 0.53), (r + 0.001, h * 0.54)],
                36,
            ),
        )
    clear = kind in ("stock", "saucepan") and rng.random() < 0.4
    piece.add(
        glass() if clear else coat,
        lathe([(r + 0.002, h + 0.001), (r + 0.003, h + 0.006), (r * 0.6, h + 0.022), (0, h + 0.03)], 36),
    )
    knob = choose(rng, [BLACK, style.wood, STEEL])
    piece.add(
        knob,
        lathe(
            [
                (0, h + 0.026),
                (0.008, h + 0.028),
                (0.008, h + 0.038),
                (0.018, h + 0.046),
                (0.012, h + 0.054),
                (0, h + 0.056),
            ],
            20,
        ),
    )
    grip = coat if kind == "casserole" else choose(rng, [STEEL, BLACK])
    if kind == "saucepan":
        piece.add(
            grip,
            tube([(-r + 0.003, 0, h * 0.72), (-r - 0.05, 0, h * 0.8), (-r - 0.13, 0, h * 0.84)], 0.01, 10),
        )
    else:
        bend = np.linspace(-0.5, 0.5, 7)
        for side in (-1, 1):
            loop = [(0.075 * math.sin(a), side * (r + 0.028 * math.cos(a * 3.0)), h * 0.78) for a in bend]
            piece.add(
                grip,
                tube(
                    [
                        (loop[0][0], side * (r - 0.012), h * 0.78),
                        *loop,
                        (loop[-1][0], side * (r - 0.012), h * 0.78),
                    ],
                    0.006,
                    8,
                ),
            )
    return piece.done("pot", kind, front=kind == "saucepan", description=f"{kind} pot with a lid")


def dish_rack(rng: np.random.Generator, style: Style) -> Piece:
    """Return a rack in which plates dry: of wire, of wood, low, or with a tray."""
    kind = choose(rng, ["wire", "wood", "low", "tray"])
    piece = Workpiece()
    bar = style.wood if kind == "wood" else choose(rng, [STEEL, BLACK, paint("#eceae4", 0.4)])
    deep, wide = 0.28, rng.uniform(0.34, 0.4)
    h = 0.06 if kind == "low" else 0.11
    thick = 0.007 if kind == "wood" else 0.0035
    for z in (0.016, h):
        ring = [(sx * deep / 2, sy * wide / 2, z) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            piece.add(bar, tube([a, b], thick, 8))
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(
                bar,
                tube(
                    [(sx * deep / 2, sy * wide / 2, 0), (sx * deep / 2, sy * wide / 2, h + thick)], thick, 8
                ),
            )
    count = 7
    plate = glazed(choose(rng, ["#f3f1ea", "#dcd3c3", "#7f97a3"]))
    for index in range(count):
        y = (index - (count - 1) / 2) * wide / (count + 0.5)
        piece.add(bar, tube([(-deep / 2, y, 0.016), (deep / 2, y, 0.016)], thick * 0.8, 6))
        if 1 <= index <= 4:
            r = 0.1 if index % 2 else 0.085
            disc = lathe([(0, 0), (r * 0.6, 0), (r, 0.012), (r, 0.015), (r * 0.6, 0.004), (0, 0.004)], 30)
            piece.add(plate, disc.turned("x", math.pi / 2 - 0.12).at(0.01, y + 0.012, r + 0.018))
    if kind == "tray":
        piece.add(paint("#3a3c3f", 0.5), box(deep + 0.03, wide + 0.03, 0.012, 0.005))
    return piece.done("dish_rack", kind, description="dish rack with plates")
