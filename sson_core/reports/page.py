"""The page that a person opens first: self-contained, the same bytes for the same inputs."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import jinja2
from markupsafe import Markup

from sson_core.bank import Bank, ItemRecord
from sson_core.errors import BadInput
from sson_core.files import replacing

if TYPE_CHECKING:
    from sson_core.reports.report import NotebookRun

TEMPLATE = "page.html.j2"
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}
EXECUTED = "notebooks"


@dataclass(frozen=True)
class Block:
    """A figure or a table: its title, a picture as a data address or HTML, and the files that hold it."""

    title: str
    files: tuple[str, ...]
    picture: str = ""
    html: str = ""


@dataclass(frozen=True)
class Example:
    """An item to show: its record, and each view's letter and picture, or why there is none."""

    record: ItemRecord
    views: tuple[tuple[str, str, str], ...]


def write_page(bank: Bank, out: Path, runs: Sequence[NotebookRun]) -> Path:
    """Write ``out/index.html`` from the bank and what the notebooks left in ``out``; return its path."""
    loader = jinja2.PackageLoader("sson_core.reports", ".")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    outputs = [name for run in runs for name in run.outputs if PurePosixPath(name).parts[0] != EXECUTED]
    text = environment.get_template(TEMPLATE).render(
        bank=bank.info,
        counts=_counts(bank),
        example=_example(bank),
        tables=tables(out, outputs),
        figures=figures(out, outputs),
        runs=runs,
    )
    page = out / "index.html"
    with replacing(page) as temporary:
        temporary.write_text(text + "\n", encoding="utf-8")
    return page


def figures(out: Path, outputs: Iterable[str]) -> list[Block]:
    """Return the figures among the outputs, one a name, as SVG where there is one."""
    blocks = []
    for stem, files in _by_name(outputs).items():
        pictures = sorted((name for name in files if _suffix(name) in PICTURES), key=_suffix, reverse=True)
        if pictures:
            blocks.append(Block(_title(stem), files, picture=data_address(out / pictures[0])))
    return blocks


def tables(out: Path, outputs: Iterable[str]) -> list[Block]:
    """Return the tables among the outputs: those that our own table writer left as HTML."""
    return [
        Block(_title(stem), files, html=Markup((out / name).read_text("utf-8")))
        for stem, files in _by_name(outputs).items()
        for name in files
        if _suffix(name) == ".html"
    ]


def data_address(file: Path) -> str:
    """Return a picture as a ``data:`` address, so that the page needs no other file."""
    return f"data:{PICTURES[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"


def _example(bank: Bank) -> Example | None:
    """Return the first item whose record can be read, with its views as stored."""
    for item_id in bank.item_ids:
        try:
            record = bank.record(item_id)
        except BadInput:
            continue
        views = []
        for letter, panel in record.panels.items():
            file = bank.folder(item_id) / panel.file
            there = file.is_file()
            views.append(
                (letter, data_address(file) if there else "", "" if there else f"{file.name} is missing")
            )
        return Example(record, tuple(views))
    return None


def _counts(bank: Bank) -> dict[str, dict[str, int]]:
    """Return how many items each value of the main columns has."""
    return {
        name: {
            str(value): int(n) for value, n in bank.table[name].value_counts(sort=False).sort_index().items()
        }
        for name in ("category", "object_size", "source")
    }


def _by_name(outputs: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Group files that hold one thing in several formats, in the order of first mention."""
    groups: dict[str, tuple[str, ...]] = {}
    for name in outputs:
        stem = PurePosixPath(name).stem
        groups[stem] = (*groups.get(stem, ()), name)
    return groups


def _suffix(name: str) -> str:
    return PurePosixPath(name).suffix


def _title(stem: str) -> str:
    words = stem.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
