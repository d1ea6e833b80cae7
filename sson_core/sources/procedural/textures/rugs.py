"""Rugs: one image covers the whole rug."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.sources.procedural.textures.noise import Image, grid, rgb, spectral, to_bytes

Index = NDArray[np.int64]

PALETTES: tuple[tuple[str, ...], ...] = (
    ("#e6dccb", "#a8442f", "#23405c", "#d39a4a"),
    ("#ece6da", "#5d6b5a", "#b9936a", "#33413c"),
    ("#efe9df", "#8a8f98", "#4a5160", "#c9b08f"),
    ("#e9dfd3", "#c47a5a", "#7a4a3a", "#e0b98f"),
    ("#2f3f55", "#e2d7c3", "#b5563c", "#8fa3b5"),
)


def rug(rng: np.random.Generator, pattern: str, width: int = 512, height: int = 512) -> Image:
    """Return a rug of one of `PATTERNS` or `ROUND_PATTERNS`."""
    codes = PALETTES[int(rng.integers(len(PALETTES)))]
    colours = np.array([rgb(code) for code in codes])
    y, x = grid(height, width)
    index = _PATTERNS[pattern](rng, np.repeat(y, width, axis=1), np.repeat(x, height, axis=0))
    pile = 1.0 + 0.05 * spectral(rng, (height, width), 0.3) + 0.04 * spectral(rng, (height, width), 1.6)
    knots = 0.94 + 0.06 * np.abs(np.sin(np.pi * y * 128))
    return to_bytes(colours[index % len(colours)] * (pile * knots)[..., None])


def _border(_rng: np.random.Generator, y: Array, x: Array) -> Index:
    edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    index = np.select([edge < 0.03, edge < 0.05, edge < 0.13, edge < 0.15], [2, 0, 1, 3], 0)
    medallion = np.abs(x - 0.5) * 1.3 + np.abs(y - 0.5)
    index = np.where((edge >= 0.15) & (medallion < 0.30), 1, index)
    index = np.where((edge >= 0.15) & (medallion < 0.25), 2, index)
    index = np.where((edge >= 0.15) & (medallion < 0.12), 3, index)
    diamonds = (np.abs((x * 12) % 1 - 0.5) + np.abs((y * 12) % 1 - 0.5)) < 0.22
    return np.where(
        diamonds & (edge > 0.05) & (edge < 0.13),
        3,
        np.where(diamonds & (edge >= 0.15) & (medallion >= 0.30), 1, index),
    )


def _berber(rng: np.random.Generator, y: Array, x: Array) -> Index:
    u, v = x * 5, y * 5
    lattice = np.minimum(np.abs((u + v) % 1 - 0.5), np.abs((u - v) % 1 - 0.5))
    wobble = 0.012 * spectral(rng, (y.shape[0], y.shape[1]), 2.0)
    return np.where(lattice + wobble < 0.045, 2, 0)


def _stripes(rng: np.random.Generator, _y: Array, x: Array) -> Index:
    widths = rng.random(14) + 0.2
    band = np.searchsorted(np.cumsum(widths) / widths.sum(), np.clip(x, 0, 0.999))
    index: Index = np.array([0, 1, 0, 2, 0, 3, 1])[band % 7]
    return index


def _squares(rng: np.random.Generator, y: Array, x: Array) -> Index:
    choice = rng.integers(0, 4, (6, 6))
    index: Index = choice[np.floor(y * 6).astype(int), np.floor(x * 6).astype(int)]
    return index


def _circles(rng: np.random.Generator, y: Array, x: Array) -> Index:
    index: Index = np.zeros(y.shape, dtype=np.int64)
    for colour in (1, 2, 3, 1, 2):
        cx, cy = rng.uniform(0.15, 0.85, 2)
        index = np.where(np.hypot(x - cx, y - cy) < rng.uniform(0.12, 0.28), colour, index)
    return index


def _rings(rng: np.random.Generator, y: Array, x: Array) -> Index:
    edges = np.cumsum(rng.random(7) + 0.3)
    ring = np.searchsorted(edges / edges[-1], np.clip(2 * np.hypot(x - 0.5, y - 0.5), 0, 0.999))
    index: Index = np.array([1, 0, 3, 0, 2, 0, 1])[ring]
    return index


def _petals(_rng: np.random.Generator, y: Array, x: Array) -> Index:
    away, turn = 2 * np.hypot(x - 0.5, y - 0.5), np.arctan2(y - 0.5, x - 0.5)
    petal = 0.62 * np.abs(np.cos(4 * turn)) ** 0.6
    index: Index = np.select([away < 0.12, away < petal, away > 0.9, away > 0.84], [3, 1, 2, 3], 0)
    return index


_PATTERNS = {
    "border": _border,
    "berber": _berber,
    "stripes": _stripes,
    "squares": _squares,
    "circles": _circles,
    "rings": _rings,
    "petals": _petals,
}
PATTERNS = ("border", "berber", "stripes", "squares", "circles")
ROUND_PATTERNS = ("rings", "petals", "berber", "circles")
