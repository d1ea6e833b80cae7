"""Ray casting: which object, face, depth and normal each pixel of a camera sees.

Embree's scene cannot change after its first cast, so a `RayMesh` is built once for a fixed set of
objects. To follow an edit, keep one for what the edit leaves alone and small ones for the rest, cast
each, the small ones only through the `Window` that may show them, and lay them over each other by depth.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene
from numpy.typing import NDArray

from sson_core.buffers import NOTHING, Buffers, Floats, Hits, Ints, Triangles, Window
from sson_core.camera import Camera
from sson_core.scene import SceneObject

__all__ = ["NOTHING", "Buffers", "Hits", "RayMesh", "Rays"]


@dataclass(frozen=True, eq=False)
class Rays:
    """Rays from one point: ``origin`` (3,) and ``directions`` (H, W, 3) as `Camera.rays` has them."""

    origin: Floats
    directions: Floats

    @classmethod
    def of(cls, camera: Camera) -> Rays:
        """Return the rays through all pixel centres of a camera."""
        origin, directions = camera.rays()
        return cls(origin.astype(np.float32), directions.astype(np.float32))

    def through(self, window: Window) -> Rays:
        """Return the rays through some of the pixels."""
        return Rays(self.origin, self.directions[window])


class RayMesh:
    """Objects ready for ray casting. ``see_through_glass`` leaves glass faces out."""

    def __init__(self, objects: Iterable[SceneObject], *, see_through_glass: bool = False) -> None:
        ids: tuple[str, ...] = ()
        vertices, faces, owners, numbers = [], [], [], []
        start = 0
        for index, item in enumerate(objects):
            ids += (item.object_id,)
            mesh = item.asset.mesh
            kept = np.arange(len(mesh.faces), dtype=np.int32)
            if see_through_glass:
                glass = np.array([material.glass for material in item.materials])
                kept = kept[~glass[mesh.slots]]
            vertices.append(item.vertices)
            faces.append(mesh.faces[kept] + start)
            owners.append(np.full(len(kept), index, dtype=np.int32))
            numbers.append(kept)
            start += len(mesh.vertices)
        nothing = np.array([NOTHING], np.int32)
        self._triangles = Triangles(
            ids, np.concatenate([*owners, nothing]), np.concatenate([*numbers, nothing])
        )
        self._embree = EmbreeScene()
        if len(self):
            TriangleMesh(
                self._embree,
                np.concatenate(vertices).astype(np.float32),
                np.concatenate(faces).astype(np.int32),
            )

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids that the objects of hits index."""
        return self._triangles.ids

    def numbered(self, ids: Sequence[str]) -> RayMesh:
        """Return the same mesh with its objects numbered by their places in ``ids``."""
        number = {object_id: index for index, object_id in enumerate(ids)}
        table = np.array([*(number[object_id] for object_id in self.ids), NOTHING], np.int32)
        other = copy.copy(self)
        other._triangles = Triangles(tuple(ids), table[self._triangles.owner], self._triangles.face)
        return other

    def __len__(self) -> int:
        return len(self._triangles.owner) - 1

    def cast(self, camera: Camera) -> Buffers:
        """Return what a camera sees of these objects."""
        return Buffers.of(self.trace(Rays.of(camera)))

    def trace(self, rays: Rays) -> Hits:
        """Return what rays hit of these objects."""
        directions = np.ascontiguousarray(rays.directions)
        shape = directions.shape[:2]
        flat = directions.reshape(-1, 3)
        primitive, depth, normal, u, v = self._run(np.broadcast_to(rays.origin, flat.shape), flat)
        return Hits(
            self._triangles,
            directions,
            primitive.reshape(shape),
            depth.reshape(shape),
            normal.reshape(*shape, 3),
            (u.reshape(shape), v.reshape(shape)),
        )

    def shoot(
        self, origins: NDArray[np.floating[Any]], directions: NDArray[np.floating[Any]]
    ) -> tuple[Ints, Ints, Floats, Floats, Floats]:
        """Shoot rays (N, 3); return object, face, ray parameter, facing unit normal, barycentrics.

        The ray parameter is in units of the direction's length.
        """
        primitive, depth, normal, u, v = self._run(origins, directions)
        hits = Hits(self._triangles, np.asarray(directions, np.float32), primitive, depth, normal, (u, v))
        every = (np.arange(len(primitive)),)
        return hits.object, hits.face(every), depth, hits.normal(every), hits.bary(every)

    def _run(
        self, origins: NDArray[np.floating[Any]], directions: NDArray[np.floating[Any]]
    ) -> tuple[Ints, Floats, Floats, Floats, Floats]:
        """Return primitive, ray parameter, normal (of any length) and both weights of rays (N, 3)."""
        n = len(directions)
        if not len(self):
            missed = np.full(n, NOTHING, np.int32), np.full(n, np.inf, np.float32)
            return *missed, np.zeros((n, 3), np.float32), np.zeros(n, np.float32), np.zeros(n, np.float32)
        result = self._embree.run(
            np.ascontiguousarray(origins, dtype=np.float32),
            np.ascontiguousarray(directions, dtype=np.float32),
            np.inf,
            output=True,
        )
        return result["primID"], result["tfar"], result["Ng"], result["u"], result["v"]
