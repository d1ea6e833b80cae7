"""Built-in kitchen units: what stands under the worktop, hangs over it, or reaches up to both.

Every unit is made in its wall's coordinates: its back in the plane x = 0, its middle at y = 0.
"""

from __future__ import annotations

import math

from sson_core.sources.procedural.finishes import Finish, paint
from sson_core.sources.procedural.furniture.kitchen_look import BOARD, Grip, KitchenLook, front
from sson_core.sources.procedural.solids import box, cylinder, tube
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

DEPTH = 0.57  # Of a carcass, without its front.
PLINTH = 0.1
LOW = 0.86  # Height under the worktop.
HIGH_DEPTH = 0.32
WALL_BOTTOM, WALL_TOP = 1.46, 2.14
PLAY = 0.002  # Between two units.
_GAP = 0.003  # Between two fronts.


def base_unit(look: KitchenLook, kind: str, width: float) -> Piece:
    """Return a unit under the worktop.

    ``kind`` is doors, drawers, sink (room for a bowl), oven, dishwasher, shelves, or blind (no front).
    """
    piece = Workpiece()
    w = width - PLAY
    piece.add(
        look.plinth, box(DEPTH - 0.1, w - 0.06 * (kind == "blind"), PLINTH - 0.001, 0.001).at(DEPTH / 2)
    )
    if kind == "shelves":
        _open_case(piece, look, w)
        return piece.done("base_cabinet", kind, front=True, description="open kitchen unit")
    top = 0.64 if kind == "sink" else LOW
    piece.add(
        look.carcass if kind != "blind" else look.low,
        box(DEPTH, w, top - PLINTH, 0.001).at(DEPTH / 2, 0, PLINTH),
    )
    if kind == "sink":
        for side in (-1, 1):
            piece.add(
                look.carcass, box(DEPTH, 0.018, LOW - top, 0.001).at(DEPTH / 2, side * (w - 0.018) / 2, top)
            )
    tall = LOW - PLINTH - _GAP
    if kind == "drawers":
        z = PLINTH
        for share in (0.4, 0.37, 0.23):
            front(piece, look, look.low, (DEPTH, 0, z), w - _GAP, tall * share - _GAP, "top")
            z += tall * share
    elif kind in ("doors", "sink"):
        doors = 2 if width > 0.65 else 1
        each = w / doors
        for index in range(doors):
            y = (index - (doors - 1) / 2) * each
            grip: Grip = "right" if index == 0 else "left"
            front(piece, look, look.low, (DEPTH, y, PLINTH), each - _GAP, tall, grip)
    elif kind == "oven":
        front(piece, look, look.low, (DEPTH, 0, PLINTH), w - _GAP, 0.15, "none")
        oven_front(piece, look, DEPTH, PLINTH + 0.155, w - _GAP, tall - 0.157)
        return piece.done("oven", "built_in", front=True, description="built-in oven")
    elif kind == "dishwasher":
        piece.add(look.steel, box(BOARD, w - _GAP, tall - 0.09, 0.004).at(DEPTH + BOARD / 2, 0, PLINTH))
        strip = paint("#26272a", 0.3)
        piece.add(strip, box(BOARD, w - _GAP, 0.085, 0.003).at(DEPTH + BOARD / 2, 0, PLINTH + tall - 0.086))
        for index in range(5):
            key = cylinder(0.006, 0.002, bevel=0.0006, segments=12).turned("y", math.pi / 2)
            piece.add(look.steel, key.at(DEPTH + BOARD, w * 0.1 + index * 0.03, PLINTH + tall - 0.045))
        rod = [(DEPTH + 0.055, side * (w / 2 - 0.06), PLINTH + tall - 0.13) for side in (-1, 1)]
        _rail(piece, look.metal, rod[0], rod[1])
        return piece.done("dishwasher", "built_in", front=True, description="built-in dishwasher")
    return piece.done(
        "base_cabinet", f"{kind}_{look.fronts}", front=True, description=f"kitchen unit with {kind}"
    )


def wall_unit(look: KitchenLook, kind: str, width: float) -> Piece:
    """Return a unit over the worktop (``kind``: doors, glazed or open), its lower edge at height 0."""
    piece = Workpiece()
    w, h = width - PLAY, WALL_TOP - WALL_BOTTOM
    if kind == "open":
        finish = look.high
        for side in (-1, 1):
            piece.add(finish, box(HIGH_DEPTH, 0.018, h, 0.002).at(HIGH_DEPTH / 2, side * (w - 0.018) / 2))
        for z in (0.0, h / 2 - 0.009, h - 0.018):
            piece.add(finish, box(HIGH_DEPTH - 0.004, w - 0.036, 0.018, 0.002).at(HIGH_DEPTH / 2, 0, z))
            if z < h / 2:
                piece.tops.append(
                    Top(HIGH_DEPTH / 2 + 0.01, 0, z + 0.018, HIGH_DEPTH - 0.06, w - 0.08, h / 2 - 0.04)
                )
        piece.add(finish, box(0.01, w - 0.036, h - 0.036, 0.001).at(0.008, 0, 0.018))
        return piece.done(
            "kitchen_wall_unit", kind, hanging=True, front=True, description="open kitchen shelf unit"
        )
    piece.add(look.carcass, box(HIGH_DEPTH, w, h, 0.002).at(HIGH_DEPTH / 2))
    doors = 2 if width > 0.65 else 1
    each = w / doors
    for index in range(doors):
        y = (index - (doors - 1) / 2) * each
        grip: Grip = "right" if index == 0 else "left"
        front(piece, look, look.high, (HIGH_DEPTH, y, 0.001), each - _GAP, h - 0.002, grip)
    return piece.done(
        "kitchen_wall_unit",
        f"{kind}_{look.fronts}",
        hanging=True,
        front=True,
        description="kitchen wall cabinet",
    )


