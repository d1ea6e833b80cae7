"""Colours of surfaces, and how far apart two of them look."""

from __future__ import annotations

import weakref
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from skimage.color import deltaE_ciede2000, rgb2lab

from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.scene import Colour, Material
from sson_core.srgb import to_linear, to_srgb

Textures = Mapping[str, NDArray[np.uint8]]
_CELLS = 16
_pooled: dict[int, tuple[weakref.ref[NDArray[np.uint8]], Array]] = {}


def mean_colour(material: Material, textures: Textures) -> Array:
    """Return a material's mean sRGB colour (3,): tint times mean of the texture, in linear light.

    Raises BadInput if the scene lacks the texture.
    """
    return to_srgb(coarse(material, textures).mean(axis=(0, 1)))


def coarse(material: Material, textures: Textures) -> Array:
    """Return a material's linear colours (16, 16, 3) over one repeat of its texture, top row first.

    Each cell is the mean over a part of the texture, so that grain and weave vanish and a motif stays.
    """
    tint = to_linear(np.asarray(material.base_color))
    if material.texture is None:
        return np.broadcast_to(tint, (_CELLS, _CELLS, 3))
    if material.texture not in textures:
        raise BadInput(f"material {material.name!r} names no texture of the scene: {material.texture!r}.")
    return tint * _pool(textures[material.texture])


def difference(first: Array | Colour, second: Array | Colour) -> Array:
    """Return the CIEDE2000 differences (...) of sRGB colours (..., 3)."""
    labs = (rgb2lab(np.asarray(colour, dtype=np.float64)) for colour in (first, second))
    return np.asarray(deltaE_ciede2000(*np.broadcast_arrays(*labs)))


def _pool(texture: NDArray[np.uint8]) -> Array:
    kept = _pooled.get(id(texture))
    if kept is not None and kept[0]() is texture:
        return kept[1]
    linear = to_linear(np.arange(256) / 255.0)[texture[..., :3]]
    rows, columns = (np.linspace(0, n, _CELLS + 1).astype(int) for n in linear.shape[:2])
    rows, columns = rows[:-1], columns[:-1]
    sums = np.add.reduceat(np.add.reduceat(linear, rows, axis=0), columns, axis=1)
    counts = np.add.reduceat(np.add.reduceat(np.ones(linear.shape[:2]), rows, axis=0), columns, axis=1)
    value: Array = sums / counts[..., None]
    key = id(texture)
    _pooled[key] = (weakref.ref(texture, lambda _: _pooled.pop(key, None)), value)
    return value
