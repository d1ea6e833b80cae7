"""A bank on disk: ``bank.json``, ``items/<item_id>/`` and the derived index ``items.parquet``."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
from pydantic import BaseModel, ConfigDict, Field

from sson_core.bank.record import RECORD_NAME, ItemRecord, read_record
from sson_core.errors import BadInput

BANK_NAME = "bank.json"
INDEX_NAME = "items.parquet"
ITEMS = "items"


class BankInfo(BaseModel):
    """What ``bank.json`` says of the whole bank."""

    model_config = ConfigDict(extra="forbid")

    schema_version: int = 1
    name: str
    task: str
    created: datetime
    request: dict[str, Any] = Field(default_factory=dict)
    checked_by_people: bool = False
    notes: str = ""


class Bank:
    """An opened bank. Reads lazily; never writes."""

    def __init__(self, path: Path, info: BankInfo) -> None:
        self.path = path
        self.info = info

    @cached_property
    def table(self) -> pd.DataFrame:
        """One row an item: ``item_id, task, category, answer, object_size, source, scene_id, family``
        and the labels that the task adds, sorted by ``item_id``."""
        return index_table([self.record(name) for name in self.item_ids])

    @cached_property
    def item_ids(self) -> list[str]:
        """Ids of all items, sorted."""
        return sorted(folder.name for folder in (self.path / ITEMS).iterdir() if folder.is_dir())

    def folder(self, item_id: str) -> Path:
        """Folder of an item; raise BadInput if the bank has no such item."""
        if item_id not in self.item_ids:
            raise BadInput(f"no item {item_id!r} in this bank.", file=self.path, field="item_id")
        return self.path / ITEMS / item_id

    def record(self, item_id: str) -> ItemRecord:
        """Read an item's record."""
        return read_record(self.folder(item_id) / RECORD_NAME)

    def panel_paths(self, item_id: str) -> dict[str, Path]:
        """Return the image file of each panel in recorded order."""
        folder = self.folder(item_id)
        return {name: folder / panel.file for name, panel in self.record(item_id).panels.items()}


def index_table(records: list[ItemRecord]) -> pd.DataFrame:
    """Return the bank's table of these records."""
    rows = [
        {
            "item_id": record.item_id,
            "task": record.task,
            "category": record.category,
            "answer": record.answer,
            "object_size": record.object_size,
            "source": record.scene.source,
            "scene_id": record.scene.scene_id,
            "family": record.scene.family,
            **record.labels,
        }
        for record in records
    ]
    return pd.DataFrame(rows).sort_values("item_id", ignore_index=True) if rows else pd.DataFrame()


def open_bank(path: str | Path) -> Bank:
    """Open a bank folder; raise BadInput if it is not one."""
    path = Path(path)
    file = path / BANK_NAME
    if not file.is_file():
        raise BadInput("not a bank: bank.json is missing.", file=path, advice="Build one with `sson build`.")
    return Bank(path, BankInfo.model_validate_json(file.read_text(encoding="utf-8")))
