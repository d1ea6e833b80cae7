"""Finding the plan of a slot: the first of its proposals that four views are found for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sson_core.bank.scene_reference import reference_of
from sson_core.camera import CameraRecord
from sson_core.edits import edited_objects
from sson_core.errors import ImpossibleRequest
from sson_core.scene import Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.build_state import Plan
from sson_core.tasks.four_view.certificate import assign_letters, certify_candidate
from sson_core.tasks.four_view.journal import Attempt, Event, EventKind
from sson_core.tasks.four_view.proposals import Proposal, Shelf, Used, proposals
from sson_core.tasks.four_view.quotas import BuildRequest, Slot
from sson_core.tasks.four_view.search import Candidate, Tick, find_candidate


@dataclass(frozen=True)
class Wish:
    """Everything that the plan of a slot follows from, beside the request: equal wishes get equal plans."""

    slot: Slot
    used: Used
    tried: frozenset[Attempt]
    bad_scenes: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """The plan found for a wish and the event that tells of it; both None where nothing was found."""

    plan: Plan | None = None
    found: Event | None = None


class Planner:
    """Searches views for the proposals of a slot. Not to be used by two threads at a time."""

    def __init__(self, request: BuildRequest) -> None:
        self.request = request
        self._shelf = Shelf(request)

    def scene(self, plan: Plan) -> Scene:
        """Return the scene of a plan."""
        kept = self._shelf.kept(plan.scene_number)
        return kept or get_source(plan.scene.source).load(plan.scene.parameters)

    def find(
        self,
        wish: Wish,
        note: Callable[[Event], object],
        say: Callable[[str], None] = lambda _: None,
        tick: Tick | None = None,
    ) -> Outcome:
        """Return the first plan that fulfils a wish; ``note`` is called with every candidate in vain.

        ``tick`` is called between batches of cameras and may raise.
        """
        for proposal in proposals(self.request, wish.slot, self._shelf, wish.used, set(wish.bad_scenes)):
            if proposal.key in wish.tried:
                continue
            say(f"looking for a {wish.slot.category} in {proposal.scene.scene_id}")
            start = time.monotonic()
            found = self._try(wish.slot, proposal, tick)
            if isinstance(found, Plan):
                return Outcome(found, event_of(wish.slot, found, "found", "views", "", start))
            note(event_of(wish.slot, proposal, "rejected", *found, start))
        return Outcome()

    def _try(self, slot: Slot, proposal: Proposal, tick: Tick | None) -> Plan | tuple[str, str]:
        """Search views for a proposal; return the plan, or the stage and the rule that failed."""
        rng = self.request.rng(2, slot.number, proposal.scene_number, proposal.edit_number)
        width, height = self.request.resolution
        scene, edit, fourth = proposal.scene, proposal.edit, proposal.fourth
        try:
            found = find_candidate(scene, edit, rng, width, height, fourth, tick=tick)
        except ImpossibleRequest as error:
            return "views", error.message
        if isinstance(found, Candidate):
            return self._plan(slot, proposal, found)
        return found.stage, found.rule

    def _plan(self, slot: Slot, proposal: Proposal, candidate: Candidate) -> Plan:
        rng = self.request.rng(3, slot.number)
        letters = assign_letters(candidate, slot.letter, rng)
        return Plan(
            item_id=self.request.item_id(slot.number, *proposal.key),
            scene_number=proposal.scene_number,
            edit_number=proposal.edit_number,
            fourth=proposal.fourth,
            scene=reference_of(proposal.scene),
            edit=proposal.edit,
            cameras={letter: CameraRecord.of(candidate.cameras[n]) for letter, n in letters.items()},
            answer=slot.letter,
            details=certify_candidate(candidate, letters),
            render_seed=int(rng.integers(2**31)),
        )


def event_of(
    slot: Slot, what: Proposal | Plan, kind: EventKind, stage: str, reason: str, start: float
) -> Event:
    """Return the event that tells what became of a proposal or a plan since ``start``."""
    event = Event(
        kind=kind,
        slot=slot.number,
        scene_number=what.scene_number,
        edit_number=what.edit_number,
        fourth=what.fourth,
        scene_id=what.scene.scene_id,
        category=slot.category,
        stage=stage,
        reason=reason,
        seconds=round(time.monotonic() - start, 2),
    )
    if isinstance(what, Proposal):
        return event
    accepted = {
        "item_id": what.item_id,
        "objects": edited_objects(what.edit),
        "object_size": what.object_size,
    }
    return event.model_copy(update=accepted)
