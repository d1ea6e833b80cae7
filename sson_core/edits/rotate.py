"""Rotate: one object turns about the vertical through its origin, in either sense."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import numpy as np

from sson_core import physics
from sson_core.edits import placing, rules
from sson_core.edits.difference import turn_shows
from sson_core.edits.turns import in_turns
from sson_core.geometry import rotation_z
from sson_core.scene import Room, Rotate, Scene, SceneObject

DEGREES = (30.0, 45.0, 60.0, 90.0)
HELPER_SHARE, HELPER_MOST = 0.5, 0.6
"""A helper translation is at most this share of the object's longest side, and this many metres."""
_HELPER_RING = 0.05
_HELPER_WAYS = 12
_HELPER_TRIES = 40
Offset = tuple[float, float, float]
NO_HELP: Offset = (0.0, 0.0, 0.0)


def scope_of(scene: Scene, object_id: str) -> Literal["unique", "one_of_several"]:
    """Return whether the object's design and look are unique in its room."""
    room = physics.room_of(scene, scene.object(object_id))
    alike = [other for other in scene.like_instances(object_id) if physics.room_of(scene, other) == room]
    return "one_of_several" if alike else "unique"


def apply(scene: Scene, edit: Rotate) -> Scene:
    """Return the scene with the object turned, then shifted by the helper translation."""
    return placing.put(scene, turned(scene.object(edit.object_id), edit.degrees, edit.helper_translation))


def turned(item: SceneObject, degrees: float, helper: Offset = NO_HELP) -> SceneObject:
    """Return the object turned about the vertical through its origin and shifted by ``helper`` metres."""
    T = item.T_object_to_world.copy()
    T[:3, :3] = rotation_z(math.radians(degrees))[:3, :3] @ T[:3, :3]
    return placing.shifted(item.placed(T), helper)


def check(scene: Scene, edit: Rotate) -> None:
    """Raise InvalidEdit unless the turn is visible, recorded truly and leaves a sound scene."""
    item = rules.require_movable(scene, edit, edit.object_id)
    rules.require_free(scene, edit, item)
    if abs(edit.degrees) not in DEGREES:
        rules.refuse(
            edit, f"{edit.degrees:g} degrees is no turn of this task.", "Turn by 30, 45, 60 or 90, or back."
        )
    if rules.hangs(item):
        rules.refuse(edit, f"{item.object_id} hangs on a wall.", "Choose an object that stands.")
    scope = scope_of(scene, item.object_id)
    if scope != edit.scope:
        rules.refuse(edit, f"{item.object_id} is not {edit.scope}.", f"Record the scope {scope}.")
    _require_visible(scene, edit, item)
    _require_honest_help(scene, edit, item)
    rules.require_sound(apply(scene, edit), edit, item.object_id)


def helper_for(scene: Scene, object_id: str, degrees: float) -> Offset | None:
    """Return the shortest translation found with which the turned object fits, or None.

    ``(0, 0, 0)`` if it fits where it is. Tries rings of growing radius up to the limit of
    `HELPER_SHARE` and `HELPER_MOST`, nearer places first.
    """
    item = scene.object(object_id)
    room = physics.room_of(scene, item)
    if room is None or _fits(scene, turned(item, degrees)):
        return NO_HELP if room is not None else None
    tries = 0
    for radius in np.arange(_HELPER_RING, _most_help(item) + 1e-9, _HELPER_RING):
        for angle in np.arange(_HELPER_WAYS) * (2 * math.pi / _HELPER_WAYS) + item.heading:
            offset = placing.micrometres((radius * math.cos(angle), radius * math.sin(angle), 0.0))
            placed = turned(item, degrees, offset)
            if not _may_fit(room, placed):
                continue
            if _fits(scene, placed):
                return offset
            tries += 1
            if tries == _HELPER_TRIES:
                return None
    return None


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Rotate]:
    """Yield turns worth checking in random order, every angle and sense among them."""
    standing = [item for item in rules.free(scene) if not rules.hangs(item)]
    turns = [sense * degrees for degrees in DEGREES for sense in (1, -1)]
    for item, degrees in in_turns(standing, lambda _: turns, rng):
        if not turn_shows(item.asset, item.materials, scene.textures, degrees):
            continue
        helper = helper_for(scene, item.object_id, degrees)
        if helper is not None:
            yield Rotate(
                object_id=item.object_id,
                degrees=degrees,
                scope=scope_of(scene, item.object_id),
                helper_translation=helper,
            )


def _require_visible(scene: Scene, edit: Rotate, item: SceneObject) -> None:
    if not turn_shows(item.asset, item.materials, scene.textures, edit.degrees):
        rules.refuse(
            edit,
            f"{item.object_id} looks the same after a turn of {edit.degrees:g} degrees.",
            "Choose another angle or an object that is not symmetric.",
        )


def _require_honest_help(scene: Scene, edit: Rotate, item: SceneObject) -> None:
    length = float(np.linalg.norm(edit.helper_translation))
    if length == 0:
        return
    most = _most_help(item)
    if length > most + 1e-9 or abs(edit.helper_translation[2]) > physics.TOLERANCE:
        rules.refuse(
            edit,
            f"a helper translation of {length:.2f} m is more than a help.",
            f"Shift {item.object_id} by at most {most:.2f} m on the plan, or choose another angle.",
        )
    if _fits(scene, turned(item, edit.degrees)):
        rules.refuse(
            edit, f"{item.object_id} fits without a helper translation.", "Leave out the helper translation."
        )


def _most_help(item: SceneObject) -> float:
    return min(HELPER_SHARE * item.size, HELPER_MOST)


def _fits(scene: Scene, placed: SceneObject) -> bool:
    return physics.sound(placing.put(scene, placed), [placed.object_id])


def _may_fit(room: Room, placed: SceneObject) -> bool:
    """Whether an object's box lies within that of its room: a cheap test before the exact one."""
    bounds = np.array(room.polygon.bounds).reshape(2, 2)
    low, high = placed.box[:, :2] - bounds
    return bool((low >= -physics.TOLERANCE).all() and (high <= physics.TOLERANCE).all())
