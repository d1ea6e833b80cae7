"""Looking at a scene before and after an edit from many cameras, fast.

Embree cannot change a scene after its first cast, so what the edit leaves alone is built once, each
object in focus gets a small mesh of its own before and after, and the casts are laid over each other by
depth. Small meshes are cast only through the pixels that their vertices project to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from sson_core.buffers import EVERYWHERE, Buffers, Hits, Window
from sson_core.camera import Camera
from sson_core.geometry import Array
from sson_core.raycast import RayMesh, Rays
from sson_core.scene import Scene, SceneObject
from sson_core.views.changes import Changes, When, changed_objects
from sson_core.views.look import Look

__all__ = ["Observer", "changed_objects"]

MakeMesh = Callable[[Sequence[SceneObject], bool], RayMesh]
"""Makes the ray mesh of objects, with glass left out or not; one may be kept from edit to edit."""

_Key = tuple[str, When]


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
        self._single: dict[_Key, RayMesh] = {}
        self._changes = Changes(self.scenes, self.changed_ids, self.ids)

    def look(self, camera: Camera) -> Look:
        """Return what a camera sees before and after."""
        rays = Rays.of(camera)
        rest = Buffers.of(self._rest.trace(rays))
        seen: dict[When, Buffers] = {}
        window: Window | None = None
        alone: dict[_Key, int] = {}
        for when in self.scenes:
            seen[when] = rest
            if len(self._others[when]):
                seen[when] = seen[when].under(self._others[when].trace(rays))
                window = EVERYWHERE
            for name in self._focus:
                found = self._own(camera, rays, name, when)
                alone[name, when] = 0 if found is None else found[0].count
                if found is not None:
                    seen[when] = seen[when].under(*found)
                    window = _around(window, found[1])
        nowhere: Window = (slice(0, 0), slice(0, 0))
        return Look(camera, rays, seen["before"], seen["after"], self._changes, window or nowhere, alone)

    def alone(self, look: Look, object_id: str, when: When) -> int:
        """Return how many pixels an object would cover if nothing stood before it."""
        key = (object_id, when)
        if key not in look.alone:
            found = self._own(look.camera, look.rays, object_id, when)
            look.alone[key] = 0 if found is None else found[0].count
        return look.alone[key]

    def visible_fraction(self, look: Look, object_id: str, when: When) -> float:
        """Return the share of an object's pixels in the frame that nothing hides (0 if there are none)."""
        alone = self.alone(look, object_id, when)
        return min(1.0, look.pixels(object_id, when) / alone) if alone else 0.0

    def _mesh(self, objects: Sequence[SceneObject]) -> RayMesh:
        return self._make_mesh(objects, self._see_through).numbered(self.ids)

    def _own(self, camera: Camera, rays: Rays, object_id: str, when: When) -> tuple[Hits, Window] | None:
        """Cast one object through the pixels around its projection; None if it is out of frame."""
        item = self.scenes[when].by_id.get(object_id)
        window = None if item is None else _window(camera, item.vertices)
        if item is None or window is None:
            return None
        key = (object_id, when)
        if key not in self._single:
            self._single[key] = self._mesh([item])
        return self._single[key].trace(rays.through(window)), window


def _new_mesh(objects: Sequence[SceneObject], see_through_glass: bool) -> RayMesh:
    return RayMesh(objects, see_through_glass=see_through_glass)


def _window(camera: Camera, vertices: Array) -> Window | None:
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


def _around(one: Window | None, other: Window) -> Window:
    """Return the smallest window around two."""
    if one is None or one == EVERYWHERE:
        return one or other
    rows, columns = (
        slice(min(a.start, b.start), max(a.stop, b.stop)) for a, b in zip(one, other, strict=True)
    )
    return rows, columns
