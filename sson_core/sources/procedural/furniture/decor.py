"""Decoration: pictures, photo frames, boxes, pen pots, ornaments."""

from __future__ import annotations

import math

import numpy as np

from sson_core.sources.procedural.finishes import Finish, glazed, leather, paint, textured, wicker
from sson_core.sources.procedural.solids import box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.textures.paintings import KINDS
from sson_core.sources.procedural.workpiece import Piece, Workpiece

SHAPES = ((0.6, 0.45), (0.5, 0.7), (0.8, 0.55), (0.55, 0.55), (0.4, 0.55), (1.0, 0.65))


def picture(rng: np.random.Generator, style: Style, largest: float = 1.0) -> Piece:
    """Return a framed painting that hangs on a wall, up to ``largest`` metres wide."""
    piece = Workpiece()
    width, height = choose(rng, [shape for shape in SHAPES if shape[0] <= largest])
    frame: Finish = choose(rng, [style.wood, paint("#1f1f21", 0.4), paint("#f1efea", 0.4), style.second_wood])
    name = painting_name(rng)
    _frame(
        piece, frame, width, height, name, rim=rng.uniform(0.018, 0.03), mat=choose(rng, [0.0, 0.05, 0.07])
    )
    return piece.done(
        "picture",
        name.split("-")[1],
        hanging=True,
        front=True,
        description=f"framed painting ({name.split('-')[1]})",
    )


def photo_frame(rng: np.random.Generator, style: Style) -> Piece:
    """Return a small frame that stands leaning back."""
    upright = Workpiece()
    width, height = choose(rng, [(0.15, 0.2), (0.2, 0.15), (0.13, 0.13)])
    frame: Finish = choose(rng, [style.wood, style.metal, paint("#efece6", 0.4)])
    _frame(upright, frame, width, height, painting_name(rng), rim=0.014, mat=0.012)
    piece = Workpiece()
    for finish, part in upright.parts:
        piece.add(finish, part.at(0, 0, height / 2).turned("y", -0.2))
    piece.add(frame, box(0.004, 0.04, height * 0.8, 0.001).turned("y", 0.3).at(-height * 0.33, 0, 0.0015))
    return piece.done("photo_frame", "standing", front=True, description="standing photo frame")


def painting_name(rng: np.random.Generator) -> str:
    """Return the texture name of a random painting."""
    return f"painting-{choose(rng, KINDS)}-{int(rng.integers(8))}"


def trinket_box(rng: np.random.Generator, style: Style) -> Piece:
    """Return a small lidded box."""
    piece = Workpiece()
    depth, width, height = rng.uniform(0.1, 0.14), rng.uniform(0.15, 0.22), rng.uniform(0.06, 0.09)
    kind = choose(rng, ["lidded", "tin", "chest"])
    finish = choose(rng, [style.second_wood, paint(choose(rng, style.accents), 0.5), wicker()])
    if kind == "tin":
        radius = width / 2.4
        body = [(0, 0), (radius, 0), (radius, height * 0.7), (0, height * 0.7)]
        lid = [
            (0, height * 0.705),
            (radius + 0.002, height * 0.705),
            (radius + 0.002, height - 0.004),
            (radius - 0.002, height),
            (0, height),
        ]
        piece.add(paint(choose(rng, style.accents), 0.35), lathe(body, 48), lathe(lid, 48))
        return piece.done("trinket_box", kind, description="round tin")
    if kind == "chest":
        hide = leather(choose(rng, ["#7a4a30", "#3a2c26", "#8a5a3a"]))
        arch = (
            cylinder(depth / 2, width, bevel=0.003, segments=48).at(0, 0, -width / 2).turned("x", math.pi / 2)
        )
        piece.add(
            hide, box(depth, width, height * 0.7, 0.003), arch.stretched(1, 1, 0.7).at(0, 0, height * 0.7)
        )
        for y in (-0.3, 0.3):
            piece.add(style.metal, box(depth + 0.004, 0.012, height * 0.68, 0.001).at(0, y * width, 0.001))
        piece.add(style.metal, box(0.006, 0.022, 0.03, 0.002).at(depth / 2 + 0.003, 0, height * 0.52))
        return piece.done("trinket_box", kind, front=True, description="small chest")
    piece.add(
        finish,
        box(depth, width, height * 0.68, 0.004),
        box(depth + 0.006, width + 0.006, height * 0.3, 0.005).at(0, 0, height * 0.69),
    )
    piece.add(style.metal, box(0.006, 0.03, 0.022, 0.002).at(depth / 2 + 0.003, 0, height * 0.56))
    return piece.done("trinket_box", "lidded", front=True, description="lidded box")


