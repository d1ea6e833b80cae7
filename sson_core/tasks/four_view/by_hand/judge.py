"""Judging a trial by the rules of the search and the certificate, quickly enough to follow a hand.

What does not change from one trial to the next is kept: meshes and casts of what the edit leaves alone,
the views of cameras that stayed, the verdict on an edit.
"""

from __future__ import annotations

from collections.abc import Iterable

from sson_core import edits
from sson_core.camera import Camera
from sson_core.errors import InvalidEdit
from sson_core.scene import Edit, Scene
from sson_core.tasks.four_view.by_hand.contest import Contest
from sson_core.tasks.four_view.by_hand.kept import Latest, Meshes
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Cell, Line, Roles, Verdict
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.distractors import measure
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.tasks.four_view.results import within
from sson_core.tasks.four_view.rules import RULES, Rules

LONG_SIDE = 320
_EDITS, _VIEWS = 3, 12


class Judge:
    """Judges trials, one after the other.

    ``long_side`` bounds the pictures that are cast, in pixels; None takes the trial's own size, as
    saving does. Not to be called from two threads at once.
    """

    def __init__(self, long_side: int | None = LONG_SIDE, rules: Rules = RULES) -> None:
        self.long_side = long_side
        self.rules = rules
        self._meshes = Meshes()
        self._evidence: Latest[Evidence] = Latest(_EDITS)
        self._refusals: Latest[InvalidEdit | None] = Latest(8 * _EDITS)
        self._views: Latest[View] = Latest(_VIEWS)

    def __call__(self, trial: Trial) -> Verdict:
        """Return the verdict on a trial, its remedies yet to be sought (`advise`).

        Raises BadInput if the edit names what the scene does not have.
        """
        size = self.fitted(trial.cameras[0])
        if trial.edit is None:
            return Verdict(trial, (), size=(size.width, size.height))
        refused = self.refusal(trial.scene, trial.edit)
        contest = self.contest(trial)
        cells = [_of_edit(refused), *contest.cells()]
        return Verdict(trial, _lines(cells, refused), _roles(contest), refused, (size.width, size.height))

    def contest(self, trial: Trial) -> Contest:
        """Return how the four views of a trial, which has an edit, stand to each other."""
        assert trial.edit is not None
        evidence = self.evidence(trial.scene, trial.edit)
        views = [self.view(evidence, camera) for camera in trial.cameras]
        intruder = None if trial.intruder is None else LETTERS.index(trial.intruder)
        return Contest(evidence, views, intruder)

    def refusal(self, scene: Scene, edit: Edit) -> InvalidEdit | None:
        """Return why an edit is no valid one, None if it is."""

        def check() -> InvalidEdit | None:
            try:
                edits.check(scene, edit)
            except InvalidEdit as error:
                return error
            return None

        return self._refusals.get((scene, edit), check)

    def evidence(self, scene: Scene, edit: Edit) -> Evidence:
        """Return the evidence rules of an edit, valid or not."""

        def make() -> Evidence:
            return Evidence(scene, edits.apply(scene, edit), edit, self.rules, self._meshes)

        return self._evidence.get((scene, edit), make)

    def view(self, evidence: Evidence, camera: Camera) -> View:
        """Return what a camera sees of an edit."""
        small = self.fitted(camera)
        return self._views.get((evidence, small.key), lambda: evidence.view(small))

    def fitted(self, camera: Camera) -> Camera:
        """Return a camera at the size that is cast."""
        return camera if self.long_side is None else camera.fitted(self.long_side)


def _of_edit(refused: InvalidEdit | None) -> Cell:
    return Cell((), "", within("edit", float(refused is None), least=1.0))


def _lines(cells: Iterable[Cell], refused: InvalidEdit | None) -> tuple[Line, ...]:
    """Gather measurements by rule, each once, the worst first."""
    found: dict[str, dict[tuple[object, ...], Cell]] = {}
    for cell in cells:
        same = (cell.views, cell.part, cell.result.about)
        found.setdefault(cell.result.rule, {})[same] = cell
    lines = []
    for rule in WORDINGS:
        ordered = sorted(found.get(rule, {}).values(), key=lambda cell: (cell.result.passed, -cell.miss))
        if ordered:
            message = refused.message if refused is not None and rule == "edit" else ""
            lines.append(Line(rule, tuple(ordered), message))
    return tuple(lines)


def _roles(contest: Contest) -> Roles:
    fourth = contest.fourth
    others = [contest.views[number] for number in contest.meant]
    return Roles(
        meant=_letters(contest.meant),
        informative=_letters(contest.informative.views),
        witnesses=_letters(contest.witnesses()),
        fourth=None if fourth is None else LETTERS[fourth],
        mechanisms=() if fourth is None else measure(contest.evidence, contest.views[fourth], others),
    )


def _letters(numbers: Iterable[int]) -> tuple[Letter, ...]:
    return tuple(LETTERS[number] for number in numbers)
