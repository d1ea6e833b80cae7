"""Swap: two objects of one room trade places."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Literal

import numpy as np

from sson_core import physics
from sson_core.edits import placing, rules
from sson_core.edits.difference import told_apart
from sson_core.edits.turns import in_turns
from sson_core.geometry import wrap_angle
from sson_core.scene import Scene, SceneObject, Swap

EXCHANGE_ABOVE = math.radians(90.0)
"""Fronts further apart than this are exchanged, lest a piece that faces a wall give the swap away."""
_SAME = math.radians(1.0)


def headings_rule(first: SceneObject, second: SceneObject) -> Literal["kept", "exchanged"]:
    """Return whether two objects keep their headings or exchange them with their places.

    Exchanged if both have a front and these point more than 90 degrees apart, and always between
    different walls, where pictures must lie flat.
    """
    apart = abs(wrap_angle(first.heading - second.heading))
    if rules.hangs(first) and rules.hangs(second):
        return "exchanged" if apart > _SAME else "kept"
    fronts = first.asset.front and second.asset.front
    return "exchanged" if fronts and apart > EXCHANGE_ABOVE + 1e-9 else "kept"


def apply(scene: Scene, edit: Swap) -> Scene:
    """Return the scene with both objects at each other's place, on each other's support."""
    first, second = (scene.object(name) for name in edit.object_ids)
    exchanged = edit.headings == "exchanged"
    there = placing.at_place_of(first, second, heading_of=second if exchanged else first)
    here = placing.at_place_of(second, first, heading_of=first if exchanged else second)
    return placing.put(scene, _beside(there, second), _beside(here, first))


def check(scene: Scene, edit: Swap) -> None:
    """Raise InvalidEdit unless the swap is visible, recorded truly and leaves a sound scene."""
    first, second = (rules.require_movable(scene, edit, name) for name in edit.object_ids)
    if first is second:
        rules.refuse(edit, f"{first.object_id} is named twice.", "Name two objects.")
    for item in (first, second):
        rules.require_free(scene, edit, item)
    names = f"{first.object_id} and {second.object_id}"
    if rules.standing(scene, first) != rules.standing(scene, second):
        rules.refuse(
            edit,
            f"{names} stand on different kinds of support.",
            "Choose two on the floor, on furniture or on walls.",
        )
    if physics.room_of(scene, first) != physics.room_of(scene, second):
        rules.refuse(edit, f"{names} stand in different rooms.", "Choose two of one room.")
    if not _told_apart(scene, first, second):
        rules.refuse(edit, f"{names} look alike.", "Choose two of different design or look.")
    rule = headings_rule(first, second)
    if edit.headings != rule:
        rules.refuse(
            edit, f"the headings of {names} cannot be {edit.headings}.", f"Record the headings as {rule}."
        )
    rules.require_sound(apply(scene, edit), edit, first.object_id, second.object_id)


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Swap]:
    """Yield swaps worth checking in random order, each pair once, a partner for each object in turn."""
    items = rules.free(scene)
    order = {item.object_id: index for index, item in enumerate(items)}

    def partners(item: SceneObject) -> list[SceneObject]:
        return [other for other in items if not other.like(item) and rules.belongs(scene, item, other)]

    seen: set[tuple[str, str]] = set()
    for first, second in in_turns(items, partners, rng):
        one, two = sorted((first, second), key=lambda item: order[item.object_id])
        names = (one.object_id, two.object_id)
        if names not in seen:
            seen.add(names)
            yield Swap(object_ids=names, headings=headings_rule(one, two))


def _told_apart(scene: Scene, first: SceneObject, second: SceneObject) -> bool:
    if first.like(second):
        return False
    return told_apart((first.asset, first.materials), (second.asset, second.materials), scene.textures)


def _beside(item: SceneObject, predecessor: SceneObject) -> SceneObject:
    partner = None if predecessor.beside == item.object_id else predecessor.beside
    return dataclasses.replace(item, beside=partner)
