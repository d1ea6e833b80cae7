"""Plaster, tiles, marble, terrazzo, glaze and soil."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.textures.noise import Image, grid, over, ramp, rgb, spectral, to_bytes


def plaster(rng: np.random.Generator, size: int = 512) -> Image:
    """Return a painted wall: faint roller marks and clouding, nearly white."""
    fine = spectral(rng, (size, size), 0.6, lowest=40)
    return to_bytes(0.95 + 0.011 * fine + 0.009 * spectral(rng, (size, size), 1.7))


def tiles(rng: np.random.Generator, light: str, dark: str, across: int = 3, size: int = 512) -> Image:
    """Return square floor tiles with grout, each of a slightly other tone."""
    y, x = grid(size, size)
    cloud = spectral(rng, (size, size), 1.6, lowest=4)
    tone = rng.random((across, across))
    row, column = np.floor(y * across).astype(int), np.floor(x * across).astype(int)
    image = ramp(0.5 + 0.35 * (tone[row, column] - 0.5) + 0.13 * cloud, dark, light)
    edge = np.minimum(
        np.minimum(x * across % 1, 1 - x * across % 1), np.minimum(y * across % 1, 1 - y * across % 1)
    )
    grout = np.clip(1.5 - edge * size / across / 1.5, 0, 1)
    return to_bytes(over(image, grout, np.array(rgb(dark)) * 0.72))


def marble(rng: np.random.Generator, size: int = 512) -> Image:
    """Return white marble with grey veins."""
    warp = spectral(rng, (size, size), 1.8)
    vein = np.exp(-np.abs(spectral(rng, (size, size), 2.0) + 0.25 * warp) / 0.10)
    return to_bytes(ramp(np.clip(0.92 - 0.38 * vein + 0.03 * warp, 0, 1), "#77777b", "#c9c8c6", "#f2f0ec"))


def terrazzo(rng: np.random.Generator, size: int = 512, chips: int = 260) -> Image:
    """Return pale terrazzo with coloured chips."""
    image = np.ones((size, size, 3)) * np.array(rgb("#dcd6cb"))
    image += 0.012 * spectral(rng, (size, size), 0.6)[..., None]
    colours = [rgb(code) for code in ("#b7a58d", "#8f8a84", "#c98f6b", "#f3efe8", "#6f7c78")]
    offset = np.arange(-12, 13)
    for _ in range(chips):
        row, column = rng.integers(0, size, 2)
        turn, reach = rng.uniform(0, 6.28), rng.uniform(3, 10)
        along = offset[None] * np.cos(turn) + offset[:, None] * np.sin(turn)
        across = offset[:, None] * np.cos(turn) - offset[None] * np.sin(turn)
        y, x = np.nonzero(np.abs(along) + 1.6 * np.abs(across) < reach)
        image[(row + offset[y]) % size, (column + offset[x]) % size] = colours[int(rng.integers(5))]
    return to_bytes(image)


def glaze(rng: np.random.Generator, size: int = 256) -> Image:
    """Return a reactive ceramic glaze: neutral, with flecks."""
    fleck = spectral(rng, (size, size), 0.3) > 2.4
    return to_bytes(0.92 + 0.03 * spectral(rng, (size, size), 1.8) - 0.3 * fleck)


def soil(rng: np.random.Generator, size: int = 256) -> Image:
    """Return potting soil."""
    return to_bytes(ramp(0.5 + 0.2 * spectral(rng, (size, size), 0.5), "#17100b", "#3a2a1e", "#5c4735"))


def wicker(rng: np.random.Generator, strands: int = 14, size: int = 256) -> Image:
    """Return basket weave of light strands, neutral."""
    y, x = grid(size, size)
    row = np.floor(y * strands)
    wave = np.sin(np.pi * (x * strands / 2 + row % 2))
    body = np.abs(np.sin(np.pi * y * strands)) ** 0.5
    value = 0.45 + 0.42 * body * (0.6 + 0.4 * wave) + 0.05 * spectral(rng, (size, size), 0.9, (1, 6))
    return to_bytes(value)
