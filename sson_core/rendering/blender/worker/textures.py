"""Image textures of the file's materials: which image colours a surface, and how it lies on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sson_core.rendering.blender.worker.estimate import Estimator, Linear
from sson_core.rendering.blender.worker.looks import colour_socket
from sson_core.srgb import to_linear, to_srgb

LONGEST = 1024
"""Pixels of a texture's longer side; larger ones are made smaller, since previews show no more."""
SAMPLES = 128
"""Pixels along the shorter side that the mean of an image is taken over."""
PASSING = ("HUE_SAT", "GAMMA", "BRIGHTCONTRAST", "CURVE_RGB", "MIX", "MIX_RGB")


@dataclass(frozen=True, eq=False)
class Laid:
    """An image on a surface. ``layer`` names the UV layer (None: the one that renders use);
    ``T`` (2, 3) takes its coordinates to the image's."""

    image: Any
    layer: str | None
    T: NDArray[np.float64]


@dataclass
class Textures:
    """The images of an open file, written to ``folder`` as they are asked for."""

    folder: Path
    files: dict[str, str] = field(default_factory=dict)
    _means: dict[str, Linear] = field(default_factory=dict)

    def mean(self, image: Any) -> Linear:
        """Return the mean linear colour (3,) of an image, grey if it cannot be read."""
        name = image.name_full
        if name not in self._means:
            pixels = _pixels(image)
            step = 1 if pixels is None else max(1, min(pixels.shape[:2]) // SAMPLES)
            small = np.full((1, 1, 3), 0.5) if pixels is None else pixels[::step, ::step]
            self._means[name] = to_linear(small.reshape(-1, 3).astype(np.float64)).mean(axis=0)
        return self._means[name]

    def write(self, image: Any) -> bool:
        """Write an image as PNG unless that is done; return whether it can be read."""
        if image.name_full in self.files:
            return True
        pixels = _pixels(image)
        if pixels is None:
            return False
        picture = Image.fromarray(np.round(255.0 * pixels).astype(np.uint8))
        picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
        file = f"texture_{len(self.files)}.png"
        picture.save(self.folder / file, compress_level=1)
        self.files[image.name_full] = file
        return True


def laid_on(material: Any | None, walk: Estimator) -> Laid | None:
    """Return the image that colours a material by UV coordinates, or None."""
    socket = colour_socket(material, walk)
    node = None if socket is None else _image_node(socket, walk)
    if node is None or node.projection != "FLAT":
        return None
    T = np.eye(2, 3)
    found = walk.source(node.inputs["Vector"])
    if found is not None and found[0].type == "MAPPING":
        T = _mapping(found[0])
        found = walk.source(found[0].inputs["Vector"])
    if found is None:
        return Laid(node.image, None, T)
    origin, output = found
    if origin.type == "UVMAP":
        return Laid(node.image, origin.uv_map or None, T)
    return Laid(node.image, None, T) if origin.type == "TEX_COORD" and output.name == "UV" else None


def _image_node(socket: Any, walk: Estimator) -> Any | None:
    for _ in range(16):
        found = walk.source(socket)
        if found is None:
            return None
        node = found[0]
        if node.type == "TEX_IMAGE":
            return node if node.image is not None and found[1].name == "Color" else None
        if node.type not in PASSING:
            return None
        colours = [put for put in node.inputs if put.type == "RGBA" and put.is_linked]
        if len(colours) != 1:
            return None
        socket = colours[0]
    return None


def _mapping(node: Any) -> NDArray[np.float64]:
    """Return the plan part of a point mapping: scale, turn about z, shift."""
    scale, turn, shift = (np.array(node.inputs[name].default_value) for name in _MAPPING)
    c, s = np.cos(turn[2]), np.sin(turn[2])
    linear = np.array([[c, -s], [s, c]]) @ np.diag(scale[:2])
    return np.column_stack([linear, shift[:2]])


def _pixels(image: Any) -> NDArray[np.float32] | None:
    """Return an image as sRGB values (H, W, 3) in 0..1, top row first, or None."""
    width, height = image.size
    if width * height == 0 or image.channels < 1:
        return None
    values = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(values)
    rows = values.reshape(height, width, image.channels)[::-1]
    colour = rows[..., :3] if image.channels >= 3 else rows[..., :1].repeat(3, axis=-1)
    if image.is_float:
        colour = to_srgb(colour.astype(np.float64)).astype(np.float32)
    return np.clip(colour, 0.0, 1.0)


_MAPPING = ("Scale", "Rotation", "Location")
