"""Wall and floor tiles of bathrooms and kitchens: brick bond, squares, mosaic, hexagons, checks."""

from __future__ import annotations

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.textures.noise import Image, grid, over, rgb, spectral, to_bytes


def metro(rng: np.random.Generator, light: str, grout: str, rows: int = 8, size: int = 512) -> Image:
    """Return bevelled tiles twice as long as high in a brick bond, ``rows`` up the image."""
    y, x = _grid(size)
    across = x * rows / 2 + 0.5 * (np.floor(y * rows) % 2)
    return _tiles(rng, across, y * rows, rows, (light,), grout, size, 2.0)


def squares(
    rng: np.random.Generator, grout: str, *codes: str, across: int = 6, spread: float = 0.05, size: int = 512
) -> Image:
    """Return square tiles, each of one of the colours and of a slightly other tone."""
    y, x = _grid(size)
    return _tiles(rng, x * across, y * across, across, codes, grout, size, 1.0, spread)


def checker(rng: np.random.Generator, light: str, dark: str, across: int = 4, size: int = 512) -> Image:
    """Return tiles of two colours by turns; ``across`` is even."""
    y, x = _grid(size)
    odd = (np.floor(x * across) + np.floor(y * across)) % 2 > 0.5
    plain = squares(rng, "#8d8a85", "#ffffff", across=across, size=size) / 255.0
    return to_bytes(plain * np.where(odd[..., None], np.array(rgb(dark)), np.array(rgb(light))))


def hexagons(rng: np.random.Generator, grout: str, *codes: str, across: int = 8, size: int = 512) -> Image:
    """Return honeycomb tiles; a repeat is ``across`` wide and as high to within a fiftieth."""
    y, x = _grid(size)
    rows = 2 * round(across / 3**0.5)
    u, v = x * across, y * rows / 2
    best, second, owner = np.full(u.shape, 9.0), np.full(u.shape, 9.0), np.zeros(u.shape, dtype=int)
    for half in (0.0, 0.5):
        du, dv = (u + half) % 1 - 0.5, (v + half) % 1 - 0.5
        column, row = np.floor(u + half).astype(int) % across, np.floor(v + half).astype(int) % (rows // 2)
        name = (2 * half + 2 * (column + across * row)).astype(int)
        for shift in (-1, 0, 1):
            distance = np.hypot(du - shift, dv * 3**0.5)
            nearer = distance < best
            second = np.where(nearer, best, np.minimum(second, distance))
            neighbour = (2 * half + 2 * ((column + shift) % across + across * row)).astype(int)
            owner = np.where(nearer, neighbour if shift else name, owner)
            best = np.where(nearer, distance, best)
    tone = _tone(rng, owner, codes, 0.05)
    joint = np.clip(1.6 - (second - best) * size / across / 3.0, 0, 1)
    return to_bytes(over(tone, joint, rgb(grout)))


def _tiles(
    rng: np.random.Generator,
    u: Array,
    v: Array,
    rows: int,
    codes: tuple[str, ...],
    grout: str,
    size: int,
    ratio: float,
    spread: float = 0.03,
) -> Image:
    """Return tiles whose places are given in units of a tile, with joints and a bevel."""
    columns = round(rows / ratio)
    owner = (np.floor(u).astype(int) % columns) + columns * np.floor(v).astype(int)
    image = _tone(rng, owner, codes, spread) + 0.008 * spectral(rng, (size, size), 1.6)[..., None]
    side = size / rows
    edge_u, edge_v = np.minimum(u % 1, 1 - u % 1) * side * ratio, np.minimum(v % 1, 1 - v % 1) * side
    edge = np.minimum(edge_u, edge_v)
    lit = np.where((v % 1) * side < 4.0, 0.05, 0.0) - np.where((1 - v % 1) * side < 4.0, 0.07, 0.0)
    image = image + lit[..., None]
    return to_bytes(over(image, np.clip(2.2 - edge, 0, 1), rgb(grout)))


def _tone(rng: np.random.Generator, owner: Array, codes: tuple[str, ...], spread: float) -> Array:
    """Return the colour (H, W, 3) of the tile that each pixel belongs to."""
    number = int(owner.max()) + 1
    colours = np.array([rgb(code) for code in codes])[rng.integers(len(codes), size=number)]
    tinted: Array = (colours * (1 + spread * (rng.random((number, 1)) - 0.5) * 2))[owner]
    return tinted


def _grid(size: int) -> tuple[Array, Array]:
    """Return row and column positions (size, size) of pixel centres in 0..1."""
    y, x = grid(size, size)
    return np.repeat(y, size, axis=1), np.repeat(x, size, axis=0)
