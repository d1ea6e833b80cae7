"""A user's own furnished scene as a .blend, with the mapping beside it that says what its things are."""

from __future__ import annotations

from pathlib import Path

from sson_core.rendering.blender.reader import read_blend
from sson_core.sources._furnished.blend_parts import raw_scene
from sson_core.sources._furnished.parts import RawScene
from sson_core.sources._furnished.source import FurnishedSource

__all__ = ["SOURCE"]


def _read(file: Path) -> RawScene:
    return raw_scene(file, read_blend(file))


SOURCE = FurnishedSource("blend", (".blend",), _read)
