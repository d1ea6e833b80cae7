"""A .blend as it was read, turned into parts: things whole, like instances alike, poses rigid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sson_core.geometry import Array, transform_points
from sson_core.rendering.blender.contents import LightRecord, ObjectRecord
from sson_core.rendering.blender.reader import BlendFile
from sson_core.scene import Light, Material, Mesh
from sson_core.sources._furnished import infinigen
from sson_core.sources._furnished.parts import RawPart, RawScene

SHELL = {"room", "wall", "walls", "floor", "ceiling", "ground", "house", "building", "apartment", "scene"}
"""Words for what other things hang on without being part of it."""
PLACE = {"living", "dining", "bed", "bath", "main", "interior", "exterior", "structure", "shell", "plan"}
"""Words that say which of these it is."""
_SAME = 5e-4
"""Shapes in equal materials whose vertices agree to this share of their size are one design."""


def raw_scene(file: Path, read: BlendFile) -> RawScene:
    """Return the parts of a file: a child belongs to the object that it hangs on, unless that is a shell."""
    contents = read.contents
    wholes: dict[str, list[ObjectRecord]] = {}
    for item in contents.objects:
        wholes.setdefault(_root(item), []).append(item)
    own = {item.name: item for item in contents.objects}
    left_out = list(contents.left_out)
    parts = []
    designs = Designs()
    for root, items in wholes.items():
        ordered = sorted(items, key=lambda item: item.name != root)
        if infinigen.is_helper(own[root].collections):
            left_out.append(f"{root}: a helper of the generator")
        else:
            parts.append(_part(ordered, read, designs))
    roots = {item.name: root for root, items in wholes.items() for item in items}
    return RawScene(
        file=file,
        parts=tuple(parts),
        textures=read.textures,
        lights=tuple(_light(lamp, roots) for lamp in contents.lights),
        metres_per_unit=contents.metres_per_unit,
        sky=contents.sky,
        sky_strength=contents.sky_strength,
        left_out=tuple(left_out),
    )


def _root(item: ObjectRecord) -> str:
    """Return the name of the outermost object that an object is part of."""
    chain = [*item.solid_parents, item.name]
    while len(chain) > 1 and _is_shell(chain[0]):
        chain.pop(0)
    return chain[0]


def _is_shell(name: str) -> bool:
    words = set(re.findall(r"[a-z]+", name.lower()))
    return bool(words & SHELL) and words <= SHELL | PLACE


def _part(items: Sequence[ObjectRecord], read: BlendFile, designs: Designs) -> RawPart:
    root = items[0]
    T = rigid(np.array(root.T_object_to_world))
    T_world_to_part = np.linalg.inv(T)
    used = sorted({index for item in items for index in item.materials})
    shapes = [
        _moved(read.meshes[item.mesh], T_world_to_part @ np.array(item.T_object_to_world), item, used)
        for item in items
    ]
    mesh = joined(shapes)
    materials = tuple(read.contents.materials[index] for index in used)
    return RawPart(
        name=root.name,
        groups=(*root.collections, *root.parents),
        mesh=mesh,
        T_part_to_world=T,
        materials=materials,
        native_names=tuple(item.name for item in items),
        design=infinigen.design(root.name) or designs.name(root.name, mesh, materials),
    )


def rigid(T: Array) -> Array:
    """Return the proper rigid pose nearest to a 4x4 transform; scale and reflection go to the mesh."""
    U, _, Vt = np.linalg.svd(T[:3, :3])
    R = U @ Vt
    if np.linalg.det(R) < 0:
        R = R @ np.diag([-1.0, 1.0, 1.0])
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = R, T[:3, 3]
    return pose


def _moved(mesh: Mesh, T: Array, item: ObjectRecord, used: Sequence[int]) -> Mesh:
    slots = np.array([used.index(index) for index in item.materials], np.int32)[mesh.slots]
    turn = slice(None, None, -1) if np.linalg.det(T[:3, :3]) < 0 else slice(None)
    vertices = transform_points(T, mesh.vertices)
    return Mesh(vertices, mesh.faces[:, turn].copy(), mesh.uv[:, turn].copy(), slots, mesh.smooth)


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """Return several meshes with the same slots as one."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.faces + start for mesh, start in zip(meshes, starts, strict=True)]).astype(
            np.int32
        ),
        np.concatenate([mesh.uv for mesh in meshes]),
        np.concatenate([mesh.slots for mesh in meshes]),
        np.concatenate([mesh.smooth for mesh in meshes]),
    )


class Designs:
    """Names the designs of parts as they come: equal meshes in equal materials share a name."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[tuple[str, Mesh]]] = {}

    def name(self, name: str, mesh: Mesh, materials: tuple[Material, ...]) -> str:
        """Return the design's name: that of the first part that looks like this."""
        alike = self._known.setdefault((len(mesh.vertices), len(mesh.faces), materials), [])
        near = _SAME * float(np.ptp(mesh.vertices, axis=0).max())
        for known, other in alike:
            same_faces = np.array_equal(mesh.faces, other.faces) and np.array_equal(mesh.slots, other.slots)
            if same_faces and np.abs(mesh.vertices - other.vertices).max() <= near:
                return known
        alike.append((name, mesh))
        return name


def _light(lamp: LightRecord, roots: dict[str, str]) -> Light:
    holder = next((roots[name] for name in reversed(lamp.parents) if name in roots), None)
    T = np.array(lamp.T_light_to_world)
    return Light(lamp.name, lamp.kind, rigid(T), lamp.power, lamp.color, lamp.size, holder)
