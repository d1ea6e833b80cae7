"""Values derived from an asset, made once and kept for as long as the asset lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from sson_core.raycast import RayMesh
from sson_core.scene import Asset, SceneObject

Value = TypeVar("Value")


def per_asset(make: Callable[[Asset], Value]) -> Callable[[Asset], Value]:
    """Remember what a function returns for each asset; the value must not refer to the asset."""
    kept: WeakKeyDictionary[Asset, Value] = WeakKeyDictionary()

    @wraps(make)
    def get(asset: Asset) -> Value:
        if asset not in kept:
            kept[asset] = make(asset)
        return kept[asset]

    return get


@per_asset
def ray_mesh(asset: Asset) -> RayMesh:
    """Return an asset's geometry ready for casting rays in its own axes."""
    return RayMesh([SceneObject("", asset, np.eye(4))])
