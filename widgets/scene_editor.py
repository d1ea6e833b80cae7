"""The scene editor: a plan, four views and the rules of one trial, which follow the hand."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from sson_core.errors import BadInput, SsonError
from sson_core.sources import remarks, source_names
from sson_core.sources.procedural.rooms import ROOM_TYPES
from sson_core.tasks.four_view.by_hand.advise import advise
from sson_core.tasks.four_view.by_hand.job import Job
from sson_core.tasks.four_view.by_hand.trial import History, Trial
from sson_core.tasks.four_view.by_hand.verdict import Verdict
from sson_core.tasks.four_view.quotas import RESOLUTIONS
from widgets.editor_content import judged, outlines_of, plan_of, present
from widgets.editor_desk import Desk
from widgets.editor_jobs import JOBS, Work, first_step, load_scene
from widgets.editor_place import Place
from widgets.editor_state import EditorState, Step
from widgets.editor_worker import LatestWorker, Message
from widgets.scripts import HERE, joined

SCRIPTS = ("editor_dom.js", "editor_plan.js", "editor_views.js", "editor_panels.js", "scene_editor.js")
SIZES = (*RESOLUTIONS.values(), (512, 512))
"""Those of the study, and one to try things with."""
UNRECORDED = ("select", "category", "pick")
"""What changes the hand and not the trial: there is nothing to undo."""
BOUND = ("example", "cameras", "better")
"""Jobs whose result is of use only while the trial stays as it was."""


class SceneEditor(anywidget.AnyWidget):  # type: ignore[misc]
    """Edits a scene, chooses four cameras, shows the evidence rules live, and saves an item.

    One thread does what the page asks for and drops what is out of date, another the long work. The
    trial is written at every change, and an editor opens where that left off.
    """

    _esm = joined(*SCRIPTS)
    _css = HERE / "scene_editor.css"

    plan = traitlets.Dict().tag(sync=True)
    now = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)
    outlines = traitlets.Dict().tag(sync=True)
    before = traitlets.Dict().tag(sync=True)
    after = traitlets.Dict().tag(sync=True)
    rendered = traitlets.Dict().tag(sync=True)
    job = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    notes: traitlets.List[str] = traitlets.List().tag(sync=True)
    options = traitlets.Dict().tag(sync=True)

    def __init__(self, place: Place) -> None:
        sizes = list(dict.fromkeys((place.size, *SIZES)))
        options = {"sources": source_names(), "rooms": list(ROOM_TYPES), "sizes": sizes}
        options |= {"items": str(place.items), "quality": place.quality, "seed": place.seed}
        super().__init__(options=options, message="Making the room ...")
        self.place = place
        self.desk = Desk()
        self.history: History[Step] | None = None
        self.found: Verdict | None = None
        self._gesture: object = None
        self._running: Job[Any] | None = None
        self._worker = LatestWorker(self._work)
        self.on_msg(lambda _, content, __: self.post(content))
        self.post({"type": "start"})

    def __repr__(self) -> str:
        trial = self.trial
        return f"SceneEditor({trial.scene.scene_id if trial else self.place.room!r})"

    @property
    def trial(self) -> Trial | None:
        """The trial that stands now, None until there is one."""
        return None if self.history is None else self.history.present.trial

    def post(self, message: Message) -> None:
        """Ask for something as the page does; returns at once."""
        self._worker.post(message)

    def wait(self, timeout: float = 120.0) -> bool:
        """Wait until nothing is under way any more; return False after ``timeout`` seconds."""
        while self._worker.wait(timeout):
            running = self._running
            if running is None or running.wait(0):
                return self._worker.wait(timeout)
            running.wait(timeout)
        return False

    def close(self) -> None:
        """Stop all work and free the widget."""
        if self._running is not None:
            self._running.cancel()
        self._worker.close()
        super().close()

    def _work(self, messages: list[Message]) -> None:
        for message in messages:
            self._guarded(self._do, message)
        last = messages[-1]
        self._guarded(self._publish, last)

    def _guarded(self, act: Any, message: Message) -> None:
        """Act on a message; what goes wrong is told in the page, since nobody sees a thread's errors."""
        try:
            act(message)
        except SsonError as error:
            self.message = str(error)
        except Exception as error:
            self.message = f"{type(error).__name__}: {error}"

    def _do(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "start":
            self._start()
        elif kind == "open":
            self._open(message)
        elif kind == "job":
            self._begin(message)
        elif kind == "cancel" and self._running is not None:
            self._running.cancel()
        elif kind == "finished":
            self._finish(message)
        elif kind in ("undo", "redo") and self.history is not None:
            self._go_to(self.history.undo() if kind == "undo" else self.history.redo(), message)
        elif self.history is not None and kind != "cancel":
            self._go_to(self._after(self.history, message), message)

    def _start(self) -> None:
        state = EditorState.read(self.place.file)
        if state is not None:
            self._show_scene(state.step())
            return
        where = self.place
        self._show_scene(
            first_step(load_scene(where.source, where.path, where.room, where.seed), where.size, 0)
        )
        self._begin({"what": "example", "category": where.category})

    def _open(self, message: Message) -> None:
        self.message = "Making the room ..."
        path = Path(message["path"]) if message.get("path") else None
        room = "" if path else str(message.get("room", ""))
        scene = load_scene(str(message["source"]), path, room, int(message["seed"]))
        size = self.trial.resolution if self.trial else self.place.size
        self._show_scene(first_step(scene, size, 0), message)

    def _show_scene(self, step: Step, message: Message | None = None) -> None:
        self.message = ""
        if self.history is None:
            self.history = History(step)
        else:
            self._go_to(self.history.then(step), message or {})

    def _after(self, history: History[Step], message: Message) -> History[Step]:
        """Return the history after an action; a gesture is one step of it, choosing an object none."""
        self.message = ""
        step = self.desk.acted(history.present, message, self.found)
        gesture = message.get("gesture")
        same = gesture is not None and gesture == self._gesture
        self._gesture = gesture
        if same or message.get("type") in UNRECORDED:
            return dataclasses.replace(history, present=step)
        return history.then(step)

    def _go_to(self, history: History[Step], message: Message) -> None:
        changed = history.present.trial is not self.trial
        self.history = history
        if changed:
            self.rendered = {}
            if self._running is not None and self.job.get("what") in BOUND:
                self._running.cancel()
        if not message.get("live"):
            EditorState.of(history.present).write(self.place.file)

    def _publish(self, message: Message) -> None:
        """Show what stands now: plan and pictures first, then the rules, then what would mend them."""
        if self.history is None:
            return
        step = self.history.present
        if self.plan.get("scene") != step.trial.scene.scene_id:
            self.plan = plan_of(step.trial.scene)
            self.notes = list(remarks(step.trial.scene))
        self._publish_now(step, known=True)
        moving = str(message.get("letter", "")) if message.get("live") else ""
        self.before, self.after = self.desk.painter.paint(step.trial, moving)
        if self._worker.pending():
            return
        self._publish_now(step, known=False)
        if self.found is None or self.found.trial is not step.trial:
            self.found = self.desk.judge(step.trial)
            self.verdict = judged(self.found)
            self.outlines = outlines_of(self.desk.judge, step.trial)
        if not self._worker.pending() and not message.get("live"):
            self._advise(self.found)

    def _publish_now(self, step: Step, *, known: bool) -> None:
        """Show plan and choices; with ``known`` only choices that are at hand."""
        refused = (
            None if step.trial.edit is None else self.desk.judge.refusal(step.trial.scene, step.trial.edit)
        )
        offered = self.desk.offered(step, known=known)
        assert self.history is not None
        steps = {"undo": bool(self.history.past), "redo": bool(self.history.future)}
        self.now = present(step, refused.message if refused else "", offered) | steps

    def _advise(self, verdict: Verdict) -> None:
        if verdict.valid or any(line.remedies for line in verdict.lines):
            return
        self.found = advise(self.desk.judge, verdict, cancelled=self._worker.pending)
        self.verdict = judged(self.found)

    def _begin(self, message: Message) -> None:
        """Begin long work on the trial as it stands."""
        if self._running is not None and not self._running.wait(0):
            raise BadInput("other work is under way.", advice="Wait for it or cancel it.")
        assert self.history is not None
        what, step = str(message["what"]), self.history.present
        if what not in JOBS:
            raise BadInput(f"{what!r} is no work of the editor.", field="what")
        work: Work = JOBS[what](step, message, self.place.items, self.place.file.parent)

        def changed(job: Job[Any]) -> None:
            said, done, total = job.progress
            running = job.state in ("waiting", "running")
            self.job = {"what": what, "state": job.state, "said": said, "done": done, "total": total}
            if not running:
                self.post({"type": "finished", "what": what, "job": job, "trial": step.trial})

        self.message = ""
        self._running = Job(work, changed)
        self._running.start()

    def _finish(self, message: Mapping[str, Any]) -> None:
        """Take over what long work found."""
        job: Job[Any] = message["job"]
        if job.state == "cancelled":
            self.message = "Cancelled."
        if job.error is not None:
            raise job.error
        assert self.history is not None
        if job.state != "done":
            return
        if isinstance(job.result, Step):
            if self.trial is message["trial"]:
                self._go_to(self.history.then(job.result), message)
        elif isinstance(job.result, dict):
            self.rendered = {letter: path.read_bytes() for letter, path in job.result.items()}
        else:
            self.message = f"Saved as item {job.result} in {self.place.items / 'items' / str(job.result)}"
