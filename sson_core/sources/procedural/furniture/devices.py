"""Machines for a desk or a shelf: loudspeakers, printers, headphones, game controllers."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, fabric, leather, metal, paint
from sson_core.sources.procedural.solids import ball, box, cylinder, lathe, loft, oval, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

BLACK = paint("#1d1e20", 0.5)
SHELLS = ("#232427", "#e8e7e3", "#b9bcbf")


def speaker(rng: np.random.Generator, style: Style) -> Piece:
    """Return a loudspeaker for a shelf, with bare cones or cloth, or a round wireless one."""
    piece = Workpiece()
    kind = choose(rng, ["two_way", "cloth", "round", "tall"])
    if kind == "round":
        cloth, high = (
            fabric("knit", choose(rng, ["#3a3d42", "#a9aaa8", *style.accents])),
            rng.uniform(0.14, 0.19),
        )
        piece.add(
            cloth,
            lathe(
                [(0, 0.004), (0.05, 0.004), (0.056, 0.01), (0.056, high - 0.012), (0.048, high - 0.002)],
                sharp=60,
            ),
        )
        piece.add(
            BLACK,
            cylinder(0.049, 0.006, bevel=0.002).at(0, 0, high - 0.004),
            cylinder(0.05, 0.006, bevel=0.002),
        )
        return piece.done("speaker", kind, description="round wireless loudspeaker")
    x, y, z = {"two_way": (0.2, 0.17, 0.29), "cloth": (0.18, 0.17, 0.27), "tall": (0.24, 0.2, 0.86)}[kind]
    case: Finish = choose(rng, [style.wood, style.second_wood, paint("#222326", 0.4), paint("#ecebe7", 0.4)])
    piece.add(case, box(x, y, z, 0.006, rounds=2).at(z=0.012))
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(BLACK, cylinder(0.011, 0.014).at(sx * x * 0.36, sy * y * 0.36))
    if kind == "cloth":
        piece.add(
            fabric("weave", choose(rng, ["#4a4d52", "#c2bdb2", "#6a5a4e"])),
            box(0.012, y - 0.02, z - 0.02, 0.005).at(x / 2, 0, 0.022),
        )
    else:
        cones = (
            [(0.32, 0.058), (0.76, 0.024)]
            if kind == "two_way"
            else [(0.4, 0.068), (0.62, 0.068), (0.8, 0.05), (0.91, 0.022)]
        )
        for share, radius in cones:
            _cone(piece, x / 2, z * share + 0.012, radius)
    return piece.done("speaker", kind, front=True, description=f"{kind.replace('_', '-')} loudspeaker")


def printer(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a printer with paper in it."""
    piece = Workpiece()
    kind = choose(rng, ["laser", "inkjet", "scanner", "compact"])
    shell, dark = paint(choose(rng, ["#e9e9e6", "#2a2b2e", "#c9cbcd"]), 0.4), paint("#1f2023", 0.35)
    x, y, z = {
        "laser": (0.36, 0.38, 0.24),
        "inkjet": (0.3, 0.43, 0.15),
        "scanner": (0.36, 0.44, 0.2),
        "compact": (0.22, 0.34, 0.13),
    }[kind]
    paper = paint("#f6f5f1", 0.9)
    piece.add(shell, box(x, y, z, 0.014, rounds=3))
    piece.add(dark, box(0.012, y * 0.72, z * 0.3, 0.003).at(x / 2 - 0.003, 0, z * 0.2))
    if kind in ("scanner", "laser"):
        piece.add(shell, box(x - 0.01, y - 0.01, 0.03, 0.01, rounds=2).at(-0.004, 0, z + 0.001))
        piece.add(
            dark,
            box(x * 0.02 + 0.06, y * 0.3, 0.006, 0.002).at(x / 2 - 0.05, -y * 0.28, z + 0.03),
        )
    else:
        rest = box(0.006, y * 0.56, 0.16, 0.002).leaning(-0.5)
        piece.add(dark, rest.at(-x * 0.32, 0, z - 0.004))
        piece.add(paper, box(0.004, y * 0.5, 0.19, 0.0005).leaning(-0.5).at(-x * 0.32 + 0.007, 0, z - 0.004))
    piece.add(dark, box(0.1, y * 0.56, 0.006, 0.002).at(x / 2 + 0.045, 0, z * 0.21))
    piece.add(paper, box(0.12, y * 0.49, 0.003, 0.0006).at(x / 2 + 0.03, 0, z * 0.21 + 0.0065))
    piece.add(
        paint("#3f8fd0", 0.2),
        cylinder(0.005, 0.003, bevel=0.0008, segments=12)
        .turned("y", math.pi / 2)
        .at(x / 2 - 0.001, y * 0.4, z * 0.8),
    )
    return piece.done("printer", kind, front=True, description=f"{kind} printer")


