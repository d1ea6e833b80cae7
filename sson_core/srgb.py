"""The sRGB curve of IEC 61966-2-1, in both directions (leaf)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def to_linear(srgb: Array) -> Array:
    """Return linear light for sRGB values in 0..1, of any shape."""
    return np.asarray(np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4))


def to_srgb(linear: Array) -> Array:
    """Return sRGB values in 0..1 for linear light, of any shape; what lies outside 0..1 is cut."""
    linear = np.clip(linear, 0.0, 1.0)
    return np.asarray(np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055))
