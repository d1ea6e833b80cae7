"""Curved surfaces: grids, pillows, leaves."""

from __future__ import annotations

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.solids.part import Part, join, without_slivers


def sheet(points: Array) -> Part:
    """Return the smooth surface through a grid of points (A, B, 3); its front has A x B as its normal.

    Texture coordinates are mean lengths along the grid, in metres.
    """
    a, b = points.shape[:2]
    i, j = np.meshgrid(np.arange(a - 1), np.arange(b - 1), indexing="ij")
    at = i * b + j
    quad = np.stack([at, at + b, at + b + 1, at + 1], axis=-1).reshape(-1, 4)
    faces = quad[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    along_a = np.linalg.norm(np.diff(points, axis=0), axis=2).mean(axis=1)
    along_b = np.linalg.norm(np.diff(points, axis=1), axis=2).mean(axis=0)
    u = np.concatenate([[0.0], np.cumsum(along_a)])
    v = np.concatenate([[0.0], np.cumsum(along_b)])
    uv = np.stack(np.meshgrid(u, v, indexing="ij"), axis=-1).reshape(-1, 2)
    return without_slivers(points.reshape(-1, 3).copy(), faces, uv[faces])


def backed(points: Array, thickness: float) -> Part:
    """Return the sheet through points (A, B, 3) closed by a back ``thickness`` metres behind it."""
    step_a, step_b = np.gradient(points, axis=0), np.gradient(points, axis=1)
    normal = np.cross(step_a, step_b)
    normal /= np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-12)
    back = points - normal * thickness
    edges = [
        np.stack([points[:, 0], back[:, 0]], axis=0),
        np.stack([back[:, -1], points[:, -1]], axis=0),
        np.stack([back[0], points[0]], axis=0),
        np.stack([points[-1], back[-1]], axis=0),
    ]
    return join(sheet(points), sheet(back[:, ::-1]), *(sheet(edge) for edge in edges))


def pillow(x: float, y: float, thickness: float, steps: int = 12) -> Part:
    """Return a pillow lying centred on the origin: plump in the middle, thin seams, pointed corners."""
    t = np.sin(np.linspace(-np.pi / 2, np.pi / 2, steps + 1))
    u, v = np.meshgrid(t, t, indexing="ij")
    swell = (np.clip(1 - u**2, 0, 1) * np.clip(1 - v**2, 0, 1)) ** 0.42
    outline = np.stack([u * (1 - 0.07 * (1 - v**2)) * x / 2, v * (1 - 0.07 * (1 - u**2)) * y / 2], axis=-1)
    height = 0.5 * thickness * swell[..., None]
    top = np.concatenate([outline, height], axis=-1)
    bottom = np.concatenate([outline, -height], axis=-1)
    return join(sheet(top), sheet(bottom[:, ::-1])).at(z=thickness / 2)


def leaf(length: float, width: float, droop: float, fold: float = 0.15, steps: int = 6) -> Part:
    """Return a pointed leaf along +x from the origin, bent down by ``droop`` and folded along its rib."""
    t = np.linspace(0, 1, steps + 1)
    s = np.array([-1.0, 0.0, 1.0])
    half = 0.5 * width * np.sin(np.pi * t**0.75) ** 0.9
    points = np.empty((steps + 1, 3, 3))
    points[..., 0] = (length * t * (1 - 0.25 * abs(droop) * t))[:, None]
    points[..., 1] = half[:, None] * s[None]
    points[..., 2] = (-droop * length * t**2)[:, None] + fold * half[:, None] * np.abs(s)[None]
    return sheet(points)
