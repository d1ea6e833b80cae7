"""Numbers that the evidence rules compare with their bounds."""

from __future__ import annotations

import itertools

import numpy as np

from sson_core.geometry import Array, signed_area
from sson_core.views.look import Look


def image_shift(look: Look, ends: tuple[Array, Array]) -> float:
    """Return how far two points are apart in a view, as a share of the image's longer side."""
    pixels, depth = look.camera.project(np.stack(ends))
    if (depth <= 0).any():
        return 0.0
    return float(np.linalg.norm(pixels[1] - pixels[0])) / max(look.camera.width, look.camera.height)


def triangle_areas(points: Array) -> Array:
    """Return the signed area of every triangle of plan points (N, 2), in the order of combinations."""
    corners = points[list(itertools.combinations(range(len(points)), 3))] if len(points) > 2 else None
    if corners is None:
        return np.zeros(0)
    return signed_area(corners)


def gap(point: Array, box: Array) -> float:
    """Return the distance of a point from an axis-aligned box, metres."""
    return float(np.linalg.norm(np.maximum(0.0, np.maximum(box[0] - point, point - box[1]))))
