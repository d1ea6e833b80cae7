"""Material records as Blender node trees."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np

from sson_core.scene import Colour, Material
from sson_core.srgb import to_linear

GLASS_REFLECTION = 0.25
"""Blend of the view-dependent reflection on glass (Blender's Layer Weight)."""


def build_material(material: Material, images: dict[str, Any]) -> Any:
    """Return a new Blender material. ``images`` holds the loaded textures by name."""
    result = bpy.data.materials.new(material.name)
    result.use_nodes = True
    tree = result.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputMaterial")
    colour = _colour(tree, material, images)
    shader = _glass(tree, material) if material.glass else _opaque(tree, material, colour)
    tree.links.new(shader, output.inputs["Surface"])
    return result


def linear(colour: Colour) -> tuple[float, float, float, float]:
    """Return an sRGB colour as linear RGBA."""
    r, g, b = to_linear(np.array(colour)).tolist()
    return r, g, b, 1.0


def _colour(tree: Any, material: Material, images: dict[str, Any]) -> Any | None:
    """Return the output of texture times base colour (in linear light), or None without texture."""
    if material.texture is None:
        return None
    texture = tree.nodes.new("ShaderNodeTexImage")
    texture.image = images[material.texture]
    texture.interpolation, texture.extension = "Linear", "REPEAT"
    product = tree.nodes.new("ShaderNodeMix")
    product.data_type, product.blend_type = "RGBA", "MULTIPLY"
    product.clamp_factor = product.clamp_result = False
    # A mix node has inputs for every data type; those of colours are the ones named A and B of RGBA.
    by_id = {socket.identifier: socket for socket in product.inputs}
    by_id["Factor_Float"].default_value = 1.0
    tree.links.new(texture.outputs["Color"], by_id["A_Color"])
    by_id["B_Color"].default_value = linear(material.base_color)
    return next(socket for socket in product.outputs if socket.identifier == "Result_Color")


def _opaque(tree: Any, material: Material, colour: Any | None) -> Any:
    shader = tree.nodes.new("ShaderNodeBsdfPrincipled")
    shader.inputs["Roughness"].default_value = material.roughness
    shader.inputs["Metallic"].default_value = material.metallic
    shader.inputs["Emission Strength"].default_value = material.emission
    for name in ("Base Color", "Emission Color"):
        if colour is None:
            shader.inputs[name].default_value = linear(material.base_color)
        else:
            tree.links.new(colour, shader.inputs[name])
    return shader.outputs["BSDF"]


def _glass(tree: Any, material: Material) -> Any:
    """Thin glass: unrefracted, tinted by the base colour, mirroring only what the camera sees in it.

    Shadow and bounce rays pass straight through, which keeps daylight behind windows free of noise.
    """
    clear = tree.nodes.new("ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = linear(material.base_color)
    mirror = tree.nodes.new("ShaderNodeBsdfGlossy")
    mirror.inputs["Roughness"].default_value = material.roughness
    weight = tree.nodes.new("ShaderNodeLayerWeight")
    weight.inputs["Blend"].default_value = GLASS_REFLECTION
    path = tree.nodes.new("ShaderNodeLightPath")
    share = tree.nodes.new("ShaderNodeMath")
    share.operation = "MULTIPLY"
    tree.links.new(weight.outputs["Fresnel"], share.inputs[0])
    tree.links.new(path.outputs["Is Camera Ray"], share.inputs[1])
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(share.outputs[0], mix.inputs["Fac"])
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(mirror.outputs[0], mix.inputs[2])
    return mix.outputs[0]
