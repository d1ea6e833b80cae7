"""What a report is made of: its notebooks, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sson_core.reports.parameters import NotebookParameters

EXECUTED = "notebooks"
"""The folder of a report that holds the notebooks as they ran."""


@dataclass(frozen=True)
class Study:
    """A notebook of the report: its name, its title on the page and the model of its parameters."""

    name: str
    title: str
    model: type[NotebookParameters]


@dataclass(frozen=True)
class NotebookRun:
    """What became of one notebook: run now, kept because nothing changed, or failed with a reason."""

    study: Study
    status: Literal["run", "kept", "failed"]
    outputs: tuple[str, ...] = ()
    reason: str = ""