def headphones(rng: np.random.Generator, style: Style) -> Piece:
    """Return headphones lying on their cups, or hanging on a stand."""
    piece = Workpiece()
    kind = choose(rng, ["on_stand", "lying", "studio", "wooden"])
    shell = (
        style.second_wood if kind == "wooden" else paint(choose(rng, [*SHELLS, "#7d2f2c", "#3f5560"]), 0.35)
    )
    pad = leather(choose(rng, ["#232323", "#6a4630", "#d6cbb8"]))
    worn = Workpiece()
    turn = np.linspace(-0.15, math.pi + 0.15, 19)
    band = [(0.0, 0.084 * math.cos(a), 0.085 * math.sin(a) + 0.09) for a in turn]
    worn.add(pad, tube(band[4:15], 0.0105, 10).stretched(1.7, 1, 1))
    worn.add(style.metal, tube(band, 0.0045, 8))
    for side in (-1, 1):
        cup = lathe([(0, 0), (0.03, 0), (0.037, 0.006), (0.037, 0.02), (0.033, 0.026), (0, 0.026)])
        cushion = lathe(
            [(0.014, 0.026), (0.034, 0.026), (0.039, 0.034), (0.034, 0.044), (0.02, 0.044), (0.014, 0.036)],
            sharp=70,
        )
        for finish, part in ((shell, cup), (pad, cushion)):
            worn.add(
                finish,
                part.stretched(0.9, 1.12, 1)
                .turned("z", math.pi / 2)
                .turned("x", side * math.pi / 2)
                .at(0, side * 0.098, 0.07),
            )
    if kind == "on_stand":
        for finish, part in worn.parts:
            piece.add(finish, part.at(0, 0, 0.082))
        piece.add(
            style.wood,
            cylinder(0.06, 0.014, bevel=0.004, segments=48),
            cylinder(0.008, 0.235, bevel=0.002).at(0, 0, 0.012),
        )
        bar = cylinder(0.014, 0.05, bevel=0.005).at(0, 0, -0.025).turned("y", math.pi / 2)
        piece.add(style.wood, bar.at(0, 0, 0.2415))
    else:
        for finish, part in worn.parts:
            piece.add(finish, part.turned("y", math.pi / 2 - 0.12).at(0, 0, 0.034))
    return piece.done("headphones", kind, front=True, description="headphones")


def game_controller(rng: np.random.Generator, style: Style) -> Piece:
    """Return a game controller with two sticks, its buttons up and its grips to the front."""
    piece = Workpiece()
    kind = choose(rng, ["black", "white", "coloured", "two_tone"])
    code = {"black": "#232427", "white": "#ecebe8", "two_tone": "#ecebe8"}.get(kind) or choose(
        rng, style.accents
    )
    coat, grip = paint(code, 0.4), paint("#232427" if kind in ("two_tone", "white") else code, 0.5)
    body = [
        oval(0.07, 0.125, z, 3.4) * np.array([s, s, 1.0])
        for s, z in ((0.8, 0.006), (0.97, 0.014), (1.0, 0.024), (0.95, 0.034), (0.8, 0.039))
    ]
    piece.add(coat, loft(body))
    for side in (-1, 1):
        piece.add(grip, ball(0.088, 0.04, 0.031).turned("z", side * 0.35).at(0.036, side * 0.058, 0.001))
        piece.add(
            BLACK,
            cylinder(0.006, 0.012, bevel=0.001).at(0.014, side * 0.026, 0.036),
            cylinder(0.0105, 0.005, bevel=0.002).at(0.014, side * 0.026, 0.046),
        )
        piece.add(grip, box(0.014, 0.034, 0.012, 0.004).at(-0.034, side * 0.04, 0.02))
    for turn, shade in zip(
        np.arange(4) * math.pi / 2, ("#3f7fd0", "#c8453a", "#d9b032", "#4f9a5a"), strict=True
    ):
        piece.add(
            paint(shade, 0.35),
            cylinder(0.005, 0.005, bevel=0.0015, segments=12).at(
                -0.008 + 0.011 * math.cos(turn), 0.045 + 0.011 * math.sin(turn), 0.036
            ),
        )
    for a, b in ((0.026, 0.008), (0.008, 0.026)):
        piece.add(BLACK, box(a, b, 0.005, 0.0015).at(-0.008, -0.045, 0.036))
    return piece.done("game_controller", kind, front=True, description="game controller")


def _cone(piece: Workpiece, x: float, z: float, radius: float) -> None:
    rim = lathe(
        [
            (radius * 0.86, 0),
            (radius, 0),
            (radius, 0.005),
            (radius * 0.92, 0.007),
            (radius * 0.86, 0.004),
            (radius * 0.86, 0),
        ],
        32,
    )
    dish = lathe([(0, 0.0012), (radius * 0.3, 0.0014), (radius * 0.86, 0.005), (radius * 0.88, 0.004)], 32)
    for finish, part in (
        (metal("#8f9194", 0.35), rim),
        (paint("#2b2c2f", 0.7), dish),
        (paint("#17181a", 0.4), ball(radius * 0.62, radius * 0.62, 0.012).at(0, 0, -0.003)),
    ):
        piece.add(finish, part.turned("y", math.pi / 2).at(x, 0, z))
