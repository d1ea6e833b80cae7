"""The four-view task as shared code sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sson_core.bank import Bank, ItemRecord
from sson_core.errors import BadInput
from sson_core.tasks.four_view import checks
from sson_core.tasks.four_view.parse import parse_answer
from sson_core.tasks.four_view.record import LETTERS


class FourView:
    """Four views of one room, one of which contradicts the others; the answer is its panel."""

    name = "four_view"
    panels: tuple[str, ...] = LETTERS

    def images(self, bank: Bank, item_id: str, panel_order: Sequence[str]) -> list[Path]:
        """Return the image files in the order shown; raise BadInput unless it is an order of A-D."""
        _check_order(panel_order)
        paths = bank.panel_paths(item_id)
        missing = [panel for panel in panel_order if panel not in paths]
        if missing:
            raise BadInput(f"item {item_id} has no panel {missing[0]}.", file=bank.path, field="panels")
        return [paths[panel] for panel in panel_order]

    def answers(self, record: ItemRecord) -> tuple[str, ...]:
        """Return the intruder's panel; raise BadInput if the record's answer is not one of its panels."""
        if record.answer not in record.panels:
            message = f"item {record.item_id}: {record.answer!r} is no panel."
            raise BadInput(message, field="answer", advice="Run `sson check`.")
        return (record.answer,)

    def parse(self, text: str) -> str | None:
        """Return the letter that a reply's last line names in the strict form, or None."""
        return parse_answer(text)

    def original(self, shown: str, panel_order: Sequence[str]) -> str:
        """Return the panel that was shown under a letter."""
        _check_order(panel_order)
        if shown not in LETTERS:
            raise BadInput(f"{shown!r} is not one of A, B, C, D.", field="shown_choice")
        return panel_order[LETTERS.index(shown)]

    def score(self, choice: str | None, record: ItemRecord) -> float:
        """Return 1.0 if the choice is the intruder, 0.0 for anything else or no choice."""
        return float(choice in self.answers(record))

    def chance(self, record: ItemRecord) -> dict[str, float]:
        """Return a uniform guess, and a guess among the informative views where the record has them."""
        informative = record.labels.get("informative_views")
        levels = {"uniform": 1 / len(LETTERS)}
        if isinstance(informative, int) and informative > 0:
            levels["informative"] = 1 / informative
        return levels

    def problems(self, record: ItemRecord) -> list[str]:
        """Return which rules the numbers of a record break, one sentence each."""
        return checks.problems(record)

    def reverify(self, record: ItemRecord) -> list[str]:
        """Rebuild the recorded scene, measure the evidence anew and return what disagrees."""
        return checks.reverify(record)


def _check_order(panel_order: Sequence[str]) -> None:
    if sorted(panel_order) != sorted(LETTERS):
        shown = "".join(panel_order)
        raise BadInput(f"{shown!r} is not an order of the panels A, B, C, D.", field="panel_order")
