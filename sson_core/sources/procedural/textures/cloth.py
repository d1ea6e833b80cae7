"""Cloth: neutral weaves that a base colour tints, and patterns with colours of their own."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.textures.noise import Image, grid, rgb, spectral, to_bytes


def weave(rng: np.random.Generator, threads: int = 36, contrast: float = 0.22, size: int = 384) -> Image:
    """Return a plain weave of ``threads`` warp and weft threads with uneven yarn."""
    y, x = grid(size, size)
    over = (np.floor(x * threads) + np.floor(y * threads)) % 2
    warp = np.abs(np.sin(np.pi * x * threads)) * (0.7 + 0.3 * np.abs(np.sin(np.pi * y * threads)))
    weft = np.abs(np.sin(np.pi * y * threads)) * (0.7 + 0.3 * np.abs(np.sin(np.pi * x * threads)))
    thread = np.where(over > 0, warp, weft)
    yarn = 0.05 * spectral(rng, (size, size), 0.8, (8, 1)) + 0.05 * spectral(rng, (size, size), 0.8, (1, 8))
    return to_bytes(0.93 - contrast * (1 - thread) + yarn * 0.8 + 0.02 * spectral(rng, (size, size), 1.8))


def boucle(rng: np.random.Generator, size: int = 384) -> Image:
    """Return curly loops of thick yarn."""
    curls = spectral(rng, (size, size), 0.9, lowest=26)
    return to_bytes(0.9 + 0.1 * np.tanh(1.3 * curls) + 0.03 * spectral(rng, (size, size), 1.8))


def velvet(rng: np.random.Generator, size: int = 384) -> Image:
    """Return a short pile with soft, uneven sheen."""
    mottle = spectral(rng, (size, size), 1.5, lowest=3)
    return to_bytes(0.9 + 0.045 * mottle + 0.03 * spectral(rng, (size, size), 0.2))


def knit(rng: np.random.Generator, columns: int = 18, size: int = 384) -> Image:
    """Return the braids of a chunky knit."""
    y, x = grid(size, size)
    across = (x * columns) % 1.0 - 0.5
    stitch = np.abs(np.sin(np.pi * (y * columns * 1.5 + 0.9 * np.abs(across))))
    braid = np.cos(np.pi * across) ** 0.6 * (0.55 + 0.45 * stitch)
    return to_bytes(0.68 + 0.27 * braid + 0.02 * spectral(rng, (size, size), 0.8))


def leather(rng: np.random.Generator, size: int = 384) -> Image:
    """Return grained hide with faint creases."""
    cells = np.abs(spectral(rng, (size, size), 1.0, lowest=24))
    crease = np.exp(-((np.abs(spectral(rng, (size, size), 2.2)) / 0.04) ** 2))
    return to_bytes(0.86 + 0.07 * np.tanh(cells) - 0.07 * crease + 0.03 * spectral(rng, (size, size), 2.0))


def stripes(rng: np.random.Generator, *codes: str, size: int = 384, bands: int = 6) -> Image:
    """Return lengthwise stripes of uneven width over a light weave."""
    colours = np.array([rgb(code) for code in codes])
    widths = rng.random(bands) + 0.25
    edges = np.cumsum(widths) / widths.sum()
    y, _ = grid(size, size)
    band = np.searchsorted(edges, np.repeat(y, size, axis=1))
    base = weave(rng, 64, 0.1, size) / 255.0
    return to_bytes(colours[band % len(colours)] * (base + 0.05))


def check(rng: np.random.Generator, *codes: str, size: int = 384, repeats: int = 4) -> Image:
    """Return a woven check of two or three colours."""
    colours = np.array([rgb(code) for code in codes])
    y, x = grid(size, size)
    band_y = np.floor(y * repeats * 3).astype(int) % 3 % len(codes)
    band_x = np.floor(x * repeats * 3).astype(int) % 3 % len(codes)
    mixed = 0.5 * (colours[np.repeat(band_y, size, 1)] + colours[np.repeat(band_x, size, 0)])
    return to_bytes(mixed * (weave(rng, 72, 0.12, size) / 255.0 + 0.04))


def zigzag(rng: np.random.Generator, *codes: str, size: int = 384, repeats: int = 4) -> Image:
    """Return chevrons of alternating colours."""
    colours = np.array([rgb(code) for code in codes])
    y, x = grid(size, size)
    tooth = np.abs((x * repeats) % 1.0 - 0.5)
    band = np.floor((y * repeats + tooth) * 2).astype(int) % len(codes)
    return to_bytes(colours[band] * (weave(rng, 64, 0.1, size) / 255.0 + 0.05))


def dots(rng: np.random.Generator, ground: str, spot: str, size: int = 384, repeats: int = 6) -> Image:
    """Return a cloth with staggered spots."""
    y, x = grid(size, size)
    row = np.floor(y * repeats)
    dx = (x * repeats + 0.5 * (row % 2)) % 1.0 - 0.5
    dy = (y * repeats) % 1.0 - 0.5
    inside = (np.hypot(dx, dy) < 0.24)[..., None]
    colour = np.where(inside, np.array(rgb(spot)), np.array(rgb(ground)))
    return to_bytes(colour * (weave(rng, 64, 0.1, size) / 255.0 + 0.05))


def leafy(rng: np.random.Generator, ground: str, leafs: str, size: int = 384, count: int = 46) -> Image:
    """Return a print of scattered leaves."""
    y, x = grid(size, size)
    mask = np.zeros((size, size))
    for cx, cy, angle, scale in zip(
        rng.random(count),
        rng.random(count),
        rng.random(count) * 6.28,
        rng.uniform(0.7, 1.3, count),
        strict=True,
    ):
        dx, dy = (x - cx + 0.5) % 1.0 - 0.5, (y - cy + 0.5) % 1.0 - 0.5
        a = (dx * np.cos(angle) + dy * np.sin(angle)) / (0.075 * scale)
        b = (-dx * np.sin(angle) + dy * np.cos(angle)) / (0.028 * scale)
        blade = (np.abs(b) < np.clip(1 - a**2, 0, 1)) & (np.abs(b) > 0.06)
        mask = np.maximum(mask, blade * rng.uniform(0.55, 1.0))
    colour = np.array(rgb(ground)) * (1 - mask[..., None]) + np.array(rgb(leafs)) * mask[..., None]
    return to_bytes(colour * (weave(rng, 64, 0.08, size) / 255.0 + 0.05))
