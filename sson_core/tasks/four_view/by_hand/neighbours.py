"""Cameras a small move away from one, those worth a look first."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from sson_core.camera import Camera
from sson_core.geometry import Array, rotation_z, wrap_angle
from sson_core.scene import Scene
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.placement import place_of
from sson_core.tasks.four_view.rules import Rules
from sson_core.views import camera_moves
from sson_core.views.separation import angle_between

CLEARANCE = 0.15
"""Metres that a camera keeps from walls and things."""
_ROUND = tuple(math.radians(angle) for angle in (0, 12, -12, 25, -25, 40, -40, 60, -60))
_NEARER = (0.0, 0.08, 0.16, 0.25, 0.35, 0.5, 0.62, -0.1, -0.22, -0.4, -0.7)
_UP = (0.0, 0.3, -0.3)
_AIMS = (0.0, 0.5, 1.0)
_MARGIN = 0.02
_A_TURN = math.radians(60.0)
"""A turn that is as much of a change as a metre's walk."""


@dataclass(frozen=True, eq=False)
class _Body:
    """Corners (8, 3) of the box of what a view has to show, and how much of its outline is seen now."""

    corners: Array
    seen: float


def neighbours(
    evidence: Evidence, camera: Camera, view: View, parts: frozenset[str], others: Sequence[Camera]
) -> list[Camera]:
    """Return cameras near one that may show parts of an edit as the rules ask, small changes first.

    ``view`` is what the camera sees, maybe at a smaller size. Those are left out that would stand in a
    wall or a thing, too near one of the ``others`` as seen from the edit, or that by their geometry
    cannot hold the edited objects at a permitted size. A view that is to show no ``parts`` is free to
    look anywhere.
    """
    place = place_of(evidence)
    bodies = _bodies(evidence, view, parts)
    middle = np.concatenate([body.corners for body in bodies]).mean(axis=0) if bodies else place
    least = evidence.rules.least_separation
    is_free = free_space((evidence.scene, evidence.edited))
    found = []
    for eye, turn in _stands(camera, middle):
        close = any(angle_between(eye - place, other.position - place) < least for other in others)
        if not close and is_free(eye):
            found += [
                other
                for other in _aimed(camera, eye, turn, middle)
                if all(_may_show(other, body, evidence.rules) for body in bodies)
            ]
    return sorted(found, key=lambda other: effort(camera, other))


def spread_out(cameras: Sequence[Camera], n: int) -> list[Camera]:
    """Return at most ``n`` of these: the first half of them from the front, the rest from all over."""
    front = list(cameras[: n // 2])
    rest = cameras[len(front) :]
    chosen = np.linspace(0, len(rest) - 1, min(n - len(front), len(rest))).astype(int)
    return [*front, *(rest[index] for index in chosen)]


def effort(old: Camera, new: Camera) -> float:
    """Return how much of a change one camera is from another: metres, and turns in their measure."""
    left = abs(wrap_angle(camera_moves.yaw(new) - camera_moves.yaw(old)))
    up = abs(camera_moves.pitch(new) - camera_moves.pitch(old))
    return float(np.linalg.norm(new.position - old.position)) + (left + up) / _A_TURN


def free_space(scenes: Sequence[Scene]) -> Callable[[Array], bool]:
    """Return a test whether a point (3,) lies in a room, clear of its walls and of things in every scene."""
    rooms = [(room, room.polygon.buffer(-CLEARANCE)) for room in scenes[0].rooms]
    boxes = np.array([item.box for scene in scenes for item in scene.objects if item.kind != "structure"])
    boxes = boxes.reshape(-1, 2, 3) + np.array([[-CLEARANCE], [CLEARANCE]])

    def is_free(point: Array) -> bool:
        x, y, z = point
        inside = any(
            room.floor_z + CLEARANCE < z < room.floor_z + room.height - CLEARANCE
            and shapely.contains_xy(outline, x, y)
            for room, outline in rooms
        )
        return inside and not ((point > boxes[:, 0]) & (point < boxes[:, 1])).all(axis=1).any()

    return is_free


def _stands(camera: Camera, middle: Array) -> Iterator[tuple[Array, float]]:
    """Yield eyes (3,) round a point, nearer and further, and the turn that each has made about it."""
    start = camera.position
    for turn, share, up in itertools.product(_ROUND, _NEARER, _UP):
        flat = (rotation_z(turn)[:3, :3] @ (start - middle)) * (1.0 - share)
        eye = np.array([middle[0] + flat[0], middle[1] + flat[1], start[2] + up])
        if math.hypot(*flat[:2]) > 0.3:
            yield eye, turn


def _aimed(camera: Camera, eye: Array, turn: float, middle: Array) -> Iterator[Camera]:
    """Yield the camera at another eye: looking alike at the point, or turned towards it."""
    heading, rise = camera_moves.yaw(camera) + turn, camera_moves.pitch(camera)
    fov = camera_moves.field_of_view(camera)
    moved = camera_moves.level(eye, heading, rise, camera.width, camera.height, fov)
    yield from (camera_moves.aimed(moved, middle, aim) if aim else moved for aim in _AIMS)


def _bodies(evidence: Evidence, view: View, parts: frozenset[str]) -> list[_Body]:
    """Return what the parts ask a view to show."""
    scenes = {"before": evidence.scene, "after": evidence.edited}
    asked = dict.fromkeys(
        (sighting.object_id, sighting.stands)
        for part in evidence.parts
        if part.name in parts
        for sighting in (part.anchor, part.intruder)
    )
    found = []
    for name, stands in asked:
        corners = np.array(list(itertools.product(*scenes[stands].object(name).box.T)))
        outline = _outline(view.camera, corners)
        share = view.look.footprint(name, stands) / outline if outline else 0.0
        found.append(_Body(corners, share if 0.0 < share <= 1.0 else 1.0))
    return found


def _outline(camera: Camera, corners: Array) -> float | None:
    """Return the share of the image that the hull of some points covers; None if they are not all in it."""
    pixels, depth = camera.project(corners)
    if (depth < 0.1).any():
        return None
    size = np.array([camera.width, camera.height])
    if (pixels < _MARGIN * size).any() or (pixels > (1 - _MARGIN) * size).any():
        return None
    return float(shapely.convex_hull(shapely.MultiPoint(pixels)).area / size.prod())


def _may_show(camera: Camera, body: _Body, rules: Rules) -> bool:
    """Whether a box lies in the frame and would be seen at a permitted size."""
    outline = _outline(camera, body.corners)
    if outline is None:
        return False
    return rules.least_footprint <= outline and outline * body.seen <= 1.1 * rules.most_footprint
