"""What client and worker exchange: a folder with ``job.json``, ``meshes.npz`` and texture files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from sson_core.camera import CameraRecord
from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.rendering.protocol import RenderSettings
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Colour, Material

JOB_NAME = "job.json"
MESHES_NAME = "meshes.npz"

Matrix = list[list[float]]
Read = TypeVar("Read", bound="Part")


class Part(BaseModel):
    """A record that both sides know to the letter."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class JobNative(Part):
    """Objects of a file that keep their own materials; see `NativeHandle` of the scene model."""

    file: str
    names: tuple[str, ...]


class Placed(Part):
    """A native of the job at one place. ``look`` replaces its materials: their name in the file, and the
    index of the job's material instead."""

    native: int
    T_file_to_world: Matrix
    look: dict[str, int] | None = None


class JobObject(Part):
    """A placed thing: a native, or a mesh by indices into the job's meshes and materials.

    With both, the mesh serves if the native's materials are not those that its look replaces. A mesh
    of None needs a native. ``overhead`` hides it from plan views.
    """

    name: str
    mesh: int | None
    materials: list[int]
    T_object_to_world: Matrix
    overhead: bool
    native: Placed | None = None


class JobLight(Part):
    """A light as in the scene model."""

    kind: Literal["point", "area", "sun"]
    T_light_to_world: Matrix
    power: float
    color: Colour
    size: tuple[float, float]


class Job(Part):
    """One scene and all its views. ``textures`` maps names to files of the folder; ``top`` is the
    height (metres) that plan views look down from; ``sky_file`` the .blend whose own sky replaces the
    colour."""

    scene_id: str
    meshes: int
    objects: list[JobObject]
    natives: list[JobNative]
    materials: list[Material]
    textures: dict[str, str]
    lights: list[JobLight]
    sky: Colour
    sky_strength: float
    sky_file: str | None
    top: float
    views: dict[str, CameraRecord | TopDown]
    settings: RenderSettings


class Event(Part):
    """One line from the worker: it started, finished a view or a reading, or cannot go on.

    ``bad_file`` tells in ``message`` what is wrong with ``file``.
    """

    kind: Literal["started", "view", "read", "missing_library", "no_device", "bad_file", "failed"]
    view: str = ""
    seconds: float = 0.0
    reported_seconds: float = 0.0
    versions: dict[str, str | int] = {}
    message: str = ""
    file: str = ""


MESH_FIELDS = ("vertices", "faces", "uv", "slots", "smooth")


def mesh_keys(index: int) -> dict[str, str]:
    """Return the npz key of each field of a mesh."""
    return {name: f"{index}_{name}" for name in MESH_FIELDS}


def read_job(folder: Path) -> Job:
    """Read and validate a job; raise BadInput naming file and field."""
    return read_part(Job, folder / JOB_NAME, "a render job")


def read_part(model: type[Read], file: Path, what: str) -> Read:
    """Return the record in a file; raise BadInput saying that the file is not ``what``, and why."""
    try:
        return model.model_validate_json(file.read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise BadInput(f"not {what}: {error}", file=file) from None


def matrix(T: Array) -> Matrix:
    """Return a 4x4 transform as JSON rows."""
    rows: Matrix = np.asarray(T, dtype=np.float64).tolist()
    return rows
