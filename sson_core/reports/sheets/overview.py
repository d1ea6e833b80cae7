"""The camera that shows most of a room."""

from __future__ import annotations

import math

import numpy as np

from sson_core.camera import Camera
from sson_core.geometry import Array
from sson_core.scene import Scene
from sson_core.views.cameras import CameraStyle, sample_cameras

STYLE = CameraStyle(heights=(1.35, 1.75), fov=(math.radians(74), math.radians(80)), distances=(1.8, 12.0))
TRIED = 80


def overview(scene: Scene, width: int, height: int) -> Camera:
    """Return, of many plausible cameras in the first room, the one with most objects in its frame."""
    cameras = sample_cameras(
        scene, scene.rooms[0], np.random.default_rng(0), TRIED, width, height, style=STYLE
    )
    shown = np.array([item.centre for item in scene.objects if item.kind != "structure"])
    return max(cameras, key=lambda camera: _in_frame(camera, shown))


def _in_frame(camera: Camera, points: Array) -> int:
    pixels, depth = camera.project(points)
    inside = (depth > 0.3) & (pixels >= 0).all(axis=1) & (pixels < (camera.width, camera.height)).all(axis=1)
    return int(inside.sum())
