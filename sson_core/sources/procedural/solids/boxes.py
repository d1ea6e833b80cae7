"""Boxes with rounded edges, from a sharp slab to a plump seat cushion."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.sources.procedural.solids.part import Part, box_map

_Template = tuple[Array, Array, NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]


def box(
    x: float, y: float, z: float, radius: float = 0.004, *, rounds: int = 1, inner: int = 1, grain: int = -1
) -> Part:
    """Return a box of sides (x, y, z) metres with rounded edges, standing centred on the origin.

    ``rounds`` is the number of steps of half an edge's rounding, ``inner`` the number of divisions of
    the flat parts, ``grain`` the axis along which a texture's first coordinate runs (-1: the longest).
    """
    size = np.array([x, y, z])
    radius = min(radius, 0.499 * float(size.min()))
    inside, outward, faces, axes, flat = _template(rounds if radius > 1e-4 else 0, inner)
    half = size / 2
    vertices = inside * (half - radius) + outward * radius if radius > 1e-4 else inside * half
    uv = _box_uv(vertices, faces, axes, int(size.argmax()) if grain < 0 else grain)
    return Part(vertices + np.array([0.0, 0.0, half[2]]), faces, uv, ~flat)


def soft_box(
    x: float, y: float, z: float, radius: float, *, crown: float = 0.0, belly: float = 0.0, inner: int = 6
) -> Part:
    """Return a padded box: rounded edges, a top arched by ``crown`` and sides swollen by ``belly`` metres."""
    part = box(x, y, z, radius, rounds=3, inner=inner)
    vertices = part.vertices.copy()
    px, py = vertices[:, 0] / (x / 2), vertices[:, 1] / (y / 2)
    pz = vertices[:, 2] / (z / 2) - 1
    arch = np.clip(1 - px**2, 0, 1) * np.clip(1 - py**2, 0, 1)
    vertices[:, 2] += crown * arch * (pz > 0)
    vertices[:, 0] += belly * np.sign(px) * np.clip(1 - py**2, 0, 1) * np.clip(1 - pz**2, 0, 1)
    vertices[:, 1] += belly * np.sign(py) * np.clip(1 - px**2, 0, 1) * np.clip(1 - pz**2, 0, 1)
    return Part(vertices, part.faces, part.uv, np.ones(len(part.faces), dtype=bool))


def slab(x: float, y: float, z: float) -> Part:
    """Return a sharp box without rounding, box-mapped (for walls and hidden things)."""
    part = box(x, y, z, 0.0)
    return Part(part.vertices, part.faces, box_map(part.vertices, part.faces), part.smooth)


def _box_uv(vertices: Array, faces: NDArray[np.int32], axes: NDArray[np.int32], grain: int) -> Array:
    others = np.array([[1, 2], [0, 2], [0, 1]])
    order = others.copy()
    for axis in range(3):
        if grain == others[axis][1]:
            order[axis] = others[axis][::-1]
    pairs = order[axes]
    corners = vertices[faces]
    uv = np.take_along_axis(corners, pairs[:, None, :].repeat(3, axis=1), axis=2)
    # Sides of one board should not show the same strip of texture.
    shifts = np.array([[0.13, 0.37], [0.41, 0.71], [0.0, 0.0]])
    shifted: Array = uv + shifts[axes][:, None, :]
    return shifted


@lru_cache(maxsize=64)
def _template(rounds: int, inner: int) -> _Template:
    """Return a unit box's inner corners, outward directions, faces, their axes and whether they are flat."""
    along, corner = _axis_samples(rounds, inner)
    n = len(along)
    i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    insides: list[Array] = []
    corners: list[Array] = []
    quads, axes = [], []
    for axis in range(3):
        b, c = [(1, 2), (2, 0), (0, 1)][axis]
        for side in (-1.0, 1.0):
            inside, offset = np.empty((n, n, 3)), np.empty((n, n, 3))
            inside[..., axis], offset[..., axis] = side, side
            inside[..., b], offset[..., b] = along[i], corner[i]
            inside[..., c], offset[..., c] = along[j], corner[j]
            start = len(insides) * n * n
            at = start + i[:-1, :-1] * n + j[:-1, :-1]
            quad = np.stack([at, at + n, at + n + 1, at + 1], axis=-1).reshape(-1, 4)
            quads.append(quad if side > 0 else quad[:, ::-1])
            insides.append(inside.reshape(-1, 3))
            corners.append(offset.reshape(-1, 3))
            axes.append(np.full(2 * len(quad), axis, dtype=np.int32))
    inside, offset = np.concatenate(insides), np.concatenate(corners)
    quad = np.concatenate(quads)
    flat = (np.abs(offset[quad]).sum(axis=2) < 1.0 + 1e-9).all(axis=1).repeat(2)
    faces = quad[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    outward = offset / np.linalg.norm(offset, axis=1, keepdims=True)
    key = np.round(np.concatenate([inside, outward if rounds else 0 * outward], axis=1), 6) + 0.0
    _, first, inverse = np.unique(key, axis=0, return_index=True, return_inverse=True)
    if not rounds:
        flat = np.ones(len(faces), dtype=bool)
    return (
        inside[first],
        outward[first],
        inverse.reshape(-1)[faces].astype(np.int32),
        np.concatenate(axes),
        flat,
    )


def _axis_samples(rounds: int, inner: int) -> tuple[Array, Array]:
    """Return where samples along one side lie: on the flat part (-1..1), and into the rounding (-1..1)."""
    flat = np.linspace(-1, 1, inner + 1)
    bend = [math.tan(math.pi / 4 * (1 - k / rounds)) for k in range(rounds)]
    along = np.concatenate([-np.ones(rounds), flat, np.ones(rounds)])
    corner = np.concatenate([-np.array(bend), np.zeros(inner + 1), np.array(bend[::-1])])
    return along, corner
