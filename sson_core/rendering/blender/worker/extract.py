"""Taking objects out of a source file as they render: solid meshes with their own materials.

Modifiers and instances are resolved in the file, at the file's place, since they may depend on other
objects there; what is placed elsewhere afterwards is their result.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import mathutils
import numpy as np

from sson_core.geometry import Array
from sson_core.rendering.blender.worker.blend_file import Unreadable, mend_images, open_blend
from sson_core.rendering.blender.worker.pieces import Piece, pieces

SHEAR = 1e-4
"""Cosine between axes above which a pose cannot be an object's in Blender."""
VISIBILITY = ("visible_diffuse", "visible_glossy", "visible_transmission", "visible_shadow")


@dataclass(frozen=True, eq=False)
class Extract:
    """One solid of a library: the object's name there, whose it is, its pose (4, 4), its materials' names."""

    name: str
    owner: str
    T_to_file: Array
    materials: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Library:
    """A .blend that holds nothing but extracts, and the source file's world if it was asked for."""

    path: Path
    source: Path
    extracts: tuple[Extract, ...]
    world: str | None


def extract(file: Path, names: frozenset[str], path: Path, world: bool) -> Library:
    """Write the named objects of a file to a library at ``path``.

    Raises Unreadable if the file cannot be opened or lacks one of them.
    """
    if file.suffix.lower() == ".blend":
        open_blend(file)
    else:
        _import(file)
    made: list[Any] = []
    extracts = []
    meshes: dict[tuple[str, int], Any] = {}
    for number, piece in enumerate(pieces(names)):
        solid, T = _solid(f"native_{number}", piece, meshes)
        made.append(solid)
        slots = tuple("none" if material is None else material.name_full for material in piece.materials)
        extracts.append(Extract(solid.name, piece.owner, T, slots))
    lacking = sorted(names - {item.owner for item in extracts})
    if lacking:
        raise Unreadable(file, f"it no longer holds {', '.join(lacking)}; load the scene again.")
    sky = bpy.context.scene.world if world else None
    bpy.data.libraries.write(
        str(path), {*made, *([sky] if sky else [])}, path_remap="ABSOLUTE", fake_user=True
    )
    return Library(path, file, tuple(extracts), sky.name if sky else None)


def _import(file: Path) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.preferences.filepaths.use_scripts_auto_execute = False
    try:
        bpy.ops.import_scene.gltf(filepath=str(file))
    except RuntimeError as error:
        raise Unreadable(file, f"Blender cannot import it ({str(error).strip()}).") from None
    mend_images()


def _solid(name: str, piece: Piece, meshes: dict[tuple[str, int], Any]) -> tuple[Any, Array]:
    """Return a piece as an object of its own, and its pose."""
    T = piece.T_piece_to_world
    sheared = _is_sheared(T)
    if sheared or piece.key not in meshes:
        mesh = bpy.data.meshes.new_from_object(piece.object, preserve_all_data_layers=True)
        if len(mesh.polygons) != len(piece.mesh.polygons):  # an instance of what a node tree made
            mesh = piece.mesh.copy()
        if sheared:
            mesh.transform(mathutils.Matrix(T.tolist()))
            T = np.eye(4)
        else:
            meshes[piece.key] = mesh
    else:
        mesh = meshes[piece.key]
    while len(mesh.materials) < len(piece.materials):
        mesh.materials.append(None)
    solid = bpy.data.objects.new(name, mesh)
    for slot, material in zip(solid.material_slots, piece.materials, strict=False):
        slot.link, slot.material = "OBJECT", material
    original = piece.object.original
    solid.color, solid.pass_index = original.color, original.pass_index
    for flag in VISIBILITY:
        setattr(solid, flag, getattr(original, flag))
    return solid, T


def _is_sheared(T: Array) -> bool:
    axes = T[:3, :3] / np.maximum(np.linalg.norm(T[:3, :3], axis=0), 1e-12)
    return bool(np.abs(axes.T @ axes - np.eye(3)).max() > SHEAR)
