"""The parts of a file at their places in metres, z up; what has no sound place or size is left out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from sson_core import geometry
from sson_core.geometry import Array
from sson_core.scene import Asset, Mesh, SceneObject
from sson_core.sources._furnished.mapping import Axis
from sson_core.sources._furnished.parts import RawPart, RawScene

SMALLEST = 0.001
"""Longest side in metres below which a part is no thing."""


@dataclass(frozen=True, eq=False)
class Body:
    """A part in the world: ``vertices`` (V, 3) metres, z up; ``T_part_to_world`` (4, 4) may scale."""

    part: RawPart
    vertices: Array
    T_part_to_world: Array

    @property
    def name(self) -> str:
        """The part's name."""
        return self.part.name

    @cached_property
    def box(self) -> Array:
        """World box, rows ``[lower, upper]`` (2, 3)."""
        return geometry.bounds(self.vertices)

    @property
    def size(self) -> Array:
        """Sides (3,) of the world box."""
        return np.asarray(self.box[1] - self.box[0])

    @property
    def centre(self) -> Array:
        """Centre (3,) of the world box."""
        return np.asarray(self.box.mean(axis=0))

    @cached_property
    def plan(self) -> shapely.Polygon:
        """Convex hull on the plan."""
        return geometry.plan_polygon(self.vertices)

    @cached_property
    def mesh(self) -> Mesh:
        """The part's mesh in world coordinates, turned right side out where the pose reflects."""
        mesh = self.part.mesh
        if np.linalg.det(self.T_part_to_world[:3, :3]) >= 0:
            return Mesh(self.vertices, mesh.faces, mesh.uv, mesh.slots, mesh.smooth)
        faces, uv = np.ascontiguousarray(mesh.faces[:, ::-1]), np.ascontiguousarray(mesh.uv[:, ::-1])
        return Mesh(self.vertices, faces, uv, mesh.slots, mesh.smooth)

    @cached_property
    def standing_still(self) -> SceneObject:
        """The part as an object whose coordinates are the world's, for casting rays at it."""
        asset = Asset(self.name, "", self.mesh, self.part.materials)
        return SceneObject(self.name, asset, np.eye(4))

    @cached_property
    def triangles(self) -> Array:
        """World corners (F, 3, 3)."""
        return np.asarray(self.vertices[self.mesh.faces])

    @cached_property
    def normals(self) -> Array:
        """Face normals (F, 3) whose length is the face's area."""
        a, b, c = np.moveaxis(self.triangles, 1, 0)
        return np.asarray(0.5 * np.cross(b - a, c - a))


def file_to_world(metres_per_unit: float, up: Axis) -> Array:
    """Return the 4x4 matrix from the file's coordinates, turned z-up, to metres with ``up`` upwards."""
    turns = {
        "+z": np.diag([1.0, 1.0, 1.0]),
        "-z": np.diag([1.0, -1.0, -1.0]),
        "+y": np.array([[1.0, 0, 0], [0, 0, -1.0], [0, 1.0, 0]]),
        "-y": np.array([[1.0, 0, 0], [0, 0, 1.0], [0, -1.0, 0]]),
        "+x": np.array([[0, 0, -1.0], [0, 1.0, 0], [1.0, 0, 0]]),
        "-x": np.array([[0, 0, 1.0], [0, 1.0, 0], [-1.0, 0, 0]]),
    }
    T = np.eye(4)
    T[:3, :3] = turns[up] * metres_per_unit
    return T


def bodies_of(raw: RawScene, T_file_to_world: Array) -> tuple[list[Body], list[str]]:
    """Return the parts that can be placed, and for each other one its name and the reason."""
    found, left_out = [], []
    for part in raw.parts:
        reason = _fault(part)
        if reason is None:
            T = T_file_to_world @ part.T_part_to_world
            body = Body(part, geometry.transform_points(T, part.mesh.vertices), T)
            if body.size.max() <= SMALLEST:
                reason = f"it measures less than {SMALLEST * 1000:g} mm"
            elif np.linalg.norm(body.normals, axis=1).sum() <= SMALLEST**2:
                reason = "its faces have no area"
            else:
                found.append(body)
                continue
        left_out.append(f"{part.name}: {reason}")
    return found, left_out


def _fault(part: RawPart) -> str | None:
    if not np.isfinite(part.T_part_to_world).all():
        return "its pose is not finite"
    if not len(part.mesh.faces):
        return "it has no faces"
    if not np.isfinite(part.mesh.vertices).all():
        return "its vertices are not finite"
    return None
