"""Whether the surfaces of two placed objects meet."""

from __future__ import annotations

import fcl
import numpy as np

from sson_core.geometry import Array
from sson_core.scene import Asset, SceneObject

_MODELS: dict[str, fcl.BVHModel] = {}


def touching(first: SceneObject, second: SceneObject) -> bool:
    """Return whether any triangle of one object meets a triangle of the other."""
    if (first.box[0] > second.box[1]).any() or (second.box[0] > first.box[1]).any():
        return False
    bodies = [
        fcl.CollisionObject(_model(item.asset), _transform(item.T_object_to_world))
        for item in (first, second)
    ]
    return bool(fcl.collide(*bodies, fcl.CollisionRequest(), fcl.CollisionResult()))


def _transform(T: Array) -> fcl.Transform:
    return fcl.Transform(np.ascontiguousarray(T[:3, :3]), np.ascontiguousarray(T[:3, 3]))


def _model(asset: Asset) -> fcl.BVHModel:
    """Return the asset's triangles as a tree; the trees of a few hundred designs are kept."""
    if asset.design not in _MODELS:
        if len(_MODELS) > 400:
            _MODELS.clear()
        model = fcl.BVHModel()
        model.beginModel(len(asset.mesh.vertices), len(asset.mesh.faces))
        model.addSubModel(asset.mesh.vertices, asset.mesh.faces)
        model.endModel()
        _MODELS[asset.design] = model
    return _MODELS[asset.design]
