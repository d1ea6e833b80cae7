"""Building a bank of four-view items: propose, search, render, check, record; resumable at any point."""

from __future__ import annotations

import copy
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from sson_core import edits
from sson_core.bank import BankInfo
from sson_core.bank.scene_reference import scene_sha256
from sson_core.bank.store import ITEMS
from sson_core.bank.writer import finish_bank, sweep
from sson_core.errors import ImpossibleRequest, RenderFailed
from sson_core.rendering.protocol import Renderer, RenderRequest, prepare
from sson_core.scene import Scene
from sson_core.tasks.four_view.ahead import Ahead
from sson_core.tasks.four_view.build_report import BuildReport, report_of
from sson_core.tasks.four_view.build_state import BuildState, Plan, build_state, close, finished_with
from sson_core.tasks.four_view.item_rendering import Stage, check_light, render_item, upcoming
from sson_core.tasks.four_view.item_writer import TASK, write_item
from sson_core.tasks.four_view.journal import Event
from sson_core.tasks.four_view.planning import Planner, Wish, event_of
from sson_core.tasks.four_view.proposals import Used
from sson_core.tasks.four_view.quotas import BuildRequest, Slot, plan_slots

__all__ = ["BuildReport", "BuildRequest", "build_bank"]

MOST_RENDER_FAILURES = 3
"""Scenes in a row, each tried twice."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, the number of finished items and the number of all."""


