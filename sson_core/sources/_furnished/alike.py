"""Parts that look the same but for their place: instances, and copies whose pose was baked in."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sson_core.geometry import Array, bounds, invert_rigid, rotation_z, transform_points, translation
from sson_core.sources._furnished.bodies import Body

TOLERANCE = 0.001
"""Metres that corresponding vertices of like parts may be apart."""
LIKE = 0.03
"""Share of their size by which the boxes of one stated design may differ."""


@dataclass(frozen=True, eq=False)
class Alike:
    """Like bodies. ``T_first_to_each`` (4, 4) are upright rigid moves from the first one's place."""

    bodies: tuple[Body, ...]
    T_first_to_each: tuple[Array, ...]

    @property
    def first(self) -> Body:
        """The one whose axes the design takes over."""
        return self.bodies[0]

    def parted(self, key_of: Callable[[Body], object]) -> list[Alike]:
        """Return the bodies in groups of equal keys; those whose key is None go with the first group."""
        keys = [key_of(body) for body in self.bodies]
        known = [one for one in dict.fromkeys(keys) if one is not None] or [None]
        keys = [known[0] if key is None else key for key in keys]
        return [self._only([i for i, other in enumerate(keys) if other == one]) for one in known]

    def _only(self, numbers: Sequence[int]) -> Alike:
        T_back = invert_rigid(self.T_first_to_each[numbers[0]])
        return Alike(
            tuple(self.bodies[i] for i in numbers), tuple(self.T_first_to_each[i] @ T_back for i in numbers)
        )


def group_alike(bodies: Sequence[Body]) -> list[Alike]:
    """Return the groups of bodies with one geometry, texture layout and materials, in order.

    Bodies that the file states to be of one design are alike too if their boxes agree.
    """
    groups: list[list[tuple[Body, Array]]] = []
    kin: dict[str, list[list[tuple[Body, Array]]]] = {}
    for body in bodies:
        keys = (_fingerprint(body), f"design {body.part.design}")
        near = [group for key in keys for group in kin.setdefault(key, [])]
        moves = ((group, _move(group[0][0], body)) for group in near)
        group, T = next(((group, T) for group, T in moves if T is not None), (None, np.eye(4)))
        if group is None:
            group = []
            groups.append(group)
            for key in keys:
                kin[key].append(group)
        group.append((body, T))
    return [Alike(*map(tuple, zip(*group, strict=True))) for group in groups]


def _move(first: Body, other: Body) -> Array | None:
    """Return the upright move that takes one body to another like it, or None."""
    if len(first.vertices) == len(other.vertices):
        T = upright_move(first.vertices, other.vertices)
        if T is not None:
            return T
    return _stated_move(first, other) if first.part.design == other.part.design else None


def _stated_move(first: Body, other: Body) -> Array | None:
    """Return the move between two poses of a stated design if it is upright and the boxes agree."""
    if abs(np.linalg.det(first.T_part_to_world)) < 1e-12:
        return None
    moved = other.T_part_to_world @ np.linalg.inv(first.T_part_to_world)
    turn = math.atan2(moved[1, 0], moved[0, 0])
    T = translation(moved[:3, 3]) @ rotation_z(turn)
    if np.abs(T - moved).max() > TOLERANCE:
        return None
    box = bounds(transform_points(T, first.vertices))
    return T if np.abs(box - other.box).max() <= LIKE * float(other.size.max()) else None


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
