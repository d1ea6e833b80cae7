"""Ray meshes and casts kept from edit to edit, so that a change of one thing costs that thing only."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from sson_core.buffers import Hits
from sson_core.raycast import RayMesh, Rays
from sson_core.scene import SceneObject

Value = TypeVar("Value")
_MESHES = 3
_RAYS = 1_000_000
"""Most rays whose hits a mesh remembers, about 40 bytes each."""
_FEW = 3


class Latest(Generic[Value]):
    """Values by key, the ones used latest; others are made again when asked for.

    ``most`` bounds their number, or the sum of their weights; the newest is kept in any case.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._sum = 0
        self._kept: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value], weight: int = 1) -> Value:
        """Return the value of a key, made if it is not at hand."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key][0]
        value = make()
        self._kept[key] = (value, weight)
        self._sum += weight
        while self._sum > self._most and len(self._kept) > 1:
            self._sum -= self._kept.popitem(last=False)[1][1]
        return value


class KeptMesh(RayMesh):
    """A ray mesh that remembers what its latest rays hit."""

    def __init__(self, objects: Sequence[SceneObject], *, see_through_glass: bool = False) -> None:
        super().__init__(objects, see_through_glass=see_through_glass)
        self._numbered: Latest[RayMesh] = Latest(2)
        self._hits: Latest[Hits] = Latest(_RAYS)

    def numbered(self, ids: Sequence[str]) -> RayMesh:
        """Return the same mesh with its objects numbered by their places in ``ids``."""

        def make() -> RayMesh:
            other = super(KeptMesh, self).numbered(ids)
            assert isinstance(other, KeptMesh)
            other._hits = Latest(_RAYS)
            other._numbered = Latest(2)  # not the one that keeps it: hits in a cycle stay till a collection
            return other

        return self._numbered.get(tuple(ids), make)

    def trace(self, rays: Rays) -> Hits:
        """Return what rays hit of these objects."""
        digest = hashlib.blake2b(rays.directions.tobytes(), digest_size=16)
        digest.update(rays.origin.tobytes())
        key = (rays.directions.shape, digest.digest())
        count = rays.directions.size // 3
        return self._hits.get(key, lambda: super(KeptMesh, self).trace(rays), count)


class Meshes:
    """Makes ray meshes for `Observer`; those of many objects are kept."""

    def __init__(self) -> None:
        self._kept: Latest[RayMesh] = Latest(_MESHES)

    def __call__(self, objects: Sequence[SceneObject], see_through_glass: bool) -> RayMesh:
        """Return the mesh of objects, the very same for the same objects."""
        if len(objects) <= _FEW:
            return RayMesh(objects, see_through_glass=see_through_glass)
        key = (tuple(objects), see_through_glass)
        return self._kept.get(key, lambda: KeptMesh(objects, see_through_glass=see_through_glass))
