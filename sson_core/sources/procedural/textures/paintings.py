"""Paintings without text: landscapes, abstracts and plant studies. Row 0 is the top."""

from __future__ import annotations

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.textures.noise import Image, grid, over, ramp, rgb, spectral, to_bytes

KINDS = ("landscape", "sea", "blocks", "shapes", "plant", "brush")


def painting(rng: np.random.Generator, kind: str, size: int = 256) -> Image:
    """Return a painting of one of ``KINDS``."""
    image = _KINDS[kind](rng, size)
    canvas = 1 + 0.03 * spectral(rng, (size, size), 0.3) + 0.02 * spectral(rng, (size, size), 1.2)
    return to_bytes(image * canvas[..., None])


def _sky(rng: np.random.Generator, size: int) -> Array:
    skies = (
        ("#3f6b9c", "#9cc2dd", "#f2e4c8"),
        ("#2d3f66", "#c97b63", "#f6d08a"),
        ("#7f95a8", "#c4cfd6", "#eee9df"),
        ("#56489a", "#d58aa6", "#fbe0b5"),
    )
    y, _ = grid(size, size)
    cloud = 0.10 * spectral(rng, (size, size), 1.9, (3, 1))
    return ramp(np.clip(np.repeat(y, size, 1) * 1.5 + cloud, 0, 1), *skies[int(rng.integers(len(skies)))])


def _landscape(rng: np.random.Generator, size: int) -> Array:
    image = _sky(rng, size)
    y, x = grid(size, size)
    cx, cy = rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.35)
    image = over(image, np.clip((0.06 - np.hypot(x - cx, y - cy)) * size / 2, 0, 1), rgb("#fdf3d0"))
    hues = (("#8aa0b8", "#5f7d6e", "#3f5b3a", "#2c3a22"), ("#b59aa6", "#8a6a5a", "#b8793c", "#5a3b22"))
    for layer, code in enumerate(hues[int(rng.integers(2))]):
        ridge = spectral(rng, (8, size), 1.5 - 0.1 * layer)[0]
        top = 0.42 + 0.13 * layer + (0.06 - 0.008 * layer) * ridge
        shade = np.array(rgb(code)) * (1 + 0.10 * spectral(rng, (size, size), 1.4)[..., None])
        image = over(image, np.clip((y - top[None]) * size, 0, 1), shade)
    return image


def _sea(rng: np.random.Generator, size: int) -> Array:
    image = _sky(rng, size)
    y, x = grid(size, size)
    horizon = rng.uniform(0.45, 0.6)
    waves = spectral(rng, (size, size), 1.0, (1, 7), lowest=6)
    water = ramp(np.clip((y - horizon) / (1 - horizon) + 0.10 * waves, 0, 1), "#7fb0b8", "#2f6f86", "#173f5a")
    image = over(image, np.clip((y - horizon) * size + 0 * x, 0, 1), water)
    cx, tall = rng.uniform(0.25, 0.75), rng.uniform(0.14, 0.24)
    rise = (horizon + 0.03 - y) / tall
    for side, code in ((1, "#f7f2e8"), (-1, "#d9674a")):
        sail = (rise > 0) & (rise < 1) & (side * (x - cx) > 0.004) & (side * (x - cx) < 0.11 * (1 - rise))
        image = over(image, sail.astype(float), rgb(code))
    hull = (np.abs(x - cx) < 0.13 - (y - horizon - 0.03) * 1.2) & (y > horizon + 0.03) & (y < horizon + 0.065)
    return over(image, hull.astype(float), rgb("#3a2a22"))


def _blocks(rng: np.random.Generator, size: int) -> Array:
    palettes = (
        ("#f1ece2", "#c8372d", "#2a4d9b", "#f0c32e", "#1d1d1f"),
        ("#efe7da", "#d98e5f", "#2f5d62", "#a7c4bc", "#5e454b"),
    )
    colours = [rgb(code) for code in palettes[int(rng.integers(2))]]
    image: Array = np.ones((size, size, 3)) * np.array(colours[0])
    y, x = grid(size, size)
    boxes = [(0.0, 0.0, 1.0, 1.0)]
    for _ in range(9):
        at = int(np.argmax([(c - a) * (d - b) * rng.uniform(0.4, 1) for a, b, c, d in boxes]))
        a, b, c, d = boxes.pop(at)
        cut = rng.uniform(0.3, 0.7)
        if c - a > d - b:
            boxes += [(a, b, a + cut * (c - a), d), (a + cut * (c - a), b, c, d)]
        else:
            boxes += [(a, b, c, b + cut * (d - b)), (a, b + cut * (d - b), c, d)]
    for a, b, c, d in boxes:
        colour = colours[int(rng.choice(5, p=[0.45, 0.17, 0.17, 0.13, 0.08]))]
        image = over(image, ((x >= a) & (x < c) & (y >= b) & (y < d)).astype(float), colour)
        line = ((np.abs(x - a) < 0.012) & (y >= b) & (y < d)) | ((np.abs(y - b) < 0.012) & (x >= a) & (x < c))
        image = over(image, line.astype(float), colours[-1])
    return image


