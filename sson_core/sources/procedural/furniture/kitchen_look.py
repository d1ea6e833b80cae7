"""What the built-in parts of one kitchen have in common: fronts, handles, worktop, tiles, metal."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from sson_core.sources.procedural.finishes import Finish, metal, paint, textured, wood
from sson_core.sources.procedural.solids import box, cylinder, lathe, tube
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Workpiece

BOARD = 0.02
Grip = Literal["left", "right", "top", "bottom", "none"]


@dataclass(frozen=True)
class KitchenLook:
    """The finishes and shapes that all units of a kitchen share.

    ``fronts`` is slab, shaker or grooved; ``handle`` is bar, knob, bow or edge.
    """

    low: Finish
    high: Finish
    carcass: Finish
    plinth: Finish
    worktop: Finish
    tiles: Finish
    metal: Finish
    steel: Finish
    fronts: str
    handle: str


def draw_look(rng: np.random.Generator, style: Style) -> KitchenLook:
    """Return a random kitchen that goes with a room's style."""
    low, high = choose(
        rng,
        [("#e9e6de", "#e9e6de"), ("#7d8f7c", "#ece8dd"), ("#33475a", "#e8e6e0"), ("#4a4d50", "#dcd9d2"),
         ("#d9cdb6", "#d9cdb6"), ("#a9b7bd", "#eeece6"), ("wood", "#ebe8e1"), ("wood", "wood"),
         ("#ece9e2", "wood"), ("#6d3f3a", "#e9e3d8"), ("#c9a24f", "#ece8de")],
    )  # fmt: skip
    worktop = choose(
        rng,
        [wood("oak"), wood("beech"), wood("walnut"), textured("marble", roughness=0.2),
         textured("terrazzo", roughness=0.3), paint("#3a3b3d", 0.35), paint("#d9d6cf", 0.3)],
    )  # fmt: skip
    tiles = choose(
        rng,
        ["metro-white", "metro-sage", "metro-blue", "metro-rose", "squares-white", "squares-green",
         "squares-ochre", "mosaic-sea", "mosaic-stone", "hexagons-white", "hexagons-grey"],
    )  # fmt: skip
    return KitchenLook(
        low=style.wood if low == "wood" else paint(low, 0.38),
        high=style.wood if high == "wood" else paint(high, 0.38),
        carcass=paint("#e4e1da", 0.5),
        plinth=choose(rng, [paint("#2f3032", 0.5), metal("#9a9b9d", 0.4), paint("#d9d6cf", 0.5)]),
        worktop=worktop,
        tiles=textured(tiles, roughness=0.18),
        metal=choose(rng, [metal("#b8babc", 0.28), metal("#2f3032", 0.45), metal("#b4904f", 0.3)]),
        steel=metal("#c4c6c8", 0.3),
        fronts=choose(rng, ["slab", "shaker", "grooved"]),
        handle=choose(rng, ["bar", "knob", "bow", "edge"]),
    )


def front(
    piece: Workpiece,
    look: KitchenLook,
    finish: Finish,
    place: tuple[float, float, float],
    width: float,
    height: float,
    grip: Grip,
) -> None:
    """Add a door's or drawer's front, its back's lower middle at ``place``, handle near the edge ``grip``."""
    x, y, z = place
    if look.fronts == "shaker" and height > 0.2:
        rail = 0.065
        piece.add(finish, box(BOARD - 0.007, width - 0.08, height - 0.08, 0.001).at(x + 0.0065, y, z + 0.04))
        for side in (-1, 1):
            piece.add(
                finish, box(BOARD, rail, height, 0.002).at(x + BOARD / 2, y + side * (width - rail) / 2, z)
            )
        for low in (z, z + height - rail):
            piece.add(finish, box(BOARD, width - 2 * rail, rail, 0.002).at(x + BOARD / 2, y, low))
    elif look.fronts == "grooved" and height > 0.2:
        count = max(2, round(width / 0.09))
        piece.add(finish, box(0.012, width - 0.002, height - 0.002, 0.001).at(x + 0.006, y, z + 0.001))
        for index in range(count):
            across = y + (index - (count - 1) / 2) * width / count
            piece.add(finish, box(BOARD, width / count - 0.0015, height, 0.003).at(x + BOARD / 2, across, z))
    else:
        piece.add(finish, box(BOARD, width, height, 0.002).at(x + BOARD / 2, y, z))
    if grip != "none":
        _handle(piece, look, (x + BOARD, y, z), width, height, grip)


def _handle(
    piece: Workpiece,
    look: KitchenLook,
    place: tuple[float, float, float],
    width: float,
    height: float,
    grip: Grip,
) -> None:
    x, y, z = place
    upright = grip in ("left", "right")
    inset = 0.04
    if upright:
        y += (width / 2 - inset) * (1 if grip == "right" else -1)
        z += height * (0.78 if z < 0.8 else 0.16)
    else:
        z += height - min(inset, height / 2) if grip == "top" else inset
    length = min(0.16, (height if upright else width) * 0.5)
    if look.handle == "knob":
        knob = lathe([(0, 0), (0.006, 0), (0.006, 0.012), (0.015, 0.02), (0.013, 0.028), (0, 0.03)], 24)
        piece.add(look.metal, knob.turned("y", math.pi / 2).at(x, y, z))
        return
    if look.handle == "edge":
        lip = box(0.016, 0.004, length, 0.0015) if upright else box(0.016, length, 0.004, 0.0015)
        piece.add(look.metal, lip.at(x + 0.008, y, z - length / 2 if upright else z))
        return
    ends = (-length / 2, length / 2)
    feet = [(y, z + end) if upright else (y + end, z) for end in ends]
    if look.handle == "bar":
        for fy, fz in feet:
            foot = cylinder(0.004, 0.028, bevel=0.001, segments=12).turned("y", math.pi / 2)
            piece.add(look.metal, foot.at(x, fy, fz))
        more = 0.018
        low, high = [
            (x + 0.028, fy + (0 if upright else s * more), fz + (s * more if upright else 0))
            for (fy, fz), s in zip(feet, (-1, 1), strict=True)
        ]
        piece.add(look.metal, tube([low, high], 0.0055, 10))
        return
    bend = np.linspace(0, math.pi, 9)
    bow = [
        (
            x - 0.002 + 0.03 * math.sin(a) ** 0.5,
            y if upright else y - length / 2 * math.cos(a),
            z - length / 2 * math.cos(a) if upright else z,
        )
        for a in bend
    ]
    piece.add(look.metal, tube(bow, 0.005, 8))
