"""Guesses on disk: an append-only log, so that they outlive the kernel and no line is ever rewritten."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import pandas as pd
from pydantic import BaseModel, ConfigDict, ValidationError

from sson_core.bank import Bank


class GuessEvent(BaseModel):
    """One line of the log: a guess, or the moment the key was shown."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    item_id: str
    event: Literal["guess", "reveal"]
    choice: str = ""
    at: datetime


class GuessLog:
    """The log of one reader over one bank, at ``path`` (JSON lines)."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def guess(self, item_id: str, choice: str) -> None:
        """Add a guess."""
        self._append(GuessEvent(item_id=item_id, event="guess", choice=choice, at=datetime.now(UTC)))

    def reveal(self, item_id: str) -> None:
        """Note that the key of an item was shown; later guesses at it no longer count."""
        self._append(GuessEvent(item_id=item_id, event="reveal", at=datetime.now(UTC)))

    def events(self) -> list[GuessEvent]:
        """Return all events in order; a line cut off by a crash is left out."""
        if not self.path.is_file():
            return []
        found = []
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                found.append(GuessEvent.model_validate_json(line))
            except ValidationError:
                continue
        return found

    def standing(self) -> dict[str, str]:
        """Return each item's last guess made before its key was first shown."""
        guesses: dict[str, str] = {}
        seen: set[str] = set()
        for event in self.events():
            if event.event == "reveal":
                seen.add(event.item_id)
            elif event.item_id not in seen:
                guesses[event.item_id] = event.choice
        return guesses

    def revealed(self) -> set[str]:
        """Return the items whose key was shown at any time."""
        return {event.item_id for event in self.events() if event.event == "reveal"}

    def _append(self, event: GuessEvent) -> None:
        """Add one line in a single write, on a line of its own even after a cut-off one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            size = os.fstat(handle).st_size
            whole = size == 0 or os.pread(handle, 1, size - 1) == b"\n"
            os.write(handle, ("" if whole else "\n").encode() + event.model_dump_json().encode() + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)


def guess_table(log: GuessLog, bank: Bank) -> pd.DataFrame:
    """Return the standing guesses: ``item_id, guess, key_seen, right`` (None until the key was seen)."""
    seen = log.revealed()
    rows = []
    for item_id, guess in sorted(log.standing().items()):
        known = item_id in seen and item_id in bank.item_ids
        right = guess == bank.record(item_id).answer if known else None
        rows.append({"item_id": item_id, "guess": guess, "key_seen": item_id in seen, "right": right})
    return pd.DataFrame(rows, columns=["item_id", "guess", "key_seen", "right"])
