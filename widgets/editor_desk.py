"""What the editor keeps at hand: judge, painter, picker, and the choices that were worked out."""

from __future__ import annotations

from sson_core.errors import BadInput
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.kept import Latest
from sson_core.tasks.four_view.by_hand.parameters import Parameters, parameters
from sson_core.tasks.four_view.by_hand.verdict import Verdict
from sson_core.views.look import When
from widgets.editor_actions import acted
from widgets.editor_picking import Picker
from widgets.editor_pictures import Painter
from widgets.editor_state import Step
from widgets.editor_worker import Message


class Desk:
    """Used by one thread only."""

    def __init__(self) -> None:
        self.judge = Judge()
        self.painter = Painter()
        self._picker = Picker(self.judge)
        self._offered: Latest[Parameters] = Latest(24)
        self._known: set[object] = set()

    def acted(self, step: Step, message: Message, verdict: Verdict | None) -> Step:
        """Return the step after a message, those among them that ask what is seen or advised."""
        if message.get("type") == "pick":
            found = self._picked(step, message)
            return acted(step, {"type": "select", "object_id": found}) if found else step
        if message.get("type") == "mend":
            return self._mended(step, message, verdict)
        return acted(step, message)

    def offered(self, step: Step, *, known: bool) -> Parameters | None:
        """Return what can be set for the kind of edit in hand; with ``known`` None if it takes time."""
        object_id = None if step.category == "mirror" else step.object_id
        if object_id is None and step.category != "mirror":
            return None
        key = (step.trial.scene, object_id, step.category)
        if known and key not in self._known:
            return None
        self._known.add(key)
        return self._offered.get(key, lambda: parameters(step.trial.scene, object_id, step.category))

    def _picked(self, step: Step, message: Message) -> str | None:
        when: When = "after" if message.get("when") == "after" else "before"
        u, v = float(message["u"]), float(message["v"])
        return self._picker.object_at(step.trial, message["letter"], u, v, when)

    def _mended(self, step: Step, message: Message, verdict: Verdict | None) -> Step:
        """Do what is advised for a rule; the advice must be of the trial as it stands."""
        line = verdict.line(str(message["rule"])) if verdict and verdict.trial is step.trial else None
        number = int(message["number"])
        if line is None or number >= len(line.remedies):
            raise BadInput("this advice is out of date.", advice="Wait for the next.")
        return step.with_trial(line.remedies[number].applied(step.trial))
