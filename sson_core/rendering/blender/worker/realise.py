"""A job's objects, lights and sky in Blender."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import bpy
import mathutils
import numpy as np
from numpy.lib.npyio import NpzFile

from sson_core.rendering.blender.job import MESHES_NAME, Job, JobLight, JobObject, mesh_keys
from sson_core.rendering.blender.worker.materials import build_material
from sson_core.rendering.blender.worker.natives import Natives

SHARP_ANGLE = math.radians(40.0)
"""Edges between smooth faces that bend more stay sharp."""
SUN_DIAMETER = math.radians(1.0)
"""Apparent size of the sun: about twice the real one, for a soft edge without noise."""


def realise(job: Job, folder: Path, natives: Natives) -> list[Any]:
    """Fill the empty scene and return the objects that plan views hide."""
    images = {name: _load_texture(folder / file) for name, file in job.textures.items()}
    materials = [build_material(material, images) for material in job.materials]
    with np.load(folder / MESHES_NAME, allow_pickle=False) as arrays:
        meshes = [_build_mesh(arrays, index) for index in range(job.meshes)]
    overhead = []
    for item in job.objects:
        made = [] if item.native is None else natives.place(item.name, item.native, materials)
        if not made and item.mesh is not None:
            made = [_place(item, meshes[item.mesh], materials)]
        if item.overhead:
            overhead += made
    for number, light in enumerate(job.lights):
        _add_light(f"light_{number}", light)
    bpy.context.scene.world = natives.world or _plain_sky(job)
    return overhead


def _place(item: JobObject, mesh: Any, materials: list[Any]) -> Any:
    while len(mesh.materials) < len(item.materials):
        mesh.materials.append(None)
    placed = bpy.data.objects.new(item.name, mesh)
    bpy.context.scene.collection.objects.link(placed)
    placed.matrix_world = mathutils.Matrix(item.T_object_to_world)
    for slot, index in zip(placed.material_slots, item.materials, strict=False):
        # Like instances share the mesh and may differ in look.
        slot.link, slot.material = "OBJECT", materials[index]
    return placed


def _load_texture(file: Path) -> Any:
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = "sRGB"
    return image


def _build_mesh(arrays: NpzFile, index: int) -> Any:
    keys = mesh_keys(index)
    vertices, faces, uv, slots, smooth = (arrays[keys[name]] for name in keys)
    mesh = bpy.data.meshes.new(f"mesh_{index}")
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", vertices.ravel())
    mesh.loops.add(3 * len(faces))
    mesh.loops.foreach_set("vertex_index", faces.ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, 3 * len(faces), 3, dtype=np.int32))
    mesh.polygons.foreach_set("material_index", slots)
    mesh.polygons.foreach_set("use_smooth", smooth)
    mesh.uv_layers.new(name="uv").uv.foreach_set("vector", uv.ravel())
    mesh.update(calc_edges=True)
    if smooth.any():
        mesh.set_sharp_from_angle(angle=SHARP_ANGLE)
    return mesh


def _add_light(name: str, light: JobLight) -> None:
    data = bpy.data.lights.new(name, light.kind.upper())
    data.energy = light.power
    data.color = light.color
    if light.kind == "area":
        data.shape = "RECTANGLE"
        data.size, data.size_y = light.size
    elif light.kind == "point":
        data.shadow_soft_size = max(light.size) / 2
    else:
        data.angle = SUN_DIAMETER
    lamp = bpy.data.objects.new(name, data)
    lamp.matrix_world = mathutils.Matrix(light.T_light_to_world)
    # A lamp's body is an object of the scene; its light source must not show beside it.
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)


def _plain_sky(job: Job) -> Any:
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*job.sky, 1.0)
    background.inputs["Strength"].default_value = job.sky_strength
    return world
