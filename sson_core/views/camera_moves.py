"""Moving a level camera as a hand would: walk, climb, turn, go round something, zoom; and saying how.

Angles are radians, lengths metres. A camera stays level and keeps its image size.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from sson_core.camera import Camera, intrinsics
from sson_core.geometry import Array, invert_rigid, rotation_z, wrap_angle

STEEPEST = math.radians(85.0)
_LEAST_LENGTH, _LEAST_ANGLE = 0.02, math.radians(0.75)


def yaw(camera: Camera) -> float:
    """Return the viewing direction on the plan, counter-clockwise from world x."""
    return math.atan2(camera.forward[1], camera.forward[0])


def pitch(camera: Camera) -> float:
    """Return how far the viewing direction rises above the horizon; negative looks down."""
    return math.asin(float(np.clip(camera.forward[2], -1.0, 1.0)))


def field_of_view(camera: Camera) -> float:
    """Return the angle over the longer image side."""
    return 2.0 * math.atan(0.5 * max(camera.width, camera.height) / float(camera.K[0, 0]))


def level(eye: Array, yaw: float, pitch: float, width: int, height: int, fov: float) -> Camera:
    """Return a level camera at ``eye`` (3,); the pitch is kept from the vertical by `STEEPEST`."""
    rise = math.tan(float(np.clip(pitch, -STEEPEST, STEEPEST)))
    return Camera.look_at(eye, eye + np.array([math.cos(yaw), math.sin(yaw), rise]), width, height, fov)


def walked(camera: Camera, forward: float = 0.0, left: float = 0.0, up: float = 0.0) -> Camera:
    """Return the camera moved on the plan along and across its viewing direction, and up."""
    heading = yaw(camera)
    ahead = np.array([math.cos(heading), math.sin(heading), 0.0])
    aside = np.array([-math.sin(heading), math.cos(heading), 0.0])
    return _at(camera, camera.position + forward * ahead + left * aside + np.array([0.0, 0.0, up]))


def nearer(camera: Camera, point: Array, share: float) -> Camera:
    """Return the camera moved towards a point (3,) by a share of the way, its direction kept.

    A negative share moves it away.
    """
    return _at(camera, camera.position + share * (np.asarray(point) - camera.position))


def turned(camera: Camera, left: float = 0.0, up: float = 0.0) -> Camera:
    """Return the camera turned on the spot."""
    return _like(camera, camera.position, yaw(camera) + left, pitch(camera) + up)


def aimed(camera: Camera, point: Array, share: float = 1.0) -> Camera:
    """Return the camera turned on the spot towards a point (3,), by a share of the angle."""
    way = np.asarray(point) - camera.position
    flat = math.hypot(way[0], way[1])
    left = wrap_angle(math.atan2(way[1], way[0]) - yaw(camera)) if flat > 1e-6 else 0.0
    up = math.atan2(float(way[2]), max(flat, 1e-6)) - pitch(camera)
    return turned(camera, share * left, share * up)


def orbited(camera: Camera, point: Array, angle: float) -> Camera:
    """Return the camera taken round the vertical through a point (3,), turned so as to look alike at it."""
    centre = np.array([point[0], point[1], 0.0])
    eye = rotation_z(angle)[:3, :3] @ (camera.position - centre) + centre
    return _like(camera, eye, yaw(camera) + angle, pitch(camera))


def zoomed(camera: Camera, fov: float) -> Camera:
    """Return the camera with another field of view over its longer side."""
    return dataclasses.replace(camera, K=intrinsics(camera.width, camera.height, fov))


def reshaped(camera: Camera, width: int, height: int) -> Camera:
    """Return the camera for an image of another shape, its angle over the longer side kept."""
    K = intrinsics(width, height, field_of_view(camera))
    return Camera(camera.T_world_to_camera, K, width, height)


def difference(old: Camera, new: Camera, place: Array | None = None) -> str:
    """Say in words how one camera becomes another: ``move it 0.6 m forward and turn it 12° left``.

    With ``place`` (3,), coming nearer to it or going back from it is said so. Empty if they are alike.
    """
    moves = [*_walk(old, new, place), *_climb(old, new)]
    turns = _turn(old, new)
    said = []
    if moves:
        said.append("move it " + " and ".join(moves))
    if turns:
        said.append("turn it " + " and ".join(turns))
    fov = math.degrees(field_of_view(new)) - math.degrees(field_of_view(old))
    if abs(fov) >= 1.0:
        said.append(f"{'widen' if fov > 0 else 'narrow'} its view by {abs(fov):.0f}°")
    return ", then ".join(said)


def _walk(old: Camera, new: Camera, place: Array | None) -> list[str]:
    step = (new.position - old.position) * [1.0, 1.0, 0.0]
    if float(np.linalg.norm(step)) < _LEAST_LENGTH:
        return []
    if place is not None:
        towards = (np.asarray(place) - old.position) * [1.0, 1.0, 0.0]
        along = float(step @ towards) / max(float(np.linalg.norm(towards)), 1e-9)
        if abs(along) > 0.97 * float(np.linalg.norm(step)):
            return [f"{abs(along):.2g} m {'nearer' if along > 0 else 'back'}"]
    heading = yaw(old)
    ahead = float(step @ [math.cos(heading), math.sin(heading), 0.0])
    aside = float(step @ [-math.sin(heading), math.cos(heading), 0.0])
    found = [(ahead, "forward", "back"), (aside, "left", "right")]
    return [f"{abs(d):.2g} m {one if d > 0 else other}" for d, one, other in found if abs(d) >= _LEAST_LENGTH]


def _climb(old: Camera, new: Camera) -> list[str]:
    rise = float(new.position[2] - old.position[2])
    return [f"{abs(rise):.2g} m {'up' if rise > 0 else 'down'}"] if abs(rise) >= _LEAST_LENGTH else []


def _turn(old: Camera, new: Camera) -> list[str]:
    found = [
        (wrap_angle(yaw(new) - yaw(old)), "left", "right"),
        (pitch(new) - pitch(old), "up", "down"),
    ]
    return [
        f"{abs(math.degrees(angle)):.0f}° {one if angle > 0 else other}"
        for angle, one, other in found
        if abs(angle) >= _LEAST_ANGLE
    ]


def _at(camera: Camera, eye: Array) -> Camera:
    T = camera.T_camera_to_world
    T[:3, 3] = eye
    return dataclasses.replace(camera, T_world_to_camera=invert_rigid(T))


def _like(camera: Camera, eye: Array, yaw: float, pitch: float) -> Camera:
    return level(eye, yaw, pitch, camera.width, camera.height, field_of_view(camera))
