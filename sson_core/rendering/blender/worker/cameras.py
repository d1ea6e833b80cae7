"""Views as Blender cameras."""

from __future__ import annotations

import bpy
import mathutils
import numpy as np

from sson_core.camera import CameraRecord
from sson_core.rendering.topdown import TopDown

SENSOR = 36.0
NEAR, FAR = 0.005, 2000.0
# Blender's camera looks along -z with y up; ours along +z with y down.
FLIP = np.diag([1.0, -1.0, -1.0, 1.0])


def place_camera(view: CameraRecord | TopDown, top: float) -> None:
    """Make the scene's camera and resolution those of a view; plan views look down from ``top``."""
    scene = bpy.context.scene
    if scene.camera is None:
        scene.camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        scene.collection.objects.link(scene.camera)
    data = scene.camera.data
    # AUTO would take the longer side, so that K would mean something else in tall images.
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = SENSOR
    data.shift_x = data.shift_y = 0.0
    data.clip_start, data.clip_end = NEAR, FAR
    data.dof.use_dof = False
    render = scene.render
    render.resolution_x, render.resolution_y = view.width, view.height
    render.resolution_percentage = 100
    render.pixel_aspect_x = render.pixel_aspect_y = 1.0
    if isinstance(view, TopDown):
        data.type = "ORTHO"
        data.ortho_scale = view.metres_per_pixel * view.width
        scene.camera.matrix_world = mathutils.Matrix.Translation((*view.centre, top))
        return
    fx, fy = view.K[0][0], view.K[1][1]
    data.type = "PERSP"
    data.lens = fx * SENSOR / view.width
    # Blender's aspects are at least 1; only their ratio matters.
    render.pixel_aspect_x, render.pixel_aspect_y = max(1.0, fy / fx), max(1.0, fx / fy)
    T = np.linalg.inv(np.array(view.T_world_to_camera)) @ FLIP
    scene.camera.matrix_world = mathutils.Matrix(T.tolist())
