"""The editor's pictures: four views before and after, redrawn only where something changed."""

from __future__ import annotations

import io
from collections.abc import Collection, Hashable, Mapping

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sson_core.camera import Camera
from sson_core.rendering.preview import Previewer
from sson_core.scene import Edit, Scene
from sson_core.tasks.four_view.by_hand.kept import Latest
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.views.changes import changed_objects

LONG_SIDE = 384
MOVING_SIDE = 192
"""Pixels of the longer side of a view whose camera is under way."""
_QUALITY = 88
_KEPT = 64
Pictures = dict[str, bytes]


class Painter:
    """Paints the views of trials as JPEG; not to be called from two threads at once."""

    def __init__(self, long_side: int = LONG_SIDE) -> None:
        self._long_side = long_side
        self._stages: Latest[_Stage] = Latest(3)
        self._painted: dict[Hashable, bytes] = {}

    def paint(self, trial: Trial, moving_camera: str = "") -> tuple[Pictures, Pictures]:
        """Return the views A to D before and after the edit (none after, without one).

        The view of a ``moving_camera`` is painted small, to follow the hand.
        """
        cameras: dict[str, Camera] = {
            letter: camera.fitted(MOVING_SIDE if letter == moving_camera else self._long_side)
            for letter, camera in trial.views.items()
        }
        after = trial.edited()
        moving = () if after is None else changed_objects(trial.scene, after)
        stage = self._stages.get((trial.scene, moving), lambda: _Stage(trial.scene, moving))
        first = self._views(stage, trial.scene, None, cameras)
        return first, {} if after is None else self._views(stage, after, trial.edit, cameras)

    def _views(
        self, stage: _Stage, shown: Scene, edit: Edit | None, cameras: Mapping[str, Camera]
    ) -> Pictures:
        keys = {letter: (stage.scene, edit, camera.key) for letter, camera in cameras.items()}
        missing = {letter: cameras[letter] for letter, key in keys.items() if key not in self._painted}
        for letter, pixels in stage.images(shown, missing).items():
            self._painted[keys[letter]] = jpeg(pixels)
        while len(self._painted) > _KEPT:
            del self._painted[next(iter(self._painted))]
        for key in keys.values():  # what is shown now is what was used last
            self._painted[key] = self._painted.pop(key)
        return {letter: self._painted[key] for letter, key in keys.items()}


class _Stage:
    """A scene of which some objects move, and the cameras that its previewer last looked from."""

    def __init__(self, scene: Scene, moving: Collection[str]) -> None:
        self.scene = scene
        self._previewer = Previewer(scene, {}, moving)
        self._seen: dict[str, Hashable] = {}

    def images(self, shown: Scene, cameras: Mapping[str, Camera]) -> dict[str, NDArray[np.uint8]]:
        for letter, camera in cameras.items():
            if self._seen.get(letter) != camera.key:
                self._previewer.look(letter, camera)
                self._seen[letter] = camera.key
        return self._previewer.images(shown, cameras) if cameras else {}


def jpeg(pixels: NDArray[np.uint8]) -> bytes:
    """Return pixels (H, W, 3) as JPEG."""
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "jpeg", quality=_QUALITY)
    return stream.getvalue()