def pen_pot(rng: np.random.Generator, style: Style) -> Piece:
    """Return a pot of pens and pencils."""
    piece = Workpiece()
    profile = [(0, 0), (0.037, 0), (0.038, 0.002), (0.038, 0.1), (0.034, 0.1), (0.034, 0.006), (0, 0.006)]
    piece.add(choose(rng, [glazed(choose(rng, style.accents)), style.metal, style.wood]), lathe(profile))
    for index in range(6):
        turn, lean = 1.05 * index + rng.uniform(-0.3, 0.3), rng.uniform(0.012, 0.02)
        foot, tip = 0.016, 0.016 + lean
        path = [
            (-foot * math.cos(turn), -foot * math.sin(turn), 0.01),
            (tip * math.cos(turn), tip * math.sin(turn), rng.uniform(0.15, 0.18)),
        ]
        code = choose(rng, ["#c8922f", "#b5433a", "#2a4d7b", "#2b2b2d", "#3f7a55", "#d9d4c8"])
        piece.add(paint(code, 0.4), tube(path, 0.0036, 6))
    return piece.done("pen_pot", "round", description="pot of pens")


def sculpture(rng: np.random.Generator, style: Style) -> Piece:
    """Return an abstract ornament: a ring or stacked pebbles on a foot."""
    piece = Workpiece()
    stone = choose(
        rng,
        [
            glazed("#e6e1d6", 0.6),
            glazed("#2f2f33", 0.5),
            style.metal,
            glazed(choose(rng, style.accents), 0.5),
        ],
    )
    piece.add(style.second_wood, box(0.08, 0.1, 0.02, 0.004))
    if rng.random() < 0.5:
        turn = np.linspace(0, 2 * math.pi, 33)
        radius = 0.075
        path = np.stack(
            [np.zeros(33), radius * np.sin(turn), 0.016 + radius + 0.014 - radius * np.cos(turn)], axis=1
        )
        piece.add(stone, tube(path, 0.016, 12))
        return piece.done("ornament", "ring", description="ring-shaped ornament")
    z = 0.019
    for reach in (0.045, 0.036, 0.026):
        flat = reach * 0.62
        pebble = [(reach * math.sin(a), flat - flat * math.cos(a)) for a in np.linspace(0, math.pi, 13)]
        piece.add(stone, lathe(pebble).stretched(0.85, 1.1).at(0, rng.uniform(-0.006, 0.006), z))
        z += 2 * flat - 0.003
    return piece.done("ornament", "pebbles", description="ornament of stacked pebbles")


def _frame(
    piece: Workpiece, frame: Finish, width: float, height: float, painting: str, *, rim: float, mat: float
) -> None:
    """Add a framed painting, its back in the plane x = 0, centred on the origin."""
    deep = 0.022
    for side in (-1, 1):
        piece.add(frame, box(deep, rim, height, 0.003).at(deep / 2, side * (width - rim) / 2, -height / 2))
        piece.add(
            frame, box(deep, width - 2 * rim, rim, 0.003).at(deep / 2, 0, side * (height - rim) / 2 - rim / 2)
        )
    piece.add(
        paint("#f3f1ec", 0.9),
        box(0.008, width - 2 * rim, height - 2 * rim, 0.0).at(0.006, 0, -height / 2 + rim),
    )
    w, h = width - 2 * rim - 2 * mat, height - 2 * rim - 2 * mat
    face = box(0.003, w, h, 0.0).projected("x")
    piece.add(textured(painting, roughness=0.75, fill=True), face.at(0.0112, 0, -h / 2))
