"""A job's views, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import bpy
from PIL import Image

from sson_core.rendering.blender.job import Event, Job
from sson_core.rendering.blender.worker.cameras import place_camera
from sson_core.rendering.blender.worker.cycles import NoDevice, apply_settings, versions
from sson_core.rendering.blender.worker.extract import extract
from sson_core.rendering.blender.worker.natives import Natives
from sson_core.rendering.blender.worker.realise import realise
from sson_core.rendering.topdown import TopDown

__all__ = ["NoDevice", "render_job"]


def render_job(job: Job, folder: Path, send: Callable[[Event], None], wait: Callable[[], None]) -> None:
    """Build the job's scene in an empty Blender and render all views to ``<folder>/<view>.png``.

    ``wait`` is called between the two: the scene may be loaded before its turn to be rendered comes.
    """
    libraries = [
        extract(Path(file), names, folder / f"native_{number}.blend", file == job.sky_file)
        for number, (file, names) in enumerate(_wanted(job).items())
    ]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.preferences.filepaths.use_scripts_auto_execute = False
    apply_settings(job.settings)
    send(Event(kind="started", versions=versions()))
    overhead = realise(job, folder, Natives(job.natives, libraries))
    scene = bpy.context.scene
    wait()
    for name, view in job.views.items():
        start = time.perf_counter()
        for ceiling in overhead:
            ceiling.visible_camera = not isinstance(view, TopDown)
        place_camera(view, job.top)
        path = folder / f"{name}.png"
        scene.render.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        seconds = time.perf_counter() - start
        send(Event(kind="view", view=name, seconds=seconds, reported_seconds=_reported_seconds(path)))


def _wanted(job: Job) -> dict[str, frozenset[str]]:
    """Return the names of the objects that the job takes from each file."""
    files: dict[str, frozenset[str]] = {}
    for native in job.natives:
        files[native.file] = files.get(native.file, frozenset()) | frozenset(native.names)
    return files


def _reported_seconds(path: Path) -> float:
    """Return the render time that Blender stamped into an image (``MM:SS.ss``), in seconds."""
    with Image.open(path) as image:
        stamp = str(image.info.get("RenderTime", "0"))
    seconds = 0.0
    for part in stamp.split(":"):
        seconds = 60.0 * seconds + float(part)
    return seconds
