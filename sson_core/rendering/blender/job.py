"""What client and worker exchange: a folder with ``job.json``, ``meshes.npz`` and texture files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

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


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class JobObject(_Part):
    """A placed mesh: indices into the job's meshes and materials. ``overhead`` hides it from plan views."""

    mesh: int
    materials: list[int]
    T_object_to_world: Matrix
    overhead: bool


class JobLight(_Part):
    """A light as in the scene model."""

    kind: Literal["point", "area", "sun"]
    T_light_to_world: Matrix
    power: float
    color: Colour
    size: tuple[float, float]


class Job(_Part):
    """One scene and all its views. ``textures`` maps names to files of the folder; ``top`` is the
    height (metres) that no object exceeds."""

    scene_id: str
    meshes: int
    objects: list[JobObject]
    materials: list[Material]
    textures: dict[str, str]
    lights: list[JobLight]
    sky: Colour
    sky_strength: float
    top: float
    views: dict[str, CameraRecord | TopDown]
    settings: RenderSettings


class Event(_Part):
    """One line from the worker: it started, finished a view, or cannot go on."""

    kind: Literal["started", "view", "missing_library", "no_device", "failed"]
    view: str = ""
    seconds: float = 0.0
    reported_seconds: float = 0.0
    versions: dict[str, str | int] = {}
    message: str = ""


MESH_FIELDS = ("vertices", "faces", "uv", "slots", "smooth")


def mesh_keys(index: int) -> dict[str, str]:
    """Return the npz key of each field of a mesh."""
    return {name: f"{index}_{name}" for name in MESH_FIELDS}


def read_job(folder: Path) -> Job:
    """Read and validate a job; raise BadInput naming file and field."""
    file = folder / JOB_NAME
    try:
        return Job.model_validate_json(file.read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise BadInput(f"not a render job: {error}", file=file) from None


def matrix(T: Array) -> Matrix:
    """Return a 4x4 transform as JSON rows."""
    rows: Matrix = np.asarray(T, dtype=np.float64).tolist()
    return rows
