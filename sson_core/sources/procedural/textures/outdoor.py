"""Grass, foliage, roof tiles, brick and paving: what is seen from a window."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.textures.noise import Image, grid, spectral, to_bytes


def grass(rng: np.random.Generator, size: int = 256) -> Image:
    """Return a lawn, neutral: patches and blades."""
    patches = spectral(rng, (size, size), 1.6)
    return to_bytes(0.8 + 0.07 * patches + 0.09 * spectral(rng, (size, size), 0.4))


def foliage(rng: np.random.Generator, size: int = 256) -> Image:
    """Return dense leaves, neutral: bright clumps over deep shade."""
    clumps = spectral(rng, (size, size), 1.1, lowest=5)
    leaves = spectral(rng, (size, size), 0.5, lowest=20)
    return to_bytes(np.clip(0.62 + 0.2 * clumps + 0.13 * leaves, 0.16, 1.0))


def brick(rng: np.random.Generator, rows: int = 12, size: int = 512) -> Image:
    """Return a brick wall in stretcher bond, neutral with pale joints."""
    y, x = np.broadcast_arrays(*grid(size, size))
    row = np.floor(y * rows).astype(int)
    along = x * rows / 3 + 0.5 * (row % 2)
    tone = rng.random((rows, rows // 3 + 1))[row, np.floor(along).astype(int) % (rows // 3)]
    joint = np.maximum(np.abs(y * rows % 1 - 0.5) - 0.43, (np.abs(along % 1 - 0.5) - 0.476) * 3) > 0
    value = 0.72 + 0.24 * (tone - 0.5) + 0.05 * spectral(rng, (size, size), 0.8)
    return to_bytes(np.where(joint, 0.93 + 0.03 * spectral(rng, (size, size), 0.5), value))


def roof(rng: np.random.Generator, rows: int = 8, size: int = 256) -> Image:
    """Return overlapping roof tiles, neutral."""
    y, x = np.broadcast_arrays(*grid(size, size))
    row = np.floor(y * rows).astype(int)
    along = x * rows + 0.5 * (row % 2)
    tone = rng.random((rows, rows + 1))[row, np.floor(along).astype(int) % rows]
    shade = 0.25 * (y * rows % 1) + 0.12 * np.abs(np.sin(np.pi * along))
    return to_bytes(0.55 + shade + 0.2 * (tone - 0.5) + 0.04 * spectral(rng, (size, size), 0.6))


def paving(rng: np.random.Generator, across: int = 4, size: int = 256) -> Image:
    """Return square flags with dark joints, neutral."""
    y, x = np.broadcast_arrays(*grid(size, size))
    tone = rng.random((across, across))[np.floor(y * across).astype(int), np.floor(x * across).astype(int)]
    joint = np.maximum(np.abs(x * across % 1 - 0.5), np.abs(y * across % 1 - 0.5)) > 0.48
    value = 0.82 + 0.12 * (tone - 0.5) + 0.05 * spectral(rng, (size, size), 0.9)
    return to_bytes(np.where(joint, 0.45, value))
