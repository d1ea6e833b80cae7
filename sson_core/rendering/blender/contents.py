"""What a .blend holds, as the worker hands it over: a folder with ``contents.json``, meshes, textures."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from sson_core.rendering.blender.job import Matrix, Part, read_part
from sson_core.scene import Colour, Material

REQUEST_NAME = "read.json"
CONTENTS_NAME = "contents.json"


class ReadRequest(Part):
    """The file to read; meshes of more than ``faces`` triangles are simplified to that many."""

    file: str
    faces: int = Field(ge=100)


class ObjectRecord(Part):
    """An object that shows in renders, with all that it instances, in its own axes and the file's unit.

    Attributes:
        name: as Blender shows it, with the library's file if it is linked.
        collections: the collections that it lies in, outermost first.
        parents: its parents' names, outermost first; ``solid_parents`` are those that show themselves.
        mesh: index into the contents' meshes.
        materials: indices into the contents' materials, one a slot of the mesh.
    """

    name: str
    collections: tuple[str, ...]
    parents: tuple[str, ...]
    solid_parents: tuple[str, ...]
    T_object_to_world: Matrix
    mesh: int
    materials: tuple[int, ...]


class LightRecord(Part):
    """A light in the file's unit; ``parents`` as for objects."""

    name: str
    kind: Literal["point", "area", "sun"]
    T_light_to_world: Matrix
    power: float
    color: Colour
    size: tuple[float, float]
    parents: tuple[str, ...]


class Contents(Part):
    """All that was read. ``textures`` maps names to files of the folder; ``sky`` is linear."""

    objects: tuple[ObjectRecord, ...]
    meshes: int
    materials: tuple[Material, ...]
    textures: dict[str, str]
    lights: tuple[LightRecord, ...]
    metres_per_unit: float
    sky: Colour
    sky_strength: float
    left_out: tuple[str, ...]


def read_request(folder: Path) -> ReadRequest:
    """Return the request that lies in a folder; raise BadInput naming file and field."""
    return read_part(ReadRequest, folder / REQUEST_NAME, "a request to read a file")
