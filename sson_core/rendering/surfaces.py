"""The colour of what rays hit: texture times base colour, looked up for many hits at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from sson_core.scene import Material, SceneObject
from sson_core.srgb import to_linear, to_srgb

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]


def linear_to_bytes(values: Floats) -> NDArray[np.uint8]:
    """Return linear light (values above 1 are cut) as sRGB bytes."""
    steps = len(_TO_BYTES) - 1
    result: NDArray[np.uint8] = _TO_BYTES[(np.clip(values, 0.0, 1.0) * steps + 0.5).astype(np.int32)]
    return result


def _bytes_table(steps: int = 8191) -> NDArray[np.uint8]:
    x = np.arange(steps + 1) / steps
    table: NDArray[np.uint8] = np.round(255 * to_srgb(x)).astype(np.uint8)
    return table


_TO_BYTES = _bytes_table()
_TO_LINEAR: Floats = to_linear(np.arange(256) / 255).astype(np.float32)


class Surfaces:
    """Materials and texture coordinates of objects, indexed by object and face as rays report them."""

    def __init__(self, objects: Iterable[SceneObject], textures: Mapping[str, NDArray[np.uint8]]) -> None:
        numbers: dict[Material, int] = {}
        slots, uvs, starts, total = [], [], [], 0
        for item in objects:
            mesh = item.asset.mesh
            own = np.array([numbers.setdefault(look, len(numbers)) for look in item.materials], np.int32)
            slots.append(own[mesh.slots])
            uvs.append(mesh.uv)
            starts.append(total)
            total += len(mesh.faces)
        materials = list(numbers)
        self._start = np.array(starts, np.int64)
        self._material = np.concatenate(slots) if slots else np.empty(0, np.int32)
        self._uv = np.concatenate(uvs).astype(np.float32) if uvs else np.empty((0, 3, 2), np.float32)
        colours = np.array([m.base_color for m in materials]).reshape(-1, 3)
        self._base: Floats = to_linear(colours).astype(np.float32)
        self._textures = [None if m.texture is None else textures[m.texture] for m in materials]
        self.emission = np.array([m.emission for m in materials], np.float32)
        self.glass = np.array([m.glass for m in materials], dtype=bool)

    def material(self, obj: Ints, face: Ints) -> Ints:
        """Return the material index (N,) of hits; index ``emission`` and ``glass`` with it."""
        result: Ints = self._material[self._start[obj] + face]
        return result

    def colour(self, obj: Ints, face: Ints, bary: Floats) -> Floats:
        """Return the linear colour (N, 3) of hits (N,) at barycentrics (N, 2)."""
        flat = self._start[obj] + face
        material = self._material[flat]
        colour: Floats = self._base[material]
        textured = np.array([texture is not None for texture in self._textures], dtype=bool)
        for number in np.flatnonzero(textured & np.isin(np.arange(len(textured)), material)):
            here = np.flatnonzero(material == number)
            corners, weights = self._uv[flat[here]], bary[here]
            uv = corners[:, 0] * (1.0 - weights.sum(axis=1, keepdims=True))
            uv += corners[:, 1] * weights[:, :1] + corners[:, 2] * weights[:, 1:]
            texture = self._textures[number]
            assert texture is not None
            height, width = texture.shape[:2]
            # v grows upwards from the image's lower edge, as in Blender.
            column = np.floor(uv[:, 0] * width).astype(np.int64) % width
            row = np.floor((1.0 - uv[:, 1]) * height).astype(np.int64) % height
            colour[here] *= _TO_LINEAR[texture[row, column, :3]]
        return colour
