"""What shared code may ask of a task; the only road from it to letters, roles and prompts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from sson_core.bank import Bank, ItemRecord


class Task(Protocol):
    """A kind of item: how it is shown, answered and scored.

    ``panel_order`` is the sequence of original panel names in the order shown; answers and choices
    are text. ``parse`` returns what the reply chose *as shown*, or None.
    """

    name: str
    panels: tuple[str, ...]

    def images(self, bank: Bank, item_id: str, panel_order: Sequence[str]) -> list[Path]:
        """Return the image files in the order shown."""
        ...

    def answers(self, record: ItemRecord) -> tuple[str, ...]:
        """Return the right original panels."""
        ...

    def parse(self, text: str) -> str | None:
        """Return the shown choice that a reply states in the task's strict form, or None."""
        ...

    def original(self, shown: str, panel_order: Sequence[str]) -> str:
        """Return the original panel behind a shown choice."""
        ...

    def score(self, choice: str | None, record: ItemRecord) -> float:
        """Return 1.0 for a right original panel, 0.0 otherwise."""
        ...

    def chance(self, record: ItemRecord) -> dict[str, float]:
        """Return named chance levels (uniform guess; guess among informative views)."""
        ...

    def problems(self, record: ItemRecord) -> list[str]:
        """Return which of the task's rules the numbers in a record break, one sentence each."""
        ...

    def reverify(self, record: ItemRecord) -> list[str]:
        """Rebuild the recorded scene, compute the evidence anew and return what disagrees or fails."""
        ...
