"""Speed is measured only when asked (``make bench``): a busy machine would fail it for others' work.

A benchmark asks for the fixture ``measured`` and gives it a name, a number and a target; all of them come
out as one table at the end. With ``tabled`` it adds a table of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

ROWS = pytest.StashKey[list["Row"]]()
TABLES = pytest.StashKey[list[tuple[str, Sequence[Sequence[str]]]]]()


@dataclass(frozen=True)
class Row:
    """One line of the table. ``least`` or ``most`` is the target."""

    name: str
    value: float
    least: float | None
    most: float | None
    unit: str
    note: str

    @property
    def passed(self) -> bool:
        return (self.least is None or self.value >= self.least) and (
            self.most is None or self.value <= self.most
        )

    def cells(self) -> tuple[str, str, str, str]:
        bounds = [
            f"{word} {bound:g}" for word, bound in (("least", self.least), ("most", self.most)) if bound
        ]
        target = f"{' and '.join(bounds) or '-'} {self.unit}".strip()
        verdict = "pass" if self.passed else "FALLS SHORT"
        return f"{self.name}{f' ({self.note})' if self.note else ''}", f"{self.value:.3g}", target, verdict


def pytest_addoption(parser):
    parser.addoption("--benchmarks", action="store_true", help="measure speed")


def pytest_configure(config):
    config.stash[ROWS] = []
    config.stash[TABLES] = []


def pytest_collection_modifyitems(config, items):
    if config.getoption("--benchmarks", default=False):
        return
    for item in items:
        if "benchmarks" in item.path.parts:
            item.add_marker(pytest.mark.skip(reason="speed is measured with --benchmarks"))


@pytest.fixture
def measured(request) -> Callable[..., None]:
    """Return a function that adds a row to the table and fails where the number misses its target."""

    def add(
        name: str,
        value: float,
        *,
        least: float | None = None,
        most: float | None = None,
        unit: str = "",
        note: str = "",
    ) -> None:
        row = Row(name, value, least, most, unit, note)
        request.config.stash[ROWS].append(row)
        assert row.passed, ", ".join(row.cells())

    return add


@pytest.fixture
def tabled(request) -> Callable[[str, Sequence[Sequence[str]]], None]:
    """Return a function that adds a table: its title and its rows of text, the first one the head."""

    def add(title: str, rows: Sequence[Sequence[str]]) -> None:
        request.config.stash[TABLES].append((title, rows))

    return add


@pytest.fixture
def load() -> str:
    """How busy the machine was in the last minute, for the note of what is measured by the clock."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def pytest_terminal_summary(terminalreporter, config):
    rows = [row.cells() for row in config.stash[ROWS]]
    tables = list(config.stash[TABLES])
    if rows:
        tables.insert(0, ("benchmarks", [("benchmark", "measured", "target", "verdict"), *rows]))
    for title, table in tables:
        terminalreporter.section(title)
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            terminalreporter.write_line("  ".join(cells).rstrip())
