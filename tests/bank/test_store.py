from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sson_core.bank import Bank, open_bank
from sson_core.errors import BadInput


def change_json(file: Path, **fields: object) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **fields}))


def first_item(bank_path: Path) -> Path:
    return sorted((bank_path / "items").iterdir())[0]


def test_table_has_one_row_an_item_and_the_contracts_columns(bank_path: Path) -> None:
    table = open_bank(bank_path).table
    assert len(table) == 12 and table.item_id.is_unique
    columns = {"item_id", "task", "category", "answer", "object_size", "source", "scene_id", "family"}
    assert columns | {"distractor", "informative_views"} == set(table.columns)


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ("{", None),
        ('{"name": "b"}', "task"),
        ('{"schema_version": 2, "shape": "new"}', "schema_version"),
        ('{"name": "b", "task": "four_view", "created": "never"}', "created"),
        (b"\xff\xfe", None),
    ],
)
def test_a_bad_bank_file_is_named_with_its_field(
    bank_path: Path, content: str | bytes, field: str | None
) -> None:
    file = bank_path / "bank.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadInput) as caught:
        open_bank(bank_path)
    assert caught.value.file == file
    if field:
        assert caught.value.field == field


def test_what_is_no_bank_says_so(tmp_path: Path, bank_path: Path) -> None:
    with pytest.raises(BadInput, match="no such folder"):
        open_bank(tmp_path / "nowhere")
    with pytest.raises(BadInput, match=r"not a bank: bank\.json is missing\. Build one"):
        open_bank(tmp_path)
    (tmp_path / ".build").mkdir()
    with pytest.raises(BadInput, match="build has not finished"):
        open_bank(tmp_path)
    shutil.rmtree(bank_path / "items")
    with pytest.raises(BadInput, match="items"):
        open_bank(bank_path)


def test_a_stray_file_among_the_items_is_refused_and_hidden_ones_are_not(bank_path: Path) -> None:
    (bank_path / "items" / ".DS_Store").touch()
    (bank_path / "items" / ".half.tmp").mkdir()
    assert len(open_bank(bank_path).item_ids) == 12
    (bank_path / "items" / "E.png").touch()
    with pytest.raises(BadInput, match=r"E\.png"):
        open_bank(bank_path)


def test_a_copied_item_is_a_duplicate_id(bank_path: Path) -> None:
    folder = first_item(bank_path)
    shutil.copytree(folder, folder.with_name("copy"))
    bank = open_bank(bank_path)
    with pytest.raises(BadInput, match="another item of this bank") as caught:
        _ = bank.table
    assert caught.value.file == bank_path / "items" / "copy" / "repro.json"
    assert caught.value.field == "item_id"


def test_a_newer_record_and_a_missing_one_are_named(bank_path: Path) -> None:
    record = first_item(bank_path) / "repro.json"
    change_json(record, schema_version=9)
    with pytest.raises(BadInput, match="schema_version: is 9") as caught:
        _ = open_bank(bank_path).table
    assert caught.value.file == record
    record.unlink()
    with pytest.raises(BadInput, match="missing"):
        _ = open_bank(bank_path).table


def test_missing_panels_and_foreign_files_stop_whoever_wants_the_images(bank_path: Path) -> None:
    folder = first_item(bank_path)
    assert list(open_bank(bank_path).panel_paths(folder.name)) == list("ABCD")
    (folder / "hint.txt").touch()
    with pytest.raises(BadInput, match=r"hint\.txt"):
        open_bank(bank_path).panel_paths(folder.name)
    (folder / "hint.txt").unlink()
    (folder / "B.png").unlink()
    with pytest.raises(BadInput, match=r"B\.png: panels\.B"):
        open_bank(bank_path).panel_paths(folder.name)


def test_unknown_items_are_refused(bank_path: Path) -> None:
    for name in ("nothing", "../..", "."):
        with pytest.raises(BadInput, match="no item"):
            open_bank(bank_path).folder(name)


