"""A furnished file as it was read, before anybody has said what its things are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sson_core.geometry import Array
from sson_core.scene import Colour, Light, Material, Mesh


@dataclass(frozen=True, eq=False)
class RawPart:
    """One thing of the file: an object with all that hangs on it, in the file's world turned z-up.

    Attributes:
        name: its name in the file, made unique.
        groups: names of the collections or parent nodes that it lies in, outermost first.
        mesh: triangles in its own coordinates, render level, in the file's unit.
        T_part_to_world: its pose (4, 4) in the file's unit; it may scale.
        materials: one a slot of the mesh, as near to the file's as the material record gets.
        native_names: the file's objects that make it up, as Blender names them after loading.
        design: parts with an equal design are like instances (equal mesh and materials).
    """

    name: str
    groups: tuple[str, ...]
    mesh: Mesh
    T_part_to_world: Array
    materials: tuple[Material, ...]
    native_names: tuple[str, ...]
    design: str


@dataclass(frozen=True, eq=False)
class RawScene:
    """A furnished file: its parts, textures by name, lights, and what could not be read, with reasons.

    ``lights`` are in metres like a scene's if ``metres_per_unit`` is 1; otherwise in the file's unit.
    Their ``attached_to`` names a part. ``sky`` is None where the file has none.
    """

    file: Path
    parts: tuple[RawPart, ...]
    textures: Mapping[str, NDArray[np.uint8]] = field(default_factory=dict)
    lights: tuple[Light, ...] = ()
    metres_per_unit: float = 1.0
    sky: Colour | None = None
    sky_strength: float = 1.0
    left_out: tuple[str, ...] = ()
