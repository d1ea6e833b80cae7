"""Rules that several edit categories share."""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from sson_core import physics
from sson_core.errors import InvalidEdit
from sson_core.scene import Edit, Scene, SceneObject


def refuse(edit: Edit, message: str, advice: str) -> NoReturn:
    """Raise InvalidEdit for an edit of a category, with what would mend it."""
    raise InvalidEdit(message, field=f"edit.{edit.category}", advice=advice)


def movable(scene: Scene) -> list[SceneObject]:
    """Return the objects that an edit may touch."""
    return [item for item in scene.objects if item.kind == "movable"]


def free(scene: Scene) -> list[SceneObject]:
    """Return the movable objects that carry nothing."""
    return [item for item in movable(scene) if not carried(scene, item)]


def require_movable(scene: Scene, edit: Edit, object_id: str) -> SceneObject:
    """Return the object, or refuse one that is part of the building or built in."""
    item = scene.object(object_id)
    if item.kind != "movable":
        choice = ", ".join(other.object_id for other in movable(scene)) or "none"
        refuse(edit, f"{object_id} is a {item.kind}, never edited.", f"Choose one of: {choice}.")
    return item


def require_free(scene: Scene, edit: Edit, item: SceneObject) -> None:
    """Refuse an object that carries others: they would have to change too, and an edit is one edit."""
    load = carried(scene, item)
    if load:
        names = ", ".join(other.object_id for other in load)
        refuse(edit, f"{item.object_id} carries {names}.", "Choose an object that carries nothing.")


def carried(scene: Scene, item: SceneObject) -> list[SceneObject]:
    """Return what stands on an object; on a rug, also whatever stands on the floor above it."""
    load = scene.carried_by(item.object_id)
    if not physics.is_covering(item):
        return load
    over = [
        other
        for other in scene.objects
        if other.support == "floor"
        and other.kind != "structure"
        and not physics.is_covering(other)
        and _boxes_overlap(item, other)
        and other.plan.intersects(item.plan)
    ]
    return [*load, *over]


def _boxes_overlap(first: SceneObject, second: SceneObject) -> bool:
    return bool(np.all(first.box[0, :2] < second.box[1, :2]) and np.all(second.box[0, :2] < first.box[1, :2]))


def require_sound(after: Scene, edit: Edit, *object_ids: str) -> None:
    """Refuse an edit after which the named objects do not stand soundly."""
    faults = physics.problems(after, object_ids)
    if faults:
        refuse(edit, " ".join(faults), "Choose another place, object or amount.")


def hangs(item: SceneObject) -> bool:
    """Return whether an object hangs on a wall."""
    return item.support == "wall"


def standing(scene: Scene, item: SceneObject) -> str:
    """Return the kind of its support: ``floor`` (rugs included), ``wall``, ``ceiling`` or ``object``."""
    if item.support in ("floor", "wall", "ceiling"):
        return item.support
    carrier = scene.by_id.get(item.support)
    return "floor" if carrier is not None and physics.is_covering(carrier) else "object"


def belongs(scene: Scene, item: SceneObject, place_of: SceneObject) -> bool:
    """Return whether an object would look in place where another stands, as far as the scene tells.

    Both stand on the same kind of support; if on objects, on two of one category or that carry some
    category in common, as dining and coffee tables carry mugs. So a vase is not proposed for the seat
    of a sofa: it would stand soundly there, but an odd sight gives an edit away.
    """
    kind = standing(scene, item)
    if kind != standing(scene, place_of) or kind != "object":
        return kind == standing(scene, place_of)
    one, two = (scene.by_id.get(thing.support) for thing in (item, place_of))
    if one is None or two is None:
        return False
    return one.category == two.category or bool(
        _carried_categories(scene, one) & _carried_categories(scene, two)
    )


def _carried_categories(scene: Scene, carrier: SceneObject) -> set[str]:
    supports = {item.object_id for item in scene.objects if item.category == carrier.category}
    return {item.category for item in scene.objects if item.support in supports}
