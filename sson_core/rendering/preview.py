"""Quick pictures by ray casting: base colours under one lamp with hard shadows, no Blender.

They serve editing and review: silhouettes and colours are those of the final images, light is not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.geometry import bounds
from sson_core.rendering.layers import Hits, Layer, Mask, shoot_all
from sson_core.rendering.protocol import View
from sson_core.rendering.shading import Shader
from sson_core.rendering.surfaces import Floats, Surfaces, linear_to_bytes
from sson_core.rendering.topdown import TopDown, eye_height, overhead
from sson_core.scene import Scene

THREADS = 2


def preview(scene: Scene, view: View) -> NDArray[np.uint8]:
    """Return a shaded picture (H, W, 3) of a scene."""
    return Previewer(scene, {"view": view}).images(scene)["view"]


@dataclass(frozen=True, eq=False)
class _Kept:
    """What a view shows of the objects that do not move."""

    hits: Hits
    lit: Mask
    colour: Floats


class Previewer:
    """Pictures of a scene from fixed views, quick to redraw while a few objects change.

    Objects named in ``moving`` may change in any way or vanish between calls of `images`, and new ones
    may appear. What the views show of all others is cast and shaded once and kept.
    """

    def __init__(self, scene: Scene, views: Mapping[str, View], moving: Collection[str] = ()) -> None:
        self._views = dict(views)
        self._fixed = tuple(item for item in scene.objects if item.object_id not in moving)
        hidden = overhead(scene)
        numbers = range(len(self._fixed))
        self._below = Layer(self._fixed, [i for i in numbers if self._fixed[i].object_id not in hidden])
        self._above = Layer(self._fixed, [i for i in numbers if self._fixed[i].object_id in hidden])
        self._kept: dict[str, _Kept] = {}

    def look(self, name: str, view: View) -> None:
        """Let a view, an old or a new one, look from elsewhere."""
        self._views[name] = view
        self._kept.pop(name, None)

    def images(self, scene: Scene, names: Collection[str] | None = None) -> dict[str, NDArray[np.uint8]]:
        """Return the picture (H, W, 3) of each view, or of those named.

        Raises ValueError if a fixed object changed.
        """
        names = list(self._views) if names is None else list(names)
        if any(scene.by_id.get(item.object_id) is not item for item in self._fixed):
            raise ValueError("an object that is not among the moving ones has changed")
        fixed = {item.object_id for item in self._fixed}
        objects = (*self._fixed, *(item for item in scene.objects if item.object_id not in fixed))
        moving = Layer(objects, range(len(self._fixed), len(objects)))
        surfaces = Surfaces(objects, scene.textures)
        with ThreadPoolExecutor(THREADS) as pool:
            pictures = pool.map(lambda name: self._picture(name, scene, surfaces, moving), names)
            return dict(zip(names, pictures, strict=True))

    def _picture(self, name: str, scene: Scene, surfaces: Surfaces, moving: Layer) -> NDArray[np.uint8]:
        view = self._views[name]
        sky = np.array(scene.sky, np.float32) * min(scene.sky_strength, 1.0)
        shader = Shader(surfaces, _lamp(scene, view), sky)
        fixed = [self._below] if isinstance(view, TopDown) else [self._below, self._above]
        if name not in self._kept:
            hits = shoot_all(fixed, *_rays(view, scene))
            lit = shader.lit(hits, [self._below])
            self._kept[name] = _Kept(hits, lit, shader.colour(hits, lit, fixed))
        kept = self._kept[name]
        colour = self._with(kept, moving, shader, fixed) if len(moving) else kept.colour
        return linear_to_bytes(colour).reshape(view.height, view.width, 3)

    def _with(self, kept: _Kept, moving: Layer, shader: Shader, fixed: list[Layer]) -> Floats:
        """Return a view's colours (N, 3) with the moving objects; shade only where they matter."""
        hits, new = kept.hits.nearest(moving.shoot(kept.hits.origins, kept.hits.directions))
        lit = kept.lit.copy()
        lit[new] = shader.lit(hits.take(new), [self._below])
        lit[lit] = shader.lit(hits.take(lit), [moving])
        again = new | (lit != kept.lit) | shader.is_glass(hits)
        colour = kept.colour.copy()
        colour[again] = shader.colour(hits.take(again), lit[again], [*fixed, moving])
        return colour


def _rays(view: View, scene: Scene) -> tuple[Floats, Floats]:
    """Return origins and directions (N, 3) of a view's rays."""
    if isinstance(view, Camera):
        origin, directions = view.rays()
        origins = np.broadcast_to(origin, directions.shape)
    else:
        origins, directions = view.rays(eye_height(scene))
    return origins.reshape(-1, 3).astype(np.float32), directions.reshape(-1, 3).astype(np.float32)


def _lamp(scene: Scene, view: View) -> Floats:
    """Return the lamp's place: below the ceiling of the room that the view is in, or above the scene."""
    if not scene.rooms:
        lower, upper = bounds(np.concatenate([item.box for item in scene.objects]))
        return np.array([*(lower + upper)[:2] / 2, upper[2] + 1.0], np.float32)
    place = np.array(view.centre) if isinstance(view, TopDown) else view.position
    room = min(scene.rooms, key=lambda room: float(room.polygon.distance(shapely.Point(place[:2]))))
    middle = room.polygon.representative_point()
    return np.array([middle.x, middle.y, room.floor_z + 0.85 * room.height], np.float32)
