"""The solid pieces of an open file: every mesh that renders, at its place, and the object it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np

from sson_core.geometry import Array

SOLID = ("MESH", "CURVE", "SURFACE", "FONT", "META")


@dataclass(frozen=True)
class Piece:
    """One evaluated mesh at one place. ``object`` and ``mesh`` live until the next piece is asked for.

    Attributes:
        owner: full name of the object in the file that it is, or that instances it.
        key: pieces of one mesh have equal keys.
        materials: the file's material of each slot, or None.
        T_piece_to_world: (4, 4) in the file's unit.
    """

    owner: str
    key: tuple[str, int]
    object: Any
    mesh: Any
    materials: tuple[Any, ...]
    T_piece_to_world: Array


def pieces(owners: frozenset[str] | None = None) -> Iterator[Piece]:
    """Yield the pieces of the active view layer, of the named objects only if ``owners`` is given."""
    graph = bpy.context.evaluated_depsgraph_get()
    for instance in graph.object_instances:
        item = instance.object
        holder = instance.parent if instance.is_instance else item
        if item.type not in SOLID or not _shows(instance, item, holder):
            continue
        owner = holder.original.name_full
        if owners is not None and owner not in owners:
            continue
        T = np.array(instance.matrix_world)
        made = item.type != "MESH"
        mesh = item.to_mesh() if made else item.data
        if mesh is not None:
            key = (item.original.name_full, 0 if made else mesh.as_pointer())
            yield Piece(owner, key, item, mesh, _materials(item, mesh), T)
        if made:
            item.to_mesh_clear()


def _shows(instance: Any, item: Any, holder: Any) -> bool:
    if not instance.is_instance and item.original.instance_type != "NONE":
        return bool(item.original.show_instancer_for_render)
    return bool(item.original.visible_camera and holder.original.visible_camera)


def _materials(item: Any, mesh: Any) -> tuple[Any, ...]:
    slots = item.material_slots
    found = []
    for index in range(max(1, len(mesh.materials))):
        material = mesh.materials[index] if index < len(mesh.materials) else None
        if index < len(slots) and slots[index].link == "OBJECT":
            material = slots[index].material
        found.append(None if material is None else material.original)
    return tuple(found)
