"""Plausible cameras of a furnished room: where a person could hold one, looking at things."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from sson_core.camera import Camera
from sson_core.errors import ImpossibleRequest
from sson_core.geometry import Array
from sson_core.scene import Room, Scene

_TRIES = 60


@dataclass(frozen=True)
class CameraStyle:
    """How cameras are drawn: heights (metres), field of view and pitch (radians), free space.

    ``distances`` limits how far a camera stands from what it aims at. ``spread`` is how far from the
    image centre the aim may fall, as a share of the half image.
    """

    heights: tuple[float, float] = (1.0, 1.8)
    fov: tuple[float, float] = (math.radians(60), math.radians(80))
    most_pitch: float = math.radians(40)
    clearance: float = 0.25
    distances: tuple[float, float] = (1.2, 12.0)
    spread: float = 0.6


def sample_cameras(
    scenes: Scene | Sequence[Scene],
    room: Room,
    rng: np.random.Generator,
    n: int,
    width: int,
    height: int,
    targets: Array | None = None,
    style: CameraStyle | None = None,
) -> list[Camera]:
    """Draw up to ``n`` cameras in a room that are free in every one of the scenes.

    Each aims at one of ``targets`` (M, 3), or at some object of the room, which falls anywhere in the
    middle of the image and not always in its centre. All are drawn alike, whatever they will show.
    Raises ImpossibleRequest if the room leaves no free place for a camera.
    """
    style = style or CameraStyle()
    worlds = [scenes] if isinstance(scenes, Scene) else list(scenes)
    aims = _aims(worlds[0], room) if targets is None else np.asarray(targets, dtype=np.float64)
    free = {h: _free_plan(worlds, room, h, style.clearance) for h in _levels(room, style)}
    if all(place.is_empty for place in free.values()):
        raise ImpossibleRequest(f"room {room.room_id} has no free place for a camera.", field="room")
    cameras = []
    for _ in range(n):
        camera = _draw(room, free, aims, rng, width, height, style)
        if camera is not None:
            cameras.append(camera)
    return cameras


def _levels(room: Room, style: CameraStyle) -> list[float]:
    low, high = style.heights
    top = min(high, room.height - 0.3)
    return [room.floor_z + level for level in np.linspace(min(low, top), top, 5)]


def _aims(scene: Scene, room: Room) -> Array:
    inside = [item for item in scene.objects if item.kind != "structure"]
    points = [item.centre for item in inside if room.polygon.covers(shapely.Point(item.centre[:2]))]
    centre = room.polygon.centroid
    return np.array(points) if points else np.array([[centre.x, centre.y, room.floor_z + 0.8]])


def _free_plan(scenes: Sequence[Scene], room: Room, level: float, clearance: float) -> shapely.Geometry:
    """Return where on the plan a camera at a height keeps clear of walls and of what stands there."""
    free: shapely.Geometry = room.polygon.buffer(-clearance)
    for scene in scenes:
        blockers = [
            item.plan.buffer(clearance)
            for item in scene.objects
            if item.kind != "structure"
            and item.box[0, 2] < level + clearance
            and item.box[1, 2] > level - clearance
        ]
        free = free.difference(shapely.union_all(blockers))
    return free


def _draw(
    room: Room,
    free: dict[float, shapely.Geometry],
    aims: Array,
    rng: np.random.Generator,
    width: int,
    height: int,
    style: CameraStyle,
) -> Camera | None:
    levels = list(free)
    step = levels[1] - levels[0]
    for _ in range(_TRIES):
        aim = aims[rng.integers(len(aims))]
        level = levels[rng.integers(len(levels))]
        z = float(np.clip(level + rng.uniform(-0.5, 0.5) * step, levels[0], levels[-1]))
        eye = _eye(room, aim, z, rng, style)
        rise = math.hypot(eye[0] - aim[0], eye[1] - aim[1])
        if rise < 0.2 or not shapely.contains_xy(free[level], eye[0], eye[1]):
            continue
        fov = rng.uniform(*style.fov)
        yaw = math.atan2(aim[1] - eye[1], aim[0] - eye[0])
        pitch = math.atan2(aim[2] - z, rise)
        half = math.tan(fov / 2)
        sides = np.array([width, height]) / max(width, height) * half * style.spread
        yaw += math.atan(rng.uniform(-1, 1) * sides[0])
        pitch += math.atan(rng.uniform(-1, 1) * sides[1])
        if not -style.most_pitch <= pitch <= math.radians(10):
            continue
        direction = (math.cos(yaw), math.sin(yaw), math.tan(pitch))
        return Camera.look_at(eye, eye + np.array(direction), width, height, fov)
    return None


def _eye(room: Room, aim: Array, z: float, rng: np.random.Generator, style: CameraStyle) -> Array:
    """Draw a place at a distance from the aim that the style and the room's size allow."""
    low, high = style.distances
    left, bottom, right, top = room.polygon.bounds
    high = min(high, math.hypot(right - left, top - bottom))
    low = min(low, high)
    flat = max(rng.uniform(low, high) ** 2 - (z - aim[2]) ** 2, 0.04)
    angle = rng.uniform(-math.pi, math.pi)
    return np.array([aim[0] + flat**0.5 * math.cos(angle), aim[1] + flat**0.5 * math.sin(angle), z])
