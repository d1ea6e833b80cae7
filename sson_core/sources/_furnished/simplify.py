"""Fewer triangles for ray casting by vertex clustering; native renders keep the original."""

from __future__ import annotations

import numpy as np

from sson_core.scene import Mesh

MOST_FACES = 200_000
_STEPS = 24


def simplified(mesh: Mesh, most: int = MOST_FACES) -> Mesh:
    """Return a mesh of at most ``most`` faces: vertices of one cell of a grid become their mean.

    Triangles that collapse, and copies of one triangle, go; the grid is as fine as the limit allows. The
    outline moves by less than a cell. A mesh that is small enough is returned as it is.
    """
    if len(mesh.faces) <= most:
        return mesh
    lower = mesh.vertices.min(axis=0)
    span = float((mesh.vertices.max(axis=0) - lower).max())
    fine, coarse = span * 1e-4, span
    best = _clustered(mesh, coarse)
    for _ in range(_STEPS):
        cell = (fine * coarse) ** 0.5
        tried = _clustered(mesh, cell)
        if len(tried.faces) <= most:
            best, coarse = tried, cell
        else:
            fine = cell
        if coarse / fine < 1.05:
            break
    return best


def _clustered(mesh: Mesh, cell: float) -> Mesh:
    keys = np.floor((mesh.vertices - mesh.vertices.min(axis=0)) / cell).astype(np.int64)
    _, number = np.unique(keys, axis=0, return_inverse=True)
    number = number.reshape(-1)
    count = np.bincount(number).astype(np.float64)
    means = np.stack([np.bincount(number, mesh.vertices[:, axis]) / count for axis in range(3)], axis=1)
    faces = number[mesh.faces]
    a, b, c = faces.T
    kept = np.flatnonzero((a != b) & (b != c) & (a != c))
    _, first = np.unique(np.sort(faces[kept], axis=1), axis=0, return_index=True)
    kept = kept[np.sort(first)]
    return Mesh(means, faces[kept].astype(np.int32), mesh.uv[kept], mesh.slots[kept], mesh.smooth[kept])
