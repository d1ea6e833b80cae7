"""Ray casting over several fixed sets of objects at once, nearest hit first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sson_core.raycast import NOTHING, RayMesh
from sson_core.rendering.surfaces import Floats, Ints
from sson_core.scene import SceneObject

Mask = NDArray[np.bool_]


@dataclass(eq=False)
class Hits:
    """N rays (origins and directions, (N, 3)) and what they hit, in the terms of `RayMesh.shoot`."""

    origins: Floats
    directions: Floats
    object: Ints
    face: Ints
    depth: Floats
    normal: Floats
    bary: Floats

    @property
    def found(self) -> Mask:
        """Which rays hit something."""
        result: Mask = self.object != NOTHING
        return result

    @property
    def points(self) -> Floats:
        """Where the rays hit (N, 3); only for rays that do."""
        points: Floats = self.origins + self.directions * self.depth[:, None]
        return points

    def take(self, where: Mask) -> Hits:
        """Return some of the rays; the very same if that is all of them, as in most rooms."""
        if where.all():
            return self
        return Hits(
            self.origins[where],
            self.directions[where],
            self.object[where],
            self.face[where],
            self.depth[where],
            self.normal[where],
            self.bary[where],
        )

    def nearest(self, other: Hits) -> tuple[Hits, Mask]:
        """Return the nearer of two hits of each ray and where that is the other's."""
        nearer: Mask = other.depth < self.depth
        column = nearer[:, None]
        hits = Hits(
            self.origins,
            self.directions,
            np.where(nearer, other.object, self.object),
            np.where(nearer, other.face, self.face),
            np.where(nearer, other.depth, self.depth),
            np.where(column, other.normal, self.normal),
            np.where(column, other.bary, self.bary),
        )
        return hits, nearer


class Layer:
    """Some of a scene's objects, ready for casting; hits carry their index among all objects."""

    def __init__(self, objects: Sequence[SceneObject], chosen: Sequence[int]) -> None:
        self._numbers = np.array(chosen, dtype=np.int32)
        self._mesh = RayMesh([objects[index] for index in chosen])

    def __len__(self) -> int:
        return len(self._numbers)

    def shoot(self, origins: Floats, directions: Floats) -> Hits:
        """Return what rays (N, 3) hit."""
        hits = Hits(origins, directions, *self._mesh.shoot(origins, directions))
        if len(self):
            hits.object = np.where(hits.found, self._numbers[hits.object], NOTHING)
        return hits


def shoot_all(layers: Sequence[Layer], origins: Floats, directions: Floats) -> Hits:
    """Return the nearest hits of rays (N, 3) over all layers, of which there is at least one."""
    hits = layers[0].shoot(origins, directions)
    for layer in layers[1:]:
        if len(layer):
            hits, _ = hits.nearest(layer.shoot(origins, directions))
    return hits
