"""The names that Blender's importer gives to a file's objects and materials.

Its native renders find things by them. Blender keeps names within 63 bytes and numbers those that
recur: a second ``Chair`` becomes ``Chair.001``.
"""

from __future__ import annotations

import re
from typing import Any

from sson_core.sources._gltf.document import Document

LONGEST = 63
_NUMBERED = re.compile(r"(.*)\.(\d{1,9})$", re.DOTALL)


class Namespace:
    """Names of one kind of data-block, each once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, wanted: str) -> str:
        """Return the name that a new data-block gets."""
        name = _cut(wanted, LONGEST)
        if name not in self._taken:
            self._taken.add(name)
            return name
        match = _NUMBERED.match(name)
        base = match[1] if match else name
        used = {0}
        for other in self._taken:
            found = _NUMBERED.match(other)
            if found and found[1] == base:
                used.add(int(found[2]))
        number = next(n for n in range(1, len(used) + 1) if n not in used)
        suffix = f".{number:03d}"
        if len((base + suffix).encode()) > LONGEST:
            return self.take(base[:-1])
        self._taken.add(base + suffix)
        return base + suffix


class BlenderNames:
    """``objects``: name by node; ``materials``: name by (material, whether the corners have colours)."""

    def __init__(self, document: Document) -> None:
        self.objects: dict[int, str] = {}
        self.materials: dict[tuple[int | None, bool], str] = {}
        self._document = document
        self._meshes: dict[int, str] = {}
        self._mesh_names, self._object_names, self._material_names = Namespace(), Namespace(), Namespace()
        nodes = document.items("nodes")
        children = {child for node in nodes for child in node.get("children", [])}
        waiting = [index for index in range(len(nodes)) if index not in children][::-1]
        while waiting:
            index = waiting.pop()
            if index in self.objects:
                continue
            self.objects[index] = self._object_names.take(self._wanted(index, nodes[index]))
            waiting += nodes[index].get("children", [])[::-1]

    def _wanted(self, index: int, node: dict[str, Any]) -> str:
        mesh, name = node.get("mesh"), node.get("name")
        data = self._mesh(mesh) if mesh is not None else f"Node_{index}"
        return str(name or data)

    def _mesh(self, index: int) -> str:
        if index not in self._meshes:
            mesh = self._document.items("meshes")[index]
            self._meshes[index] = self._mesh_names.take(str(mesh.get("name") or f"Mesh_{index}"))
            for primitive in mesh["primitives"]:
                self._material(primitive)
        return self._meshes[index]

    def _material(self, primitive: dict[str, Any]) -> None:
        index = primitive.get("material")
        key = (index, "COLOR_0" in primitive["attributes"])
        if index is None or key in self.materials:
            return
        material = self._document.items("materials")[index]
        self.materials[key] = self._material_names.take(str(material.get("name") or f"Material_{index}"))


def _cut(name: str, size: int) -> str:
    return name.encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
