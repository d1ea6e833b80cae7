"""What is seen through the windows: ground, hedges, trees and neighbours' houses, all round the room."""

from __future__ import annotations

import math

import numpy as np
import shapely

from sson_core.sources.procedural.finishes import Finish, paint, tinted
from sson_core.sources.procedural.solids import Part, cylinder, lathe, moulding, slab
from sson_core.sources.procedural.style import choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

GROUND = 0.16  # Metres from the room's floor down to the ground of a ground floor.
STOREY = 2.9
REACH = 70.0
GREENS = ("#5f7a3c", "#6f8a48", "#4d6b3a", "#7d8b4a", "#59753f")
RENDERS = ("#e9e2d2", "#d9c6a5", "#c9cfcf", "#e4d3c2", "#b98d6f", "#d6d9d2", "#b5c0b4")
ROOFS = ("#8a4a35", "#6b4a3f", "#5a5d62", "#7a3f34")


def outdoors(rng: np.random.Generator, room: shapely.Polygon) -> Piece:
    """Return the surroundings of a room in the world's coordinates, its floor at height 0.

    Nothing stands within 4 metres of the room, so that daylight and sun reach the windows.
    """
    piece = Workpiece()
    low = -GROUND - STOREY * choose(rng, [0, 0, 1, 2])
    x, y = (float(value) for value in room.centroid.coords[0])
    lawn = tinted("grass", choose(rng, ["#8fa45c", "#9aa866", "#7f9a58"]), 0.95)
    piece.add(lawn, slab(2 * REACH, 2 * REACH, 0.1).at(x, y, low - 0.1).mapped())
    paving = tinted("paving", choose(rng, ["#b9b2a6", "#a9a9a7", "#c4b8a2"]), 0.85)
    around = math.dist((x, y), room.exterior.coords[0]) + 1.0
    for side in range(4):
        turn = side * math.pi / 2
        if rng.random() < 0.6:
            terrace = slab(around * 2.2, rng.uniform(2.0, 3.5), 0.02).mapped()
            piece.add(paving, _beside(terrace, turn, around + 0.4, x, y, low))
        if low > -STOREY or rng.random() < 0.5:
            _add_fence(piece, rng, turn, around + rng.uniform(5.0, 9.0), (x, y, low))
        _add_houses(piece, rng, turn, around, (x, y, low))
        _add_trees(piece, rng, turn, around, (x, y, low))
    return piece.done("outdoors", "gardens", description="gardens and houses")


def _beside(part: Part, turn: float, away: float, x: float, y: float, z: float) -> Part:
    """Return a part whose own +y is outward, ``away`` metres off in the direction ``turn``."""
    return part.at(0, away).turned("z", turn).at(x, y, z)


def _add_fence(
    piece: Workpiece, rng: np.random.Generator, turn: float, away: float, at: tuple[float, float, float]
) -> None:
    length = 2 * away + 4
    if rng.random() < 0.6:
        leaves = tinted("foliage", choose(rng, GREENS), 0.9)
        hedge = slab(length, 0.7, rng.uniform(0.9, 1.7)).mapped()
        piece.add(leaves, _beside(hedge, turn, away, *at))
        return
    boards = paint(choose(rng, ["#8a6f55", "#e6e3da", "#6a5c50"]), 0.8)
    high = rng.uniform(0.9, 1.4)
    for index in range(int(length / 0.6)):
        post = slab(0.4, 0.03, high).at(index * 0.6 - length / 2)
        piece.add(boards, _beside(post, turn, away, *at))


def _add_houses(
    piece: Workpiece, rng: np.random.Generator, turn: float, around: float, at: tuple[float, float, float]
) -> None:
    across = rng.uniform(-34.0, -24.0)
    while across < 30:
        wide, deep, storeys = rng.uniform(8, 12), rng.uniform(7, 10), int(rng.integers(1, 4))
        across += wide / 2
        body = _house(rng, wide, deep, storeys)
        away = around + rng.uniform(15, 24) + deep / 2
        for finish, part in body:
            piece.add(finish, _beside(part.at(across), turn, away, *at))
        across += wide / 2 + rng.uniform(2, 12)


def _house(rng: np.random.Generator, wide: float, deep: float, storeys: int) -> list[tuple[Finish, Part]]:
    """Return a house with a gable roof, its front to -y, standing on the origin."""
    render = choose(rng, [tinted("plaster", choose(rng, RENDERS), 0.9), tinted("brick", "#b5674c", 0.85)])
    high = 2.8 * storeys
    roof = tinted("roof", choose(rng, ROOFS), 0.8)
    rise, eave = rng.uniform(1.8, 3.2), 0.4
    half = deep / 2 + eave
    gable = ((-half, 0.0), (half, 0.0), (0.0, rise))
    ridge = moulding(gable, -wide / 2 - eave, wide / 2 + eave).turned("z", math.pi / 2).mapped()
    parts = [(render, slab(wide, deep, high).mapped()), (roof, ridge.at(z=high))]
    frame, pane = paint("#efeee9", 0.5), paint(choose(rng, ["#3c4650", "#566470", "#2e353b"]), 0.15)
    columns = int(wide / 2.6)
    for storey in range(storeys):
        for column in range(columns):
            spot = (column - (columns - 1) / 2) * wide / columns
            sill = 2.8 * storey + 0.9
            parts.append((frame, slab(1.3, 0.08, 1.5).at(spot, -deep / 2, sill)))
            parts.extend(
                (pane, slab(0.52, 0.1, 1.3).at(spot + side * 0.3, -deep / 2, sill + 0.1)) for side in (-1, 1)
            )
    return parts


def _add_trees(
    piece: Workpiece, rng: np.random.Generator, turn: float, around: float, at: tuple[float, float, float]
) -> None:
    bark = paint("#5c4a3b", 0.9)
    for _ in range(int(rng.integers(2, 5))):
        high, across, away = rng.uniform(3.5, 8.5), rng.uniform(-14, 14), around + rng.uniform(6, 14)
        leaves = tinted("foliage", choose(rng, GREENS), 0.9)
        trunk = cylinder(0.05 + 0.016 * high, high * 0.6, segments=10)
        piece.add(bark, _beside(trunk.at(across), turn, away, *at))
        if rng.random() < 0.25:
            cone = [(0.0, 0.0), (0.24 * high, 0.06 * high), (0.14 * high, 0.5 * high), (0.0, high)]
            piece.add(leaves, _beside(lathe(cone, 16).mapped().at(across, 0, 0.1), turn, away, *at))
            continue
        for _ in range(3):
            size = high * rng.uniform(0.19, 0.29)
            dx, dy, dz = rng.uniform(-0.17, 0.17, 3) * high
            crown = _crown(rng, size).at(across + dx, dy, high * 0.72 + dz * 0.7)
            piece.add(leaves, _beside(crown, turn, away, *at))


def _crown(rng: np.random.Generator, radius: float, rings: int = 8, around: int = 12) -> Part:
    """Return an uneven ball of leaves about the origin."""
    ball = [(radius * math.sin(a), -radius * math.cos(a)) for a in np.linspace(0, math.pi, rings)]
    part = lathe(ball, around)
    direction = part.vertices / max(radius, 1e-9)
    bumps = sum(np.sin(direction @ rng.uniform(-5, 5, 3) + rng.uniform(0, 6)) for _ in range(5))
    part.vertices[:] = part.vertices * (1 + 0.06 * np.asarray(bumps))[:, None]
    return part.mapped()
