from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from sson_core import images
from sson_core.bank import ItemRecord, open_bank
from sson_core.bank.integrity import Finding, check_bank
from tests.support.tiny_bank import write_tiny_bank


class Rules:
    """A task with one rule, so that the checks can be tried without one task's evidence."""

    name = "four_view"
    panels = ("A", "B", "C", "D")

    def problems(self, record: ItemRecord) -> list[str]:
        return [] if record.object_size in ("small", "medium", "large") else ["the size class is unknown."]

    def reverify(self, record: ItemRecord) -> list[str]:
        return ["the evidence differs."] if record.category == "move" else []


def findings(bank_path: Path, deep: bool = False) -> list[Finding]:
    return check_bank(open_bank(bank_path), Rules(), deep)


def only(bank_path: Path, text: str) -> Finding:
    found = findings(bank_path)
    assert len(found) == 1, [str(finding) for finding in found]
    assert text in str(found[0])
    return found[0]


@pytest.fixture
def item(bank_path: Path) -> Path:
    return sorted((bank_path / "items").iterdir())[0]


def change(item: Path, **fields: object) -> None:
    file = item / "repro.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **fields}))


def rewrite(item: Path, panel: str, pixels: np.ndarray, **hashes: str) -> None:
    """Replace a panel's pixels and record the new hashes."""
    images.write_png(item / f"{panel}.png", pixels)
    record = json.loads((item / "repro.json").read_text())
    record["panels"][panel] |= {
        "pixels_sha256": images.pixels_sha256(pixels),
        "file_sha256": images.file_sha256(item / f"{panel}.png"),
        **hashes,
    }
    (item / "repro.json").write_text(json.dumps(record))


def test_a_good_bank_has_no_findings(bank_path: Path) -> None:
    assert findings(bank_path) == []


def test_deep_checks_ask_the_task_to_compute_anew(bank_path: Path) -> None:
    assert [finding.message for finding in findings(bank_path, deep=True)] == ["the evidence differs."] * 2


def test_deep_checks_leave_items_that_are_wrong_already(bank_path: Path) -> None:
    """A record that is not to be trusted could ask for any amount of work."""
    for folder in (bank_path / "items").iterdir():
        change(folder, object_size="huge")
    assert {finding.message for finding in findings(bank_path, deep=True)} == {"the size class is unknown."}


def test_a_missing_panel_is_unusable_input(bank_path: Path, item: Path) -> None:
    (item / "B.png").unlink()
    finding = only(bank_path, "B.png: panels.B: the image is missing")
    assert finding.unusable and finding.item_id == item.name and finding.file == item / "B.png"


