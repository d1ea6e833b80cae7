"""Which object lies under a point of a view."""

from __future__ import annotations

from sson_core.buffers import Buffers
from sson_core.raycast import NOTHING
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.kept import Latest
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import Letter
from sson_core.views.look import When
from sson_core.views.visibility import Observer

_AROUND = 2
"""Pixels that a click may miss a small thing by."""


class Picker:
    """Reads id buffers: those of the judge for an edited scene, its own for one that is not."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._observers: Latest[Observer] = Latest(1)

    def object_at(self, trial: Trial, letter: Letter, u: float, v: float, when: When) -> str | None:
        """Return the object seen at ``u, v`` (shares of width and height), None if there is none to hold.

        A movable thing within a pixel or two goes before what is no thing to hold.
        """
        seen = self._buffers(trial, letter, when)
        height, width = seen.object.shape
        column, row = min(int(u * width), width - 1), min(int(v * height), height - 1)
        for reach in range(_AROUND + 1):
            rows = slice(max(0, row - reach), row + reach + 1)
            columns = slice(max(0, column - reach), column + reach + 1)
            for number in seen.object[rows, columns].ravel():
                item = trial.scene.by_id.get(seen.ids[number]) if number != NOTHING else None
                if item is not None and item.kind == "movable":
                    return item.object_id
        return None

    def _buffers(self, trial: Trial, letter: Letter, when: When) -> Buffers:
        camera = trial.camera(letter)
        if trial.edit is not None:
            evidence = self._judge.evidence(trial.scene, trial.edit)
            return self._judge.view(evidence, camera).look.buffers(when)
        observer = self._observers.get(trial.scene, lambda: Observer(trial.scene, trial.scene))
        return observer.look(self._judge.fitted(camera)).buffers(when)
