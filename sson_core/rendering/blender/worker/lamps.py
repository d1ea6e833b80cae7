"""The file's lights and sky as the scene model's."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import bpy
import numpy as np

from sson_core.rendering.blender.contents import LightRecord
from sson_core.rendering.blender.job import matrix
from sson_core.rendering.blender.worker.estimate import Estimator
from sson_core.scene import Colour

SKY: tuple[Colour, float] = ((0.75, 0.85, 1.0), 1.0)
"""Colour and strength that stand for a sky that is computed or an image."""


def lights(walk: Estimator, notes: list[str]) -> Iterator[LightRecord]:
    """Yield the lights that a render would use; a spot becomes a point as bright within its cone."""
    graph = bpy.context.evaluated_depsgraph_get()
    for instance in graph.object_instances:
        item = instance.object
        if item.type != "LIGHT" or item.data.cycles.is_portal:
            continue
        name, T = item.original.name_full, np.array(instance.matrix_world)
        if instance.is_instance:
            name = f"{instance.parent.original.name_full}/{name}"
        if not np.isfinite(T).all():
            notes.append(f"light {name}: its pose is not finite")
            continue
        yield _record(item.data, name, T, item.original, walk)


def sky(walk: Estimator) -> tuple[Colour, float]:
    """Return the world's linear colour and strength."""
    world = bpy.context.scene.world
    if world is None:
        return (0.0, 0.0, 0.0), 0.0
    if not world.use_nodes or world.node_tree is None:
        r, g, b = world.color
        return (r, g, b), 1.0
    output = next((node for node in world.node_tree.nodes if node.type == "OUTPUT_WORLD"), None)
    found = None if output is None else walk.source(output.inputs["Surface"])
    if found is None or found[0].type != "BACKGROUND":
        return (0.0, 0.0, 0.0) if found is None else SKY[0], 0.0 if found is None else SKY[1]
    node = found[0]
    strength = walk.number(node.inputs["Strength"])
    source = walk.source(node.inputs["Color"])
    if source is not None and source[0].type == "TEX_SKY":
        return SKY[0], strength * 4.0  # a clear sky of Blender's is several times brighter than white
    r, g, b = walk.colour(node.inputs["Color"]).tolist()
    return (r, g, b), strength


def _record(data: Any, name: str, T: Any, original: Any, walk: Estimator) -> LightRecord:
    colour, factor = np.array(data.color), 1.0
    if data.use_nodes and data.node_tree is not None:
        output = next((node for node in data.node_tree.nodes if node.type == "OUTPUT_LIGHT"), None)
        found = None if output is None else walk.source(output.inputs["Surface"])
        if found is not None and found[0].type == "EMISSION":
            colour = colour * walk.colour(found[0].inputs["Color"])
            factor = walk.number(found[0].inputs["Strength"])
    size = (2.0 * getattr(data, "shadow_soft_size", 0.05),) * 2
    kind = {"SUN": "sun", "AREA": "area"}.get(data.type, "point")
    if kind == "area":
        long = data.size_y if data.shape in ("RECTANGLE", "ELLIPSE") else data.size
        size = (data.size, long)
        if data.shape in ("DISK", "ELLIPSE"):  # a rectangle of the same area
            size = (size[0] * math.sqrt(math.pi) / 2, size[1] * math.sqrt(math.pi) / 2)
    r, g, b = colour.tolist()
    return LightRecord.model_validate(
        {
            "name": name,
            "kind": kind,
            "T_light_to_world": matrix(T),
            "power": data.energy * 2.0**data.exposure * factor,
            "color": (r, g, b),
            "size": size,
            "parents": parents(original),
        }
    )


def parents(item: Any) -> tuple[str, ...]:
    """Return the full names of an object's parents, outermost first."""
    chain: list[str] = []
    while item.parent is not None:
        item = item.parent
        chain.append(item.name_full)
    return tuple(reversed(chain))
