"""Seamless noise and colour ramps, the raw material of all textures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import scipy.fft
from numpy.typing import NDArray

from sson_core.geometry import Array

Image = NDArray[np.uint8]
_SHADES = 1024  # Steps of a colour ramp: finer than 8-bit colour.


def spectral(
    rng: np.random.Generator,
    shape: tuple[int, int],
    falloff: float = 2.0,
    stretch: tuple[float, float] = (1.0, 1.0),
    lowest: float = 1.0,
) -> Array:
    """Return seamless noise (H, W) of mean 0 and deviation 1.

    The amplitude falls with frequency to the power ``falloff``; ``stretch`` lengthens features along
    rows and columns; frequencies under ``lowest`` cycles a side are damped.
    """
    gain = _gain(shape, falloff, stretch, lowest)
    white = rng.standard_normal(shape, dtype=np.float32)
    noise: Array = np.asarray(scipy.fft.irfft2(scipy.fft.rfft2(white) * gain, s=shape), dtype=np.float64)
    normed: Array = noise / max(float(noise.std()), 1e-12)
    return normed


@lru_cache(maxsize=128)
def _gain(
    shape: tuple[int, int], falloff: float, stretch: tuple[float, float], lowest: float
) -> NDArray[np.float32]:
    """Return the filter of `spectral` over the frequencies of a real transform."""
    fy = np.fft.fftfreq(shape[0])[:, None] * shape[0] * stretch[0]
    fx = np.fft.rfftfreq(shape[1])[None, :] * shape[1] * stretch[1]
    frequency = np.sqrt(fy**2 + fx**2).astype(np.float32)
    gain = np.where(frequency > 0, np.maximum(frequency, lowest) ** -falloff, 0.0)
    filtered: NDArray[np.float32] = (gain * np.minimum(frequency / lowest, 1.0)).astype(np.float32)
    return filtered


def grid(height: int, width: int) -> tuple[Array, Array]:
    """Return row and column positions of pixel centres in 0..1, shaped for broadcasting."""
    return ((np.arange(height) + 0.5) / height)[:, None], ((np.arange(width) + 0.5) / width)[None, :]


def rgb(code: str) -> tuple[float, float, float]:
    """Return the sRGB colour 0..1 of a code like ``#a0b1c2``."""
    return (int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255)


def ramp(value: Array, *codes: str) -> Array:
    """Return colours (..., 3) for values 0..1 along evenly spaced colour stops."""
    stops = np.array([rgb(code) for code in codes])
    where, fine = np.linspace(0, 1, len(codes)), np.linspace(0, 1, _SHADES)
    table = np.stack([np.interp(fine, where, stops[:, channel]) for channel in range(3)], axis=-1)
    colours: Array = table[np.rint(np.clip(value, 0, 1) * (_SHADES - 1)).astype(np.int32)]
    return colours


def over(image: Array, mask: Array, colour: Sequence[float] | Array) -> Array:
    """Return ``image`` (H, W, 3) with a colour laid over it where ``mask`` (H, W) is up to 1."""
    weight = mask[..., None]
    mixed: Array = image * (1 - weight) + np.asarray(colour) * weight
    return mixed


def to_bytes(image: Array) -> Image:
    """Return an image of 0..1 values, grey (H, W) or colour (H, W, 3), as 8-bit sRGB (H, W, 3)."""
    if image.ndim == 2:
        image = np.repeat(image[..., None], 3, axis=2)
    pixels: Image = (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)
    pixels.flags.writeable = False
    return pixels
