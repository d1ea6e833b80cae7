"""Straight lengths of one cross-section, mitred at their ends, and plates of any outline."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.sources.procedural.solids.part import Part, box_map


def moulding(
    profile: Sequence[tuple[float, float]],
    low: float,
    high: float,
    lean_low: float = 0.0,
    lean_high: float = 0.0,
    *,
    smooth: bool = False,
) -> Part:
    """Return a cross-section drawn along y from ``low`` to ``high``, box-mapped.

    ``profile`` holds (x, z) points in metres, counter-clockwise with x to the right and z up; its first
    point must see all others. The ends are cut so that y changes by ``lean`` metres a metre of x.
    """
    points = np.array(profile, dtype=np.float64)
    n = len(points)
    near = np.column_stack([points[:, 0], low + lean_low * points[:, 0], points[:, 1]])
    far = np.column_stack([points[:, 0], high + lean_high * points[:, 0], points[:, 1]])
    at = np.arange(n)
    after = (at + 1) % n
    quads = np.stack([at, at + n, after + n, after], axis=1)
    fan = np.stack([np.zeros(n - 2, dtype=int), at[1:-1], at[2:]], axis=1)
    faces = np.concatenate([quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3), fan, fan[:, ::-1] + n])
    vertices = np.concatenate([near, far])
    return _part(vertices, faces, smooth)


def plate(outline: shapely.Polygon, thickness: float) -> Part:
    """Return a plate of a simple outline (x, y), its underside at height 0, box-mapped."""
    triangles = [
        np.array(shapely.geometry.polygon.orient(piece).exterior.coords)[:3]
        for piece in shapely.constrained_delaunay_triangles(outline).geoms
    ]
    ring = np.array(shapely.geometry.polygon.orient(outline).exterior.coords)[:-1]
    n = len(ring)
    lids = np.array(
        [[int(np.hypot(*(ring - corner).T).argmin()) for corner in corners] for corners in triangles]
    )
    at = np.arange(n)
    after = (at + 1) % n
    edges = np.stack([at, after, after + n, at + n], axis=1)
    faces = np.concatenate([lids[:, ::-1], lids + n, edges[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)])
    vertices = np.concatenate([np.column_stack([ring, np.full(n, z)]) for z in (0.0, thickness)])
    return _part(vertices, faces, smooth=False)


def _part(vertices: Array, corners: NDArray[np.int64], smooth: bool) -> Part:
    faces = corners.astype(np.int32)
    return Part(vertices, faces, box_map(vertices, faces), np.full(len(faces), smooth))
