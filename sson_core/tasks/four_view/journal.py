"""The journal of a build: what became of every candidate and slot, one line each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from sson_core.bank.writer import write_text
from sson_core.errors import BadInput

LOG_NAME = "build_log.jsonl"

Attempt = tuple[int, int, str | None]
"""Number of the scene, number of the edit among its proposals, kind of fourth view."""

EventKind = Literal["found", "rejected", "render_retried", "render_failed", "slot_failed", "made", "refused"]

IN_VAIN: tuple[EventKind, ...] = ("rejected", "render_failed", "refused")
"""What a proposal is not tried again after."""
SETTLED: tuple[EventKind, ...] = ("made", "refused")
"""What a slot's first item ends in: it counts for the slots after it, refused by a reviewer or not."""


class Event(BaseModel):
    """One line of the journal: what became of a candidate or a slot, why, and how long it took.

    Those of an accepted candidate name its item, what it edits and its size class.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: EventKind
    slot: int
    category: str
    scene_number: int = -1
    edit_number: int = -1
    fourth: str | None = None
    scene_id: str = ""
    stage: str = ""
    reason: str = ""
    seconds: float = 0.0
    item_id: str = ""
    objects: tuple[str, ...] = ()
    object_size: str = ""

    @property
    def attempt(self) -> Attempt:
        """The proposal that it is about."""
        return (self.scene_number, self.edit_number, self.fourth)


def read_journal(file: Path) -> list[Event]:
    """Return the events of a journal; a last line that a kill cut off does not count.

    Raises BadInput naming another line that is no event.
    """
    lines = file.read_bytes().split(b"\n")[:-1] if file.is_file() else []
    events = []
    for number, line in enumerate(lines, start=1):
        try:
            events.append(Event.model_validate_json(line))
        except ValidationError:
            advice = "Remove the line: what it tells is then tried again."
            raise BadInput(
                "is no event of a build.", file=file, field=f"line {number}", advice=advice
            ) from None
    return events


def write_journal(file: Path, events: Iterable[Event]) -> None:
    """Write a journal anew, atomically."""
    write_text(file, "".join(event.model_dump_json() + "\n" for event in events))


def append(file: Path, event: Event) -> None:
    """Add a line to a journal."""
    with file.open("a", encoding="utf-8") as journal:
        journal.write(event.model_dump_json() + "\n")
