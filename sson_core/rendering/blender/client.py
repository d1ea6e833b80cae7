"""The bpy-free side of the Blender renderer: hands a worker its job and keeps every finished view."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sson_core import images
from sson_core.errors import IsCancelled, SsonError, never
from sson_core.rendering.blender.loaded import Loaded, same
from sson_core.rendering.blender.process import run_worker
from sson_core.rendering.protocol import (
    Progress,
    RenderReport,
    RenderRequest,
    RenderSettings,
    View,
    image_paths,
)
from sson_core.scene import Scene


class BlenderRenderer:
    """Renders with Cycles in a process of its own: one scene a process, all its views in one go.

    ``timeout`` is the longest time in seconds without a finished view before the worker is killed;
    ``cancelled`` is asked all the while whether to kill it at once. Told what comes next, it lets a
    second worker load that meanwhile, which then waits.
    """

    name = "blender"

    def __init__(self, timeout: float = 1800.0, cancelled: IsCancelled = never) -> None:
        self.timeout = timeout
        self.cancelled = cancelled
        self._upcoming: Iterator[RenderRequest] = iter(())
        self._expected: RenderRequest | None = None
        self._held: Loaded | None = None

    def prepare(self, requests: Iterable[RenderRequest]) -> None:
        """Take note of the calls to come; each is loaded while the one before it is rendered."""
        self._upcoming = iter(requests)
        self._expected = next(self._upcoming, None)
        if self._held is not None and (self._expected is None or not self._held.serves(self._expected)):
            self._held.close()
            self._held = None

    def render(
        self,
        scene: Scene,
        views: Mapping[str, View],
        out: Path,
        settings: RenderSettings,
        progress: Progress | None = None,
    ) -> RenderReport:
        """Write the images of all views as `Renderer.render` describes.

        Raises RenderFailed with the end of the worker's log if it dies, hangs or lacks a library, and
        BadInput if ``device`` asks for a GPU that is not there; Cancelled. An exception from
        ``progress`` stops the worker.
        """
        files = image_paths(views, out)
        missing = {name: view for name, view in views.items() if not files[name].exists()}
        skipped = tuple(name for name in views if name not in missing)
        if not missing:
            versions = _versions(settings.device, settings.threads, self.timeout)
            return RenderReport({}, {}, skipped, dict(versions), _record(settings, versions))
        out.mkdir(parents=True, exist_ok=True)
        seconds: dict[str, float] = {}
        reported: dict[str, float] = {}
        versions = {}
        with contextlib.closing(self._loaded(RenderRequest(scene, missing, settings))) as loaded:
            loaded.release()
            self._load_next()
            worker = run_worker(
                loaded.worker, loaded.folder, scene.scene_id, missing, self.timeout, self.cancelled
            )
            with contextlib.closing(worker) as events:
                for event in events:
                    if event.kind == "started":
                        versions = event.versions
                        continue
                    images.write_png(files[event.view], images.load_rgb(loaded.folder / f"{event.view}.png"))
                    seconds[event.view] = round(event.seconds, 3)
                    reported[event.view] = round(event.reported_seconds, 3)
                    if progress is not None:
                        progress(event.view, len(skipped) + len(seconds), len(views))
        return RenderReport(seconds, reported, skipped, dict(versions), _record(settings, versions))

    def _loaded(self, request: RenderRequest) -> Loaded:
        """Return a worker for a request: the one that waits, if it is for this one, or a new one."""
        held, self._held = self._held, None
        if self._expected is None or not same(self._expected, request):
            self._upcoming = iter(())
        if held is not None and held.serves(request):
            return held
        if held is not None:
            held.close()
        return Loaded(request)

    def _load_next(self) -> None:
        self._expected = next(self._upcoming, None)
        if self._expected is not None:
            # What is wrong with the next job is told when its turn comes.
            with contextlib.suppress(SsonError):
                self._held = Loaded(self._expected)


def _record(settings: RenderSettings, versions: Mapping[str, str | int]) -> dict[str, Any]:
    return {**settings.model_dump(mode="json"), "versions": dict(versions)}


@functools.cache
def _versions(device: str, threads: int, timeout: float) -> Mapping[str, str | int]:
    """Return what a worker would render with, by starting one without views; once a process."""
    settings = RenderSettings.model_validate({"device": device, "threads": threads})
    request = RenderRequest(Scene("empty", "none", "empty", (), ()), {}, settings)
    with contextlib.closing(Loaded(request)) as loaded:
        loaded.release()
        (started,) = run_worker(loaded.worker, loaded.folder, "empty", {}, timeout)
    return started.versions
