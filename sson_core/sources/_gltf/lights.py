"""Lights of the extension KHR_lights_punctual."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from sson_core.geometry import Array
from sson_core.scene import Light
from sson_core.sources._gltf.document import Document
from sson_core.sources._gltf.nodes import Node
from sson_core.sources._gltf.shapes import TO_Z_UP

LUMENS_A_WATT = 683.0
"""Of green light, as Blender converts between the units."""
RADIUS = 0.1


def read_lights(document: Document, nodes: list[Node], holders: Mapping[int, str]) -> Iterator[Light]:
    """Yield the lights at their nodes; ``holders`` names the part that a node belongs to.

    A spot is taken for a point light: its cone is not kept.
    """
    lamps = document.extension("KHR_lights_punctual").get("lights", [])
    for node in (inner for top in nodes for inner in top.all()):
        reference = node.content.get("extensions", {}).get("KHR_lights_punctual")
        if reference is None or not np.isfinite(node.T_node_to_world).all():
            continue
        lamp = lamps[reference["light"]]
        red, green, blue = (float(value) for value in lamp.get("color", (1.0, 1.0, 1.0)))
        is_sun = lamp["type"] == "directional"
        steradians = 1.0 if is_sun else 4 * math.pi
        yield Light(
            node.name,
            "sun" if is_sun else "point",
            _upright(TO_Z_UP @ node.T_node_to_world),
            float(lamp.get("intensity", 1.0)) * steradians / LUMENS_A_WATT,
            (red, green, blue),
            (RADIUS, RADIUS),
            holders.get(node.index),
        )


def _upright(T: Array) -> Array:
    """Return a pose without scale."""
    T = T.copy()
    T[:3, :3] /= np.maximum(np.linalg.norm(T[:3, :3], axis=0), 1e-12)
    return T
