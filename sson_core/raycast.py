"""Ray casting: which object, face, depth and normal each pixel of a camera sees.

Embree's scene cannot change after its first cast, so a `RayMesh` is built once for a fixed set of
objects. To follow an edit, keep one for what the edit leaves alone and small ones for the rest, cast
each and `merge` by depth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.scene import SceneObject

NOTHING = -1


@dataclass(frozen=True, eq=False)
class Buffers:
    """What a camera sees, one entry a pixel, all of shape (H, W) but ``normal`` and ``bary``.

    Attributes:
        ids: object ids that ``object`` indexes.
        object: int32 index into ``ids``, -1 where nothing is hit.
        face: int32 face of that object's mesh, -1 where nothing is hit.
        depth: float32 distance along the camera's z axis in metres, inf where nothing is hit.
        normal: (H, W, 3) float32 unit geometric normal in the world, turned towards the camera.
        bary: (H, W, 2) float32 weights of the face's second and third corner.
    """

    ids: tuple[str, ...]
    object: NDArray[np.int32]
    face: NDArray[np.int32]
    depth: NDArray[np.float32]
    normal: NDArray[np.float32]
    bary: NDArray[np.float32]

    def mask(self, object_id: str) -> NDArray[np.bool_]:
        """Return where an object is seen (H, W); all False if it is not among ``ids``."""
        if object_id not in self.ids:
            return np.zeros(self.object.shape, dtype=bool)
        seen: NDArray[np.bool_] = self.object == self.ids.index(object_id)
        return seen

    def footprint(self, object_id: str) -> float:
        """Return the share of the image area that an object covers."""
        return float(self.mask(object_id).mean())


class RayMesh:
    """Objects ready for ray casting. ``see_through_glass`` leaves glass faces out."""

    def __init__(self, objects: Iterable[SceneObject], *, see_through_glass: bool = False) -> None:
        self.ids: tuple[str, ...] = ()
        vertices, faces, owners, numbers = [], [], [], []
        start = 0
        for index, item in enumerate(objects):
            self.ids += (item.object_id,)
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
        self._owner = np.concatenate(owners) if owners else np.empty(0, np.int32)
        self._face = np.concatenate(numbers) if numbers else np.empty(0, np.int32)
        self._embree = EmbreeScene()
        if len(self._owner):
            TriangleMesh(
                self._embree,
                np.concatenate(vertices).astype(np.float32),
                np.concatenate(faces).astype(np.int32),
            )

    def cast(self, camera: Camera) -> Buffers:
        """Return what a camera sees of these objects."""
        origin, directions = camera.rays()
        shape = directions.shape[:2]
        hit = self.shoot(np.broadcast_to(origin, (directions[..., 0].size, 3)), directions.reshape(-1, 3))
        obj, face, depth, normal, bary = hit
        return Buffers(
            self.ids,
            obj.reshape(shape),
            face.reshape(shape),
            depth.reshape(shape),
            normal.reshape(*shape, 3),
            bary.reshape(*shape, 2),
        )

    def shoot(
        self, origins: NDArray[np.floating[Any]], directions: NDArray[np.floating[Any]]
    ) -> tuple[
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.float32],
        NDArray[np.float32],
        NDArray[np.float32],
    ]:
        """Shoot rays (N, 3); return object, face, ray parameter, facing unit normal, barycentrics.

        The ray parameter is in units of the direction's length.
        """
        n = len(directions)
        obj = np.full(n, NOTHING, np.int32)
        face = np.full(n, NOTHING, np.int32)
        depth = np.full(n, np.inf, np.float32)
        normal = np.zeros((n, 3), np.float32)
        bary = np.zeros((n, 2), np.float32)
        if not len(self._owner):
            return obj, face, depth, normal, bary
        origins32 = np.ascontiguousarray(origins, dtype=np.float32)
        directions32 = np.ascontiguousarray(directions, dtype=np.float32)
        result = self._embree.run(origins32, directions32, output=True)
        hit = result["primID"] >= 0
        primitive = result["primID"][hit]
        obj[hit] = self._owner[primitive]
        face[hit] = self._face[primitive]
        depth[hit] = result["tfar"][hit]
        towards = result["Ng"][hit]
        towards /= np.maximum(np.linalg.norm(towards, axis=1, keepdims=True), 1e-12)
        away = np.einsum("ij,ij->i", towards, directions32[hit]) > 0
        towards[away] *= -1
        normal[hit] = towards
        bary[hit, 0], bary[hit, 1] = result["u"][hit], result["v"][hit]
        return obj, face, depth, normal, bary


def merge(first: Buffers, second: Buffers) -> Buffers:
    """Return the nearer of two casts of the same camera at each pixel; ids are joined in order."""
    nearer = second.depth < first.depth
    shifted = np.where(second.object >= 0, second.object + len(first.ids), NOTHING)
    return Buffers(
        ids=first.ids + second.ids,
        object=np.where(nearer, shifted, first.object).astype(np.int32),
        face=np.where(nearer, second.face, first.face),
        depth=np.where(nearer, second.depth, first.depth),
        normal=np.where(nearer[..., None], second.normal, first.normal),
        bary=np.where(nearer[..., None], second.bary, first.bary),
    )
