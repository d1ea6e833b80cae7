"""Rigid transforms, boxes and polygons.

Conventions of the whole package: world right-handed, z up, metres, radians. ``T_a_to_b`` is a 4x4
matrix that takes homogeneous column points from frame ``a`` to frame ``b``.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

Array = NDArray[np.float64]


def translation(offset: Array | tuple[float, float, float]) -> Array:
    """Return the 4x4 matrix that moves points by ``offset`` (3,) metres."""
    T = np.eye(4)
    T[:3, 3] = offset
    return T


def rotation_z(angle: float) -> Array:
    """Return the 4x4 turn by ``angle`` radians about the vertical, counter-clockwise from above."""
    c, s = math.cos(angle), math.sin(angle)
    T = np.eye(4)
    T[:2, :2] = [[c, -s], [s, c]]
    return T


def pose(x: float, y: float, z: float = 0.0, heading: float = 0.0) -> Array:
    """Return ``T_object_to_world`` of an upright object whose local +x faces ``heading``."""
    return translation((x, y, z)) @ rotation_z(heading)


def heading(T_object_to_world: Array) -> float:
    """Return the angle of the local +x axis on the plan, in (-pi, pi]."""
    x = T_object_to_world[:3, 0]
    return math.atan2(x[1], x[0])


def wrap_angle(angle: float) -> float:
    """Return ``angle`` in (-pi, pi]."""
    return -((math.pi - angle) % (2 * math.pi) - math.pi)


def transform_points(T: Array, points: Array) -> Array:
    """Apply a 4x4 transform to points (N, 3) and return (N, 3)."""
    moved: Array = np.asarray(points, dtype=np.float64) @ T[:3, :3].T + T[:3, 3]
    return moved


def transform_vectors(T: Array, vectors: Array) -> Array:
    """Apply the linear part of a 4x4 transform to vectors (N, 3) and return (N, 3)."""
    turned: Array = np.asarray(vectors, dtype=np.float64) @ T[:3, :3].T
    return turned


def invert_rigid(T: Array) -> Array:
    """Return the inverse of a rigid transform (rotation, possibly improper, and translation)."""
    R, t = T[:3, :3], T[:3, 3]
    inverse = np.eye(4)
    inverse[:3, :3] = R.T
    inverse[:3, 3] = -R.T @ t
    return inverse


def reflection(point: Array, normal: Array) -> Array:
    """Return the 4x4 reflection in the plane through ``point`` (3,) with ``normal`` (3,)."""
    n = np.asarray(normal, dtype=np.float64) / np.linalg.norm(normal)
    T = np.eye(4)
    T[:3, :3] -= 2.0 * np.outer(n, n)
    T[:3, 3] = 2.0 * float(np.dot(point, n)) * n
    return T


def bounds(points: Array) -> Array:
    """Return the axis-aligned box of points (N, 3) as rows ``[lower, upper]`` (2, 3)."""
    return np.stack([points.min(axis=0), points.max(axis=0)])


def plan_polygon(points: Array) -> shapely.Polygon:
    """Return the convex hull on the plan of points (N, 2 or 3)."""
    return shapely.convex_hull(shapely.MultiPoint(np.asarray(points)[:, :2]))


def signed_area(triangles: Array) -> Array:
    """Return the signed areas (...) of plan triangles (..., 3, 2 or 3): positive if counter-clockwise."""
    a, b, c = (triangles[..., corner, :] for corner in range(3))
    u, v = b - a, c - a
    return 0.5 * np.asarray(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])
