"""Which pixels an edit changes, read off what a camera sees before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sson_core.buffers import Buffers, Window
from sson_core.scene import Material, Scene, SceneObject

When = Literal["before", "after"]

LEAST_DEPTH_STEP = 0.01
"""Metres below which two depths count as one."""
DEPTH_TOLERANCE = 0.005
NORMAL_TOLERANCE = np.cos(np.radians(10.0))


def changed_objects(before: Scene, after: Scene) -> tuple[str, ...]:
    """Return the ids of all objects whose pose, asset or look differs, or that only one scene has."""
    ids = [*before.by_id, *(name for name in after.by_id if name not in before.by_id)]
    return tuple(name for name in ids if not _equal(before.by_id.get(name), after.by_id.get(name)))


def _equal(one: SceneObject | None, other: SceneObject | None) -> bool:
    if one is other:
        return True
    if one is None or other is None:
        return False
    same_place = np.array_equal(one.T_object_to_world, other.T_object_to_world)
    return same_place and one.asset is other.asset and one.materials == other.materials


class Changes:
    """Compares buffers of the scenes before and after an edit; both must number objects by ``ids``."""

    def __init__(self, scenes: Mapping[When, Scene], changed: Sequence[str], ids: Sequence[str]) -> None:
        numbers = [ids.index(name) for name in changed]
        # The last entry is looked up by the -1 of pixels that show nothing.
        self._edited = np.zeros(len(ids) + 1, dtype=bool)
        self._edited[numbers] = True
        self._materials = _material_table(scenes, dict(zip(changed, numbers, strict=True)))

    def between(self, before: Buffers, after: Buffers, window: Window) -> NDArray[np.bool_]:
        """Return where (H, W) object, depth, normal or material differ; outside the window nothing does."""
        changed = np.zeros(before.object.shape, dtype=bool)
        old, new = before.object[window], after.object[window]
        part = old != new
        changed[window] = part
        rows, columns = np.nonzero(~part & self._edited.take(old, mode="wrap"))
        if len(rows):
            where = (rows + (window[0].start or 0), columns + (window[1].start or 0))
            changed[where] = self._differs(before, after, where)
        return changed

    def _differs(
        self, before: Buffers, after: Buffers, where: tuple[NDArray[np.intp], NDArray[np.intp]]
    ) -> NDArray[np.bool_]:
        """Return at which of some pixels that show one edited object (N,) it is seen differently."""
        depth = before.depth[where]
        step = np.abs(depth - after.depth[where])
        differs: NDArray[np.bool_] = step > np.maximum(LEAST_DEPTH_STEP, DEPTH_TOLERANCE * depth)
        cosine = np.einsum("ij,ij->i", before.at("normal", where), after.at("normal", where))
        differs |= cosine < NORMAL_TOLERANCE
        numbers, old_faces, new_faces = (
            before.object[where],
            before.at("face", where),
            after.at("face", where),
        )
        for number in np.unique(numbers):
            of = numbers == number
            old, new = self._materials["before"][number], self._materials["after"][number]
            differs[of] |= old[old_faces[of]] != new[new_faces[of]]
        return differs


def _material_table(
    scenes: Mapping[When, Scene], changed: Mapping[str, int]
) -> dict[When, dict[int, NDArray[np.int64]]]:
    """Number the material of every face of the changed objects; what only differs by name is equal."""
    numbers: dict[Material, int] = {}
    table: dict[When, dict[int, NDArray[np.int64]]] = {"before": {}, "after": {}}
    for when, scene in scenes.items():
        for name, index in changed.items():
            item = scene.by_id.get(name)
            if item is not None:
                plain = [material.model_copy(update={"name": ""}) for material in item.materials]
                looks = [numbers.setdefault(material, len(numbers)) for material in plain]
                table[when][index] = np.array(looks)[item.asset.mesh.slots]
    return table
