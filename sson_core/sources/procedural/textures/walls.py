"""What walls are covered with, in neutral tones to be tinted: papers and painted boards."""

from __future__ import annotations

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.textures.noise import Image, grid, spectral, to_bytes


def striped(rng: np.random.Generator, size: int = 512) -> Image:
    """Return paper with broad stripes and a thin line beside each."""
    _, x = np.broadcast_arrays(*grid(size, size))
    phase = x * 4 % 1
    return _paper(rng, 0.9 * (phase < 0.5) + 0.5 * (np.abs(phase - 0.75) < 0.03), size)


def trellis(rng: np.random.Generator, size: int = 512) -> Image:
    """Return paper with a lattice of ogees and a dot in each."""
    y, x = np.broadcast_arrays(*grid(size, size))
    u, v = 6 * x, 4 * y
    sway = 0.5 + 0.42 * np.sin(2 * np.pi * v)
    lines = [np.abs((u / 2 + shift * sway) % 1 - 0.5) < 0.035 for shift in (0.5, -0.5)]
    dots = np.hypot(u % 1 - 0.5, (v % 0.5 - 0.25) * 1.5) < 0.07
    return _paper(rng, np.maximum.reduce([*lines, dots]).astype(float), size)


def sprigs(rng: np.random.Generator, size: int = 512) -> Image:
    """Return paper strewn with leafy sprigs."""
    y, x = np.broadcast_arrays(*grid(size, size))
    ink = np.zeros((size, size))
    for index in range(16):
        cx, cy = (index % 4 + 0.5 * (index // 4 % 2)) / 4 + 0.06, (index // 4 + 0.5) / 4
        lean = rng.uniform(-0.6, 0.6)
        for leaf in range(5):
            turn = lean + (leaf - 2) * 0.62 + np.pi / 2
            dx, dy = (x - cx + 0.5) % 1 - 0.5, (y - cy + 0.5) % 1 - 0.5
            along = dx * np.cos(turn) - dy * np.sin(turn)
            across = dx * np.sin(turn) + dy * np.cos(turn)
            width = 0.018 * np.sin(np.pi * np.clip(along / 0.085, 0, 1))
            ink = np.maximum(ink, (np.abs(across) < width) * (0.7 + 0.3 * (leaf % 2)))
    return _paper(rng, ink, size)


def boards(rng: np.random.Generator, across: int = 8, size: int = 512) -> Image:
    """Return upright painted boards with a groove between each two."""
    y, x = np.broadcast_arrays(*grid(size, size))
    edge = np.abs(x * across % 1 - 0.5)
    groove = np.clip((edge - 0.46) / 0.02, 0, 1) * 0.5
    grain = 0.012 * spectral(rng, (size, size), 0.9, (10, 1))
    return to_bytes(0.95 - groove + grain + 0.0 * y)


def _paper(rng: np.random.Generator, ink: Array, size: int) -> Image:
    """Return paper printed a little darker where ``ink`` (H, W) is up to 1."""
    return to_bytes(0.96 - 0.15 * ink + 0.012 * spectral(rng, (size, size), 0.6, lowest=30))
