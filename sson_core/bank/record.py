"""The item record (``repro.json``): everything needed to rebuild, check and score one item."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from sson_core.camera import CameraRecord
from sson_core.errors import BadInput
from sson_core.scene import Edit

SCHEMA_VERSION = 1
RECORD_NAME = "repro.json"
Model = TypeVar("Model", bound=BaseModel)
COLUMNS = ("item_id", "task", "category", "answer", "object_size", "source", "scene_id", "family")
"""The columns that every bank's table has, before those that a task adds as labels."""
ITEM_ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")]
"""A plain name: a record never leads out of its item's folder."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PanelRecord(_Record):
    """One shown image: its file beside the record, hashes and camera.

    ``pixels_sha256`` is over size and RGB values, ``file_sha256`` over the bytes on disk.
    """

    file: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*\.png$")
    pixels_sha256: str
    file_sha256: str
    camera: CameraRecord


class SceneReference(_Record):
    """What rebuilds the unedited scene from its source, and the hash of what it held when recorded."""

    scene_id: str
    source: str
    family: str
    parameters: dict[str, Any]
    content_sha256: str | None = None


class ItemRecord(_Record):
    """One item of a bank.

    ``panels`` maps the panel name to its image in the order shown. ``files`` maps whatever else is
    released with the item (plans, depth; never a solver's input) to the SHA-256 of its bytes.
    ``labels`` are flat columns that the task adds to the bank's table; ``details`` is the task's own
    nested record.
    """

    schema_version: int = SCHEMA_VERSION
    item_id: str = Field(pattern=ITEM_ID_PATTERN)
    task: str
    category: str
    answer: str
    object_size: str
    scene: SceneReference
    edit: Edit
    panels: dict[str, PanelRecord]
    files: dict[FileName, str] = Field(default_factory=dict)
    render: dict[str, Any]
    labels: dict[str, str | int | float | bool] = Field(default_factory=dict)
    details: dict[str, Any] = Field(default_factory=dict)

    @field_validator("labels")
    @classmethod
    def _labels_are_columns_of_their_own(cls, labels: dict[str, Any]) -> dict[str, Any]:
        """Refuse a label that would take the place of one of the table's own columns."""
        taken = [name for name in labels if name in COLUMNS]
        if taken:
            raise ValueError(f"{taken[0]!r} is a column of every bank's table")
        return labels


def read_record(path: str | Path) -> ItemRecord:
    """Read an item record.

    Raises BadInput naming the file and the field if it is missing, not JSON, of an unknown version or
    not a record.
    """
    return read_json(ItemRecord, path, "the item record is missing.", "Rebuild the item.")


def read_json(model: type[Model], path: str | Path, missing: str, advice: str) -> Model:
    """Read a versioned JSON file as a model; raise BadInput naming the file and the field.

    ``missing`` and ``advice`` make the message for an absent file. A byte order mark, which some
    editors add, is passed over.
    """
    path = Path(path)
    if path.exists() and not path.is_file():  # opening a pipe would wait for ever
        raise BadInput("not a plain file.", file=path, advice="Restore it.")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadInput(missing, file=path, advice=advice) from None
    except UnicodeDecodeError as error:
        raise BadInput(f"not UTF-8 text: {error.reason} at byte {error.start}.", file=path) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}.", file=path) from None
    version = _version(text)
    if version is not None and version > SCHEMA_VERSION:
        raise BadInput(
            f"is {version}; this program reads up to {SCHEMA_VERSION}.",
            file=path,
            field="schema_version",
            advice="Update the program.",
        )
    if version is not None and version < 1:
        raise BadInput(f"is {version}; versions begin at 1.", file=path, field="schema_version")
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or None
        raise BadInput(f"{first['msg']}.", file=path, field=field, advice="Restore the file.") from None


class _Probe(BaseModel):
    schema_version: int | None = None


def _version(text: str) -> int | None:
    try:
        return _Probe.model_validate_json(text).schema_version
    except ValidationError:
        return None
