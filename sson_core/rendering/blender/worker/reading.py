"""A read request: what a .blend shows when it is rendered, as arrays and records."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.rendering.blender.contents import CONTENTS_NAME, Contents, ObjectRecord, ReadRequest
from sson_core.rendering.blender.job import MESHES_NAME, matrix, mesh_keys
from sson_core.rendering.blender.worker.blend_file import open_blend
from sson_core.rendering.blender.worker.estimate import Estimator
from sson_core.rendering.blender.worker.lamps import lights, parents, sky
from sson_core.rendering.blender.worker.looks import record
from sson_core.rendering.blender.worker.meshes import Triangles, moved, simplified, triangles
from sson_core.rendering.blender.worker.pieces import SOLID, Piece, pieces
from sson_core.rendering.blender.worker.textures import Laid, Textures, laid_on
from sson_core.scene import Material
from sson_core.srgb import to_linear, to_srgb


def read(request: ReadRequest, folder: Path) -> None:
    """Read the request's file and write contents, meshes and textures into ``folder``.

    Raises Unreadable if Blender cannot open the file.
    """
    notes = open_blend(Path(request.file))
    reader = _Reader(request.faces, Textures(folder), notes)
    reader.take_pieces()
    objects, arrays = reader.finished()
    notes += _unread(set(reader.found))
    units = bpy.context.scene.unit_settings
    colour, strength = sky(reader.walk)
    contents = Contents(
        objects=tuple(objects),
        meshes=len(objects),
        materials=tuple(reader.records.values()),
        lights=tuple(lights(reader.walk, notes)),
        textures=reader.textures.files,
        metres_per_unit=1.0 if units.system == "NONE" else units.scale_length,
        sky=colour,
        sky_strength=strength,
        left_out=tuple(notes),
    )
    np.savez(folder / MESHES_NAME, **arrays)
    (folder / CONTENTS_NAME).write_text(contents.model_dump_json(), encoding="utf-8")


@dataclass
class _Reader:
    """Collects pieces by the object they belong to."""

    faces: int
    textures: Textures
    notes: list[str]
    records: dict[str, Material] = field(default_factory=dict)
    found: dict[str, list[tuple[Triangles, tuple[str, ...]]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    _shapes: dict[tuple[str, int], Triangles] = field(default_factory=dict)
    _laid: dict[str, Laid | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.walk = Estimator(self.textures.mean)

    def take_pieces(self) -> None:
        """Gather all pieces, in the world; say which cannot be used."""
        fine: dict[tuple[str, int], Any] = {}
        places = []
        for piece in pieces():
            if not np.isfinite(piece.T_piece_to_world).all():
                self.notes.append(f"{piece.owner}: its pose is not finite")
                continue
            if piece.key not in self._shapes and piece.key not in fine:
                self._take_shape(piece, fine)
            names = tuple(self._material(material) for material in piece.materials)
            places.append((piece.owner, piece.key, piece.T_piece_to_world, names))
        for key, mesh in fine.items():
            self._shapes[key] = simplified(mesh, self.faces)
            bpy.data.meshes.remove(mesh)
        for owner, key, T, names in places:
            self._place(owner, moved(self._shapes[key], T), names)

    def _take_shape(self, piece: Piece, fine: dict[tuple[str, int], Any]) -> None:
        piece.mesh.calc_loop_triangles()
        count = len(piece.mesh.loop_triangles)
        if count <= self.faces:
            self._shapes[piece.key] = triangles(piece.mesh)
            return
        self.notes.append(
            f"{piece.owner}: {count:,} triangles; checks and previews use {self.faces:,}, renders all"
        )
        # Evaluated meshes vanish when the next graph is evaluated; simplifying needs one.
        fine[piece.key] = bpy.data.meshes.new_from_object(piece.object)

    def _material(self, material: Any | None) -> str:
        name = "none" if material is None else material.name_full
        if name not in self.records:
            laid = laid_on(material, self.walk)
            plain = record(material, name, self.walk)
            if laid is not None and self.textures.write(laid.image):
                plain = plain.model_copy(
                    update={"texture": laid.image.name_full, "base_color": self._tint(plain, laid)}
                )
                self._laid[name] = laid
            self.records[name] = plain
        return name

    def _tint(self, plain: Material, laid: Laid) -> tuple[float, float, float]:
        """Return the colour that turns the image's mean into the material's."""
        mean = self.textures.mean(laid.image)
        share = np.ones(3)
        np.divide(to_linear(np.array(plain.base_color)), mean, out=share, where=mean > 1e-3)
        r, g, b = np.round(to_srgb(share), 3).tolist()
        return r, g, b

    def _place(self, owner: str, shape: Triangles, names: tuple[str, ...]) -> None:
        if not np.isfinite(shape.vertices).all():
            self.notes.append(f"{owner}: a vertex is not finite")
        elif len(shape.faces) == 0 or float(np.ptp(shape.vertices, axis=0).max()) < 1e-9:
            self.notes.append(f"{owner}: it has no surface")
        else:
            self.found[owner].append((shape, names))

    def finished(self) -> tuple[list[ObjectRecord], dict[str, NDArray[np.generic]]]:
        """Return a record for each object and the meshes' arrays, in the objects' own axes."""
        layer = bpy.context.view_layer
        originals = {item.name_full: item for item in layer.objects}
        paths = _collection_paths()
        order = list(self.records)
        objects: list[ObjectRecord] = []
        arrays: dict[str, NDArray[np.generic]] = {}
        for name in [name for name in originals if name in self.found]:
            item = originals[name]
            T = np.array(item.matrix_world)
            used = sorted({slot for _, names in self.found[name] for slot in names}, key=order.index)
            joined = self._joined(self.found[name], used, np.linalg.pinv(T))
            arrays |= {key: joined[field] for field, key in mesh_keys(len(objects)).items()}
            chain = parents(item)
            objects.append(
                ObjectRecord(
                    name=name,
                    collections=paths.get(name, ()),
                    parents=chain,
                    solid_parents=tuple(parent for parent in chain if parent in self.found),
                    T_object_to_world=matrix(T),
                    mesh=len(objects),
                    materials=tuple(order.index(slot) for slot in used),
                )
            )
        return objects, arrays

    def _joined(
        self, found: list[tuple[Triangles, tuple[str, ...]]], used: list[str], T_world_to_object: Array
    ) -> dict[str, NDArray[np.generic]]:
        parts: dict[str, list[NDArray[Any]]] = {key: [] for key in mesh_keys(0)}
        start = 0
        for shape, names in found:
            local = moved(shape, T_world_to_object)
            index = np.array([used.index(slot) for slot in names], np.int32)
            slots = index[np.clip(local.slots, 0, len(index) - 1)]
            parts["vertices"].append(local.vertices)
            parts["faces"].append(local.faces + start)
            parts["uv"].append(self._uv(local, slots, used))
            parts["slots"].append(slots)
            parts["smooth"].append(local.smooth)
            start += len(local.vertices)
        return {key: np.concatenate(values) for key, values in parts.items()}

    def _uv(self, shape: Triangles, slots: NDArray[np.int32], used: list[str]) -> NDArray[np.float64]:
        """Return image coordinates (F, 3, 2): the layer and mapping that each material asks for."""
        nothing = np.zeros((len(shape.faces), 3, 2), np.float32)
        uv = shape.uv.get("", nothing).astype(np.float64)
        for index, name in enumerate(used):
            laid = self._laid.get(name)
            if laid is not None:
                mine = slots == index
                chosen = shape.uv.get(laid.layer or "", nothing)[mine]
                uv[mine] = chosen @ laid.T[:, :2].T + laid.T[:, 2]
        return uv


def _collection_paths() -> dict[str, tuple[str, ...]]:
    """Return the first chain of collections, below the scene's own, that leads to each object."""
    paths: dict[str, tuple[str, ...]] = {}
    waiting: list[tuple[Any, tuple[str, ...]]] = [(bpy.context.scene.collection, ())]
    while waiting:
        collection, path = waiting.pop(0)
        for item in collection.objects:
            paths.setdefault(item.name_full, path)
        waiting += [(child, (*path, child.name_full)) for child in collection.children]
    return paths


def _unread(found: set[str]) -> list[str]:
    """Say which objects do not render, by reason."""
    reasons: Counter[str] = Counter()
    shown = {item.name_full for item in bpy.context.view_layer.objects if item.visible_get()}
    notes = []
    for item in bpy.context.scene.objects:
        if item.type == "EMPTY" and item.instance_type == "NONE":
            reasons["empty"] += 1
        elif item.name_full in found or item.type in ("LIGHT", "CAMERA", "ARMATURE", "LATTICE", "SPEAKER"):
            continue
        elif item.name_full not in shown:
            reasons["hidden in renders"] += 1
        elif item.type not in SOLID and item.type != "EMPTY":
            notes.append(f"{item.name_full}: {item.type.lower()} objects are not loaded")
    return [f"{count} objects: {reason}" for reason, count in sorted(reasons.items())] + notes
