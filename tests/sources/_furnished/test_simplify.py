from __future__ import annotations

import numpy as np
import trimesh

from sson_core.scene import Mesh
from sson_core.sources._furnished.simplify import simplified


def ball(subdivisions: int) -> Mesh:
    form = trimesh.creation.icosphere(subdivisions, 0.5)
    n = len(form.faces)
    uv = np.random.default_rng(0).random((n, 3, 2))
    slots = (form.triangles_center[:, 2] > 0).astype(np.int32)
    return Mesh(np.array(form.vertices), form.faces.astype(np.int32), uv, slots, np.ones(n, dtype=bool))


def test_few_faces_stay_as_they_are() -> None:
    mesh = ball(2)
    assert simplified(mesh, 320) is mesh


def test_many_become_as_many_as_allowed_and_keep_the_shape() -> None:
    mesh = ball(5)
    fewer = simplified(mesh, 2000)
    assert 800 < len(fewer.faces) <= 2000
    radius = np.linalg.norm(fewer.vertices, axis=1)
    assert radius.min() > 0.45 and radius.max() <= 0.5 + 1e-9
    made = trimesh.Trimesh(fewer.vertices, fewer.faces, process=False)
    assert made.volume > 0.9 * 4 / 3 * np.pi * 0.5**3


def test_faces_keep_their_slot_and_texture() -> None:
    fewer = simplified(ball(4), 1000)
    high = fewer.vertices[fewer.faces][..., 2].mean(axis=1)
    assert (fewer.slots[high > 0.1] == 1).all() and (fewer.slots[high < -0.1] == 0).all()
    assert fewer.uv.shape == (len(fewer.faces), 3, 2)