def _shapes(rng: np.random.Generator, size: int) -> Array:
    palettes = (
        ("#f0e6d8", "#c96f4a", "#2f4858", "#e3b04b", "#86a397"),
        ("#ede8e3", "#22333b", "#c6ac8f", "#9c4a3c", "#5e7a6b"),
        ("#f4efe6", "#d77a61", "#223843", "#d8b4a0", "#7d8ca3"),
    )
    colours = [rgb(code) for code in palettes[int(rng.integers(3))]]
    image: Array = np.ones((size, size, 3)) * np.array(colours[0])
    y, x = grid(size, size)
    for index in range(7):
        cx, cy, turn = rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8), rng.uniform(0, 6.28)
        a, b = rng.uniform(0.08, 0.26, 2)
        u = ((x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)) / a
        v = (-(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)) / b
        inside = (np.hypot(u, v) < 1) if index % 3 else (np.hypot(u, v) < 1) & (v > 0)
        image = over(image, inside.astype(float) * 0.95, colours[1 + index % 4])
    return image


def _plant(rng: np.random.Generator, size: int) -> Array:
    image: Array = np.ones((size, size, 3)) * np.array(
        rgb(("#f3eee3", "#e9e4d6", "#dfe5e0")[int(rng.integers(3))])
    )
    y, x = grid(size, size)
    green = np.array(rgb(("#3f6b4a", "#55705a", "#7a6a3c", "#8d4a3c")[int(rng.integers(4))]))
    bend = rng.uniform(-0.25, 0.25)
    stem = 0.5 + bend * (1 - y) ** 2
    line = np.clip((0.006 - np.abs(x - stem)) * size, 0, 1) * ((y > 0.15) & (y < 0.95)).astype(float)
    image = over(image, line, green)
    for index, cy in enumerate(np.linspace(0.2, 0.8, 7)):
        side = 1 if index % 2 else -1
        cx = 0.5 + bend * (1 - cy) ** 2 + side * 0.13
        turn = side * rng.uniform(-0.6, -0.3)
        u = ((x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)) / rng.uniform(0.12, 0.16)
        v = (-(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)) / 0.05
        blade = np.clip((1 - u**2 - np.abs(v)) * 8, 0, 1)
        image = over(image, blade, green * rng.uniform(0.8, 1.25))
    return image


def _brush(rng: np.random.Generator, size: int) -> Array:
    grounds = ("#e8e2d6", "#d7dde0", "#efe3d6")
    image: Array = np.ones((size, size, 3)) * np.array(rgb(grounds[int(rng.integers(3))]))
    y, x = grid(size, size)
    codes = (
        ("#1f3b57", "#c98b3a", "#8fb0b8"),
        ("#5a2a3a", "#d08a6a", "#31323a"),
        ("#274a3f", "#d9c27a", "#7a8f80"),
    )
    for code in codes[int(rng.integers(3))]:
        path = rng.uniform(0.25, 0.75) + 0.25 * np.sin(2 * np.pi * (x * rng.uniform(0.4, 1.1) + rng.random()))
        half = rng.uniform(0.05, 0.13)
        bristle = spectral(rng, (size, size), 0.8, (1, 16), lowest=8)
        stroke = np.clip((half - np.abs(y - path)) * size / 6 + bristle, 0, 1) * (x > 0.08) * (x < 0.92)
        image = over(image, stroke, np.array(rgb(code)) * (1 + 0.08 * bristle[..., None]))
    return image


_KINDS = {
    "landscape": _landscape,
    "sea": _sea,
    "blocks": _blocks,
    "shapes": _shapes,
    "plant": _plant,
    "brush": _brush,
}
