"""The file's materials as material records: the shader's parts weighed by their share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sson_core.rendering.blender.worker.estimate import Estimator, Linear
from sson_core.scene import Material
from sson_core.srgb import to_srgb

PLAIN = (0.8, 0.8, 0.8)
"""Linear colour of what has no material, Blender's own."""
GLOWING = 0.2
"""Emitted strength above which a surface has the colour of its light."""


@dataclass(frozen=True)
class _Part:
    """One shader. ``body`` is false for light that is added to another shader."""

    share: float
    colour: Linear
    roughness: float = 0.5
    metallic: float = 0.0
    clear: float = 0.0
    emission: float = 0.0
    body: bool = True
    socket: Any = None


def record(material: Any | None, name: str, walk: Estimator) -> Material:
    """Return a material record without texture, as near to a Blender material as it gets."""
    parts = _parts(material, walk)
    bodies = [part for part in parts if part.body]
    total = sum(part.share for part in bodies)
    if total <= 0.0:
        return Material(name=name, base_color=_colour(np.array(PLAIN)))
    clear = sum(part.share * part.clear for part in bodies) / total
    opaque = [part for part in bodies if part.clear < 0.5]
    shown = opaque if opaque and clear <= 0.5 else bodies
    emission = sum(part.share * part.emission for part in parts) / total
    if emission > GLOWING:
        colour = _mean([(part.share * part.emission, part.colour) for part in parts])
    else:
        colour = _mean([(part.share, part.colour) for part in shown])
    return Material(
        name=name,
        base_color=_colour(colour),
        roughness=_unit(float(_mean([(part.share, part.roughness) for part in shown]))),
        metallic=_unit(float(_mean([(part.share, part.metallic) for part in shown]))),
        glass=clear > 0.5,
        emission=emission,
    )


def _mean(weighed: Sequence[tuple[float, Linear | float]]) -> Linear:
    weights, values = zip(*weighed, strict=True)
    return np.asarray(np.average(np.array(values), axis=0, weights=np.maximum(weights, 1e-9)))


def colour_socket(material: Any | None, walk: Estimator) -> Any | None:
    """Return the colour input of the shader with the largest share, None for glass or without nodes."""
    parts = _parts(material, walk)
    best = max(parts, key=lambda part: part.share * max(part.body, part.emission), default=None)
    return None if best is None or best.clear > 0.5 else best.socket


def _parts(material: Any | None, walk: Estimator) -> list[_Part]:
    if material is None:
        return []
    if not material.use_nodes or material.node_tree is None:
        return [_Part(1.0, np.array(material.diffuse_color)[:3], material.roughness, material.metallic)]
    for node in material.node_tree.nodes:
        if node.type == "OUTPUT_MATERIAL" and node.is_active_output:
            return list(_shader(node.inputs["Surface"], 1.0, walk, 0))
    return []


def _shader(socket: Any, share: float, walk: Estimator, depth: int) -> Iterator[_Part]:
    found = walk.source(socket)
    if found is None or share < 1e-3 or depth > 32:
        return
    node, output = found
    if node.type == "MIX_SHADER":
        factor = _mix_factor(node, walk)
        yield from _shader(node.inputs[1], share * (1.0 - factor), walk, depth + 1)
        yield from _shader(node.inputs[2], share * factor, walk, depth + 1)
    elif node.type == "ADD_SHADER":
        yield from _shader(node.inputs[0], share, walk, depth + 1)
        yield from _shader(node.inputs[1], share, walk, depth + 1)
    elif node.type == "GROUP":
        inner = walk.enter(node, output)
        if inner is not None:
            yield from _shader(inner, share, walk, depth + 1)
            walk.leave()
    elif node.type == "BSDF_PRINCIPLED":
        yield from _principled(node, share, walk)
    elif "Color" in node.inputs:
        yield _simple(node, share, walk)


def _mix_factor(node: Any, walk: Estimator) -> float:
    """Return the share of a mix's second shader as the camera sees it straight on."""
    found = walk.source(node.inputs[0])
    if found is not None and found[0].type == "LIGHT_PATH":
        return 1.0 if found[1].name == "Is Camera Ray" else 0.0
    if found is not None and found[0].type in ("FRESNEL", "LAYER_WEIGHT"):
        return 0.1
    return float(np.clip(walk.number(node.inputs[0]), 0.0, 1.0))


def _principled(node: Any, share: float, walk: Estimator) -> Iterator[_Part]:
    put = node.inputs
    alpha = min(1.0, max(0.0, walk.number(put["Alpha"])))
    strength = walk.number(put["Emission Strength"])
    glow = walk.colour(put["Emission Color"])
    body = _Part(
        share * alpha,
        walk.colour(put["Base Color"]),
        walk.number(put["Roughness"]),
        walk.number(put["Metallic"]),
        _unit(walk.number(put["Transmission Weight"])),
        socket=put["Base Color"],
    )
    yield body
    if alpha < 1.0:
        yield _Part(share * (1.0 - alpha), np.ones(3), clear=1.0)
    if strength * glow.max() > 1e-4:
        yield _Part(share, glow, emission=strength, body=False, socket=put["Emission Color"])


def _simple(node: Any, share: float, walk: Estimator) -> _Part:
    socket = node.inputs["Color"]
    colour = walk.colour(socket)
    rough = 0.0 if node.type == "BSDF_TRANSPARENT" else 1.0
    if "Roughness" in node.inputs:
        rough = walk.number(node.inputs["Roughness"])
    if node.type == "EMISSION":
        return _Part(share, colour, 1.0, emission=walk.number(node.inputs["Strength"]), socket=socket)
    clear = float(node.type in ("BSDF_TRANSPARENT", "BSDF_GLASS", "BSDF_REFRACTION"))
    metallic = float(node.type in ("BSDF_GLOSSY", "BSDF_ANISOTROPIC", "BSDF_METALLIC"))
    return _Part(share, colour, rough, metallic, clear, socket=socket)


def _unit(value: float) -> float:
    return float(np.clip(value, 0.0, 1.0))


def _colour(linear: Linear) -> tuple[float, float, float]:
    r, g, b = np.round(to_srgb(np.clip(linear, 0.0, 1.0)), 4).tolist()
    return r, g, b
