"""What the widgets show of an item: its views, checked against the record, and its key."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

import pandas as pd

from sson_core.bank import Bank, ItemRecord
from sson_core.bank.index import index_table
from sson_core.errors import BadInput
from sson_core.images import load_rgb
from sson_core.tasks.four_view.record import read_details
from widgets.panel_viewer import Key, Panel, Picture

OPEN_COLUMNS = ("item_id", "category", "object_size", "source", "scene_id", "distractor", "problem")
TITLES = {
    "plan.png": "Floor plan, numbered",
    "topdown_before.png": "From above, before the edit",
    "topdown_after.png": "From above, after the edit",
}


def bank_rows(bank: Bank) -> pd.DataFrame:
    """Return the bank's table with a column ``problem``; an item that cannot be read keeps its row."""
    with contextlib.suppress(BadInput):
        return bank.table.assign(problem="").fillna("")
    records, problems = [], {}
    for item_id in bank.item_ids:
        try:
            records.append(bank.record(item_id))
        except BadInput as error:
            problems[item_id] = str(error)
    rows = index_table(records)
    broken = pd.DataFrame({"item_id": list(problems), "problem": list(problems.values())})
    return pd.concat([rows.assign(problem=""), broken]).fillna("").sort_values("item_id", ignore_index=True)


def read_panels(bank: Bank, record: ItemRecord) -> list[Panel]:
    """Return the views with their bytes as stored; a missing or damaged one says so in ``problem``."""
    folder = bank.folder(record.item_id)
    return [_panel(letter, folder / panel.file, panel.file_sha256) for letter, panel in record.panels.items()]


def _panel(letter: str, file: Path, file_sha256: str) -> Panel:
    try:
        load_rgb(file)
        png = file.read_bytes()
    except BadInput as error:
        return Panel(letter, None, f"{file.name}: {error.message} Restore the file or rebuild the item.")
    if hashlib.sha256(png).hexdigest() != file_sha256:
        return Panel(letter, png, f"{file.name}: not the image that the record describes (its hash differs).")
    return Panel(letter, png)


def make_key(bank: Bank, record: ItemRecord, guess: str) -> Key:
    """Return an item's key: answer, edit, labels, plan and record."""
    folder = bank.folder(record.item_id)
    verdict = f" You chose {guess}." if guess else " You had not chosen."
    facts = [
        ("edit", _edit_line(record)),
        ("size of object", record.object_size),
        ("scene", f"{record.scene.scene_id} ({record.scene.source})"),
        *((_words(name), _short(value)) for name, value in record.labels.items()),
    ]
    pictures = [
        Picture(title, (folder / name).read_bytes())
        for name, title in TITLES.items()
        if name in record.files and (folder / name).is_file()
    ]
    return Key(
        answer=record.answer,
        headline=f"{record.answer} contradicts the other views.{verdict}",
        captions=_captions(record),
        facts=facts,
        pictures=pictures,
        record=record.model_dump_json(indent=2),
    )


def _captions(record: ItemRecord) -> dict[str, str]:
    """Return each view's role; of a record without evidence only the intruder's."""
    captions = {record.answer: "the intruder"}
    try:
        details = read_details(record)
    except BadInput:
        return captions
    for letter, panel in details.panels.items():
        captions[letter] = "the intruder" if letter == record.answer else panel.role
    distractor = details.distractor
    if distractor and distractor.mechanisms:
        captions[distractor.panel] = "distractor: " + _words(", ".join(distractor.mechanisms))
    return captions


def _edit_line(record: ItemRecord) -> str:
    values = record.edit.model_dump(exclude={"category"}, exclude_none=True)
    return f"{record.category}: " + ", ".join(
        f"{_words(name)} {_short(value)}" for name, value in values.items()
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


def _short(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(_short(part) for part in value) + ")"
    if isinstance(value, dict):
        return str(value.get("name", "..."))
    return str(value)


def item_list(bank: Bank) -> pd.DataFrame:
    """Return the bank's table reduced to columns that give no answer away."""
    rows = bank_rows(bank)
    return rows[[name for name in OPEN_COLUMNS if name in rows and (rows[name] != "").any()]]
