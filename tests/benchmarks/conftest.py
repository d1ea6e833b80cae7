"""Speed is measured only when asked (``make bench``): a busy machine would fail it for others' work.

A benchmark asks for the fixture ``measured`` and gives it a name, a number and a target; all of them come
out as one table at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

ROWS = pytest.StashKey[list["Row"]]()


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


def pytest_terminal_summary(terminalreporter, config):
    rows = [row.cells() for row in config.stash[ROWS]]
    if not rows:
        return
    table = [("benchmark", "measured", "target", "verdict"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    terminalreporter.section("benchmarks")
    for row in table:
        terminalreporter.write_line(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        )
