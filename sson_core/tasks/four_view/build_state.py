"""What a build keeps on disk while it runs, so that a kill at any time loses and repeats nothing.

``OUT/.build/`` holds the request, the journal of what was tried in vain, and for each slot its plan
(the accepted candidate) and the views rendered so far. It goes when the bank is finished.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from sson_core.bank.record import read_json
from sson_core.bank.store import BANK_NAME, ITEMS, BankInfo
from sson_core.bank.writer import write_json, write_text
from sson_core.errors import BadInput
from sson_core.tasks.four_view.distractors import Mechanism
from sson_core.tasks.four_view.item_plan import ItemPlan
from sson_core.tasks.four_view.quotas import BuildRequest

STATE = ".build"
LOG_NAME = "build_log.jsonl"

Attempt = tuple[int, int, str | None]
"""Number of the scene, number of the edit among its proposals, kind of fourth view."""


class Plan(ItemPlan):
    """An accepted candidate of a build and the proposal that it came of."""

    scene_number: int
    edit_number: int
    fourth: Mechanism | None


EventKind = Literal["found", "rejected", "render_retried", "render_failed", "slot_failed", "made"]


class Event(BaseModel):
    """One line of the journal: what became of a candidate or a slot, why, and how long it took."""

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


class BuildState:
    """The folder of an unfinished build."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.folder = out / STATE
        self.events = read_journal(self._journal)
        if self._journal.is_file():
            _write_journal(self._journal, self.events)

    @property
    def _journal(self) -> Path:
        return self.folder / "journal.jsonl"

    def add(self, event: Event) -> None:
        """Append to the journal."""
        with self._journal.open("a", encoding="utf-8") as file:
            file.write(event.model_dump_json() + "\n")
        self.events.append(event)

    def tried(self, slot: int) -> set[Attempt]:
        """Return what was tried for a slot in vain."""
        vain = ("rejected", "render_failed")
        mine = (event for event in self.events if event.slot == slot and event.kind in vain)
        return {(event.scene_number, event.edit_number, event.fourth) for event in mine}

    def bad_scenes(self) -> set[int]:
        """Return the numbers of scenes that a renderer failed on."""
        return {event.scene_number for event in self.events if event.kind == "render_failed"}

    def given_up(self) -> set[int]:
        """Return the numbers of slots that no candidate was found for."""
        return {event.slot for event in self.events if event.kind == "slot_failed"}

    def slot_folder(self, slot: int) -> Path:
        """Folder of a slot's plan and views."""
        return self.folder / "slots" / f"{slot:05d}"

    def plan(self, slot: int) -> Plan | None:
        """Return a slot's accepted candidate, or None."""
        file = self.slot_folder(slot) / "plan.json"
        return read_json(Plan, file, "", "") if file.is_file() else None

    def accept(self, slot: int, plan: Plan) -> None:
        """Keep a slot's accepted candidate."""
        write_json(self.slot_folder(slot) / "plan.json", plan)

    def reject(self, slot: int, event: Event) -> None:
        """Drop a slot's plan and views, and say why in the journal."""
        self.add(event)
        shutil.rmtree(self.slot_folder(slot), ignore_errors=True)

    def forget_render_failures(self, count: int) -> None:
        """Drop the last render failures from the journal: the renderer was at fault, not their scenes."""
        failures = [event for event in self.events if event.kind == "render_failed"]
        gone = failures[len(failures) - count :]
        self.events = [event for event in self.events if event not in gone]
        _write_journal(self._journal, self.events)

    def finish(self) -> None:
        """Leave the journal beside the finished bank and remove everything else."""
        if self._journal.is_file():
            self._journal.replace(self.out / LOG_NAME)
        shutil.rmtree(self.folder)


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


def _write_journal(file: Path, events: list[Event]) -> None:
    write_text(file, "".join(event.model_dump_json() + "\n" for event in events))


def finished_with(out: Path, request: BuildRequest) -> bool:
    """Return whether ``out`` is a finished bank of this request.

    Raises BadInput if it is one of another request, or if it holds anything that no build began.
    """
    if (out / BANK_NAME).is_file():
        info = read_json(BankInfo, out / BANK_NAME, "", "")
        _refuse_other(out / BANK_NAME, info.request, request)
        return True
    holder = next((folder for folder in out.resolve().parents if (folder / BANK_NAME).is_file()), None)
    if holder is not None:
        raise BadInput(f"lies inside the bank {holder}.", file=out, advice="Choose a place outside it.")
    if out.exists() and not out.is_dir():
        raise BadInput("is not a folder.", file=out, advice="Choose another place for the bank.")
    if out.is_dir() and not (out / STATE).is_dir() and any(out.iterdir()):
        raise BadInput("the folder holds something else.", file=out, advice="Choose an empty one.")
    return False


def close(out: Path) -> None:
    """Finish what a kill right after the end of a build left to do."""
    if (out / STATE).is_dir():
        BuildState(out).finish()


@contextmanager
def build_state(out: Path, request: BuildRequest) -> Iterator[BuildState]:
    """Open the state of a build, a new one or one to be resumed, and keep others out meanwhile.

    Raises BadInput if it belongs to another request or another process works on it. If nothing was
    ever accepted, no trace is left.
    """
    existed = out.is_dir()
    folder = out / STATE
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput("another process is building this bank.", file=out, advice="Wait.") from None
        file = folder / "request.json"
        if file.exists():
            _refuse_other(file, _read_request(file), request)
        else:
            write_json(file, request)
        state = BuildState(out)
        try:
            yield state
        except Exception:
            if not any((folder / "slots").glob("*")) and not any((out / ITEMS).glob("*")):
                shutil.rmtree(folder)
                if not existed:
                    shutil.rmtree(out)
            raise


def _read_request(file: Path) -> dict[str, Any]:
    try:
        return TypeAdapter(dict[str, Any]).validate_json(file.read_bytes())
    except (OSError, ValidationError):
        advice = "Restore it, or build in another folder."
        raise BadInput("is no request of a build.", file=file, advice=advice) from None


def _refuse_other(file: Path, recorded: dict[str, Any], request: BuildRequest) -> None:
    wanted = request.model_dump(mode="json")
    for field, value in wanted.items():
        if recorded.get(field, value) != value:
            raise BadInput(
                f"was built with {recorded[field]!r}, not {value!r}.",
                file=file,
                field=field,
                advice="Ask for the same again, or choose another folder.",
            )
