"""Cameras a small move away from one, those worth a look first."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from sson_core.camera import Camera
from sson_core.geometry import Array, wrap_angle
from sson_core.scene import Scene
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.placement import place_of
from sson_core.tasks.four_view.rules import Rules
from sson_core.views import camera_moves
from sson_core.views.separation import separation

CLEARANCE = 0.15
"""Metres that a camera keeps from walls and things."""
_TURNS = tuple(math.radians(angle) for angle in (0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0))
_NEARER = (0.0, 0.12, 0.25, 0.4, 0.55, -0.15, -0.3, -0.5)
_UP = (0.0, 0.3, -0.3)
_AIMS = (0.0, 0.5, 1.0)
_MARGIN = 0.02
_A_TURN = math.radians(60.0)
"""A turn that is as much of a change as a metre's walk."""


def neighbours(
    evidence: Evidence, camera: Camera, parts: frozenset[str], others: Sequence[Camera]
) -> list[Camera]:
    """Return cameras near one that may show parts of an edit as the rules ask, small changes first.

    Those are left out that would stand in a wall or a thing, too near one of the ``others`` as seen from
    the edit, or that by their geometry cannot hold the edited objects at a permitted size. A view that
    is to show no ``parts`` is free to look anywhere.
    """
    place = place_of(evidence)
    bodies = _bodies(evidence, parts)
    middle = np.concatenate(bodies).mean(axis=0) if bodies else place
    scenes = (evidence.scene, evidence.edited)
    found = [
        other
        for other in _around(camera, middle)
        if all(separation(other, fixed, place) >= evidence.rules.least_separation for fixed in others)
        and all(_may_show(other, body, evidence.rules) for body in bodies)
        and is_free(scenes, other)
    ]
    return sorted(found, key=lambda other: effort(camera, other))


def effort(old: Camera, new: Camera) -> float:
    """Return how much of a change one camera is from another: metres, and turns in their measure."""
    left = abs(wrap_angle(camera_moves.yaw(new) - camera_moves.yaw(old)))
    up = abs(camera_moves.pitch(new) - camera_moves.pitch(old))
    return float(np.linalg.norm(new.position - old.position)) + (left + up) / _A_TURN


def is_free(scenes: Sequence[Scene], camera: Camera) -> bool:
    """Return whether a camera stands in a room, clear of its walls and of things, in every scene."""
    x, y, z = camera.position
    point = shapely.Point(x, y)
    rooms = [
        room
        for room in scenes[0].rooms
        if room.floor_z + CLEARANCE < z < room.floor_z + room.height - CLEARANCE
        and room.polygon.covers(point)
        and room.polygon.exterior.distance(point) >= CLEARANCE
    ]
    return bool(rooms) and not any(
        item.kind != "structure" and _within(item.box, camera.position)
        for scene in scenes
        for item in scene.objects
    )


def _around(camera: Camera, middle: Array) -> Iterator[Camera]:
    for turn, share, up, aim in itertools.product(_TURNS, _NEARER, _UP, _AIMS):
        moved = camera_moves.orbited(camera, middle, turn) if turn else camera
        moved = (
            camera_moves.nearer(moved, np.array([*middle[:2], camera.position[2]]), share) if share else moved
        )
        moved = camera_moves.walked(moved, up=up) if up else moved
        if math.hypot(*(moved.position - middle)[:2]) > 0.3:
            yield camera_moves.aimed(moved, middle, aim) if aim else moved


def _bodies(evidence: Evidence, parts: frozenset[str]) -> list[Array]:
    """Return the boxes' corners (8, 3) of what the parts ask a view to show."""
    scenes = {"before": evidence.scene, "after": evidence.edited}
    boxes = {
        (sighting.object_id, sighting.stands): scenes[sighting.stands].object(sighting.object_id).box
        for part in evidence.parts
        if part.name in parts
        for sighting in (part.anchor, part.intruder)
    }
    return [np.array(list(itertools.product(*box.T))) for box in boxes.values()]


def _may_show(camera: Camera, body: Array, rules: Rules) -> bool:
    """Whether a box lies in the frame and its outline is not too small, nor far too big."""
    pixels, depth = camera.project(body)
    if (depth < 0.1).any():
        return False
    size = np.array([camera.width, camera.height])
    if (pixels < _MARGIN * size).any() or (pixels > (1 - _MARGIN) * size).any():
        return False
    share = shapely.convex_hull(shapely.MultiPoint(pixels)).area / float(size.prod())
    return bool(rules.least_footprint <= share <= 2.5 * rules.most_footprint)


def _within(box: Array, point: Array) -> bool:
    return bool((point > box[0] - CLEARANCE).all() and (point < box[1] + CLEARANCE).all())
