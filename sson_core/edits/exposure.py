"""How much of what one sees of an object each of its materials makes up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.physics.per_asset import per_asset, ray_mesh
from sson_core.raycast import NOTHING
from sson_core.scene import Asset

_AZIMUTHS = np.radians(np.arange(0.0, 360.0, 30.0))
_HEIGHTS = np.radians([10.0, 35.0])
_RAYS = 24


def seen_shares(asset: Asset, *, from_front: bool) -> Array:
    """Return the share (S,) of an object's outline that each material fills, over views all round.

    Surfaces that others hide count nothing: the pages between two books, the inside of a drawer. With
    ``from_front`` only views from the side of local +x count, as of what hangs on a wall.
    """
    counts = _counts(asset)
    if from_front:
        counts = counts[np.cos(_views()[:, 0]) > 0.1]
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    return np.asarray(shares.mean(axis=0))


def _views() -> Array:
    """Azimuth and height (V, 2) of the views, radians."""
    return np.array([(azimuth, height) for azimuth in _AZIMUTHS for height in _HEIGHTS])


@per_asset
def _counts(asset: Asset) -> NDArray[np.int64]:
    """How many parallel rays of each view meet each material, (V, S)."""
    mesh, rays = asset.mesh, ray_mesh(asset)
    counts = []
    for azimuth, height in _views():
        starts, direction = _parallel_rays(asset, azimuth, height)
        face = rays.shoot(starts, np.broadcast_to(direction, starts.shape))[1]
        slots = mesh.slots[face[face != NOTHING]]
        counts.append(np.bincount(slots, minlength=len(asset.materials)))
    return np.stack(counts)


def _parallel_rays(asset: Asset, azimuth: float, height: float) -> tuple[Array, Array]:
    """Starts (N, 3) and direction (3,) of rays that cover an asset seen from afar."""
    towards = np.array([np.cos(azimuth) * np.cos(height), np.sin(azimuth) * np.cos(height), np.sin(height)])
    right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    up = np.cross(towards, right)
    centre = asset.box.mean(axis=0)
    offsets = asset.mesh.vertices - centre
    u, v = (
        np.linspace((offsets @ axis).min(), (offsets @ axis).max(), _RAYS + 2)[1:-1] for axis in (right, up)
    )
    across, along = np.meshgrid(u, v)
    plane = across[..., None] * right + along[..., None] * up
    away = centre + 2.0 * float(np.linalg.norm(asset.box[1] - asset.box[0])) * towards
    return (away + plane).reshape(-1, 3), -towards
