"""Solids through closed outlines: bathtubs, basins, shoes, and round bodies that no lathe turns."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.solids.part import Part, without_slivers

AROUND = 48


def oval(
    x: float, y: float, z: float = 0.0, power: float = 2.0, *, back: float | None = None, around: int = AROUND
) -> Array:
    """Return a closed outline (N, 3) at height z, ``x`` by ``y`` metres, counter-clockwise from above.

    ``power`` 2 is an ellipse, more is squarer. ``back`` is the reach behind the origin (default: half
    of ``x``); the front then reaches ``x - back``.
    """
    t = np.linspace(0, 2 * math.pi, around + 1)[:-1]
    c, s = np.cos(t), np.sin(t)
    behind = x / 2 if back is None else back
    reach = np.where(c < 0, behind, x - behind)
    return np.stack(
        [
            reach * np.sign(c) * np.abs(c) ** (2 / power),
            y / 2 * np.sign(s) * np.abs(s) ** (2 / power),
            np.full(around, z),
        ],
        axis=1,
    )


def loft(outlines: Sequence[Array] | Array, *, bottom: bool = True, top: bool = True) -> Part:
    """Return the smooth solid through outlines (N, 3) from the bottom up, its ends closed on request.

    Outlines run counter-clockwise from above. A profile that turns inwards and down again is hollow.
    """
    rings = [np.asarray(ring, dtype=np.float64) for ring in outlines]
    if bottom:
        rings.insert(0, np.repeat(rings[0].mean(axis=0)[None], len(rings[0]), axis=0))
    if top:
        rings.append(np.repeat(rings[-1].mean(axis=0)[None], len(rings[-1]), axis=0))
    points = np.stack(rings)
    levels, around = points.shape[:2]
    i, j = np.meshgrid(np.arange(levels - 1), np.arange(around), indexing="ij")
    k = (j + 1) % around
    quad = np.stack([i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j], axis=-1)
    steps = np.linalg.norm(np.diff(points, axis=0), axis=2).mean(axis=1)
    v = np.concatenate([[0.0], np.cumsum(steps)])
    widest = points[np.ptp(points, axis=1).sum(axis=1).argmax()]
    girth = np.linalg.norm(widest - np.roll(widest, -1, axis=0), axis=1)
    u = np.concatenate([[0.0], np.cumsum(girth)])
    corners = [(u[j], v[i]), (u[j + 1], v[i]), (u[j + 1], v[i + 1]), (u[j], v[i + 1])]
    uv = np.stack([np.stack(pair, axis=-1) for pair in corners], axis=-2).reshape(-1, 4, 2)
    order = [0, 1, 2, 0, 2, 3]
    return without_slivers(
        points.reshape(-1, 3), quad.reshape(-1, 4)[:, order].reshape(-1, 3), uv[:, order].reshape(-1, 3, 2)
    )


def ball(x: float, y: float, z: float, *, around: int = 24, levels: int = 13) -> Part:
    """Return an ellipsoid of the diameters (x, y, z) that stands on the origin."""
    turn = np.linspace(0, math.pi, levels)[1:-1]
    rings = [oval(x * math.sin(a), y * math.sin(a), z * (1 - math.cos(a)) / 2, around=around) for a in turn]
    foot, head = np.zeros((around, 3)), np.zeros((around, 3))
    head[:, 2] = z
    return loft([foot, *rings, head], bottom=False, top=False)
