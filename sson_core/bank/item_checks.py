"""Checking one item of a bank."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from sson_core import images
from sson_core.bank.leaks import telling_words
from sson_core.bank.png import png_extras
from sson_core.bank.record import RECORD_NAME, ItemRecord
from sson_core.bank.store import Bank, stray_files
from sson_core.errors import BadInput, one_line

Severity = Literal["error", "warning"]


class Rules(Protocol):
    """What the checks ask of a task."""

    name: str
    panels: tuple[str, ...]

    def problems(self, record: ItemRecord) -> list[str]:
        """Return which of the task's rules a record's numbers break."""
        ...

    def reverify(self, record: ItemRecord) -> list[str]:
        """Return what disagrees when the recorded scene's evidence is computed anew."""
        ...


@dataclass(frozen=True)
class Finding:
    """One thing found. ``unusable`` marks input that cannot be used, as against a bad verdict."""

    severity: Severity
    item_id: str | None
    file: Path
    message: str
    field: str | None = None
    unusable: bool = False

    def __str__(self) -> str:
        parts = (*(one_line(part) for part in (self.file, self.field) if part is not None), self.message)
        return ": ".join(parts)


def check_item(bank: Bank, task: Rules, item_id: str, record: ItemRecord) -> list[Finding]:
    """Return what is wrong with one item: its folder, its record, its images, the task's rules."""
    folder = bank.folder(item_id)
    file = folder / RECORD_NAME

    def wrong(message: str, field: str | None = None, at: Path = file, unusable: bool = False) -> Finding:
        return Finding("error", item_id, at, message, field, unusable)

    findings = [
        wrong("the item record does not name this file. Remove it.", at=stray, unusable=True)
        for stray in stray_files(folder, record)
    ]
    if record.task != bank.info.task:
        findings.append(wrong(f"is {record.task!r}, the bank's is {bank.info.task!r}.", "task"))
    if tuple(record.panels) != task.panels:
        names = ", ".join(record.panels)
        findings.append(wrong(f"are {names}, not {', '.join(task.panels)}.", "panels", unusable=True))
    if record.answer not in record.panels:
        findings.append(wrong(f"{record.answer!r} is no panel.", "answer"))
    findings += [
        wrong(f"tells {word!r}: ids must not give away the answer.", "item_id")
        for word in telling_words(item_id, [record.answer, record.category])
    ]
    sizes = {(panel.camera.width, panel.camera.height) for panel in record.panels.values()}
    if len(sizes) > 1:
        findings.append(wrong(f"differ in size: {_sizes(sizes)}.", "panels"))
    for name in record.panels:
        findings += _check_panel(folder, item_id, record, name)
    findings += _check_files(folder, item_id, record)
    return findings + [wrong(text) for text in task.problems(record)]


def _sizes(sizes: set[tuple[int, int]]) -> str:
    return ", ".join(f"{width}x{height}" for width, height in sorted(sizes))


def _check_panel(folder: Path, item_id: str, record: ItemRecord, name: str) -> list[Finding]:
    panel = record.panels[name]
    file = folder / panel.file
    field = f"panels.{name}"
    try:
        pixels = images.load_rgb(file)
    except BadInput as error:
        return [Finding("error", item_id, file, error.message, field, unusable=True)]
    messages = []
    if panel.file != f"{name}.png":
        messages.append(f"panel {name} must be {name}.png: a file's name may tell nothing.")
    height, width = pixels.shape[:2]
    if (width, height) != (panel.camera.width, panel.camera.height):
        messages.append(
            f"has {width}x{height} pixels, its camera {panel.camera.width}x{panel.camera.height}."
        )
    if images.file_sha256(file) != panel.file_sha256:
        messages.append("the file is not the recorded one (its SHA-256 differs).")
    if images.pixels_sha256(pixels) != panel.pixels_sha256:
        messages.append("the pixels are not the recorded ones (their SHA-256 differs).")
    messages += [f"holds more than pixels: {extra}." for extra in png_extras(file)]
    return [Finding("error", item_id, file, message, field) for message in messages]


def _check_files(folder: Path, item_id: str, record: ItemRecord) -> list[Finding]:
    findings = []
    for name, digest in record.files.items():
        file = folder / name
        if file.parent != folder or not file.is_file():
            message = "the released file is missing."
            findings.append(Finding("error", item_id, file, message, f"files.{name}", unusable=True))
        elif images.file_sha256(file) != digest:
            message = "the file is not the recorded one (its SHA-256 differs)."
            findings.append(Finding("error", item_id, file, message, f"files.{name}"))
    return findings
