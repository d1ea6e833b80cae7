"""What a build keeps on disk while it runs, so that a kill at any time loses and repeats nothing.

``OUT/.build/`` holds the request, the journal of what was tried in vain, and for each slot its plan
(the accepted candidate) and the views rendered so far. It goes when the bank is finished.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from sson_core.bank.record import read_json
from sson_core.bank.store import BANK_NAME, ITEMS, BankInfo
from sson_core.bank.workplace import alone, refuse_occupied
from sson_core.bank.writer import write_json
from sson_core.errors import BadInput
from sson_core.tasks.four_view.distractors import Mechanism
from sson_core.tasks.four_view.item_plan import ItemPlan
from sson_core.tasks.four_view.journal import (
    IN_VAIN,
    LOG_NAME,
    SETTLED,
    Attempt,
    Event,
    append,
    read_journal,
    write_journal,
)
from sson_core.tasks.four_view.quotas import BuildRequest

STATE = ".build"
JOURNAL_NAME = "journal.jsonl"
MOST_EMPTY_SLOTS = 2


class Plan(ItemPlan):
    """An accepted candidate of a build and the proposal that it came of."""

    scene_number: int
    edit_number: int
    fourth: Mechanism | None


class BuildState:
    """The folder of an unfinished build."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.folder = out / STATE
        self.events = read_journal(self._journal)
        if self._journal.is_file():
            write_journal(self._journal, self.events)

    @property
    def _journal(self) -> Path:
        return self.folder / JOURNAL_NAME

    def add(self, event: Event) -> Event:
        """Append to the journal; return the event."""
        append(self._journal, event)
        self.events.append(event)
        return event

    def tried(self, slot: int) -> frozenset[Attempt]:
        """Return what was tried for a slot in vain."""
        mine = (event for event in self.events if event.slot == slot and event.kind in IN_VAIN)
        return frozenset(event.attempt for event in mine)

    def settled(self, slot: int) -> list[Event]:
        """Return how the slot's items ended, the first event of each item, in order."""
        found: dict[str, Event] = {}
        for event in self.events:
            if event.slot == slot and event.kind in SETTLED:
                found.setdefault(event.item_id, event)
        return list(found.values())

    def settled_as(self, item_id: str) -> Event | None:
        """Return the first event of an item that was made or refused, or None."""
        mine = (event for event in self.events if event.item_id == item_id and event.kind in SETTLED)
        return next(mine, None)

    def bad_scenes(self) -> frozenset[int]:
        """Return the numbers of scenes that a renderer failed on."""
        return frozenset(event.scene_number for event in self.events if event.kind == "render_failed")

    def given_up(self) -> set[int]:
        """Return the numbers of slots that no candidate was found for."""
        return {event.slot for event in self.events if event.kind == "slot_failed"}

    def hopeless(self, slots: Collection[int]) -> bool:
        """Whether slots of one category failed so often that trying more of them would only take time."""
        if len(self.given_up() & set(slots)) < MOST_EMPTY_SLOTS:
            return False
        return not any(self.plan(number) or self.settled(number) for number in slots)

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

    def refuse(self, settled: Event) -> Event:
        """Drop the plan of an item that a reviewer refused and say so in the journal; return that event."""
        plan = self.plan(settled.slot)
        if plan is not None and plan.item_id == settled.item_id:
            shutil.rmtree(self.slot_folder(settled.slot))
        refused = {"kind": "refused", "stage": "review", "reason": "refused by a reviewer", "seconds": 0.0}
        event = settled.model_copy(update=refused)
        return event if event in self.events else self.add(event)

    def forget_render_failures(self, count: int) -> None:
        """Drop the last render failures from the journal: the renderer was at fault, not their scenes."""
        failures = [event for event in self.events if event.kind == "render_failed"]
        gone = failures[len(failures) - count :]
        self.events = [event for event in self.events if event not in gone]
        write_journal(self._journal, self.events)

    def finish(self) -> None:
        """Leave the journal beside the finished bank and remove everything else."""
        if self._journal.is_file():
            self._journal.replace(self.out / LOG_NAME)
        shutil.rmtree(self.folder)


def finished_with(out: Path, request: BuildRequest) -> bool:
    """Return whether ``out`` is a finished bank of this request.

    One of the same request with fewer items refused is to be gone on with. Raises BadInput if it is one
    of another request, if it has no such item to refuse, or if it holds anything that no build began.
    """
    if (out / BANK_NAME).is_file():
        info = read_json(BankInfo, out / BANK_NAME, "", "")
        if request.goes_on_from(info.request):
            _refuse_unknown(out, request.skip)
            return False
        _refuse_other(out / BANK_NAME, info.request, request)
        return True
    refuse_occupied(out, STATE)
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
    with alone(folder, BadInput("another process is building this bank.", file=out, advice="Wait.")):
        file = folder / "request.json"
        recorded = _read_request(file) if file.exists() else None
        if recorded is None or request.goes_on_from(recorded):
            write_json(file, request)
        else:
            _refuse_other(file, recorded, request)
        if (out / BANK_NAME).is_file():
            _reopen(out)
        state = BuildState(out)
        try:
            yield state
        except Exception:
            if not any((folder / "slots").glob("*")) and not any((out / ITEMS).glob("*")):
                shutil.rmtree(folder)
                if not existed:
                    shutil.rmtree(out)
            raise


def _reopen(out: Path) -> None:
    """Make a finished bank unfinished again, so that items may change."""
    log, journal = out / LOG_NAME, out / STATE / JOURNAL_NAME
    if log.is_file():
        log.replace(journal)
    (out / BANK_NAME).unlink()


def _refuse_unknown(out: Path, skip: Sequence[str]) -> None:
    """Raise BadInput if an item to be refused is none that this bank has or had."""
    journal = out / STATE / JOURNAL_NAME
    known = {event.item_id for event in read_journal(journal if journal.is_file() else out / LOG_NAME)}
    for item_id in skip:
        if not item_id or item_id not in known:
            raise BadInput(
                f"has no item {item_id!r} that another could take the place of.",
                file=out,
                field="--skip",
                advice="Name an item by its id, of a bank that `sson build` made.",
            )


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
