"""Sofas and armchairs."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import Finish
from sson_core.sources.procedural.furniture import easy_chairs
from sson_core.sources.procedural.furniture.legs import peg_legs
from sson_core.sources.procedural.solids import box, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece

SEAT_HEIGHT = 0.43


def sofa(rng: np.random.Generator, style: Style) -> Piece:
    """Return a sofa of two or three seats with loose cushions."""
    seats = choose(rng, [2, 2, 3, 3])
    arm = choose(rng, ["track", "round", "slim"])
    inner = seats * rng.uniform(0.62, 0.72) if seats == 2 else seats * rng.uniform(0.54, 0.60)
    return _upholstered(rng, style, style.upholstery, "sofa", arm, seats, inner)


def armchair(rng: np.random.Generator, style: Style) -> Piece:
    """Return a single upholstered seat, a tub or a wing chair, or a wooden frame with cushions."""
    kind = choose(rng, ["upholstered", "upholstered", "lounge", "tub", "wing"])
    if kind == "lounge":
        return _lounge_chair(rng, style)
    if kind != "upholstered":
        return (easy_chairs.tub_chair if kind == "tub" else easy_chairs.wing_chair)(rng, style)
    cloth = style.upholstery if rng.random() < 0.3 else style.seat
    return _upholstered(
        rng, style, cloth, "armchair", choose(rng, ["track", "round"]), 1, rng.uniform(0.52, 0.6)
    )


def _upholstered(
    rng: np.random.Generator, style: Style, cloth: Finish, category: str, arm: str, seats: int, inner: float
) -> Piece:
    piece = Workpiece()
    depth, back_height = rng.uniform(0.84, 0.92), rng.uniform(0.76, 0.86)
    arm_width = {"track": 0.15, "round": 0.2, "slim": 0.09}[arm]
    arm_height = rng.uniform(0.56, 0.64)
    foot = choose(rng, [0.08, 0.13, 0.16])
    width = inner + 2 * arm_width
    piece.add(style.wood, *peg_legs(depth - 0.14, width - 0.14, foot, 0.02))
    base = SEAT_HEIGHT - 0.15 - foot
    piece.add(cloth, soft_box(depth - 0.05, inner + 0.02, base, 0.02, inner=2).at(0.0, 0, foot))
    back = 0.16
    piece.add(
        cloth,
        soft_box(back, inner + 0.04, back_height - foot, 0.05, inner=4)
        .leaning(-0.08)
        .at(-depth / 2 + back / 2 + 0.05, 0, foot),
    )
    radius = 0.075 if arm == "round" else 0.03
    for side in (-1, 1):
        piece.add(
            cloth,
            soft_box(depth - 0.02, arm_width, arm_height - foot, radius, belly=0.006, inner=4).at(
                0, side * (inner + arm_width) / 2, foot
            ),
        )
    seat_depth = depth - back - 0.09
    front = depth / 2 - seat_depth / 2
    each = inner / seats
    for index in range(seats):
        y = (index - (seats - 1) / 2) * each
        piece.add(
            cloth,
            soft_box(seat_depth, each - 0.006, 0.16, 0.045, belly=0.0, inner=4).at(
                front - 0.012, y, SEAT_HEIGHT - 0.15
            ),
        )
        piece.add(
            cloth,
            soft_box(0.17, each - 0.012, back_height - SEAT_HEIGHT - 0.0, 0.055, belly=0.02, inner=6)
            .leaning(-0.16)
            .at(front - seat_depth / 2 + 0.035, y, SEAT_HEIGHT + 0.005),
        )
    piece.tops.append(Top(front + 0.07, 0, SEAT_HEIGHT + 0.01, seat_depth - 0.22, inner - 0.06, 0.8))
    plural = {1: "armchair", 2: "two-seat sofa", 3: "three-seat sofa"}[seats]
    return piece.done(category, arm, front=True, description=f"{plural} with {arm} arms")


def _lounge_chair(rng: np.random.Generator, style: Style) -> Piece:
    piece = Workpiece()
    width, depth = rng.uniform(0.64, 0.72), rng.uniform(0.72, 0.8)
    wood = style.wood
    for side in (-1, 1):
        y = side * (width / 2 - 0.02)
        piece.add(wood, box(0.04, 0.035, 0.56, 0.008).tapered(0.7).at(depth / 2 - 0.1, y, 0))
        piece.add(wood, box(0.04, 0.035, 0.52, 0.008).tapered(0.7).leaning(0.08).at(-depth / 2 + 0.12, y, 0))
        piece.add(wood, box(depth - 0.12, 0.06, 0.028, 0.012, rounds=2).at(0.0, y, 0.555))
    for x in (-depth / 2 + 0.17, depth / 2 - 0.1):
        piece.add(wood, box(0.03, width - 0.06, 0.05, 0.006).at(x, 0, 0.26))
    for side in (-1, 1):
        piece.add(wood, box(depth - 0.24, 0.025, 0.05, 0.006).at(0.03, side * (width / 2 - 0.065), 0.26))
        piece.add(
            wood,
            box(0.03, 0.04, 0.62, 0.008).leaning(-0.28).at(-depth / 2 + 0.2, side * (width / 2 - 0.09), 0.27),
        )
    for z in (0.55, 0.7, 0.84):
        piece.add(
            wood, box(0.018, width - 0.2, 0.045, 0.006).at(-depth / 2 + 0.2 - 0.28 * (z - 0.27 + 0.02), 0, z)
        )
    seat = style.seat
    piece.add(seat, soft_box(0.56, width - 0.14, 0.13, 0.045, belly=0.004, inner=4).at(0.05, 0, 0.312))
    piece.add(
        seat,
        soft_box(0.12, width - 0.16, 0.46, 0.045, belly=0.01, inner=4)
        .leaning(-0.28)
        .at(-depth / 2 + 0.27 - 0.28 * 0.17, 0, 0.445),
    )
    return piece.done("armchair", "lounge", front=True, description="wooden lounge chair with cushions")
