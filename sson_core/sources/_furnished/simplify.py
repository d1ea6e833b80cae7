"""Fewer triangles for ray casting by vertex clustering; native renders keep the original."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sson_core.scene import Mesh

MOST_FACES = 200_000
_FINEST = 1e-4
_CLOSE = 0.9


def simplified(mesh: Mesh, most: int = MOST_FACES) -> Mesh:
    """Return a mesh of at most ``most`` faces: vertices of one cell of a grid become their mean.

    Triangles that collapse, and copies of one triangle, go; the grid is as fine as the limit allows. The
    outline moves by less than a cell. A mesh that is small enough is returned as it is.
    """
    if len(mesh.faces) <= most:
        return mesh
    lower = mesh.vertices.min(axis=0)
    span = float((mesh.vertices.max(axis=0) - lower).max())
    fine, coarse = span * _FINEST, span
    best = _clustered(mesh, coarse)
    while coarse / fine > 1.05 and len(best.faces) < _CLOSE * most:
        cell = (fine * coarse) ** 0.5
        tried = _clustered(mesh, cell)
        if len(tried.faces) <= most:
            best, coarse = tried, cell
        else:
            fine = cell
    return best


def _clustered(mesh: Mesh, cell: float) -> Mesh:
    cells = np.floor((mesh.vertices - mesh.vertices.min(axis=0)) / cell).astype(np.int64)
    _, number = np.unique(_packed(cells), return_inverse=True)
    count = np.bincount(number).astype(np.float64)
    means = np.stack([np.bincount(number, mesh.vertices[:, axis]) / count for axis in range(3)], axis=1)
    faces = number[mesh.faces]
    a, b, c = faces.T
    kept = np.flatnonzero((a != b) & (b != c) & (a != c))
    _, first = np.unique(_packed(np.sort(faces[kept], axis=1)), return_index=True)
    kept = kept[np.sort(first)]
    return Mesh(means, faces[kept].astype(np.int32), mesh.uv[kept], mesh.slots[kept], mesh.smooth[kept])


def _packed(triples: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return triples (N, 3) of whole numbers from 0 to 2**21 - 1 as one number each."""
    return np.asarray((triples[:, 0] << 42) | (triples[:, 1] << 21) | triples[:, 2])
