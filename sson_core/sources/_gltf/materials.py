"""A file's materials as material records, and the colour textures that they use."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sson_core import images
from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.scene import Colour, Material
from sson_core.sources._gltf.document import Document
from sson_core.srgb import to_srgb

TEXTURE_SIDE = 2048
"""Pixels of a texture's longer side; larger ones are scaled down here, native renders keep them."""
CLEAR = 0.6
"""Opacity below which a blended material without a texture is taken for glass."""
MISSING: Colour = (0.5, 0.5, 0.5)

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Uv:
    """Which texture coordinates a material's colour uses, and the 3x3 transform of them, or None."""

    number: int = 0
    transform: tuple[tuple[float, ...], ...] | None = None


@dataclass
class Looks:
    """Materials read so far. ``textures`` are by name; ``missing`` tells what could not be had."""

    document: Document
    textures: dict[str, Pixels] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    _images: dict[int, Pixels | None] = field(default_factory=dict)

    def material(self, index: int | None, name: str) -> tuple[Material, Uv]:
        """Return the record of a material under a name, and how its colour texture is laid."""
        if index is None:
            return Material(name=name), Uv()
        content = self.document.items("materials")[index]
        surface = content.get("pbrMetallicRoughness", {})
        extensions = content.get("extensions", {})
        factor = [float(value) for value in surface.get("baseColorFactor", (1.0, 1.0, 1.0, 1.0))]
        rough, metal = surface.get("roughnessFactor", 1.0), surface.get("metallicFactor", 1.0)
        mixed = self._pixels(surface.get("metallicRoughnessTexture"), name)
        if mixed is not None:
            rough, metal = rough * mixed[..., 1].mean() / 255, metal * mixed[..., 2].mean() / 255
        laid = surface.get("baseColorTexture")
        texture, lost = self._texture(laid, name)
        colour = MISSING if lost else _colour(factor[:3])
        self._watch(content.get("normalTexture"), name)
        emission, glow = self._emission(content, extensions, name)
        if glow is not None and max(colour) < 0.25 and texture is None:
            colour = glow
        record = Material(
            name=name,
            base_color=colour,
            texture=texture,
            roughness=_unit(rough),
            metallic=_unit(metal),
            glass=_is_glass(content, extensions, factor[3], texture),
            emission=emission,
        )
        return record, Uv() if texture is None else _laid(laid)

    def _texture(self, reference: dict[str, Any] | None, user: str) -> tuple[str | None, bool]:
        """Return a colour texture's name in ``textures``, and whether it should be there but is lost."""
        if reference is None:
            return None, False
        pixels = self._pixels(reference, user)
        if pixels is None:
            return None, True
        number = self._source(reference)
        name = f"image_{number}"
        self.textures[name] = pixels
        return name, False

    def _emission(
        self, content: dict[str, Any], extensions: dict[str, Any], user: str
    ) -> tuple[float, Colour | None]:
        factor = np.array([float(value) for value in content.get("emissiveFactor", (0.0, 0.0, 0.0))])
        pixels = self._pixels(content.get("emissiveTexture"), user) if factor.any() else None
        if pixels is not None:
            factor = factor * pixels.mean(axis=(0, 1)) / 255
        strength = extensions.get("KHR_materials_emissive_strength", {}).get("emissiveStrength", 1.0)
        brightest = float(factor.max())
        if not brightest > 0:
            return 0.0, None
        return max(brightest * float(strength), 0.0), _colour(factor / brightest)

    def _watch(self, reference: dict[str, Any] | None, user: str) -> None:
        """Tell of a normal map whose file is missing: only native renders use it."""
        if reference is None:
            return
        number = self._source(reference)
        uri = self.document.items("images")[number].get("uri", "data:")
        if not uri.startswith("data:") and not self.document.beside(uri, f"images[{number}].uri").is_file():
            self.missing.append(f"texture {uri} of {user}: the image is missing; the surface is drawn even")

    def _source(self, reference: dict[str, Any]) -> int:
        texture = self.document.items("textures")[reference["index"]]
        webp = texture.get("extensions", {}).get("EXT_texture_webp", {})
        number: int = webp["source"] if "source" in webp else texture["source"]
        return number

    def _pixels(self, reference: dict[str, Any] | None, user: str) -> Pixels | None:
        if reference is None:
            return None
        number = self._source(reference)
        if number not in self._images:
            self._images[number] = self._decoded(number, user)
        return self._images[number]

    def _decoded(self, number: int, user: str) -> Pixels | None:
        image = self.document.items("images")[number]
        label = image.get("uri", image.get("name", f"image {number}"))
        label = label if not str(label).startswith("data:") else f"image {number}"
        try:
            if "uri" in image and not image["uri"].startswith("data:"):
                path = self.document.beside(image["uri"], f"images[{number}].uri")
                return _fitted(images.load_rgb(path))
            data = (
                self.document.fetch(image["uri"], f"images[{number}].uri")
                if "uri" in image
                else self.document.view(image["bufferView"])
            )
            with tempfile.TemporaryDirectory(prefix="sson-image-") as folder:
                path = Path(folder) / "image"
                path.write_bytes(data)
                return _fitted(images.load_rgb(path))
        except BadInput as error:
            if error.file == self.document.file:
                raise
            why = error.message.rstrip(".")
            self.missing.append(f"texture {label} of {user}: {why}; a flat grey takes its place")
            return None


def _colour(linear: list[float] | Array) -> Colour:
    red, green, blue = (float(value) for value in to_srgb(np.nan_to_num(np.asarray(linear, np.float64))))
    return (red, green, blue)


def _unit(value: float) -> float:
    return float(np.clip(np.nan_to_num(value), 0.0, 1.0))


def _is_glass(
    content: dict[str, Any], extensions: dict[str, Any], opacity: float, texture: str | None
) -> bool:
    if extensions.get("KHR_materials_transmission", {}).get("transmissionFactor", 0.0) > 0.5:
        return True
    return content.get("alphaMode") == "BLEND" and opacity < CLEAR and texture is None


def _laid(reference: dict[str, Any]) -> Uv:
    change = reference.get("extensions", {}).get("KHR_texture_transform")
    number = reference.get("texCoord", 0)
    if change is None:
        return Uv(number)
    x, y = change.get("offset", (0.0, 0.0))
    turn, (wide, high) = change.get("rotation", 0.0), change.get("scale", (1.0, 1.0))
    c, s = float(np.cos(turn)), float(np.sin(turn))
    rows = ((c * wide, s * high, x), (-s * wide, c * high, y), (0.0, 0.0, 1.0))
    return Uv(change.get("texCoord", number), rows)


def _fitted(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    scale = TEXTURE_SIDE / max(height, width)
    if scale >= 1:
        return pixels
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BOX))
