"""Looking at a scene before and after an edit from many cameras, fast.

Embree cannot change a scene after its first cast, so what the edit leaves alone is built once, each
object in focus gets a small mesh of its own before and after, and the casts are merged by depth. Small
meshes are cast only through the pixels that their vertices project to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.geometry import Array
from sson_core.raycast import NOTHING, Buffers, RayMesh, merge
from sson_core.scene import Material, Scene, SceneObject
from sson_core.views.look import LEAST_DEPTH_STEP, Look, When

MakeMesh = Callable[[Sequence[SceneObject], bool], RayMesh]
"""Makes the ray mesh of objects, with glass left out or not; one may be kept from edit to edit."""

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


class Observer:
    """Casts cameras into a scene before and after an edit.

    ``focus`` names the changed objects that evidence is read from. ``see_through_glass`` leaves glass
    out, as views that must show nothing of an edit require. ``make_mesh`` lets a caller that tries many
    edits of one scene keep what they share.
    """

    def __init__(
        self,
        before: Scene,
        after: Scene,
        focus: Sequence[str] = (),
        *,
        see_through_glass: bool = False,
        make_mesh: MakeMesh | None = None,
    ) -> None:
        self.scenes: Mapping[When, Scene] = {"before": before, "after": after}
        self.changed_ids = changed_objects(before, after)
        self.ids = (*before.by_id, *(name for name in after.by_id if name not in before.by_id))
        self._see_through = see_through_glass
        self._make_mesh = make_mesh or _new_mesh
        changed = set(self.changed_ids)
        others = [name for name in self.changed_ids if name not in focus]
        self._rest = self._mesh([item for item in before.objects if item.object_id not in changed])
        self._others: dict[When, RayMesh] = {
            when: self._mesh([scene.by_id[name] for name in others if name in scene.by_id])
            for when, scene in self.scenes.items()
        }
        self._focus = [name for name in self.changed_ids if name in focus]
        self._single: dict[tuple[str, When], RayMesh] = {}
        self._materials = self._material_table()

    def look(self, camera: Camera) -> Look:
        """Return what a camera sees before and after, and which pixels the edit changes."""
        rest = self._rest.cast(camera)
        before, after = self._see(camera, rest, "before"), self._see(camera, rest, "after")
        return Look(camera, before, after, self._changed(before, after))

    def alone(self, camera: Camera, object_id: str, when: When) -> int:
        """Return how many pixels an object would cover if nothing stood before it."""
        item = self.scenes[when].by_id.get(object_id)
        if item is None:
            return 0
        seen = _cast_window(self._own(item, when), camera, item.vertices)
        return 0 if seen is None else int((seen.object != NOTHING).sum())

    def visible_fraction(self, look: Look, object_id: str, when: When) -> float:
        """Return the share of an object's pixels in the frame that nothing hides (0 if there are none)."""
        alone = self.alone(look.camera, object_id, when)
        return min(1.0, look.pixels(object_id, when) / alone) if alone else 0.0

    def _mesh(self, objects: Sequence[SceneObject]) -> RayMesh:
        return self._make_mesh(objects, self._see_through)

    def _own(self, item: SceneObject, when: When) -> RayMesh:
        key = (item.object_id, when)
        if key not in self._single:
            self._single[key] = self._mesh([item])
        return self._single[key]

    def _see(self, camera: Camera, rest: Buffers, when: When) -> Buffers:
        seen = rest
        if self._others[when].ids:
            seen = merge(seen, self._others[when].cast(camera))
        for name in self._focus:
            item = self.scenes[when].by_id.get(name)
            own = None if item is None else _cast_window(self._own(item, when), camera, item.vertices)
            if own is not None:
                seen = merge(seen, own)
        return self._reindexed(seen)

    def _reindexed(self, seen: Buffers) -> Buffers:
        """Return buffers whose object numbers index ``self.ids``, so that before and after compare."""
        index = {name: number for number, name in enumerate(self.ids)}
        table = np.array([*(index[name] for name in seen.ids), NOTHING], dtype=np.int32)
        return replace(seen, ids=self.ids, object=table[seen.object])

    def _changed(self, before: Buffers, after: Buffers) -> NDArray[np.bool_]:
        changed: NDArray[np.bool_] = before.object != after.object
        edited = {self.ids.index(name) for name in self.changed_ids}
        same = ~changed & np.isin(before.object, list(edited))
        if not same.any():
            return changed
        where = np.nonzero(same)
        depth = before.depth[where]
        step = np.abs(depth - after.depth[where])
        differs = step > np.maximum(LEAST_DEPTH_STEP, DEPTH_TOLERANCE * depth)
        cosine = np.einsum("ij,ij->i", before.normal[where], after.normal[where])
        differs |= cosine < NORMAL_TOLERANCE
        numbers = before.object[where]
        for number in np.unique(numbers):
            of = numbers == number
            old, new = self._materials["before"][number], self._materials["after"][number]
            differs[of] |= old[before.face[where][of]] != new[after.face[where][of]]
        changed[where] = differs
        return changed

    def _material_table(self) -> dict[When, dict[int, NDArray[np.int64]]]:
        """Number the material of every face of the changed objects; what only differs by name is equal."""
        numbers: dict[Material, int] = {}
        table: dict[When, dict[int, NDArray[np.int64]]] = {"before": {}, "after": {}}
        for when, scene in self.scenes.items():
            for name in self.changed_ids:
                item = scene.by_id.get(name)
                if item is not None:
                    plain = [material.model_copy(update={"name": ""}) for material in item.materials]
                    looks = [numbers.setdefault(material, len(numbers)) for material in plain]
                    table[when][self.ids.index(name)] = np.array(looks)[item.asset.mesh.slots]
        return table


def _new_mesh(objects: Sequence[SceneObject], see_through_glass: bool) -> RayMesh:
    return RayMesh(objects, see_through_glass=see_through_glass)


def _cast_window(mesh: RayMesh, camera: Camera, vertices: Array) -> Buffers | None:
    """Cast a small mesh through the pixels around its projection; None if it is out of frame."""
    window = _window(camera, vertices)
    if window is None:
        return None
    rows, columns = window
    shape = (camera.height, camera.width)
    K = camera.K.copy()
    K[:2, 2] -= columns.start, rows.start
    crop = Camera(camera.T_world_to_camera, K, columns.stop - columns.start, rows.stop - rows.start)
    part = mesh.cast(crop)
    seen = Buffers(
        mesh.ids,
        np.full(shape, NOTHING, np.int32),
        np.full(shape, NOTHING, np.int32),
        np.full(shape, np.inf, np.float32),
        np.zeros((*shape, 3), np.float32),
        np.zeros((*shape, 2), np.float32),
    )
    for name in ("object", "face", "depth", "normal", "bary"):
        getattr(seen, name)[window] = getattr(part, name)
    return seen


def _window(camera: Camera, vertices: Array) -> tuple[slice, slice] | None:
    """Return rows and columns that can show a mesh, or None if it is wholly out of frame."""
    pixels, depth = camera.project(vertices)
    if (depth <= 0).all():
        return None
    if (depth <= 1e-3).any():
        return slice(0, camera.height), slice(0, camera.width)
    left, top = np.floor(pixels.min(axis=0)) - 1
    right, bottom = np.ceil(pixels.max(axis=0)) + 1
    columns = slice(int(max(0, left)), int(min(camera.width, right)))
    rows = slice(int(max(0, top)), int(min(camera.height, bottom)))
    return (rows, columns) if columns.start < columns.stop and rows.start < rows.stop else None
