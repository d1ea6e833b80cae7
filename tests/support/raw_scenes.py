"""Furnished files as they are read, made of boxes: z up, in any unit."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sson_core import geometry
from sson_core.geometry import Array
from sson_core.scene import Material, Mesh
from sson_core.sources._furnished.bodies import Body, bodies_of, file_to_world
from sson_core.sources._furnished.parts import RawPart, RawScene
from tests.support.boxes import box_mesh

Size = tuple[float, float, float]


def part(
    name: str, size: Size, T: Array | None = None, colour: float = 0.5, mesh: Mesh | None = None
) -> RawPart:
    """Return a box standing on its own origin, in one grey."""
    return RawPart(
        name=name,
        groups=(),
        mesh=mesh or box_mesh(size),
        T_part_to_world=np.eye(4) if T is None else T,
        materials=(Material(name=f"{name} paint", base_color=(colour, colour, colour)),),
        native_names=(name,),
        design=name,
    )


def at(name: str, size: Size, x: float, y: float, z: float = 0.0, degrees: float = 0.0) -> RawPart:
    """Return a box standing at a place."""
    return part(name, size, geometry.pose(x, y, z, np.radians(degrees)))


def room_parts() -> list[RawPart]:
    """Return floor, walls and ceiling of a room 4 x 3 x 2.5 m whose corner is the origin."""
    return [
        at("Floor", (4.2, 3.2, 0.1), 2.0, 1.5, -0.1),
        at("Ceiling", (4.2, 3.2, 0.1), 2.0, 1.5, 2.5),
        at("Wall south", (4.2, 0.1, 2.5), 2.0, -0.05),
        at("Wall north", (4.2, 0.1, 2.5), 2.0, 3.05),
        at("Wall west", (0.1, 3.0, 2.5), -0.05, 1.5),
        at("Wall east", (0.1, 3.0, 2.5), 4.05, 1.5),
    ]


def raw(*parts: RawPart, file: Path = Path("scene.glb"), metres_per_unit: float = 1.0) -> RawScene:
    """Return parts as a file."""
    return RawScene(file=file, parts=parts, metres_per_unit=metres_per_unit)


def bodies(*parts: RawPart) -> list[Body]:
    """Return parts at their places in metres."""
    return bodies_of(raw(*parts), file_to_world(1.0, "+z"))[0]
