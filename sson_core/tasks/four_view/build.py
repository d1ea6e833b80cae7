"""Building a bank of four-view items: propose, search, render, check, record; resumable at any point."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from sson_core import edits
from sson_core.bank import BankInfo
from sson_core.bank.scene_reference import reference_of, scene_sha256
from sson_core.bank.store import ITEMS
from sson_core.bank.writer import finish_bank, sweep
from sson_core.camera import CameraRecord
from sson_core.errors import ImpossibleRequest, RenderFailed
from sson_core.rendering.protocol import Renderer
from sson_core.scene import Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.build_report import BuildReport, report_of
from sson_core.tasks.four_view.build_state import (
    BuildState,
    Event,
    EventKind,
    Plan,
    build_state,
    close,
    finished_with,
)
from sson_core.tasks.four_view.certificate import assign_letters, certify_candidate
from sson_core.tasks.four_view.item_rendering import Stage, check_light, render_item
from sson_core.tasks.four_view.item_writer import TASK, write_item
from sson_core.tasks.four_view.proposals import Proposal, Shelf, Used, proposals
from sson_core.tasks.four_view.quotas import BuildRequest, Slot, plan_slots
from sson_core.tasks.four_view.search import Candidate, find_candidate

__all__ = ["BuildReport", "BuildRequest", "build_bank"]

MOST_RENDER_FAILURES = 3
"""Scenes in a row, each tried twice."""
MOST_EMPTY_SLOTS = 2

Progress = Callable[[str, int, int], None]
"""Called with what is being done, the number of finished items and the number of all."""


def build_bank(
    out: str | Path,
    request: BuildRequest,
    renderer: Renderer | None = None,
    progress: Progress | None = None,
) -> BuildReport:
    """Build the bank that a request describes in the folder ``out``; go on where a killed build stopped.

    A finished bank of the same request is left as it is. ``renderer`` is Blender by default. What came
    to nothing is in the report's ``failures`` by name, and the bank holds the rest. Raises BadInput if
    ``out`` holds something else or another request's bank, ImpossibleRequest if not one item can be
    made (then nothing is left behind), RenderFailed if the renderer fails scene after scene.
    """
    out = Path(out)
    if finished_with(out, request):
        close(out)
        return report_of(out, request)
    if renderer is None:
        from sson_core.rendering.blender.client import BlenderRenderer

        renderer = BlenderRenderer()
    with build_state(out, request) as state:
        sweep(out)
        _Build(request, state, renderer, progress or (lambda *_: None)).run()
        info = BankInfo(
            name=out.name, task=TASK, created=datetime.now(UTC), request=request.model_dump(mode="json")
        )
        finish_bank(out, info)
        state.finish()
    return report_of(out, request)


class _Build:
    """One run of a build."""

    def __init__(
        self, request: BuildRequest, state: BuildState, renderer: Renderer, progress: Progress
    ) -> None:
        self.request = request
        self.state = state
        self.renderer = renderer
        self.progress = progress
        self.slots = plan_slots(request)
        self.shelf = Shelf(request)
        self.used = Used()
        self.made = 0
        self.failures_in_a_row: list[RenderFailed] = []

    def run(self) -> None:
        """Fill all slots in order."""
        for slot in self.slots:
            if slot.number not in self.state.given_up():
                self._fill(slot)
        if not self.made:
            reasons = [event.reason for event in self.state.events if event.kind == "rejected"]
            raise ImpossibleRequest(
                f"no item could be made: {max(set(reasons), key=reasons.count) if reasons else 'no edit'}.",
                field="--category" if self.request.categories else None,
                advice="Ask for other categories, another source or another seed.",
            )

    def _fill(self, slot: Slot) -> None:
        plan = self.state.plan(slot.number)
        while plan is not None or (plan := self._search(slot)) is not None:
            if (self.state.out / ITEMS / plan.item_id).is_dir() or self._make(slot, plan):
                self.used.add(plan.scene_number, plan.edit, plan.object_size)
                self.made += 1
                self._say("made an item")
                return
            plan = None
        reason = f"no scene and camera were found for a {slot.category} item"
        self.state.add(Event(kind="slot_failed", slot=slot.number, category=slot.category, reason=reason))

    def _search(self, slot: Slot) -> Plan | None:
        """Return the first proposal that four views are found for, kept on disk; None if there is none."""
        if self._hopeless(slot.category):
            return None
        tried = self.state.tried(slot.number)
        bad = self.state.bad_scenes()
        for proposal in proposals(self.request, slot, self.shelf, self.used, bad):
            if proposal.key in tried:
                continue
            self._say(f"looking for a {slot.category} in {proposal.scene.scene_id}")
            start = time.monotonic()
            found = self._try(slot, proposal)
            if isinstance(found, Plan):
                self.state.accept(slot.number, found)
                self.state.add(_event(slot, proposal, "found", "views", "", start))
                return found
            self.state.add(_event(slot, proposal, "rejected", *found, start))
        return None

    def _try(self, slot: Slot, proposal: Proposal) -> Plan | tuple[str, str]:
        """Search views for a proposal; return the plan, or the stage and the rule that failed."""
        rng = self.request.rng(2, slot.number, proposal.scene_number, proposal.edit_number)
        width, height = self.request.resolution
        try:
            found = find_candidate(proposal.scene, proposal.edit, rng, width, height, proposal.fourth)
        except ImpossibleRequest as error:
            return "views", error.message
        if isinstance(found, Candidate):
            return self._plan(slot, proposal, found)
        return found.stage, found.rule

    def _hopeless(self, category: str) -> bool:
        """Return whether a category has come to nothing so often that more slots would only take time."""
        mine = {slot.number for slot in self.slots if slot.category == category}
        planned = any(self.state.plan(number) is not None for number in mine)
        return len(mine & self.state.given_up()) >= MOST_EMPTY_SLOTS and not planned

    def _plan(self, slot: Slot, proposal: Proposal, candidate: Candidate) -> Plan:
        rng = self.request.rng(3, slot.number)
        letters = assign_letters(candidate, slot.letter, rng)
        content = f"{self.request.model_dump_json()} {slot.number}".encode()
        return Plan(
            item_id=hashlib.sha256(content).hexdigest()[:12],
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

    def _make(self, slot: Slot, plan: Plan) -> bool:
        """Render, check and write a planned item; return False if it came to nothing."""
        start = time.monotonic()
        scene = self._scene(plan)
        if scene_sha256(scene) != plan.scene.content_sha256:
            reason = "the source makes the scene differently than when it was planned"
            self.state.reject(slot.number, _event(slot, plan, "rejected", "scene", reason, start))
            return False
        after = edits.apply(scene, plan.edit)
        stage = Stage(plan, scene, after, self.renderer, self.state.slot_folder(slot.number))
        try:
            return self._finish(slot, plan, stage, start)
        except RenderFailed as error:
            # A worker that was killed says nothing against its scene; finished views are kept.
            self.state.add(_event(slot, plan, "render_retried", "render", error.message, start))
        start = time.monotonic()
        try:
            return self._finish(slot, plan, stage, start)
        except RenderFailed as error:
            self._render_failed(slot, plan, error, start)
            return False

    def _finish(self, slot: Slot, plan: Plan, stage: Stage, start: float) -> bool:
        """Check the light, render what is missing and write the item; return False if the light tells."""
        scene_id = stage.before.scene_id
        self._say(f"checking the light in {scene_id}")
        light = check_light(stage)
        if light.visible_in():
            reason = f"the edit shows by its light in view {', '.join(light.visible_in())}"
            self.state.reject(slot.number, _event(slot, plan, "rejected", "light", reason, start))
            return False
        self._say(f"rendering {scene_id}")
        settings = render_item(stage, self.request.quality, self._say)
        self.failures_in_a_row.clear()
        write_item(self.state.out, stage, settings, light)
        self.state.add(_event(slot, plan, "made", "item", "", start))
        return True

    def _scene(self, plan: Plan) -> Scene:
        kept = self.shelf.kept(plan.scene_number)
        return kept or get_source(plan.scene.source).load(plan.scene.parameters)

    def _render_failed(self, slot: Slot, plan: Plan, error: RenderFailed, start: float) -> None:
        """Set the scene aside; give up with the renderer's own message if it fails time after time."""
        self.failures_in_a_row.append(error)
        if len(self.failures_in_a_row) >= MOST_RENDER_FAILURES:
            self.state.forget_render_failures(MOST_RENDER_FAILURES - 1)
            raise error
        self.state.reject(slot.number, _event(slot, plan, "render_failed", "render", error.message, start))

    def _say(self, what: str) -> None:
        self.progress(what, self.made, len(self.slots))


def _event(
    slot: Slot, what: Proposal | Plan, kind: EventKind, stage: str, reason: str, start: float
) -> Event:
    scene_id = what.scene.scene_id
    return Event(
        kind=kind,
        slot=slot.number,
        scene_number=what.scene_number,
        edit_number=what.edit_number,
        fourth=what.fourth,
        scene_id=scene_id,
        category=slot.category,
        stage=stage,
        reason=reason,
        seconds=round(time.monotonic() - start, 2),
    )
