"""A user's own furnished scene as glTF, with the mapping beside it that says what its things are."""

from __future__ import annotations

from sson_core.sources._furnished.source import FurnishedSource
from sson_core.sources._gltf.reading import read_gltf

__all__ = ["SOURCE"]

SOURCE = FurnishedSource("gltf", (".glb", ".gltf"), read_gltf)
