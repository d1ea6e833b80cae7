"""A bank on disk: ``bank.json``, ``items/<item_id>/`` and the derived index ``items.parquet``."""

from __future__ import annotations

import os
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
from pydantic import BaseModel, ConfigDict, Field

from sson_core.bank.index import read_index
from sson_core.bank.record import RECORD_NAME, SCHEMA_VERSION, ItemRecord, read_json, read_record
from sson_core.errors import BadInput

BANK_NAME = "bank.json"
ITEMS = "items"


class BankInfo(BaseModel):
    """What ``bank.json`` says of the whole bank."""

    model_config = ConfigDict(extra="forbid")

    schema_version: int = SCHEMA_VERSION
    name: str
    task: str
    created: datetime
    request: dict[str, Any] = Field(default_factory=dict)
    checked_by_people: bool = False
    notes: str = ""


class Bank:
    """An opened bank. Reads lazily; writes nothing but the derived index."""

    def __init__(self, path: Path, info: BankInfo) -> None:
        self.path = path
        self.info = info

    def __repr__(self) -> str:
        return f"Bank({str(self.path)!r}, {len(self.item_ids)} items)"

    @cached_property
    def table(self) -> pd.DataFrame:
        """One row an item: ``item_id, task, category, answer, object_size, source, scene_id, family``
        and the labels that the task adds, sorted by ``item_id``.

        Read from the index where that still describes the records, rebuilt from them where not.
        """
        files = {name: self.folder(name) / RECORD_NAME for name in self.item_ids}
        return read_index(self.path, files, self.record)

    @cached_property
    def item_ids(self) -> list[str]:
        """Ids of all items, sorted. Hidden folders are items being written, and are left out."""
        with os.scandir(self.path / ITEMS) as entries:
            names = [entry.name for entry in entries if entry.is_dir()]
        return sorted(name for name in names if not name.startswith("."))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.item_ids)

    def folder(self, item_id: str) -> Path:
        """Folder of an item; raise BadInput if the bank has no such item or it holds a link or a device."""
        if item_id not in self._known:
            raise BadInput(f"no item {item_id!r} in this bank.", file=self.path, field="item_id")
        folder = self.path / ITEMS / item_id
        _refuse_special(folder)
        return folder

    def refuse_output(self, out: Path, field: str) -> None:
        """Raise BadInput if results would be written into the bank, which is frozen once it is built."""
        if self.path.resolve() in (out.resolve(), *out.resolve().parents):
            raise BadInput(
                "lies inside the bank.", file=out, field=field, advice="Choose a place outside it."
            )

    def record(self, item_id: str) -> ItemRecord:
        """Read an item's record; raise BadInput if it cannot be read or belongs to another item."""
        file = self.folder(item_id) / RECORD_NAME
        record = read_record(file)
        if record.item_id != item_id:
            twice = record.item_id in self.item_ids
            raise BadInput(
                f"says {record.item_id!r}, {'another item of this bank' if twice else 'not its folder'}.",
                file=file,
                field="item_id",
                advice="Each item's folder bears its id, once in a bank: remove the copy.",
            )
        return record

    def panel_paths(self, item_id: str) -> dict[str, Path]:
        """Return the image file of each panel in recorded order.

        Raises BadInput if one is missing or if the item's folder holds a file its record does not name.
        """
        folder, record = self.folder(item_id), self.record(item_id)
        for stray in stray_files(folder, record):
            raise BadInput("the item record does not name this file.", file=stray, advice="Remove it.")
        paths = {name: folder / panel.file for name, panel in record.panels.items()}
        for name, path in paths.items():
            if not path.is_file():
                raise BadInput(
                    "the image is missing.", file=path, field=f"panels.{name}", advice="Rebuild the item."
                )
        return paths


def stray_files(folder: Path, record: ItemRecord) -> list[Path]:
    """Return what lies in an item's folder and is neither hidden nor named by its record, sorted."""
    named = {RECORD_NAME, *record.files, *(panel.file for panel in record.panels.values())}
    return sorted(
        entry for entry in folder.iterdir() if entry.name not in named and not entry.name.startswith(".")
    )


def open_bank(path: str | Path) -> Bank:
    """Open a bank folder.

    Raises BadInput naming the file and the field if the folder or its ``bank.json`` is missing,
    damaged or of a newer version, or if a stray file or a link lies among its items.
    """
    path = Path(path)
    if not path.is_dir():
        raise BadInput("no such folder.", file=path, advice="Give the folder that holds bank.json.")
    info = read_json(BankInfo, path / BANK_NAME, "not a bank: bank.json is missing.", _advice(path))
    items = path / ITEMS
    if not items.is_dir():
        raise BadInput("the folder of the items is missing.", file=items, advice="Restore it or build anew.")
    _refuse_special(items)
    with os.scandir(items) as entries:
        strays = sorted(entry.path for entry in entries if not (entry.is_dir() or entry.name.startswith(".")))
    if strays:
        raise BadInput("a file that is no item lies among the items.", file=strays[0], advice="Remove it.")
    return Bank(path, info)


def _refuse_special(folder: Path) -> None:
    """Refuse what leads out of a bank or never ends: links, pipes, devices.

    A bank is data from anywhere, and what its files hold is shown and copied into reports.
    """
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_symlink():
                advice = "Put a copy of what it points to in its place."
                raise BadInput("is a link; a bank holds its own files.", file=entry.path, advice=advice)
            if not entry.is_file() and not entry.is_dir():
                raise BadInput("is neither a file nor a folder.", file=entry.path, advice="Remove it.")


def _advice(path: Path) -> str:
    if (path / ".build").is_dir():
        return "Its build has not finished: run the same `sson build` again."
    return "Build one with `sson build`."
