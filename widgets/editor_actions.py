"""What a hand does in the editor, as new steps: nothing here draws, judges or keeps anything."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.scene import Edit, Move, Scene
from sson_core.tasks.four_view.by_hand.edit_from import dragged, edit_from, on_support
from sson_core.tasks.four_view.by_hand.parameters import parameters
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.views import camera_moves
from widgets.editor_state import Step

Message = Mapping[str, Any]
_STILL = 1e-3
_AHEAD = 2.0
"""Metres ahead of a camera that it goes round when nothing is chosen."""
_FOV = (math.radians(30.0), math.radians(100.0))


def acted(step: Step, message: Message) -> Step:
    """Return the step after a message of the page; raise BadInput for one that makes no sense."""
    action = ACTIONS.get(str(message.get("type")))
    if action is None:
        raise BadInput(f"{message.get('type')!r} is nothing that the editor can do.", field="type")
    try:
        return action(step, message)
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{type(error).__name__} {error}.", field=f"message {message.get('type')}") from error


def held_place(step: Step) -> Array | None:
    """Return where the object in hand stands now, after its move if it has one; None without an object."""
    item = _held(step)
    if item is None:
        return None
    edit = step.trial.edit
    moved = isinstance(edit, Move) and edit.object_id == item.object_id
    offset = np.array(edit.translation) if moved and isinstance(edit, Move) else np.zeros(3)
    return np.asarray(item.position + offset)


def _held(step: Step) -> Any:
    return step.trial.scene.by_id.get(step.object_id or "")


def _require_held(step: Step) -> str:
    if _held(step) is None:
        raise BadInput("no object is chosen.", advice="Click one on the plan or in a view.")
    return str(step.object_id)


def _select(step: Step, message: Message) -> Step:
    object_id = message["object_id"] or None
    if object_id is not None:
        step.trial.scene.object(object_id)
    return dataclasses.replace(step, object_id=object_id)


def _category(step: Step, message: Message) -> Step:
    return dataclasses.replace(step, category=str(message["category"]))


def _choose(step: Step, message: Message) -> Step:
    """Make the edit of the kind in hand that a label names."""
    object_id = None if step.category == "mirror" else _require_held(step)
    offered = parameters(step.trial.scene, object_id, step.category)
    found = [one for one in (*offered.choices, *offered.others) if one.label == message["label"]]
    if not found:
        raise BadInput(f"{message['label']!r} is no longer offered.", field="parameter")
    return _with_edit(step, found[0].edit)


def _drag(step: Step, message: Message) -> Step:
    """Take the object in hand to a place (x, y) of its origin."""
    edit = dragged(step.trial.scene, _require_held(step), [float(message["x"]), float(message["y"])])
    return _with_edit(dataclasses.replace(step, category="move"), edit)


def _nudge(step: Step, message: Message) -> Step:
    """Take the object in hand a little further: right and up on the plan; along its wall if it hangs."""
    object_id, place = _require_held(step), held_place(step)
    item = step.trial.scene.object(object_id)
    assert place is not None
    way = np.array([float(message["dx"]), float(message["dy"]), 0.0])
    offset = on_support(item, place + way - item.position)
    edit = edit_from(step.trial.scene, "move", object_id, translation=offset)
    return _with_edit(dataclasses.replace(step, category="move"), edit)


def _turn(step: Step, message: Message) -> Step:
    object_id, degrees = _require_held(step), float(message["degrees"])
    edit = edit_from(step.trial.scene, "rotate", object_id, degrees=degrees) if degrees else None
    return _with_edit(dataclasses.replace(step, category="rotate"), edit)


def _with_edit(step: Step, edit: Edit | None) -> Step:
    """Return the step with an edit; a move by nothing is none."""
    if isinstance(edit, Move) and float(np.linalg.norm(edit.translation)) < _STILL:
        edit = None
    return step.with_trial(step.trial.with_edit(edit))


def _clear(step: Step, _: Message) -> Step:
    return _with_edit(step, None)


def _intruder(step: Step, message: Message) -> Step:
    return step.with_trial(step.trial.with_intruder(message["letter"] or None))


def _size(step: Step, message: Message) -> Step:
    width, height = int(message["width"]), int(message["height"])
    if not (16 <= width <= 4096 and 16 <= height <= 4096):
        raise BadInput(f"{width} x {height} is no size for a picture.", field="size")
    return step.with_trial(step.trial.with_resolution(width, height))


def _camera(step: Step, message: Message) -> Step:
    """Move a view's camera: metres forward, left and up; degrees round, turned and raised; a zoom."""
    letter = _letter(message)
    camera = step.trial.camera(letter)

    def number(name: str) -> float:
        return float(message.get(name, 0.0))

    if number("round"):
        camera = camera_moves.orbited(camera, _pivot(step, camera), math.radians(number("round")))
    if number("turn") or number("raise"):
        camera = camera_moves.turned(camera, math.radians(number("turn")), math.radians(number("raise")))
    if number("zoom"):
        fov = float(np.clip(camera_moves.field_of_view(camera) / number("zoom"), *_FOV))
        camera = camera_moves.zoomed(camera, fov)
    camera = camera_moves.walked(camera, number("forward"), number("left"), number("up"))
    return step.with_trial(step.trial.with_camera(letter, camera))


def _place_camera(step: Step, message: Message) -> Step:
    """Put a camera at a place of the plan, or turn it towards one; its height stays."""
    letter = _letter(message)
    camera = step.trial.camera(letter)
    point = np.array([float(message["x"]), float(message["y"]), camera.position[2]])
    if message.get("aim"):
        way = point - camera.position
        camera = camera_moves.turned(camera, math.atan2(way[1], way[0]) - camera_moves.yaw(camera))
    else:
        way = point - camera.position
        heading = camera_moves.yaw(camera)
        forward = way[0] * math.cos(heading) + way[1] * math.sin(heading)
        left = -way[0] * math.sin(heading) + way[1] * math.cos(heading)
        camera = camera_moves.walked(camera, forward, left)
    return step.with_trial(step.trial.with_camera(letter, camera))


def _letter(message: Message) -> Letter:
    letter = message["letter"]
    if letter not in LETTERS:
        raise BadInput(f"{letter!r} is none of {', '.join(LETTERS)}.", field="letter")
    return letter  # type: ignore[no-any-return]


def _pivot(step: Step, camera: Camera) -> Array:
    place = held_place(step)
    return camera.position + _AHEAD * camera.forward if place is None else place


def first_object(scene: Scene) -> str | None:
    """Return an object to begin with: the biggest that may be edited, None if there is none."""
    free = [item for item in scene.objects if item.kind == "movable"]
    return max(free, key=lambda item: item.size).object_id if free else None


ACTIONS: dict[str, Callable[[Step, Message], Step]] = {
    "select": _select,
    "category": _category,
    "choose": _choose,
    "drag": _drag,
    "nudge": _nudge,
    "turn": _turn,
    "clear": _clear,
    "intruder": _intruder,
    "size": _size,
    "camera": _camera,
    "place_camera": _place_camera,
}
