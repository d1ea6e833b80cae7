"""Blender's meshes as arrays, simplified where they are too fine for ray casting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array, transform_points


@dataclass(frozen=True, eq=False)
class Triangles:
    """Triangles with the fields of the scene's `Mesh`; ``uv`` by layer name, "" the one renders use."""

    vertices: Array
    faces: NDArray[np.int32]
    uv: dict[str, NDArray[np.float32]]
    slots: NDArray[np.int32]
    smooth: NDArray[np.bool_]


def triangles(mesh: Any) -> Triangles:
    """Return a mesh's triangles in its own axes."""
    mesh.calc_loop_triangles()
    count = len(mesh.loop_triangles)
    vertices = _read(mesh.vertices, "co", (len(mesh.vertices), 3), np.float32)
    loops = _read(mesh.loop_triangles, "loops", (count, 3), np.int32)
    layers = {}
    for layer in mesh.uv_layers:
        layers[layer.name] = _read(layer.uv, "vector", (len(mesh.loops), 2), np.float32)[loops]
        if layer.active_render:
            layers[""] = layers[layer.name]
    return Triangles(
        vertices.astype(np.float64),
        _read(mesh.loop_triangles, "vertices", (count, 3), np.int32),
        layers,
        _read(mesh.loop_triangles, "material_index", (count,), np.int32),
        _read(mesh.loop_triangles, "use_smooth", (count,), np.bool_),
    )


def simplified(mesh: Any, faces: int) -> Triangles:
    """Return about ``faces`` triangles in the shape of a finer mesh, by collapsing edges."""
    copy = mesh.copy()
    item = bpy.data.objects.new("simplified", copy)
    bpy.context.scene.collection.objects.link(item)
    modifier = item.modifiers.new("simplify", "DECIMATE")
    modifier.ratio = faces / max(1, len(mesh.loop_triangles))
    graph = bpy.context.evaluated_depsgraph_get()
    result = triangles(item.evaluated_get(graph).data)
    bpy.data.objects.remove(item)
    bpy.data.meshes.remove(copy)
    bpy.context.view_layer.update()
    return result


def moved(shape: Triangles, T: Array) -> Triangles:
    """Return triangles under a transform (4, 4), turned inside out again if it reflects."""
    vertices = transform_points(T, shape.vertices)
    if np.linalg.det(T[:3, :3]) >= 0.0:
        return Triangles(vertices, shape.faces, shape.uv, shape.slots, shape.smooth)
    uv = {name: layer[:, ::-1] for name, layer in shape.uv.items()}
    return Triangles(vertices, shape.faces[:, ::-1], uv, shape.slots, shape.smooth)


def _read(collection: Any, field: str, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    values = np.empty(int(np.prod(shape)), kind)
    collection.foreach_get(field, values)
    return values.reshape(shape)