def test_the_index_is_rebuilt_when_a_record_changes_whatever_its_time(bank_path: Path) -> None:
    before = open_bank(bank_path).table
    index = bank_path / "items.parquet"
    assert index.is_file()
    folder = first_item(bank_path)
    stat = (folder / "repro.json").stat()
    change_json(folder / "repro.json", object_size="huge")
    os.utime(folder / "repro.json", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    after = open_bank(bank_path).table
    assert after.set_index("item_id").object_size[folder.name] == "huge"
    assert before.set_index("item_id").object_size[folder.name] != "huge"


def test_the_index_is_rebuilt_when_items_go_or_it_is_damaged(bank_path: Path) -> None:
    before = open_bank(bank_path).table
    index = bank_path / "items.parquet"
    index.write_bytes(b"PAR1 not really")
    pd.testing.assert_frame_equal(open_bank(bank_path).table, before)
    pd.testing.assert_frame_equal(pd.read_parquet(index), before)
    shutil.rmtree(first_item(bank_path))
    assert len(open_bank(bank_path).table) == 11


def test_a_fresh_index_is_served_without_reading_records(
    bank_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_bank(bank_path).table
    monkeypatch.setattr("sson_core.bank.store.read_record", lambda _: pytest.fail("parsed a record"))
    pd.testing.assert_frame_equal(open_bank(bank_path).table, first)


def test_labels_of_mixed_types_are_refused(bank_path: Path) -> None:
    file = first_item(bank_path) / "repro.json"
    change_json(file, labels={"distractor": 3, "informative_views": 3})
    with pytest.raises(BadInput, match=r"labels\.distractor"):
        _ = open_bank(bank_path).table


def test_an_empty_bank_has_an_empty_table_with_columns(bank_path: Path) -> None:
    for folder in (bank_path / "items").iterdir():
        shutil.rmtree(folder)
    table = open_bank(bank_path).table
    assert len(table) == 0 and "answer" in table.columns


def test_links_and_pipes_are_refused_wherever_they_lie(bank_path: Path, tmp_path: Path) -> None:
    """A bank from elsewhere must not show, or wait for, what lies outside it."""
    folder = first_item(bank_path)
    secret = tmp_path / "secret.txt"
    secret.write_text("mine")
    (folder / "plan.png").symlink_to(secret)
    for read in (Bank.record, Bank.panel_paths, Bank.folder):
        with pytest.raises(BadInput, match="is a link") as caught:
            read(open_bank(bank_path), folder.name)
        assert caught.value.file == folder / "plan.png"
    with pytest.raises(BadInput, match="is a link"):
        _ = open_bank(bank_path).table
    (folder / "plan.png").unlink()
    (folder / "repro.json").rename(tmp_path / "repro.json")
    os.mkfifo(folder / "repro.json")
    with pytest.raises(BadInput, match="neither a file nor a folder"):
        open_bank(bank_path).record(folder.name)
    shutil.move(folder, tmp_path / "away")
    folder.symlink_to(tmp_path / "away")
    with pytest.raises(BadInput, match="is a link") as caught:
        open_bank(bank_path)
    assert caught.value.file == folder


def test_a_bank_file_that_is_a_pipe_is_refused(bank_path: Path) -> None:
    (bank_path / "bank.json").unlink()
    os.mkfifo(bank_path / "bank.json")
    with pytest.raises(BadInput, match="not a plain file"):
        open_bank(bank_path)


def test_a_byte_order_mark_is_passed_over(bank_path: Path) -> None:
    for file in (bank_path / "bank.json", first_item(bank_path) / "repro.json"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert len(open_bank(bank_path).table) == 12


@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", ".", "a\0b", "sub/plan.png"])
def test_a_record_names_no_file_outside_its_folder(bank_path: Path, name: str) -> None:
    file = first_item(bank_path) / "repro.json"
    change_json(file, files={name: "0"})
    with pytest.raises(BadInput, match="pattern") as caught:
        open_bank(bank_path).record(file.parent.name)
    assert caught.value.file == file and str(caught.value.field).startswith("files.")


@pytest.mark.parametrize("name", ["answer", "item_id", "category"])
def test_a_label_cannot_take_the_place_of_a_column(bank_path: Path, name: str) -> None:
    file = first_item(bank_path) / "repro.json"
    change_json(file, labels={name: "B"})
    with pytest.raises(BadInput, match=f"'{name}' is a column") as caught:
        _ = open_bank(bank_path).table
    assert (caught.value.file, caught.value.field) == (file, "labels")


@pytest.mark.parametrize("version", [0, -3])
def test_versions_that_never_were_are_refused(bank_path: Path, version: int) -> None:
    file = first_item(bank_path) / "repro.json"
    change_json(file, schema_version=version)
    with pytest.raises(BadInput, match="versions begin at 1"):
        open_bank(bank_path).record(file.parent.name)


@pytest.mark.parametrize("change", ["another answer", "a lost column"])
def test_an_index_that_was_edited_is_rebuilt(bank_path: Path, change: str) -> None:
    before = open_bank(bank_path).table
    index = bank_path / "items.parquet"
    marks = pq.read_schema(index).metadata
    edited = before.assign(answer="D") if change == "another answer" else before[["item_id"]]
    table = pa.Table.from_pandas(edited, preserve_index=False).replace_schema_metadata(marks)
    pq.write_table(table, index)
    pd.testing.assert_frame_equal(open_bank(bank_path).table, before)
    pd.testing.assert_frame_equal(pd.read_parquet(index), before)