def build_bank(
    out: str | Path,
    request: BuildRequest,
    renderer: Renderer | None = None,
    progress: Progress | None = None,
) -> BuildReport:
    """Build the bank that a request describes in the folder ``out``; go on where a killed build stopped.

    A finished bank of the same request is left as it is; if the request only refuses more items than the
    bank's did, those are replaced. ``renderer`` is Blender by default. What came to nothing is in the
    report's ``failures`` by name, and the bank holds the rest. Raises BadInput if ``out`` holds something
    else or another request's bank, ImpossibleRequest if not one item can be made (then nothing is left
    behind), RenderFailed if the renderer fails scene after scene.
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
    """One run of a build: an item for every slot, in order, then others in place of the refused ones."""

    def __init__(
        self, request: BuildRequest, state: BuildState, renderer: Renderer, progress: Progress
    ) -> None:
        self.request = request
        self.state = state
        self.renderer = renderer
        self.progress = progress
        self.slots = plan_slots(request)
        self.planner = Planner(request)
        self.ahead = Ahead(self.planner)
        self.used = Used()
        self.made = 0
        self.failures_in_a_row: list[RenderFailed] = []

    def run(self) -> None:
        """Make all items that can be made."""
        try:
            for slot in self.slots:
                settled = self.state.settled(slot.number)
                self._count(settled[0] if settled else self._settle(slot))
            for item_id in self.request.skip:
                self._replace(item_id)
        finally:
            self.ahead.cancel()
            prepare(self.renderer, ())
        if not self.made:
            reasons = [event.reason for event in self.state.events if event.kind == "rejected"]
            raise ImpossibleRequest(
                f"no item could be made: {max(reasons, key=reasons.count) if reasons else 'no edit'}.",
                field="--category" if self.request.categories else None,
                advice="Ask for other categories, another source or another seed.",
            )

    def _count(self, settled: Event | None) -> None:
        """Let the slots to come know what a slot's item uses."""
        if settled is not None:
            self.used.add(settled.scene_number, settled.objects, settled.object_size)
            if settled.item_id not in self.request.skip:
                self.made += 1
                self._say("made an item")

    def _replace(self, item_id: str) -> None:
        """Take out an item that a reviewer refused, and settle its slot anew."""
        old = self.state.settled_as(item_id)
        if old is None:
            self._give_up(-1, "", f"no item {item_id} came up that could be skipped")
            return
        shutil.rmtree(self.state.out / ITEMS / item_id, ignore_errors=True)
        self.used.drop(old.scene_number, old.object_size)
        slot = self.slots[old.slot]
        settled = self.state.settled(slot.number)
        if old == settled[-1]:
            self.state.refuse(old)
            self._count(self._settle(slot))
        else:
            self._count(settled[settled.index(old) + 1])

    def _settle(self, slot: Slot) -> Event | None:
        """Give a slot an item; return the event that says so, or None if none can be made."""
        if slot.number in self.state.given_up():
            return None
        plan = self.state.plan(slot.number)
        while plan is not None or (plan := self._search(slot)) is not None:
            if plan.item_id in self.request.skip:
                return self.state.refuse(event_of(slot, plan, "refused", "", "", time.monotonic()))
            if (self.state.out / ITEMS / plan.item_id).is_dir():
                return self.state.add(event_of(slot, plan, "made", "item", "", time.monotonic()))
            made = self._make(slot, plan)
            if made is not None:
                return made
            plan = None
        self._give_up(
            slot.number, slot.category, f"no scene and camera were found for a {slot.category} item"
        )
        return None

    def _give_up(self, slot: int, category: str, reason: str) -> None:
        event = Event(kind="slot_failed", slot=slot, category=category, reason=reason)
        if event not in self.state.events:
            self.state.add(event)

    def _search(self, slot: Slot) -> Plan | None:
        """Return the first proposal that four views are found for, kept on disk; None if there is none."""
        if self._hopeless(slot.category):
            return None
        wish = self._wish(slot, self.used)
        self._say(f"looking for a {slot.category}")
        outcome, in_vain = self.ahead.take(wish) or (self.planner.find(wish, self.state.add, self._say), ())
        for event in in_vain:
            self.state.add(event)
        if outcome.plan is not None and outcome.found is not None:
            self.state.accept(slot.number, outcome.plan)
            self.state.add(outcome.found)
        return outcome.plan

    def _wish(self, slot: Slot, used: Used) -> Wish:
        return Wish(slot, copy.deepcopy(used), self.state.tried(slot.number), self.state.bad_scenes())

    def _look_ahead(self, plan: Plan, slot: Slot) -> None:
        """Look for the plan of the slot that comes next if this plan becomes an item."""
        for later in self.slots[slot.number + 1 :]:
            number = later.number
            if self.state.settled(number) or number in self.state.given_up():
                continue
            if self.state.plan(number) is None and not self._hopeless(later.category):
                used = copy.deepcopy(self.used)
                used.add(plan.scene_number, edits.edited_objects(plan.edit), plan.object_size)
                self.ahead.start(self._wish(later, used))
            return

    def _hopeless(self, category: str) -> bool:
        return self.state.hopeless({slot.number for slot in self.slots if slot.category == category})

    def _make(self, slot: Slot, plan: Plan) -> Event | None:
        """Render, check and write a planned item; return None if it came to nothing."""
        start = time.monotonic()
        scene = self.planner.scene(plan)
        if scene_sha256(scene) != plan.scene.content_sha256:
            reason = "the source makes the scene differently than when it was planned"
            self.state.reject(slot.number, event_of(slot, plan, "rejected", "scene", reason, start))
            return None
        stage = self._stage(slot, plan, scene)
        if not self.state.settled(slot.number):
            self._look_ahead(plan, slot)
        try:
            return self._finish(slot, plan, stage, start)
        except RenderFailed as error:
            # A worker that was killed says nothing against its scene; finished views are kept.
            self.state.add(event_of(slot, plan, "render_retried", "render", error.message, start))
        start = time.monotonic()
        try:
            return self._finish(slot, plan, stage, start)
        except RenderFailed as error:
            self._render_failed(slot, plan, error, start)
            return None

    def _finish(self, slot: Slot, plan: Plan, stage: Stage, start: float) -> Event | None:
        """Check the light, render what is missing and write the item; return None if the light tells."""
        prepare(self.renderer, self._coming(stage))
        scene_id = stage.before.scene_id
        self._say(f"checking the light in {scene_id}")
        light = check_light(stage)
        if light.visible_in():
            reason = f"the edit shows by its light in view {', '.join(light.visible_in())}"
            self.state.reject(slot.number, event_of(slot, plan, "rejected", "light", reason, start))
            return None
        self._say(f"rendering {scene_id}")
        settings = render_item(stage, self.request.quality, self._say)
        self.failures_in_a_row.clear()
        write_item(self.state.out, stage, settings, light)
        return self.state.add(event_of(slot, plan, "made", "item", "", start))

    def _stage(self, slot: Slot, plan: Plan, scene: Scene) -> Stage:
        after = edits.apply(scene, plan.edit)
        return Stage(plan, scene, after, self.renderer, self.state.slot_folder(slot.number))

    def _coming(self, stage: Stage) -> Iterator[RenderRequest]:
        """Yield what the renderer will be asked for, up to the start of the next item if that is known."""
        yield from upcoming(stage, self.request.quality)
        if self.ahead.found is not None:
            slot, plan = self.ahead.found
            later = self._stage(slot, plan, self.planner.scene(plan))
            yield from upcoming(later, self.request.quality)[:1]

    def _render_failed(self, slot: Slot, plan: Plan, error: RenderFailed, start: float) -> None:
        """Set the scene aside; give up with the renderer's message if it fails time after time."""
        self.failures_in_a_row.append(error)
        if len(self.failures_in_a_row) >= MOST_RENDER_FAILURES:
            self.state.forget_render_failures(MOST_RENDER_FAILURES - 1)
            raise error
        self.state.reject(slot.number, event_of(slot, plan, "render_failed", "render", error.message, start))

    def _say(self, what: str) -> None:
        self.progress(what, self.made, len(self.slots))
