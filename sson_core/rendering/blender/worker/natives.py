"""Extracted objects placed in the scene that is rendered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import bpy
import mathutils
import numpy as np

from sson_core.rendering.blender.job import JobNative, Placed
from sson_core.rendering.blender.worker.extract import Extract, Library


class Natives:
    """The job's natives. ``world`` is the source file's own, or None."""

    def __init__(self, natives: Sequence[JobNative], libraries: Iterable[Library]) -> None:
        self.world: Any | None = None
        self._natives = natives
        self._solids: dict[tuple[str, str], list[tuple[Any, Extract]]] = {}
        for library in libraries:
            self._load(library)

    def _load(self, library: Library) -> None:
        with bpy.data.libraries.load(str(library.path), link=False) as (_, wanted):
            wanted.objects = [item.name for item in library.extracts]
            wanted.worlds = [library.world] if library.world else []
        for solid, item in zip(wanted.objects, library.extracts, strict=True):
            self._solids.setdefault((str(library.source), item.owner), []).append((solid, item))
        if wanted.worlds:
            self.world = wanted.worlds[0]

    def place(self, name: str, placed: Placed, materials: Sequence[Any]) -> list[Any]:
        """Place a native and return its objects; none if its look does not cover its materials.

        Objects are named after the scene's: a material may take its chance from the name, and another
        edit must not change it.
        """
        native = self._natives[placed.native]
        solids = [pair for owner in native.names for pair in self._solids[(native.file, owner)]]
        look = placed.look
        if look is not None and any(slot not in look for _, item in solids for slot in item.materials):
            return []
        made = []
        for number, (solid, item) in enumerate(solids):
            copy = solid.copy()
            copy.name = name if number == 0 else f"{name} {number}"
            bpy.context.scene.collection.objects.link(copy)
            copy.matrix_world = mathutils.Matrix((np.array(placed.T_file_to_world) @ item.T_to_file).tolist())
            if look is not None:
                for slot, key in zip(copy.material_slots, item.materials, strict=True):
                    slot.link, slot.material = "OBJECT", materials[look[key]]
            made.append(copy)
        return made
