"""Turned and bent solids: lathe work, round legs, tubes along a path."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.solids.part import Part, without_slivers

SEGMENTS = 24  # A multiple of 24 keeps turns by 30, 45, 60 and 90 degrees exact symmetries.


def lathe(profile: Sequence[tuple[float, float]], segments: int = SEGMENTS, sharp: float = 35.0) -> Part:
    """Return the solid of revolution of a profile of (radius, height) points in metres.

    The profile runs from the bottom along the outside upwards (and down again inside a hollow).
    Corners of more than ``sharp`` degrees stay crisp.
    """
    points = np.array(profile, dtype=np.float64)
    turn = np.linspace(0, 2 * math.pi, segments + 1)[:-1]
    circle = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    reach = float(points[:, 0].max())
    vertices, faces, uv = [], [], []
    start = 0
    for run in _smooth_runs(points, sharp):
        ring = points[run]
        grid = np.empty((len(ring), segments, 3))
        grid[..., :2] = ring[:, None, :1] * circle[None]
        grid[..., 2] = ring[:, 1:]
        i, j = np.meshgrid(np.arange(len(ring) - 1), np.arange(segments), indexing="ij")
        k = (j + 1) % segments
        at, right = start + i * segments + j, start + i * segments + k
        quad = np.stack([at, right, right + segments, at + segments], axis=-1).reshape(-1, 4)
        v0, v1 = length[run][:-1][i].ravel(), length[run][1:][i].ravel()
        u0 = (j * 2 * math.pi * reach / segments).ravel()
        u1 = ((j + 1) * 2 * math.pi * reach / segments).ravel()
        corners = np.stack([np.stack([u, v], -1) for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))], 1)
        faces.append(quad[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3))
        uv.append(corners[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3, 2))
        vertices.append(grid.reshape(-1, 3))
        start += grid[..., 0].size
    return without_slivers(np.concatenate(vertices), np.concatenate(faces), np.concatenate(uv))


def cylinder(radius: float, height: float, *, bevel: float = 0.004, segments: int = SEGMENTS) -> Part:
    """Return an upright round bar or disc with bevelled rims, standing on the origin."""
    bevel = min(bevel, 0.45 * height, 0.45 * radius)
    a = bevel * (1 - math.sqrt(0.5))
    return lathe(
        [
            (0, 0),
            (radius - bevel, 0),
            (radius - a, a),
            (radius, bevel),
            (radius, height - bevel),
            (radius - a, height - a),
            (radius - bevel, height),
            (0, height),
        ],
        segments,
        sharp=50.0,
    )


def tube(path: Sequence[tuple[float, float, float]] | Array, radius: float | Array, sides: int = 10) -> Part:
    """Return a round bar along a path (N, 3) with closed ends; ``radius`` may differ along it (N,)."""
    points = np.asarray(path, dtype=np.float64)
    radii = np.broadcast_to(np.asarray(radius, dtype=np.float64), (len(points),))
    tangents = np.gradient(points, axis=0)
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True)
    side = np.cross(tangents[0], [0.0, 0.0, 1.0] if abs(tangents[0, 2]) < 0.9 else [1.0, 0.0, 0.0])
    rings, angles = [], np.linspace(0, 2 * math.pi, sides + 1)[:-1]
    for point, tangent, reach in zip(points, tangents, radii, strict=True):
        side = side - np.dot(side, tangent) * tangent
        side /= np.linalg.norm(side)
        up = np.cross(tangent, side)
        rings.append(point + reach * (np.cos(angles)[:, None] * side + np.sin(angles)[:, None] * up))
    vertices = np.concatenate([*rings, points[:1], points[-1:]])
    i, j = np.meshgrid(np.arange(len(points) - 1), np.arange(sides), indexing="ij")
    k = (j + 1) % sides
    at, right = i * sides + j, i * sides + k
    quad = np.stack([at, right, right + sides, at + sides], axis=-1).reshape(-1, 4)
    first, last = len(points) * sides, len(points) * sides + 1
    n, end = np.arange(sides), (len(points) - 1) * sides
    m = (n + 1) % sides
    caps = np.concatenate(
        [
            np.stack([np.full(sides, first), m, n], 1),
            np.stack([np.full(sides, last), end + n, end + m], 1),
        ]
    )
    faces = np.concatenate([quad[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3), caps])
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    turn = 2 * math.pi * float(radii.max()) / sides
    u0, u1 = length[:-1][i].ravel(), length[1:][i].ravel()
    v0, v1 = (j * turn).ravel(), ((j + 1) * turn).ravel()
    corners = np.stack([np.stack([u, v], -1) for u, v in ((u0, v0), (u0, v1), (u1, v1), (u1, v0))], 1)
    uv = np.concatenate([corners[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3, 2), np.zeros((2 * sides, 3, 2))])
    smooth = np.arange(len(faces)) < 2 * len(quad)
    return Part(vertices, faces.astype(np.int32), uv, smooth)


def arc(start: float, stop: float, radius: float, steps: int = 12) -> list[tuple[float, float]]:
    """Return points of a circular arc about the origin from ``start`` to ``stop`` radians."""
    return [(radius * math.cos(a), radius * math.sin(a)) for a in np.linspace(start, stop, steps + 1)]


def _smooth_runs(points: Array, sharp: float) -> list[slice]:
    """Split a profile at its crisp corners into runs that share their end points."""
    steps = np.diff(points, axis=0)
    bend = np.degrees(np.abs(np.angle(np.exp(1j * np.diff(np.arctan2(steps[:, 1], steps[:, 0]))))))
    cuts = [0, *(int(k) + 1 for k in np.flatnonzero(bend > sharp)), len(points) - 1]
    return [slice(a, b + 1) for a, b in pairwise(cuts)]