def test_a_truncated_panel_is_unusable_input(bank_path: Path, item: Path) -> None:
    data = (item / "B.png").read_bytes()
    (item / "B.png").write_bytes(data[: len(data) // 2])
    assert only(bank_path, "B.png: panels.B: the image cannot be decoded").unusable


def test_foreign_files_are_unusable_input(bank_path: Path, item: Path) -> None:
    shutil.copy(item / "A.png", item / "E.png")
    assert only(bank_path, "E.png: the item record does not name this file").unusable


def test_a_duplicate_id_is_unusable_input(bank_path: Path, item: Path) -> None:
    shutil.copytree(item, item.with_name("copy"))
    assert only(bank_path, "another item of this bank").field == "item_id"


def test_a_newer_record_is_unusable_input(bank_path: Path, item: Path) -> None:
    change(item, schema_version=5)
    finding = only(bank_path, "repro.json: schema_version: is 5")
    assert finding.unusable and finding.file == item / "repro.json"


def test_other_bytes_of_the_same_pixels_are_found(bank_path: Path, item: Path) -> None:
    Image.open(item / "A.png").save(item / "A.png", compress_level=0)
    finding = only(bank_path, "the file is not the recorded one")
    assert not finding.unusable


def test_other_pixels_are_found(bank_path: Path, item: Path) -> None:
    pixels = images.load_rgb(item / "A.png").copy()
    pixels[0, 0] = 255 - pixels[0, 0]
    images.write_png(item / "A.png", pixels)
    assert [finding.message.split(" not")[0] for finding in findings(bank_path)] == [
        "the file is",
        "the pixels are",
    ]


def test_metadata_in_a_panel_is_found(bank_path: Path, item: Path) -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("Camera", "intruder")
    Image.open(item / "A.png").save(item / "A.png", pnginfo=info)
    rewrite_hash(item, "A")
    only(bank_path, "holds more than pixels: chunk tEXt")


def test_bytes_after_the_end_and_other_formats_are_found(bank_path: Path, item: Path) -> None:
    with (item / "A.png").open("ab") as file:
        file.write(b"edited")
    rewrite_hash(item, "A")
    only(bank_path, "6 bytes after the end")
    Image.open(item / "A.png").convert("RGBA").save(item / "A.png")
    rewrite_hash(item, "A")
    only(bank_path, "not 8-bit RGB")


def rewrite_hash(item: Path, panel: str) -> None:
    record = json.loads((item / "repro.json").read_text())
    record["panels"][panel]["file_sha256"] = images.file_sha256(item / f"{panel}.png")
    (item / "repro.json").write_text(json.dumps(record))


def test_panels_of_differing_sizes_are_found(bank_path: Path, item: Path) -> None:
    rewrite(item, "A", np.zeros((20, 30, 3), np.uint8))
    assert any("has 30x20 pixels, its camera 64x48" in str(finding) for finding in findings(bank_path))
    record = json.loads((item / "repro.json").read_text())
    record["panels"]["A"]["camera"] |= {"width": 30, "height": 20}
    (item / "repro.json").write_text(json.dumps(record))
    only(bank_path, "differ in size: 30x20, 64x48")


def test_the_same_pixels_twice_are_found(bank_path: Path, item: Path) -> None:
    rewrite(item, "B", images.load_rgb(item / "C.png"))
    only(bank_path, "shows the same pixels as")


def test_released_files_are_hashed_too(bank_path: Path, item: Path) -> None:
    (item / "plan.png").write_bytes(b"plan")
    change(item, files={"plan.png": images.file_sha256(item / "plan.png")})
    assert findings(bank_path) == []
    (item / "plan.png").write_bytes(b"other")
    assert not only(bank_path, "plan.png: files.plan.png: the file is not the recorded one").unusable
    (item / "plan.png").unlink()
    assert only(bank_path, "the released file is missing").unusable


def test_the_tasks_rules_are_asked(bank_path: Path, item: Path) -> None:
    change(item, object_size="huge")
    assert not only(bank_path, "the size class is unknown").unusable


def test_records_of_another_task_or_other_panels_are_found(bank_path: Path, item: Path) -> None:
    change(item, task="pairs")
    only(bank_path, "repro.json: task: is 'pairs'")
    change(item, task="four_view", answer="E")
    assert any("'E' is no panel" in str(finding) for finding in findings(bank_path))


def test_unbalanced_answers_are_an_error_when_grave_and_a_warning_when_slight(bank_path: Path) -> None:
    folders = sorted((bank_path / "items").iterdir())
    answers = {folder: json.loads((folder / "repro.json").read_text())["answer"] for folder in folders}
    of_a = [folder for folder in folders if answers[folder] == "A"]
    shutil.rmtree(of_a[0])
    shutil.rmtree(of_a[1])
    assert only(bank_path, "A 1, B 3, C 3, D 3").severity == "warning"
    shutil.rmtree(of_a[2])
    assert only(bank_path, "A 0, B 3, C 3, D 3").severity == "error"


def test_a_size_that_tells_the_answer_is_reported_with_its_p(bank_path: Path) -> None:
    for folder in (bank_path / "items").iterdir():
        answer = json.loads((folder / "repro.json").read_text())["answer"]
        flat = np.full((48, 64, 3), int(folder.name[:2], 16), np.uint8)
        rewrite(folder, answer, flat)
    found = [finding for finding in findings(bank_path) if "size" in finding.message]
    assert [finding.severity for finding in found] == ["warning"]
    assert "smallest file size in 12 of 12 items (exact p = 6e-08)" in str(found[0])


def test_times_that_tell_the_answer_are_reported(bank_path: Path) -> None:
    for folder in (bank_path / "items").iterdir():
        answer = json.loads((folder / "repro.json").read_text())["answer"]
        for name in "ABCD":
            os.utime(folder / f"{name}.png", (1000, 2000 + (name == answer)))
    only(bank_path, "largest time in 12 of 12")


def test_ids_that_tell_the_answer_are_found(tmp_path: Path) -> None:
    bank_path = write_tiny_bank(tmp_path / "bank", items=24, size=(16, 12))
    for folder in sorted((bank_path / "items").iterdir()):
        record = json.loads((folder / "repro.json").read_text())
        new = folder.rename(folder.with_name(f"{record['answer']}-{folder.name}"))
        change(new, item_id=new.name)
    messages = [finding.message for finding in findings(bank_path)]
    assert sum("must not give away the answer" in message for message in messages) == 24
    assert sum("order of the item ids" in message for message in messages) == 1


def test_an_empty_bank_is_unusable(bank_path: Path) -> None:
    shutil.rmtree(bank_path / "items")
    (bank_path / "items").mkdir()
    assert only(bank_path, "no items").unusable


def test_errors_come_before_warnings(bank_path: Path, item: Path) -> None:
    change(item, object_size="huge")
    for folder in sorted((bank_path / "items").iterdir())[1:]:
        if json.loads((folder / "repro.json").read_text())["answer"] == "B":
            shutil.rmtree(folder)
    assert next(finding.severity for finding in findings(bank_path)) == "error"
