"""Putting objects at places: what `apply` of several categories shares."""

from __future__ import annotations

import dataclasses

import numpy as np

from sson_core.geometry import Array, invert_rigid, translation
from sson_core.scene import Scene, SceneObject


def put(scene: Scene, *changed: SceneObject) -> Scene:
    """Return the scene with objects of the same ids replaced, their lights moved and turned with them."""
    lights = list(scene.lights)
    for item in changed:
        T_before_to_after = item.T_object_to_world @ invert_rigid(
            scene.object(item.object_id).T_object_to_world
        )
        for index, lamp in enumerate(lights):
            if lamp.attached_to == item.object_id:
                T = T_before_to_after @ lamp.T_light_to_world
                lights[index] = dataclasses.replace(lamp, T_light_to_world=T)
    return dataclasses.replace(scene.replacing(*changed), lights=tuple(lights))


def micrometres(offset: Array | tuple[float, float, float]) -> tuple[float, float, float]:
    """Return world metres (3,) rounded as they are recorded, without negative zeros."""
    x, y, z = (round(float(value), 6) + 0.0 for value in offset)
    return (x, y, z)


def shifted(item: SceneObject, offset: tuple[float, float, float] | Array) -> SceneObject:
    """Return an object moved by world metres (3,)."""
    return item.placed(translation(offset) @ item.T_object_to_world)


def at_place_of(item: SceneObject, other: SceneObject, *, heading_of: SceneObject) -> SceneObject:
    """Return ``item`` standing (or hanging) where ``other`` stands, with the heading of ``heading_of``.

    What hangs on a wall meets it at the same point. What stands keeps its bottom at the same height;
    if both are pieces with a front, stand on the floor and end up facing the same way, their backs
    come to the same line, so that pieces of unequal depth fit before one wall. Otherwise the origins
    coincide.
    """
    T = other.T_object_to_world.copy()
    T[:3, :3] = heading_of.T_object_to_world[:3, :3]
    if other.support != "wall":
        T[2, 3] += other.asset.box[0, 2] - item.asset.box[0, 2]
        same_way = np.allclose(T[:3, :3], other.T_object_to_world[:3, :3], atol=1e-9)
        if same_way and other.support == "floor" and item.asset.front and other.asset.front:
            T[:3, 3] += T[:3, 0] * (other.asset.box[0, 0] - item.asset.box[0, 0])
    return item.placed(T, support=other.support)
