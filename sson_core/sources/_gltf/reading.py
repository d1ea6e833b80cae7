"""From a glTF file to the parts of a furnished scene."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np

from sson_core.errors import BadInput
from sson_core.geometry import Array, transform_points
from sson_core.scene import Mesh
from sson_core.sources._furnished.parts import RawPart, RawScene
from sson_core.sources._gltf.document import Document, open_document
from sson_core.sources._gltf.lights import read_lights
from sson_core.sources._gltf.materials import Looks
from sson_core.sources._gltf.names import BlenderNames
from sson_core.sources._gltf.nodes import Node, Thing, read_tree, things
from sson_core.sources._gltf.shapes import TO_Z_UP, Shape, Shapes

FROM_Z_UP = TO_Z_UP.T


def read_gltf(file: Path) -> RawScene:
    """Read a .glb or .gltf; raise BadInput naming the file and the field if it is damaged or unsafe."""
    document = open_document(file)
    try:
        return _read(document)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadInput(
            f"it is damaged ({type(error).__name__}: {error}).", file=file, advice="Export it again."
        ) from None


def _read(document: Document) -> RawScene:
    names = BlenderNames(document)
    looks = Looks(document)
    shapes = Shapes(document, looks, names)
    tops = read_tree(document)
    found = [thing for top in tops for thing in things(top)]
    parts, left_out, renamed = [], [], []
    holders: dict[int, str] = {}
    for thing in found:
        name = names.objects[thing.node.index]
        part, odd = _part(thing, name, shapes, names)
        parts.append(part if document.strict else dataclasses.replace(part, native_names=()))
        left_out += [f"{name}: {what}" for what in odd]
        if name != thing.node.content.get("name", name):
            renamed.append(name)
        holders |= {node.index: name for node in thing.node.all()}
    if renamed:
        left_out.append(f"names that recur are numbered as in Blender: {', '.join(renamed)}")
    if not document.strict:
        left_out.append("the file holds NaN, so Blender cannot open it: renders use its basic materials")
    lights = tuple(read_lights(document, tops, holders))
    return RawScene(
        file=document.file,
        parts=tuple(parts),
        textures=looks.textures,
        lights=lights,
        left_out=(*dict.fromkeys(looks.missing), *left_out),
    )


def _part(thing: Thing, name: str, shapes: Shapes, names: BlenderNames) -> tuple[RawPart, list[str]]:
    """Return a thing as one part in its node's axes, and what of it was not read."""
    root = _z_up(thing.node.T_node_to_world)
    sound = bool(np.isfinite(root).all()) and abs(float(np.linalg.det(root[:3, :3]))) > 1e-12
    T_world_to_part = np.linalg.inv(root) if sound else np.eye(4)
    pieces: list[tuple[Shape, Array, Node]] = []
    odd: list[str] = []
    for node in thing.shown if sound else thing.shown[:1]:
        shape = shapes.shape(node.content["mesh"])
        T = _z_up(node.T_node_to_world)
        if "skin" in node.content:
            odd.append("it has bones; it is shown as it was modelled")
        odd += shape.odd
        if not sound:
            pieces.append((shape, np.eye(4), node))
        elif not np.isfinite(T).all():
            odd.append(f"its part {node.name} has a pose that is not finite")
        elif len(shape.mesh.faces):
            pieces.append((shape, T_world_to_part @ T, node))
    materials = tuple(dict.fromkeys(material for shape, _, _ in pieces for material in shape.materials))
    meshes = [_moved(shape, T, [materials.index(m) for m in shape.materials]) for shape, T, _ in pieces]
    part = RawPart(
        name=name,
        groups=thing.node.parents,
        mesh=_joined(meshes),
        T_part_to_world=root,
        materials=materials,
        native_names=tuple(names.objects[node.index] for _, _, node in pieces),
        design=name,
    )
    return part, list(dict.fromkeys(odd))


def _z_up(T: Array) -> Array:
    """Return a pose in the file's axes as the pose of the same thing in z-up axes."""
    return np.asarray(TO_Z_UP @ T @ FROM_Z_UP)


def _moved(shape: Shape, T: Array, slots: list[int]) -> Mesh:
    mesh = shape.mesh
    turn = slice(None, None, -1) if np.linalg.det(T[:3, :3]) < 0 else slice(None)
    return Mesh(
        transform_points(T, mesh.vertices),
        np.ascontiguousarray(mesh.faces[:, turn]),
        np.ascontiguousarray(mesh.uv[:, turn]),
        np.array(slots, np.int32)[mesh.slots],
        mesh.smooth,
    )


def _joined(meshes: list[Mesh]) -> Mesh:
    if not meshes:
        return Mesh(
            np.empty((0, 3)),
            np.empty((0, 3), np.int32),
            np.empty((0, 3, 2)),
            np.empty(0, np.int32),
            np.empty(0, dtype=bool),
        )
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    faces = [mesh.faces + start for mesh, start in zip(meshes, starts, strict=True)]
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate(faces).astype(np.int32),
        *(np.concatenate([getattr(mesh, name) for mesh in meshes]) for name in ("uv", "slots", "smooth")),
    )
