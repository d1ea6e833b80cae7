"""From like bodies to one asset and a placed object for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from sson_core.geometry import (
    Array,
    bounds,
    invert_rigid,
    rotation_z,
    transform_points,
    translation,
)
from sson_core.scene import Asset, Mesh, NativeHandle, SceneObject
from sson_core.sources._furnished.alike import Alike
from sson_core.sources._furnished.bodies import Body
from sson_core.sources._furnished.categories import words_of
from sson_core.sources._furnished.contacts import Standing
from sson_core.sources._furnished.fronts import facing, own_heading
from sson_core.sources._furnished.mapping import ThingEntry
from sson_core.sources._furnished.simplify import simplified

STILL = Standing("floor", np.zeros(3))


class Names:
    """Makes ids of names: letters, digits, ``_``, ``.`` and ``-``, each once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, name: str) -> str:
        """Return an id like a name that was not given yet."""
        plain = re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("_.") or "thing"
        unique, number = plain, 1
        while unique in self._taken:
            number += 1
            unique = f"{plain}_{number}"
        self._taken.add(unique)
        return unique


def objects_of(
    group: Alike,
    entries: Mapping[str, ThingEntry],
    standing: Mapping[str, Standing],
    ids: Mapping[str, str],
    native: tuple[Path, Array],
) -> Iterator[SceneObject]:
    """Yield the objects of like bodies, all of one new asset.

    ``native`` is the scene file and ``T_file_to_world``. The asset takes its axes from the first body,
    or from the first that hangs on a wall.
    """
    hung = [i for i, body in enumerate(group.bodies) if standing.get(body.name, STILL).facing is not None]
    chosen = hung[0] if hung else 0
    body = group.bodies[chosen]
    entry = entries[body.name]
    T_asset_to_world = _axes(body, entry, standing.get(body.name, STILL))
    asset = _asset(body, entry, f"{entry.category}-{ids[body.name]}", T_asset_to_world, native)
    T_back = invert_rigid(group.T_first_to_each[chosen])
    for other, T_first_to_other in zip(group.bodies, group.T_first_to_each, strict=True):
        stand, role = standing.get(other.name, STILL), entries[other.name].role
        if role == "ignore":
            continue
        T = translation(stand.shift) @ T_first_to_other @ T_back @ T_asset_to_world
        if stand.support is None:
            role = "fixture"
        support = stand.support or "floor"
        if support not in ("floor", "wall", "ceiling"):
            support = ids[support]
        yield SceneObject(ids[other.name], asset, T, role, support)


def _axes(body: Body, entry: ThingEntry, standing: Standing) -> Array:
    """Return ``T_asset_to_world``: +x towards the front, the origin at the bottom or the back."""
    if standing.facing is not None:
        heading = standing.facing
    elif entry.front == "none":
        heading = own_heading(body)
    else:
        heading = facing(body, entry.front) or 0.0
    lower, upper = bounds(transform_points(rotation_z(-heading), body.vertices))
    middle = (lower + upper) / 2
    back = [lower[0], middle[1], middle[2]] if standing.facing is not None else [*middle[:2], lower[2]]
    return rotation_z(heading) @ translation(np.array(back))


def _asset(
    body: Body, entry: ThingEntry, design: str, T_asset_to_world: Array, native: tuple[Path, Array]
) -> Asset:
    file, T_file_to_world = native
    T_world_to_asset = invert_rigid(T_asset_to_world)
    mesh = body.mesh
    local = transform_points(T_world_to_asset, mesh.vertices)
    names = body.part.native_names
    rows = (T_world_to_asset @ T_file_to_world).tolist()
    return Asset(
        design=design,
        category=entry.category,
        mesh=simplified(Mesh(local, mesh.faces, mesh.uv, mesh.slots, mesh.smooth)),
        materials=body.part.materials,
        front=entry.front != "none",
        description=" ".join(words_of(body.name)) or entry.category.replace("_", " "),
        single_view_cue=entry.single_view_cue,
        native=NativeHandle(str(file), names, tuple(tuple(row) for row in rows)) if names else None,
    )
