"""The page that a person opens first: self-contained, the same bytes for the same inputs."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import jinja2
from markupsafe import Markup

from sson_core.analysis.accuracy import limits
from sson_core.bank import Bank, ItemRecord
from sson_core.errors import BadInput
from sson_core.files import replacing
from sson_core.images import load_rgb
from sson_core.reports.example import examples
from sson_core.reports.runs import EXECUTED, NotebookRun
from sson_core.tasks import task_of

TEMPLATE = "page.html.j2"
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}
EXAMPLE = "example_"
"""Figures of the example item, which stands on the page already, with its key folded away."""

SECTIONS: dict[str, dict[str, str]] = {
    "Appearance encoders": {
        "encoder_accuracy_table": "How often each encoder names the intruder",
        "encoder_accuracy": "The same as a figure",
        "encoder_accuracy_by_edit": "By edit",
        "encoder_accuracy_by_edit_table": "By edit, in numbers",
        "distractor_choices": "Where answers go when a view looks edited but is not",
    },
    "Other solvers": {
        "answers_accuracy_table": "How often they name the intruder",
        "answers_table": "What they said, item by item (this shows the key)",
    },
    "The bank": {
        "composition": "What the bank is made of, beside the study's",
        "composition_table": "Composition in numbers",
    },
    "Published, not measured here": {
        "published_results_table": "People, models and encoders on the study's 1,000 items",
        "published_interventions": "Seven ways of prompting on the study's 100 chosen items",
    },
}
FOLDED = {"answers_table", "encoder_accuracy_by_edit_table", "composition_table", "published_results_table"}
MORE = "More"


@dataclass(frozen=True)
class Block:
    """A figure or a table: its title, a picture as a data address or HTML, and the files that hold it."""

    title: str
    files: tuple[str, ...]
    picture: str = ""
    html: str = ""
    folded: bool = False


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
    outputs = [name for run in runs for name in run.outputs if not name.startswith((EXECUTED, EXAMPLE))]
    text = environment.get_template(TEMPLATE).render(
        bank=bank.info,
        counts=_counts(bank),
        limits=_limits(bank),
        example=_example(bank),
        sections=sections(out, outputs),
        runs=runs,
    )
    page = out / "index.html"
    with replacing(page) as temporary:
        temporary.write_text(text + "\n", encoding="utf-8")
    return page


def sections(out: Path, outputs: Iterable[str]) -> dict[str, list[Block]]:
    """Return what the notebooks left as blocks under headings; what has no place of its own comes last."""
    by_name = _by_name(outputs)
    placed = {name for titles in SECTIONS.values() for name in titles}
    more = {name: _title(name) for name in by_name if name not in placed}
    found = {}
    for heading, titles in {**SECTIONS, MORE: more}.items():
        blocks = (_block(out, name, title, by_name.get(name, ())) for name, title in titles.items())
        found[heading] = [block for block in blocks if block is not None]
    return {heading: blocks for heading, blocks in found.items() if blocks}


def _block(out: Path, name: str, title: str, files: tuple[str, ...]) -> Block | None:
    """Return a figure (as SVG where there is one), a table, or None if the files are neither."""
    folded = name in FOLDED
    by_suffix = {PurePosixPath(file).suffix: file for file in files}
    for suffix in PICTURES:
        if suffix in by_suffix:
            return Block(title, files, picture=data_address(out / by_suffix[suffix]), folded=folded)
    if ".html" in by_suffix:  # written by our own table writer, which escapes what it is given
        return Block(title, files, html=Markup((out / by_suffix[".html"]).read_text("utf-8")), folded=folded)
    return None


def data_address(file: Path) -> str:
    """Return a picture as a ``data:`` address, so that the page needs no other file."""
    return f"data:{PICTURES[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"


def _example(bank: Bank) -> Example | None:
    """Return the first item whose record can be read, with its views as stored."""
    for item_id in examples(bank):
        try:
            record = bank.record(item_id)
        except BadInput:
            continue
        views = []
        for letter, panel in record.panels.items():
            file = bank.folder(item_id) / panel.file
            try:
                load_rgb(file)  # only what is an image is copied into the page
            except BadInput as error:
                views.append((letter, "", f"{file.name}: {error.message}"))
            else:
                views.append((letter, data_address(file), ""))
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


def _limits(bank: Bank) -> str:
    """Return the sentence on what this many items cannot show."""
    if not bank.item_ids:
        return limits(0, 0.0)
    chances = [task_of(bank).chance(bank.record(item_id))["uniform"] for item_id in bank.item_ids]
    return limits(len(chances), sum(chances) / len(chances))


def _by_name(outputs: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Group files that hold one thing in several formats, in the order of first mention."""
    groups: dict[str, tuple[str, ...]] = {}
    for name in outputs:
        stem = PurePosixPath(name).stem
        groups[stem] = (*groups.get(stem, ()), name)
    return groups


def _title(stem: str) -> str:
    words = stem.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
