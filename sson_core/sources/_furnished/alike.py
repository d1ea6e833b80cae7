"""Parts that look the same but for their place: instances, and copies whose pose was baked in."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sson_core.geometry import Array, rotation_z, transform_points, translation
from sson_core.sources._furnished.bodies import Body

TOLERANCE = 0.001
"""Metres that corresponding vertices of like parts may be apart."""


@dataclass(frozen=True, eq=False)
class Alike:
    """Like bodies. ``T_first_to_each`` (4, 4) are upright rigid moves from the first one's place."""

    bodies: tuple[Body, ...]
    T_first_to_each: tuple[Array, ...]

    @property
    def first(self) -> Body:
        """The one whose axes the design takes over."""
        return self.bodies[0]


def group_alike(bodies: Sequence[Body]) -> list[Alike]:
    """Return the groups of bodies with one geometry, texture layout and materials, in order."""
    groups: list[list[tuple[Body, Array]]] = []
    kin: dict[str, list[list[tuple[Body, Array]]]] = {}
    for body in bodies:
        for group in kin.setdefault(_fingerprint(body), []):
            T = upright_move(group[0][0].vertices, body.vertices)
            if T is not None:
                group.append((body, T))
                break
        else:
            groups.append([(body, np.eye(4))])
            kin[_fingerprint(body)].append(groups[-1])
    return [Alike(*map(tuple, zip(*group, strict=True))) for group in groups]


def upright_move(first: Array, other: Array) -> Array | None:
    """Return the turn about the vertical and shift that takes points (V, 3) to others, or None."""
    a, b = first.mean(axis=0), other.mean(axis=0)
    p, q = first - a, other - b
    turn = math.atan2(
        float((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum()), float((p[:, :2] * q[:, :2]).sum())
    )
    T = translation(b) @ rotation_z(turn) @ translation(-a)
    apart = np.abs(transform_points(T, first) - other).max()
    return T if apart <= TOLERANCE else None


def _fingerprint(body: Body) -> str:
    mesh = body.mesh
    looks = [material.model_copy(update={"name": ""}) for material in body.part.materials]
    digest = hashlib.sha256(repr((len(mesh.vertices), looks)).encode())
    for array in (mesh.faces, mesh.slots, np.round(mesh.uv, 3) + 0.0):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
