"""Which designs may take an object's place."""

from __future__ import annotations

import numpy as np

from sson_core.edits import rules
from sson_core.edits.difference import told_apart
from sson_core.scene import Asset, Detail, Scene, SceneObject

LONGEST_RATIO = 1.5
"""Most that the longest sides of the two boxes may differ, as a ratio."""
SIDE_RATIO = 1.75
"""Most that two of the three sides of the boxes may differ, as a ratio."""


def candidates(scene: Scene, item: SceneObject) -> list[Asset]:
    """Return the designs of the scene and its spares that could stand, and belong, in an object's place."""
    if _lit(scene, item.design):
        return []
    return [
        asset
        for asset in scene.assets()
        if _obstacle(scene, item, asset) is None and _belongs(scene, item, asset)
    ]


def require_fitting(scene: Scene, edit: Detail, item: SceneObject, asset: Asset) -> None:
    """Refuse a design that does not belong at the object's place or cannot be told from the old one."""
    if _lit(scene, item.design):
        rules.refuse(edit, f"{item.object_id} gives light.", "Choose an object without a lamp in it.")
    obstacle = _obstacle(scene, item, asset)
    if obstacle is not None:
        choice = ", ".join(other.design for other in candidates(scene, item)) or "none"
        rules.refuse(edit, f"{asset.design} {obstacle}.", f"Designs for {item.object_id}: {choice}.")
    if not told_apart((item.asset, item.materials), (asset, asset.materials), scene.textures):
        rules.refuse(edit, f"{asset.design} looks like {item.object_id}.", "Choose another design.")


def _obstacle(scene: Scene, item: SceneObject, asset: Asset) -> str | None:
    """What speaks against a design in an object's place, or None."""
    if asset.design == item.design:
        return f"is the design of {item.object_id} already"
    users = [other for other in scene.objects if other.design == asset.design]
    if any(other.kind != "movable" for other in users):
        return "is part of the building or built in"
    if _lit(scene, asset.design):
        return "gives light, which a design alone does not"
    if not _same_standing(scene, item, asset):
        return f"does not stand where {item.object_id} stands"
    if not _similar_size(item.asset, asset):
        return f"differs too much in size from {item.object_id}"
    return None


def _lit(scene: Scene, design: str) -> bool:
    lit = {lamp.attached_to for lamp in scene.lights if lamp.attached_to is not None}
    return any(other.design == design and other.object_id in lit for other in scene.objects)


def _same_standing(scene: Scene, item: SceneObject, asset: Asset) -> bool:
    """Whether instances, or else pieces of the category, stand on the same kind of support.

    A category of spares alone goes by the origin: what stands has it at its bottom.
    """
    kin = _kin(scene, asset)
    if kin:
        return any(rules.standing(scene, other) == rules.standing(scene, item) for other in kin)
    return _has_bottom_origin(asset) and _has_bottom_origin(item.asset)


def _belongs(scene: Scene, item: SceneObject, asset: Asset) -> bool:
    kin = _kin(scene, asset)
    return asset.category == item.category or not kin or any(rules.belongs(scene, k, item) for k in kin)


def _kin(scene: Scene, asset: Asset) -> list[SceneObject]:
    """Instances of a design, or else of its category."""
    users = [other for other in scene.objects if other.design == asset.design]
    return users or [other for other in scene.objects if other.category == asset.category]


def _has_bottom_origin(asset: Asset) -> bool:
    return bool(abs(asset.box[0, 2]) < 0.01)


def _similar_size(first: Asset, second: Asset) -> bool:
    one, two = (asset.box[1] - asset.box[0] for asset in (first, second))
    sides = np.maximum(one, two) / np.maximum(np.minimum(one, two), 1e-3)
    longest = max(one.max(), two.max()) / min(one.max(), two.max())
    return bool(longest <= LONGEST_RATIO and np.sort(sides)[1] <= SIDE_RATIO)
