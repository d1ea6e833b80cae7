"""A part: one solid of a piece of furniture, with texture coordinates in metres."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array

Axis = Literal["x", "y", "z"]
_AXES: dict[str, int] = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True, eq=False)
class Part:
    """Triangles whose texture coordinates are metres on the surface.

    Attributes:
        vertices: (V, 3) metres.
        faces: (F, 3) vertex indices, counter-clockwise from outside.
        uv: (F, 3, 2) metres.
        smooth: (F,) whether a face is shaded smoothly.
    """

    vertices: Array
    faces: NDArray[np.int32]
    uv: Array
    smooth: NDArray[np.bool_]

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Part:
        """Return the part moved by (x, y, z); its texture moves with it."""
        return dataclasses.replace(self, vertices=self.vertices + np.array([x, y, z]))

    def turned(self, axis: Axis, angle: float) -> Part:
        """Return the part turned about an axis through the origin by ``angle`` radians."""
        i, j = [(1, 2), (2, 0), (0, 1)][_AXES[axis]]
        c, s = math.cos(angle), math.sin(angle)
        vertices = self.vertices.copy()
        vertices[:, i] = c * self.vertices[:, i] - s * self.vertices[:, j]
        vertices[:, j] = s * self.vertices[:, i] + c * self.vertices[:, j]
        return dataclasses.replace(self, vertices=vertices)

    def stretched(self, x: float = 1.0, y: float = 1.0, z: float = 1.0) -> Part:
        """Return the part scaled along the axes by positive factors."""
        return dataclasses.replace(self, vertices=self.vertices * np.array([x, y, z]))

    def tapered(self, bottom: float) -> Part:
        """Return the part with its plan scaled by ``bottom`` at its lowest point, by 1 at its highest."""
        z = self.vertices[:, 2]
        scale = bottom + (1.0 - bottom) * (z - z.min()) / max(float(np.ptp(z)), 1e-9)
        vertices = self.vertices.copy()
        vertices[:, :2] *= scale[:, None]
        return dataclasses.replace(self, vertices=vertices)

    def leaning(self, x: float = 0.0, y: float = 0.0) -> Part:
        """Return the part sheared so that each metre of height shifts it by (x, y) metres."""
        vertices = self.vertices.copy()
        vertices[:, 0] += x * vertices[:, 2]
        vertices[:, 1] += y * vertices[:, 2]
        return dataclasses.replace(self, vertices=vertices)

    def mapped(self) -> Part:
        """Return the part with box-mapped texture coordinates taken from where it now is."""
        return dataclasses.replace(self, uv=box_map(self.vertices, self.faces))

    def projected(self, axis: Axis) -> Part:
        """Return the part with one texture stretched over its extent across ``axis``.

        Seen from the axis' positive side a picture stands upright (x), or has its right along +y (z).
        """
        right, up = {"x": (1, 2), "y": (0, 2), "z": (1, 0)}[axis]
        sign = np.array([1.0, -1.0 if axis == "z" else 1.0])
        plane = self.vertices[:, [right, up]] * sign
        lower, extent = plane.min(axis=0), np.maximum(np.ptp(plane, axis=0), 1e-9)
        return dataclasses.replace(self, uv=((plane - lower) / extent)[self.faces])


def box_map(vertices: Array, faces: NDArray[np.int32]) -> Array:
    """Return texture coordinates (F, 3, 2) in metres, projected along each face's dominant axis."""
    corners = vertices[faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    axis = np.abs(normal).argmax(axis=1)
    pairs = np.array([[1, 2], [0, 2], [0, 1]])[axis]
    return np.take_along_axis(corners, pairs[:, None, :].repeat(3, axis=1), axis=2)


def without_slivers(vertices: Array, faces: NDArray[np.int32], uv: Array) -> Part:
    """Return a smooth part of the faces that do not collapse (where a grid closes in a point)."""
    corners = vertices[faces]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    kept = area > 1e-12
    return Part(vertices, faces[kept].astype(np.int32), uv[kept], np.ones(int(kept.sum()), dtype=bool))


def join(*parts: Part) -> Part:
    """Return several parts as one."""
    starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    return Part(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=False)]).astype(
            np.int32
        ),
        np.concatenate([part.uv for part in parts]),
        np.concatenate([part.smooth for part in parts]),
    )
