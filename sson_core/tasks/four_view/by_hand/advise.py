"""What would mend the rules that a trial fails: changes that were tried out, with the numbers they give."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sson_core.camera import Camera
from sson_core.errors import Cancelled, IsCancelled, never
from sson_core.tasks.four_view.by_hand.contest import Contest
from sson_core.tasks.four_view.by_hand.edit_remedy import edit_remedy
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.neighbours import effort, neighbours, spread_out
from sson_core.tasks.four_view.by_hand.verdict import Cell, Line, Remedy, Verdict
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.placement import place_of
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.views.camera_moves import difference

LOOKS = 24
"""Cameras tried for each view that fails a rule."""
TRIAL_SIDE = 160
"""Pixels of the longer side in which they are tried; what is offered is judged again at full measure."""

_OF_THE_SCENE = {
    "opaque_share": "Choose an object that is not mostly glass.",
    "others_that_could_stand_there": "Choose an object that has no like in the room.",
    "unique_landmarks": "Choose a room with more unlike things, or another kind of edit.",
}


@dataclass(frozen=True, eq=False)
class _Mended:
    """Another camera of a view, how much of a change it is and in what words, and what is found with it."""

    letter: Letter
    camera: Camera
    effort: float
    words: str
    verdict: Verdict


def advise(judge: Judge, verdict: Verdict, looks: int = LOOKS, cancelled: IsCancelled = never) -> Verdict:
    """Return a verdict whose failed lines say what would mend them.

    For each view that fails a rule, up to ``looks`` cameras near its own are tried, small changes first,
    until one mends all that the view fails; otherwise the one that mends most is offered. Raises
    Cancelled.
    """
    if verdict.trial.edit is None or verdict.valid:
        return verdict
    failing = {letter for line in verdict.failed for cell in line.failed for letter in cell.views}
    found = (_mended(judge, verdict, letter, looks, cancelled) for letter in sorted(failing))
    mended = {change.letter: change for change in found if change is not None}
    lines = [
        line if line.passed else dataclasses.replace(line, remedies=tuple(_remedies(verdict, line, mended)))
        for line in verdict.lines
    ]
    return dataclasses.replace(verdict, lines=tuple(lines))


def _mended(
    judge: Judge, verdict: Verdict, letter: Letter, looks: int, cancelled: IsCancelled
) -> _Mended | None:
    """Return the smallest change found of one camera that mends what its view fails, None if none helps."""
    trial, number = verdict.trial, LETTERS.index(letter)
    assert trial.edit is not None
    contest, evidence = judge.contest(trial), judge.evidence(trial.scene, trial.edit)
    others = [trial.cameras[other] for other in contest.meant if other != number]
    parts = contest.parts_shown_by(number)
    least, best = contest.lack(), None
    near = neighbours(evidence, trial.camera(letter), contest.views[number], parts, others)
    for camera in spread_out(near, looks):
        if cancelled():
            raise Cancelled("looking for advice was cancelled.")
        views = list(contest.views)
        views[number] = evidence.view(camera.fitted(TRIAL_SIDE))
        changed = Contest(evidence, views, contest.intruder)
        if changed.lack() < least:
            least, best = changed.lack(), camera
            if not any(letter in cell.views and not cell.result.passed for cell in changed.cells()):
                break
    if best is None:
        return None
    after = judge(trial.with_camera(letter, best))
    if _count(after) >= _count(verdict):
        return None
    old = trial.camera(letter)
    return _Mended(letter, best, effort(old, best), difference(old, best, place_of(evidence)), after)


def _count(verdict: Verdict) -> int:
    return sum(len(line.failed) for line in verdict.lines)


def _remedies(verdict: Verdict, line: Line, mended: Mapping[Letter, _Mended]) -> Iterator[Remedy]:
    """Yield what mends a line: one change for each view at fault."""
    if line.rule == "edit":
        yield edit_remedy(verdict.trial, verdict.refused)
    elif line.rule in _OF_THE_SCENE:
        yield Remedy(_OF_THE_SCENE[line.rule])
    elif line.rule == "informative":
        yield Remedy("This follows when the other rules pass.")
    elif line.rule == "intruder":
        yield from _intruders(verdict)
    else:
        yield from _moves(line, mended)


def _intruders(verdict: Verdict) -> Iterator[Remedy]:
    for letter in verdict.roles.informative:
        yield Remedy(f"Let {letter} be the intruder.", letter, intruder=True)
    if not verdict.roles.informative:
        yield Remedy("This follows when the other rules pass.")


def _moves(line: Line, mended: Mapping[Letter, _Mended]) -> Iterator[Remedy]:
    """Yield the smallest change that mends each measurement, one change a view."""
    given: set[Letter] = set()
    for cell in line.failed:
        if given & set(cell.views):
            continue
        helping = [mended[name] for name in cell.views if name in mended and _mends(mended[name], line, cell)]
        if helping:
            change = min(helping, key=lambda one: one.effort)
            given.add(change.letter)
            yield Remedy(_said(line, cell, change), change.letter, change.camera)
    if not given:
        views = " or ".join(line.views)
        yield Remedy(f"No small move of {views} was found to mend this: place it anew, or change the edit.")


def _mends(change: _Mended, line: Line, cell: Cell) -> bool:
    after = change.verdict.line(line.rule)
    return after is None or not any(set(cell.views) <= set(other.views) for other in after.failed)


def _said(line: Line, cell: Cell, change: _Mended) -> str:
    """Say a change in words, with what the rule measures after it."""
    said = f"{change.letter}: {change.words}"
    after = change.verdict.line(line.rule)
    same = [other for other in after.cells if other.views == cell.views] if after else []
    wording = WORDINGS[line.rule]
    if wording.yes_no or not same:
        return f"{said}."
    return f"{said}; {wording.name} becomes {wording.number(same[0].result.measured)}."
