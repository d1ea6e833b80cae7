"""Edits built from what a hand chose or dragged; `edits.check` tells whether they are valid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from sson_core.edits import mirror, move, placing, rotate, rules, swap
from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.scene import (
    CATEGORIES,
    Delete,
    Detail,
    Edit,
    Material,
    Mirror,
    Move,
    Rotate,
    Scene,
    SceneObject,
    Swap,
)


def edit_from(scene: Scene, category: str, object_id: str | None = None, **values: Any) -> Edit:
    """Return an edit of what a hand chose.

    Args:
        scene: the unedited scene.
        category: one of the six.
        object_id: the edited object; none for a mirror edit.
        values: for move ``translation`` (3,) metres, or ``step`` and ``angle`` (degrees from where the
            object faces), or ``pulled_out`` metres; for rotate ``degrees``, the helper translation being
            sought; for swap ``partner``; for mirror ``plane`` (point, normal); for detail ``design`` or
            ``look``; for delete nothing.

    Raises BadInput naming an argument that is missing or unknown.
    """
    require_category(category)
    if category == "mirror":
        return _mirror(**_only(values, "plane"))
    if object_id is None:
        raise BadInput(f"a {category} edit needs an object.", field="object_id")
    item = scene.object(object_id)
    if category == "move":
        return _move(scene, item, values)
    if category == "rotate":
        return _rotate(scene, item, **_only(values, "degrees"))
    if category == "swap":
        return _swap(scene, item, **_only(values, "partner"))
    if category == "detail":
        return _detail(item, values)
    _only(values)
    return Delete(object_id=object_id)


def require_category(category: str) -> None:
    """Raise BadInput that lists the categories unless this is one."""
    if category not in CATEGORIES:
        raise BadInput(
            f"no edit category {category!r}; there are: {', '.join(CATEGORIES)}.", field="category"
        )


def dragged(scene: Scene, object_id: str, place: Array | Sequence[float]) -> Move:
    """Return the move that takes an object's origin to a place (2,) or (3,), kept on its support.

    What stands keeps its height, whatever the place says; what hangs on a wall slides along it, and up
    and down if the place has a height.
    """
    item = scene.object(object_id)
    target = np.array([*place, item.position[2]][:3], dtype=np.float64)
    return _moved(scene, item, on_support(item, target - item.position))


def on_support(item: SceneObject, offset: Array) -> Array:
    """Return the part of a way (3,) that keeps an object on the plane it stands on or hangs at."""
    if rules.hangs(item):
        normal = item.T_object_to_world[:3, 0]
        return np.asarray(offset - float(offset @ normal) * normal)
    return np.asarray(offset * [1.0, 1.0, 0.0])


def _only(values: dict[str, Any], *names: str) -> dict[str, Any]:
    for name in values:
        if name not in names:
            raise BadInput(f"is nothing to set here; known: {', '.join(names) or 'none'}.", field=name)
    for name in names:
        if name not in values:
            raise BadInput("is missing.", field=name)
    return values


def _move(scene: Scene, item: SceneObject, values: dict[str, Any]) -> Move:
    if "step" in values:
        return _stepped(scene, item, **_only(values, "step", "angle"))
    if "pulled_out" in values:
        return _pulled_out(scene, item, **_only(values, "pulled_out"))
    offset = np.asarray(_only(values, "translation")["translation"], dtype=np.float64)
    return _moved(scene, item, offset)


def _moved(scene: Scene, item: SceneObject, offset: Array) -> Move:
    still = not float(np.linalg.norm(offset)) > 0
    step: move.Step = "quarter" if still else move.step_of(scene, item, offset)
    return Move(object_id=item.object_id, translation=placing.micrometres(offset), step=step)


def _stepped(scene: Scene, item: SceneObject, step: move.Step, angle: float) -> Move:
    if step not in move.SHARES:
        raise BadInput(f"{step!r} is none of {', '.join(move.SHARES)}.", field="step")
    turn = item.heading + math.radians(angle)
    way = np.array([math.cos(turn), math.sin(turn), 0.0])
    offset = way * move.full_step(scene, item, way) * move.SHARES[step]
    return Move(object_id=item.object_id, translation=placing.micrometres(offset), step=step)


def _pulled_out(scene: Scene, item: SceneObject, pulled_out: float) -> Move:
    if item.beside not in scene.by_id:
        raise BadInput(f"{item.object_id} belongs to no other piece.", field="pulled_out")
    offset = move.away(scene, item) * pulled_out
    return Move(object_id=item.object_id, translation=placing.micrometres(offset), step="pulled_out")


def _rotate(scene: Scene, item: SceneObject, degrees: float) -> Rotate:
    helper = None if rules.hangs(item) else rotate.helper_for(scene, item.object_id, degrees)
    return Rotate(
        object_id=item.object_id,
        degrees=float(degrees),
        scope=rotate.scope_of(scene, item.object_id),
        helper_translation=helper or rotate.NO_HELP,
    )


def _swap(scene: Scene, item: SceneObject, partner: str) -> Swap:
    other = scene.object(partner)
    order = list(scene.by_id)
    first, second = sorted((item, other), key=lambda one: order.index(one.object_id))
    return Swap(object_ids=(first.object_id, second.object_id), headings=swap.headings_rule(first, second))


def _mirror(plane: tuple[mirror.Plan, mirror.Plan]) -> Mirror:
    point, normal = plane
    return Mirror(point=point, normal=normal)


def _detail(item: SceneObject, values: dict[str, Any]) -> Detail:
    if "design" in values:
        design = _only(values, "design")["design"]
        return Detail(object_id=item.object_id, detail_kind="substitution", design=design)
    look: tuple[Material, ...] = tuple(_only(values, "look")["look"])
    return Detail(object_id=item.object_id, detail_kind="appearance", look=look)
