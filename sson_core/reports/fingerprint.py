"""What a notebook's outputs depend on, as one hash; and which outputs it left, to see if they still stand."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

import sson_core
from sson_core.bank.index import INDEX_NAME
from sson_core.files import replacing
from sson_core.images import file_sha256

PACKAGE = Path(sson_core.__file__).parent
SOURCES = (PACKAGE, PACKAGE.parent / "widgets", PACKAGE.parent / "data" / "published")
LIBRARIES = ("great-tables", "matplotlib", "numpy", "onnxruntime", "open-clip-torch", "pandas", "timm")


class RunRecord(BaseModel):
    """What one finished notebook was made of and what it wrote (relative path to SHA-256)."""

    model_config = ConfigDict(extra="forbid")

    fingerprint: str
    outputs: dict[str, str]


class ReportState(BaseModel):
    """The finished notebooks of a report folder."""

    model_config = ConfigDict(extra="forbid")

    runs: dict[str, RunRecord] = {}

    @classmethod
    def read(cls, file: Path) -> ReportState:
        """Read the state; an absent or damaged one means that nothing is known to be done."""
        try:
            return cls.model_validate_json(file.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValidationError):
            return cls()

    def write(self, file: Path) -> None:
        """Write the state atomically."""
        with replacing(file) as temporary:
            temporary.write_text(self.model_dump_json(indent=1) + "\n", encoding="utf-8")

    def is_current(self, name: str, fingerprint: str, out: Path) -> bool:
        """Return whether a notebook ran on exactly this and all it wrote still stands unchanged."""
        run = self.runs.get(name)
        return (
            run is not None
            and run.fingerprint == fingerprint
            and all((out / file).is_file() for file in run.outputs)
            and all(file_sha256(out / file) == digest for file, digest in run.outputs.items())
        )


def fingerprint(notebook: Path, parameters: Mapping[str, object], inputs: str) -> str:
    """Return the hash of a notebook's cells, its parameters and the hash of everything it reads."""
    cells = [cell["source"] for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]]
    described = {"cells": cells, "parameters": {key: str(value) for key, value in parameters.items()}}
    return _digest([json.dumps(described, sort_keys=True), inputs])


def inputs_hash(bank: Path, weights: Path | None, answers: Path | None = None) -> str:
    """Return the hash of what all notebooks read: bank, package, answers, weights, libraries.

    Weights count by name, size and time: reading gigabytes at each call would cost more than it tells.
    """
    parts = [sys.version, *(f"{name} {_version(name)}" for name in LIBRARIES)]
    parts += _contents(bank, exclude=(INDEX_NAME,))
    for folder in SOURCES:
        parts += _contents(folder)
    if answers is not None:
        parts.append(f"answers {file_sha256(answers)}")
    if weights is not None:
        stats = [(file, file.stat()) for file in sorted(weights.rglob("*")) if file.is_file()]
        parts += [f"{file.relative_to(weights)} {stat.st_size} {stat.st_mtime_ns}" for file, stat in stats]
    return _digest(parts)


def _contents(folder: Path, exclude: tuple[str, ...] = ()) -> list[str]:
    """Return path and hash of each file below a folder but hidden ones, compiled ones and ``exclude``."""
    names = sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return [
        f"{name} {file_sha256(folder / name)}"
        for name in names
        if not any(part.startswith(".") or part == "__pycache__" for part in name.parts)
        and name.as_posix() not in exclude
    ]


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "absent"


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def files_below(out: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of each file of a report folder but hidden ones, by relative path."""
    found = {}
    for file in out.rglob("*"):
        name = file.relative_to(out)
        if file.is_file() and not any(part.startswith(".") for part in name.parts):
            found[name.as_posix()] = (file.stat().st_size, file.stat().st_mtime_ns)
    return found
