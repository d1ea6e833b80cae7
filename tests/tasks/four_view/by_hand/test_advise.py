from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from sson_core.errors import Cancelled
from sson_core.scene import Delete, Move, Rotate
from sson_core.tasks.four_view.by_hand.advise import advise
from sson_core.tasks.four_view.by_hand.edit_from import edit_from
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Line, Verdict
from sson_core.views.camera_moves import nearer, orbited, turned, walked
from tests.support.boxes import box_asset, furnished, place
from tests.tasks.four_view.by_hand.trials import BOXES, passing

JUDGE = Judge()
CHAIR = BOXES.object("chair").centre


def advised(trial: Trial) -> Verdict:
    return advise(JUDGE, JUDGE(trial))


def lines_about(verdict: Verdict, letter: str) -> list[Line]:
    return [line for line in verdict.failed if letter in line.views]


def failures(verdict: Verdict, line: Line, letter: str) -> int:
    now = verdict.line(line.rule)
    return sum(letter in cell.views for cell in now.failed) if now is not None else 0


SPOILT = {
    "back": lambda camera: nearer(camera, CHAIR * [1, 1, 0] + [0, 0, camera.position[2]], -1.2),
    "near": lambda camera: nearer(camera, CHAIR, 0.62),
    "turned away": lambda camera: turned(camera, left=math.radians(55)),
    "cut below": lambda camera: turned(camera, up=math.radians(30)),
    "beside another": lambda camera: camera,
}


@pytest.mark.parametrize("how", SPOILT)
def test_followed_advice_mends_what_it_says_it_mends(how: str) -> None:
    trial = passing("delete", "non_observation", intruder="A")
    spoilt = trial.with_camera("A", SPOILT[how](trial.camera("B" if how == "beside another" else "A")))
    verdict = advised(spoilt)
    assert not verdict.valid and lines_about(verdict, "A")
    for line in lines_about(verdict, "A"):
        if line.rule in ("intruder", "informative"):
            continue
        assert line.remedies and line.advice
        for remedy in line.remedies:
            assert remedy.camera is not None and remedy.letter is not None
            assert remedy.text.startswith(f"{remedy.letter}: ") and (
                "m " in remedy.text or "°" in remedy.text
            )
            after = JUDGE(remedy.applied(spoilt))
            assert failures(after, line, remedy.letter) < failures(verdict, line, remedy.letter)
    steps = 0
    while not verdict.valid and steps < 4:
        remedies = [r for line in verdict.failed for r in line.remedies if r.camera is not None]
        assert remedies, [str(line) for line in verdict.failed]
        verdict = advised(remedies[0].applied(verdict.trial))
        steps += 1
    assert verdict.valid and verdict.roles.informative == ("A", "B", "C")


def test_advice_says_the_number_that_it_leads_to() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    spoilt = trial.with_camera("A", SPOILT["back"](trial.camera("A")))
    verdict = advised(spoilt)
    line = verdict.line("footprint")
    if line is None or line.passed:
        line = next(
            line for line in lines_about(verdict, "A") if line.rule not in ("intruder", "informative")
        )
    (remedy,) = line.remedies[:1]
    after = JUDGE(remedy.applied(spoilt)).line(line.rule)
    assert after is not None and "becomes" in remedy.text
    numbers = [cell.result.measured for cell in after.cells if cell.views == line.failed[0].views]
    said = remedy.text.rsplit("becomes ", 1)[1].split()[0].rstrip(".")
    assert any(abs(100 * number - float(said)) < 0.06 for number in numbers)


def test_small_changes_are_offered_before_large_ones() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    slightly = trial.with_camera("A", orbited(trial.camera("B"), CHAIR, math.radians(16)))
    verdict = advised(slightly)
    line = verdict.line("separation")
    assert line is not None and not line.passed
    remedy = line.remedies[0]
    assert remedy.letter is not None and remedy.camera is not None
    moved = remedy.camera.position - slightly.camera(remedy.letter).position
    assert float(np.linalg.norm(moved)) < 1.2


def test_a_passing_verdict_and_one_without_edit_need_no_advice() -> None:
    trial = passing("delete")
    for other in (trial, trial.with_edit(None)):
        verdict = JUDGE(other)
        assert advise(JUDGE, verdict) is verdict


def test_looking_for_advice_can_be_cancelled() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    spoilt = trial.with_camera("A", SPOILT["turned away"](trial.camera("A")))
    with pytest.raises(Cancelled):
        advise(JUDGE, JUDGE(spoilt), cancelled=lambda: True)


def test_an_intruder_that_shows_nothing_is_to_be_another_view() -> None:
    trial = passing("delete", "non_observation", intruder="D")
    verdict = JUDGE(trial)
    intruder = next(line for line in advise(JUDGE, verdict).failed if line.rule == "intruder")
    assert [remedy.letter for remedy in intruder.remedies] == ["A", "B", "C"]
    assert JUDGE(intruder.remedies[0].applied(trial)).valid


def test_a_collision_is_mended_by_a_place_beside_it() -> None:
    trial = passing("delete").with_edit(edit_from(BOXES, "move", "chair", translation=(-0.6, -0.75, 0.0)))
    line = advised(trial).line("edit")
    assert line is not None and not line.passed
    (remedy,) = line.remedies
    assert remedy.edit is not None and "from there" in remedy.text
    assert JUDGE.refusal(BOXES, remedy.edit) is None
    old, new = np.array(trial.edit.translation), np.array(remedy.edit.translation)  # type: ignore[union-attr]
    assert 0 < float(np.linalg.norm(new - old)) < 0.5


def test_a_move_that_is_too_long_is_shortened_on_its_way() -> None:
    whole = np.array([0.0, 0.8, 0.0])
    trial = passing("delete").with_edit(edit_from(BOXES, "move", "stool", translation=whole))
    (remedy,) = advised(trial).line("edit").remedies  # type: ignore[union-attr]
    assert isinstance(remedy.edit, Move)
    x, y, z = remedy.edit.translation
    assert x == z == 0.0 and 0.4 < y <= 0.6001 and f"a move of {y:.2f} m" in remedy.text


def test_a_turn_that_is_none_of_the_task_becomes_the_nearest_that_is() -> None:
    trial = passing("rotate").with_edit(Rotate(object_id="chair", degrees=80.0, scope="unique"))
    line = advised(trial).line("edit")
    assert line is not None and isinstance(line.remedies[0].edit, Rotate)
    assert line.remedies[0].edit.degrees in (60.0, 90.0)


def test_what_no_edit_can_mend_keeps_the_rules_own_advice() -> None:
    trial = passing("delete").with_edit(Delete(object_id="table"))
    line = advised(trial).line("edit")
    assert line is not None and "carries vase" in str(line)
    assert line.remedies[0].edit is None and "carries nothing" in line.advice


def test_glass_asks_for_another_object() -> None:
    bowl = place(box_asset("bowl", (0.5, 0.5, 0.9), glass=True), "chair", 3.4, 3.6)
    others = tuple(item for item in furnished().objects if item.object_id != "chair")
    scene = dataclasses.replace(BOXES, objects=(*others, bowl))
    verdict = advised(dataclasses.replace(passing("delete"), scene=scene))
    line = verdict.line("opaque_share")
    assert line is not None and not line.passed and "glass" in line.advice


def test_a_view_that_is_blocked_is_led_away() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    wall = trial.with_camera("D", walked(turned(trial.camera("D"), left=math.pi), forward=0.3))
    verdict = advised(wall)
    for line in lines_about(verdict, "D"):
        assert line.remedies and line.advice