def tall_unit(look: KitchenLook, kind: str, width: float = 0.6) -> Piece:
    """Return a unit as high as the wall units (``kind``: larder, or oven with a microwave over it)."""
    piece = Workpiece()
    w = width - PLAY
    piece.add(look.plinth, box(DEPTH - 0.1, w, PLINTH - 0.001, 0.001).at(DEPTH / 2))
    piece.add(look.low, box(DEPTH, w, WALL_TOP - PLINTH, 0.002).at(DEPTH / 2, 0, PLINTH))
    if kind == "larder":
        front(piece, look, look.low, (DEPTH, 0, PLINTH), w - _GAP, 1.3, "right")
        front(piece, look, look.low, (DEPTH, 0, PLINTH + 1.303), w - _GAP, WALL_TOP - PLINTH - 1.306, "right")
        return piece.done("tall_cabinet", f"{kind}_{look.fronts}", front=True, description="tall larder unit")
    front(piece, look, look.low, (DEPTH, 0, PLINTH), w - _GAP, 0.6, "top")
    oven_front(piece, look, DEPTH, PLINTH + 0.605, w - 0.02, 0.58)
    oven_front(piece, look, DEPTH, PLINTH + 1.195, w - 0.02, 0.36)
    front(piece, look, look.low, (DEPTH, 0, PLINTH + 1.56), w - _GAP, WALL_TOP - PLINTH - 1.563, "bottom")
    return piece.done("tall_cabinet", f"{kind}_{look.fronts}", front=True, description="tall unit with ovens")


def oven_front(piece: Workpiece, look: KitchenLook, x: float, z: float, width: float, height: float) -> None:
    """Add an oven's front: a strip with knobs over a glass door with a rail, its back in the plane x."""
    black, glass = paint("#1d1e20", 0.25), paint("#0c0d0f", 0.06)
    strip = 0.09
    piece.add(look.steel, box(0.018, width, strip, 0.003).at(x + 0.009, 0, z + height - strip))
    for index in range(4):
        side = -1 if index < 2 else 1
        knob = cylinder(0.017, 0.022, bevel=0.004).turned("y", math.pi / 2)
        y = side * width * (0.4 - 0.14 * (index % 2))
        piece.add(black, knob.at(x + 0.018, y, z + height - strip / 2))
    piece.add(glass, box(0.004, width * 0.22, 0.04, 0.001).at(x + 0.019, 0, z + height - strip / 2 - 0.02))
    piece.add(look.steel, box(0.02, width, height - strip - 0.004, 0.004).at(x + 0.01, 0, z))
    piece.add(glass, box(0.006, width - 0.06, height - strip - 0.1, 0.002).at(x + 0.021, 0, z + 0.03))
    level = z + height - strip - 0.035
    _rail(piece, look.steel, (x + 0.055, -width / 2 + 0.06, level), (x + 0.055, width / 2 - 0.06, level))


def _rail(
    piece: Workpiece, finish: Finish, start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    piece.add(finish, tube([start, end], 0.008, 10))
    for x, y, z in (start, end):
        inward = 0.025 if y < 0 else -0.025
        piece.add(
            finish,
            cylinder(0.005, 0.05, bevel=0.001, segments=12).turned("y", -math.pi / 2).at(x, y + inward, z),
        )


def _open_case(piece: Workpiece, look: KitchenLook, w: float) -> None:
    for side in (-1, 1):
        piece.add(
            look.low, box(DEPTH, 0.02, LOW - PLINTH, 0.002).at(DEPTH / 2, side * (w - 0.02) / 2, PLINTH)
        )
    for index in range(3):
        z = PLINTH + index * (LOW - PLINTH - 0.02) / 2
        piece.add(look.low, box(DEPTH - 0.004, w - 0.04, 0.02, 0.002).at(DEPTH / 2, 0, z))
        if index < 2:
            piece.tops.append(Top(DEPTH / 2 + 0.02, 0, z + 0.02, DEPTH - 0.1, w - 0.08, 0.34))
    piece.add(look.low, box(0.01, w - 0.04, LOW - PLINTH - 0.04, 0.001).at(0.008, 0, PLINTH + 0.02))
