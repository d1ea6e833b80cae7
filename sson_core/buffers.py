"""What a camera sees, pixel by pixel: hits of one cast, and several casts laid over each other by depth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

NOTHING = -1

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Window = tuple[slice, slice]
"""Rows and columns of an image."""
Where = tuple[NDArray[np.intp], ...]
"""Numbers of rows and columns of pixels, of one shape."""
EVERYWHERE: Window = (slice(None), slice(None))


@dataclass(frozen=True, eq=False)
class Triangles:
    """Whose the triangles of a ray mesh are: ``owner`` indexes ``ids``, ``face`` that object's faces.

    Both (T + 1,) end with `NOTHING`, which is what the -1 of a ray that hit nothing looks up.
    """

    ids: tuple[str, ...]
    owner: Ints
    face: Ints


@dataclass(frozen=True, eq=False)
class Hits:
    """What rays (H, W) hit of one `RayMesh`; what is seldom asked for is worked out when it is.

    Attributes:
        primitive: (H, W) int32 triangle of the mesh, -1 where nothing is hit.
        depth: (H, W) float32 ray parameter, inf where nothing is hit.
    """

    triangles: Triangles
    directions: Floats
    primitive: Ints
    depth: Floats
    _normal: Floats
    _bary: tuple[Floats, Floats]

    @cached_property
    def object(self) -> Ints:
        """(H, W) int32 index into the mesh's ids, -1 where nothing is hit."""
        return self.triangles.owner.take(self.primitive, mode="wrap")

    @property
    def count(self) -> int:
        """How many of the rays hit the mesh."""
        return int(np.count_nonzero(self.primitive != NOTHING))

    def face(self, where: Where) -> Ints:
        """Face of the object's mesh that chosen rays hit, -1 for nothing."""
        return self.triangles.face.take(self.primitive[where], mode="wrap")

    def normal(self, where: Where) -> Floats:
        """Unit geometric normal (..., 3), turned against the ray; zero for nothing."""
        normal = self._normal[where].copy()
        normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-12)
        away = np.einsum("...j,...j->...", normal, self.directions[where]) > 0
        normal[away] *= -1
        return normal

    def bary(self, where: Where) -> Floats:
        """Weights (..., 2) of the face's second and third corner; zero for nothing."""
        return np.stack([weight[where] for weight in self._bary], axis=-1)


@dataclass(frozen=True, eq=False)
class _Layer:
    """Hits in a window, and where in it they are the nearest of all layers up to this one."""

    hits: Hits
    window: Window
    nearest: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Buffers:
    """What a camera sees, one entry a pixel.

    Attributes:
        ids: object ids that ``object`` indexes.
        object: (H, W) int32 index into ``ids``, -1 where nothing is hit.
        depth: (H, W) float32 distance along the camera's z axis in metres, inf where nothing is hit.
    """

    ids: tuple[str, ...]
    object: Ints
    depth: Floats
    _base: Hits
    _layers: tuple[_Layer, ...] = ()

    @classmethod
    def of(cls, hits: Hits) -> Buffers:
        """Return what the rays of a whole image hit of one mesh."""
        return cls(hits.triangles.ids, hits.object, hits.depth, hits)

    def under(self, hits: Hits, window: Window = EVERYWHERE) -> Buffers:
        """Return these buffers with hits of the same camera in a window laid over them where nearer.

        The meshes of both must number objects by the same ids.
        """
        nearer: NDArray[np.bool_] = hits.depth < self.depth[window]
        seen, depth = self.object.copy(), self.depth.copy()
        np.copyto(seen[window], hits.object, where=nearer)
        np.copyto(depth[window], hits.depth, where=nearer)
        return Buffers(self.ids, seen, depth, self._base, (*self._layers, _Layer(hits, window, nearer)))

    @cached_property
    def face(self) -> Ints:
        """(H, W) int32 face of the object's mesh, -1 where nothing is hit."""
        return self.at("face", self._all)

    @cached_property
    def normal(self) -> Floats:
        """(H, W, 3) float32 unit geometric normal in the world, turned towards the camera."""
        return self.at("normal", self._all)

    @cached_property
    def bary(self) -> Floats:
        """(H, W, 2) float32 weights of the face's second and third corner."""
        return self.at("bary", self._all)

    def at(self, name: Literal["face", "normal", "bary"], where: Where) -> NDArray[Any]:
        """Return one of these at chosen pixels (row and column numbers): quicker than the whole image."""
        rows, columns = where
        result: NDArray[Any] = getattr(self._base, name)(where)
        for layer in self._layers:
            top, left = (side.start or 0 for side in layer.window)
            height, width = layer.nearest.shape
            inside = (rows >= top) & (rows < top + height) & (columns >= left) & (columns < left + width)
            inside[inside] = layer.nearest[rows[inside] - top, columns[inside] - left]
            local = (rows[inside] - top, columns[inside] - left)
            result[inside] = getattr(layer.hits, name)(local)
        return result

    @property
    def _all(self) -> Where:
        rows, columns = np.indices(self.object.shape)
        return rows, columns

    def mask(self, object_id: str) -> NDArray[np.bool_]:
        """Return where an object is seen (H, W); all False if it is not among ``ids``."""
        if object_id not in self.ids:
            return np.zeros(self.object.shape, dtype=bool)
        seen: NDArray[np.bool_] = self.object == self.ids.index(object_id)
        return seen

    def footprint(self, object_id: str) -> float:
        """Return the share of the image area that an object covers."""
        return float(self.mask(object_id).mean())
