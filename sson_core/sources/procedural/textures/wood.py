"""Wood: plain grain, floor planks and herringbone. The grain runs along the image's columns."""

from __future__ import annotations

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.textures.noise import Image, grid, ramp, spectral, to_bytes

TONES: dict[str, tuple[str, str, str]] = {
    "oak": ("#8f6a43", "#b98f60", "#d3ae80"),
    "walnut": ("#3f2a1d", "#654330", "#835c42"),
    "beech": ("#b08a62", "#d2ad84", "#e3c6a2"),
    "ash": ("#a89a86", "#cabda8", "#ddd3c2"),
    "cherry": ("#6b3a24", "#94573a", "#b0724f"),
    "ebony": ("#1f1916", "#332a25", "#473b34"),
    "grey": ("#6e675e", "#938b80", "#aaa297"),
}


def board(rng: np.random.Generator, tone: str, size: int = 384) -> Image:
    """Return a seamless board of one wood."""
    return to_bytes(_grain(rng, TONES[tone], (size, size)))


def planks(rng: np.random.Generator, tone: str, rows: int = 8, size: int = 768) -> Image:
    """Return a floor of staggered planks, ``rows`` across the image, one and a half long."""
    source = _grain(rng, TONES[tone], (size, size))
    image = np.empty_like(source)
    height = size // rows
    x = np.arange(size)
    for row in range(rows):
        joints = np.sort((rng.random() + np.array([0.0, 0.42 + 0.16 * rng.random()])) % 1.0) * size
        plank = np.searchsorted(joints, x) % 2
        for part in range(2):
            columns = x[plank == part]
            shift = rng.integers(0, size, 2)
            tint = 1.0 + 0.16 * (rng.random() - 0.5) + 0.03 * (rng.random(3) - 0.5)
            block = source[(np.arange(height) + shift[0])[:, None] % size, (columns + shift[1])[None] % size]
            image[row * height : (row + 1) * height, columns] = block * tint
        seam = np.zeros((height, size))
        seam[0], seam[-1] = 1.0, 0.5
        for joint in joints:
            seam[:, int(joint) % size] = 1.0
            seam[:, int(joint + 1) % size] = 0.6
        image[row * height : (row + 1) * height] *= (1 - 0.6 * seam)[..., None]
    return to_bytes(image)


def herringbone(rng: np.random.Generator, tone: str, size: int = 768, blocks: int = 16) -> Image:
    """Return a herringbone parquet of blocks four times as long as wide.

    ``blocks`` block widths, a multiple of 8 (the pattern's period), lie across the image.
    """
    unit = size // blocks
    across = _grain(rng, TONES[tone], (size, size))
    y, x = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
    cell_y, cell_x = y // unit, x // unit
    step = (cell_x - cell_y) % 8
    lying = step < 4
    # Along a block the cell index runs 0..3; its origin identifies the block.
    k = np.where(lying, step, 7 - step)
    origin_x = np.where(lying, cell_x - k, cell_x) % blocks
    origin_y = np.where(lying, cell_y, cell_y - k) % blocks
    tints = 1 + 0.22 * (rng.random((blocks, blocks)) - 0.5)
    shifts = rng.integers(0, size, (blocks, blocks, 2))
    shift = shifts[origin_y, origin_x]
    a = np.where(lying, x, y) + shift[..., 0]
    b = np.where(lying, y, x) + shift[..., 1]
    image = across[b % size, a % size] * tints[origin_y, origin_x, None]
    fy, fx = y % unit, x % unit
    first_y, last_y = np.where(lying, True, k == 0), np.where(lying, True, k == 3)
    first_x, last_x = np.where(lying, k == 0, True), np.where(lying, k == 3, True)
    edge = ((fy < 1) & first_y) | ((fx < 1) & first_x)
    edge |= ((fy > unit - 2) & last_y) | ((fx > unit - 2) & last_x)
    return to_bytes(image * np.where(edge, 0.62, 1.0)[..., None])


def _grain(rng: np.random.Generator, tone: tuple[str, str, str], shape: tuple[int, int]) -> Array:
    y, _ = grid(*shape)
    warp = spectral(rng, shape, 2.2, (1.0, 4.0))
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (9 * y + 0.55 * warp) + 0.8 * spectral(rng, shape, 1.6, (1, 9)))
    fibres = spectral(rng, shape, 0.7, (1.0, 40.0), lowest=20)
    blotch = spectral(rng, shape, 2.0, (1.0, 2.5))
    value = 0.52 + 0.20 * (rings**1.6 - 0.4) + 0.075 * fibres + 0.05 * blotch
    pores = spectral(rng, shape, 0.2, (1.0, 22.0), lowest=30) > 2.1
    return ramp(np.clip(value - 0.25 * pores, 0, 1), *tone)
