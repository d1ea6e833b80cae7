from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from sson_core.bank import BankInfo, open_bank
from sson_core.bank.writer import FILE_TIME, add_item, finish_bank, new_item, panel_record, sweep
from sson_core.camera import Camera
from sson_core.errors import BadInput


def test_items_copied_into_a_new_bank_open_as_a_bank(bank_path: Path, tmp_path: Path) -> None:
    old = open_bank(bank_path)
    new_path = tmp_path / "new"
    for name in old.item_ids[:3]:
        add_item(new_path, old.record(name), old.folder(name))
    with pytest.raises(BadInput, match=r"bank\.json is missing"):
        open_bank(new_path)
    info = BankInfo(name="new", task="four_view", created=datetime(2026, 1, 1, tzinfo=UTC))
    new = finish_bank(new_path, info)
    assert new.item_ids == old.item_ids[:3]
    assert new.record(new.item_ids[0]) == old.record(new.item_ids[0])


def test_all_files_of_an_item_bear_one_time(bank_path: Path, tmp_path: Path) -> None:
    old = open_bank(bank_path)
    add_item(tmp_path / "new", old.record(old.item_ids[0]), old.folder(old.item_ids[0]))
    files = list((tmp_path / "new" / "items" / old.item_ids[0]).iterdir())
    assert len(files) == 5 and {file.stat().st_mtime for file in files} == {float(FILE_TIME)}


def test_a_failing_writer_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), new_item(tmp_path, "abc") as folder:
        (folder / "A.png").touch()
        raise RuntimeError
    assert list((tmp_path / "items").iterdir()) == []


def test_an_item_is_not_overwritten(bank_path: Path) -> None:
    bank = open_bank(bank_path)
    name = bank.item_ids[0]
    with pytest.raises(BadInput, match="already has"):
        add_item(bank_path, bank.record(name), bank.folder(name))
    assert bank.record(name).item_id == name


def test_a_missing_file_is_named_and_nothing_is_added(bank_path: Path, tmp_path: Path) -> None:
    bank = open_bank(bank_path)
    name = bank.item_ids[0]
    record = bank.record(name)
    shutil.copytree(bank.folder(name), tmp_path / "files")
    (tmp_path / "files" / "C.png").unlink()
    with pytest.raises(BadInput, match=r"C\.png"):
        add_item(tmp_path / "new", record, tmp_path / "files")
    assert list((tmp_path / "new" / "items").iterdir()) == []


def test_sweep_removes_what_a_killed_writer_left(bank_path: Path) -> None:
    half = bank_path / "items" / ".abc.123.tmp"
    half.mkdir()
    (half / "A.png").touch()
    sweep(bank_path)
    assert not half.exists() and len(open_bank(bank_path).item_ids) == 12


def test_panels_must_be_of_their_cameras_size(tmp_path: Path) -> None:
    camera = Camera.look_at((3.0, 0.0, 1.5), (0.0, 0.0, 1.0), 8, 6)
    pixels = np.arange(6 * 8 * 3, dtype=np.uint8).reshape(6, 8, 3)
    record = panel_record(tmp_path / "A.png", pixels, camera)
    assert record.file == "A.png" and record.camera.width == 8
    with pytest.raises(ValueError, match="pixels for a camera"):
        panel_record(tmp_path / "B.png", pixels.transpose(1, 0, 2), camera)
