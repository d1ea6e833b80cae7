"""A worker that has got its job: it loads the scene at once and renders when it is told to."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sson_core.camera import CameraRecord
from sson_core.rendering.blender.export import write_job
from sson_core.rendering.blender.process import kill, release, start_worker
from sson_core.rendering.protocol import RenderRequest, View
from sson_core.rendering.topdown import TopDown


class Loaded:
    """A worker and the folder of its job. Raises BadInput if the request cannot be written as a job."""

    def __init__(self, request: RenderRequest) -> None:
        self._request = request
        self._temporary = tempfile.TemporaryDirectory(prefix="sson-render-", ignore_cleanup_errors=True)
        self.folder = Path(self._temporary.name)
        try:
            write_job(self.folder, request.scene, request.views, request.settings)
            self.worker = start_worker(self.folder)
        except BaseException:
            self._temporary.cleanup()
            raise

    def serves(self, request: RenderRequest) -> bool:
        """Whether this worker waits to render just this."""
        return same(self._request, request) and self.worker.poll() is None

    def release(self) -> None:
        """Let the worker render."""
        release(self.worker)

    def close(self) -> None:
        """End the worker, whatever it does, and remove its folder."""
        kill(self.worker)
        assert self.worker.stdout is not None
        self.worker.stdout.close()
        self._temporary.cleanup()


def same(one: RenderRequest, other: RenderRequest) -> bool:
    """Whether two requests are for the same pictures of the very same scene."""
    if one.scene is not other.scene or one.settings != other.settings:
        return False
    first, second = (
        {name: _record(view) for name, view in request.views.items()} for request in (one, other)
    )
    return first == second


def _record(view: View) -> CameraRecord | TopDown:
    return view if isinstance(view, TopDown) else CameraRecord.of(view)
