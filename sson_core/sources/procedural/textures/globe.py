"""Maps of imagined continents that wrap round a globe."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.textures.noise import Image, grid, over, rgb, spectral, to_bytes


def globe(rng: np.random.Generator, sea: str, *lands: str, size: int = 512) -> Image:
    """Return land in the given colours on a sea, with a grid of meridians and parallels (size / 2, size)."""
    shape = (size // 2, size)
    y, x = grid(*shape)
    height = spectral(rng, shape, 1.9, lowest=2) - 1.6 * np.abs(2 * y - 1) ** 6
    realm = np.clip(
        ((spectral(rng, shape, 2.2, lowest=2) + 2) / 4 * len(lands)).astype(int), 0, len(lands) - 1
    )
    shore = np.clip((height - 0.25) * 14, 0, 1)
    image = over(
        np.ones((*shape, 3)) * np.array(rgb(sea)), shore, np.array([rgb(code) for code in lands])[realm]
    )
    edge = np.exp(-(((height - 0.28) / 0.05) ** 2)) * 0.5
    image = over(image, edge, rgb("#4a4034"))
    line = (np.abs((x * 24) % 1 - 0.5) > 0.47) | (np.abs((y * 12) % 1 - 0.5) > 0.47)
    return to_bytes(over(image, 0.22 * line, rgb("#3a3630")))
