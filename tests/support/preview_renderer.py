"""A renderer that keeps the protocol with quick ray-cast pictures instead of Blender's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from sson_core import images
from sson_core.errors import RenderFailed
from sson_core.rendering.preview import preview
from sson_core.rendering.protocol import Progress, RenderReport, RenderSettings, View, image_paths
from sson_core.scene import Scene


class PreviewRenderer:
    """Counts the views it renders; ``stop`` may end the process or fail before any of them.

    Pictures carry noise drawn from the seed and the camera, as a path tracer's do.
    """

    name = "preview"

    def __init__(self, stop: Callable[[str, str], None] = lambda scene_id, view: None) -> None:
        self.stop = stop
        self.rendered: list[tuple[str, str]] = []

    def render(
        self,
        scene: Scene,
        views: Mapping[str, View],
        out: Path,
        settings: RenderSettings,
        progress: Progress | None = None,
    ) -> RenderReport:
        """Write the views whose files are missing."""
        files = image_paths(views, out)
        skipped = tuple(name for name, file in files.items() if file.exists())
        out.mkdir(parents=True, exist_ok=True)
        for name, view in views.items():
            if name in skipped:
                continue
            self.stop(scene.scene_id, name)
            rng = np.random.default_rng([settings.seed, view.width, view.height])
            noise = rng.integers(-3, 4, (view.height, view.width, 3))
            pixels = np.clip(preview(scene, view) + noise, 0, 255).astype(np.uint8)
            images.write_png(files[name], pixels)
            self.rendered.append((str(out), name))
            if progress is not None:
                progress(name, len(self.rendered), len(views))
        recorded = {**settings.model_dump(mode="json"), "versions": {"preview": 1}}
        return RenderReport(dict.fromkeys(views, 0.1), {}, skipped, {}, recorded)


def failing(*scene_ids: str) -> Callable[[str, str], None]:
    """Return a ``stop`` that fails on some scenes, or on every one if none is named."""

    def stop(scene_id: str, view: str) -> None:
        if not scene_ids or scene_id in scene_ids:
            raise RenderFailed(f"scene {scene_id}: the worker died; missing views: {view}.")

    return stop
