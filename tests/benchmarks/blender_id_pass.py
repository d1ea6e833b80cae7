"""Blender's own answer to the question what each pixel shows: an object index pass. Run as a process.

``python -m tests.benchmarks.blender_id_pass JOB...`` prints the seconds that each view of each job takes.
All is set in Blender's favour: Cycles on all cores, one sample, no light and no material, data kept from
view to view, all views of one scene in a row; building the scene and a first view are not counted.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import bpy

from sson_core.rendering.blender.job import read_job
from sson_core.rendering.blender.worker.cameras import place_camera
from sson_core.rendering.blender.worker.cycles import apply_settings
from sson_core.rendering.blender.worker.natives import Natives
from sson_core.rendering.blender.worker.realise import realise


def seconds(folder: Path) -> list[float]:
    """Render the views of a job and return what each took."""
    job = read_job(folder)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    apply_settings(job.settings)
    realise(job, folder, Natives(job.natives, []))
    scene = bpy.context.scene
    for number, item in enumerate(scene.objects):
        item.pass_index = number
    layer = scene.view_layers[0]
    layer.use_pass_object_index = True
    layer.material_override = bpy.data.materials.new("plain")
    scene.render.use_persistent_data = True
    scene.cycles.use_denoising = False
    scene.render.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    taken = []
    for name, view in job.views.items():
        place_camera(view, job.top)
        scene.render.filepath = str(folder / name)
        start = time.perf_counter()
        bpy.ops.render.render(write_still=True)
        taken.append(time.perf_counter() - start)
    return taken[1:]


if __name__ == "__main__":
    result = [seconds(Path(folder)) for folder in sys.argv[1:]]
    print("\n" + json.dumps(result), flush=True)
