"""Writing banks: a whole item appears at once or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from sson_core import images
from sson_core.bank.record import RECORD_NAME, ItemRecord, PanelRecord
from sson_core.bank.store import BANK_NAME, ITEMS, Bank, BankInfo, open_bank
from sson_core.camera import Camera, CameraRecord
from sson_core.errors import BadInput
from sson_core.files import replacing

FILE_TIME = 315_532_800
"""One time (1980-01-01) for all files of all items: the order of rendering must not show."""


def write_json(path: Path, model: BaseModel) -> None:
    """Write a model as indented JSON, atomically."""
    write_text(path, model.model_dump_json(indent=1) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write text, atomically."""
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8")


def panel_record(file: Path, pixels: NDArray[np.uint8], camera: Camera) -> PanelRecord:
    """Write a panel's pixels (H, W, 3) to ``file`` and return its record.

    Raises ValueError if the pixels are not of the camera's size.
    """
    if pixels.shape != (camera.height, camera.width, 3):
        raise ValueError(f"{pixels.shape} pixels for a camera of {camera.width} x {camera.height}")
    images.write_png(file, pixels)
    return PanelRecord(
        file=file.name,
        pixels_sha256=images.pixels_sha256(pixels),
        file_sha256=images.file_sha256(file),
        camera=CameraRecord.of(camera),
    )


@contextmanager
def new_item(bank: Path, item_id: str) -> Iterator[Path]:
    """Yield a hidden folder that becomes ``items/<item_id>`` when the block ends without an error.

    The block writes the panels, other files and, through `write_json`, the record. Raises BadInput
    if the bank already has the item.
    """
    target = bank / ITEMS / item_id
    if target.exists():
        raise BadInput(f"the bank already has an item {item_id!r}.", file=target, field="item_id")
    hidden = bank / ITEMS / f".{item_id}.{os.getpid()}.tmp"
    shutil.rmtree(hidden, ignore_errors=True)
    hidden.mkdir(parents=True)
    try:
        yield hidden
        for file in hidden.iterdir():
            os.utime(file, (FILE_TIME, FILE_TIME))
        hidden.rename(target)
    finally:
        shutil.rmtree(hidden, ignore_errors=True)


def add_item(bank: Path, record: ItemRecord, files: Path) -> None:
    """Add an item whose panels and other files lie in the folder ``files``, which is kept.

    Raises BadInput if a file that the record names is missing or the bank already has the item.
    """
    names = [panel.file for panel in record.panels.values()] + list(record.files)
    with new_item(bank, record.item_id) as folder:
        for name in names:
            try:
                shutil.copyfile(files / name, folder / name)
            except FileNotFoundError:
                raise BadInput("the item's file is missing.", file=files / name) from None
        write_json(folder / RECORD_NAME, record)


def sweep(bank: Path) -> None:
    """Remove what a killed writer left among the items."""
    if (bank / ITEMS).is_dir():
        for entry in (bank / ITEMS).glob(".*.tmp"):
            shutil.rmtree(entry)


def finish_bank(path: Path, info: BankInfo) -> Bank:
    """Write ``bank.json``, which makes a folder of items a bank, and its index; return the bank."""
    (path / ITEMS).mkdir(parents=True, exist_ok=True)
    write_json(path / BANK_NAME, info)
    bank = open_bank(path)
    _ = bank.table
    return bank
