"""A file's meshes: all primitives of one joined, z up, vertices of one place merged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.scene import Material, Mesh
from sson_core.sources._gltf.accessors import floats, integers
from sson_core.sources._gltf.document import Document
from sson_core.sources._gltf.materials import Looks, Uv
from sson_core.sources._gltf.names import BlenderNames

TO_Z_UP = np.array([[1.0, 0, 0, 0], [0, 0, -1.0, 0], [0, 1.0, 0, 0], [0, 0, 0, 1.0]])
"""Takes the file's axes (y up) to Blender's (z up)."""
NO_MATERIAL = "none"
_TRIANGLES, _STRIP, _FAN = 4, 5, 6
_FLAT = 0.9998
"""Cosine between a corner's normal and its face's from which a face is flat."""


@dataclass(frozen=True, eq=False)
class Shape:
    """A mesh in its own axes and the materials of its slots; ``odd`` lists what was not read."""

    mesh: Mesh
    materials: tuple[Material, ...]
    odd: tuple[str, ...] = ()


@dataclass
class Shapes:
    """Meshes by index, read once."""

    document: Document
    looks: Looks
    names: BlenderNames
    _known: dict[int, Shape] = field(default_factory=dict)

    def shape(self, index: int) -> Shape:
        """Return a mesh; one without triangles is empty."""
        if index not in self._known:
            self._known[index] = self._read(self.document.items("meshes")[index])
        return self._known[index]

    def _read(self, content: dict[str, Any]) -> Shape:
        slots: list[Material] = []
        read, odd = [], []
        for primitive in content["primitives"]:
            faces = self._faces(primitive)
            if faces is None:
                odd.append("lines or points, which are no surface")
                continue
            name = self.names.materials.get(
                (primitive.get("material"), "COLOR_0" in primitive["attributes"]), NO_MATERIAL
            )
            material, laid = self.looks.material(primitive.get("material"), name)
            if material not in slots:
                slots.append(material)
            read.append((primitive, faces, slots.index(material), laid))
            if primitive.get("targets"):
                odd.append("shape keys: the basic shape is used")
        joined = [self._mesh(*part) for part in read]
        return Shape(_joined(joined), tuple(slots), tuple(dict.fromkeys(odd)))

    def _faces(self, primitive: dict[str, Any]) -> NDArray[np.int64] | None:
        """Return the vertex indices (F, 3) of a primitive, None if it has no faces."""
        mode = primitive.get("mode", _TRIANGLES)
        if mode not in (_TRIANGLES, _STRIP, _FAN):
            return None
        order: NDArray[np.int64]
        if "indices" in primitive:
            order = integers(self.document, primitive["indices"])
        else:
            count = self.document.items("accessors")[primitive["attributes"]["POSITION"]]["count"]
            order = np.arange(count, dtype=np.int64)
        faces: NDArray[np.int64]
        if mode == _TRIANGLES:
            faces = order[: len(order) // 3 * 3].reshape(-1, 3)
        elif len(order) < 3:
            faces = np.empty((0, 3), np.int64)
        elif mode == _FAN:
            faces = np.stack([np.full(len(order) - 2, order[0]), order[1:-1], order[2:]], axis=1)
        else:
            faces = np.stack([order[:-2], order[1:-1], order[2:]], axis=1)
            faces[1::2] = faces[1::2, [1, 0, 2]]
        return faces

    def _mesh(self, primitive: dict[str, Any], faces: NDArray[np.int64], slot: int, laid: Uv) -> Mesh:
        attributes = primitive["attributes"]
        points = floats(self.document, attributes["POSITION"])[:, :3] @ TO_Z_UP[:3, :3].T
        if len(faces) and (faces.min() < 0 or faces.max() >= len(points)):
            raise ValueError("a face names a vertex that is not there")
        uv = np.zeros((len(faces), 3, 2))
        texture = attributes.get(f"TEXCOORD_{laid.number}")
        if texture is not None:
            uv = _laid(floats(self.document, texture)[:, :2], laid)[faces]
        smooth = np.zeros(len(faces), dtype=bool)
        if "NORMAL" in attributes:
            normals = floats(self.document, attributes["NORMAL"])[:, :3] @ TO_Z_UP[:3, :3].T
            smooth = _is_smooth(points[faces], normals[faces])
        return Mesh(points, faces.astype(np.int32), uv, np.full(len(faces), slot, np.int32), smooth)


def _laid(coordinates: Array, laid: Uv) -> Array:
    """Return texture coordinates transformed, and turned over: v grows upwards here."""
    if laid.transform is not None:
        rows = np.array(laid.transform)
        coordinates = coordinates @ rows[:2, :2].T + rows[:2, 2]
    return np.asarray(coordinates * [1.0, -1.0] + [0.0, 1.0])


def _is_smooth(corners: Array, normals: Array) -> NDArray[np.bool_]:
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-20)
    return np.asarray((np.einsum("fkd,fd->fk", normals, across) < _FLAT).any(axis=1))


def _joined(meshes: list[Mesh]) -> Mesh:
    """Return meshes as one whose vertices of one place are merged, so that seams do not part it."""
    if not meshes:
        none = np.empty((0, 3))
        return Mesh(
            none, none.astype(np.int32), np.empty((0, 3, 2)), np.empty(0, np.int32), np.empty(0, dtype=bool)
        )
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    points = np.concatenate([mesh.vertices for mesh in meshes])
    faces = np.concatenate([mesh.faces + start for mesh, start in zip(meshes, starts, strict=True)])
    _, first, number = np.unique(points, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    faces = place[number.reshape(-1)][faces]
    kept = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
    return Mesh(
        points[first[order]],
        faces[kept].astype(np.int32),
        *(
            np.concatenate([getattr(mesh, name) for mesh in meshes])[kept]
            for name in ("uv", "slots", "smooth")
        ),
    )
