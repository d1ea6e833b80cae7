"""The bpy-free side of reading a .blend: a worker opens it, with scripts off, and hands over arrays."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sson_core import images
from sson_core.errors import BadInput
from sson_core.rendering.blender.contents import CONTENTS_NAME, REQUEST_NAME, Contents, ReadRequest
from sson_core.rendering.blender.job import MESHES_NAME, mesh_keys
from sson_core.rendering.blender.process import run_reader
from sson_core.scene import Mesh

FACES = 200_000
"""Triangles above which an object is simplified for ray casting; renders keep it whole."""


@dataclass(frozen=True, eq=False)
class BlendFile:
    """What a .blend shows in renders: records, their meshes in object axes, textures by name (H, W, 3)."""

    contents: Contents
    meshes: tuple[Mesh, ...]
    textures: Mapping[str, NDArray[np.uint8]]


def read_blend(file: Path, faces: int = FACES, timeout: float = 1800.0) -> BlendFile:
    """Read a .blend in a process of its own; nothing in the file is run.

    Raises BadInput naming the file if it is missing or Blender cannot open it, RenderFailed if the
    worker dies or works longer than ``timeout`` seconds.
    """
    if not file.is_file():
        raise BadInput("there is no such file.", file=file)
    with tempfile.TemporaryDirectory(prefix="sson-read-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        request = ReadRequest(file=str(file.resolve()), faces=faces)
        (folder / REQUEST_NAME).write_text(request.model_dump_json(), encoding="utf-8")
        run_reader(folder, file, timeout)
        contents = Contents.model_validate_json((folder / CONTENTS_NAME).read_text(encoding="utf-8"))
        textures = {key: images.load_rgb(folder / path) for key, path in contents.textures.items()}
        with np.load(folder / MESHES_NAME, allow_pickle=False) as arrays:
            meshes = tuple(
                Mesh(**{field: arrays[key] for field, key in mesh_keys(index).items()})
                for index in range(contents.meshes)
            )
    return BlendFile(contents, meshes, textures)
