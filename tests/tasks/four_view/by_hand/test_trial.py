from __future__ import annotations

import math

import pytest

from sson_core.errors import BadInput
from sson_core.tasks.four_view.by_hand.trial import MOST_STEPS, History, Trial
from sson_core.views.camera_moves import field_of_view, turned
from tests.tasks.four_view.by_hand.trials import BOXES, passing
from tests.tasks.four_view.stage import EDITS, SOUTH


def test_changes_make_new_trials_and_leave_the_rest_alone() -> None:
    trial = passing("delete", intruder="A")
    camera = turned(trial.camera("C"), 0.1)
    other = trial.with_camera("C", camera)
    assert other.camera("C") is camera and trial.camera("C") is not camera
    assert all(other.camera(name) is trial.camera(name) for name in ("A", "B", "D"))  # type: ignore[arg-type]
    assert other.with_intruder(None).intruder is None and other.intruder == "A"
    assert trial.with_edit(EDITS["move"]).edit == EDITS["move"] and trial.with_edit(None).edited() is None
    edited = trial.edited()
    assert edited is not None and "chair" not in edited.by_id and "chair" in trial.scene.by_id
    fresh = trial.with_scene(BOXES, trial.cameras)
    assert fresh.edit is None and fresh.intruder is None


@pytest.mark.parametrize("size", [(1024, 576), (1100, 825), (300, 640)])
def test_another_resolution_keeps_what_the_cameras_see_along_the_longer_side(size: tuple[int, int]) -> None:
    trial = passing("delete")
    other = trial.with_resolution(*size)
    assert other.resolution == size
    for old, new in zip(trial.cameras, other.cameras, strict=True):
        assert field_of_view(new) == pytest.approx(field_of_view(old))
    brought = other.with_camera("A", SOUTH)
    assert brought.resolution == size and field_of_view(brought.camera("A")) == pytest.approx(
        math.radians(70)
    )


def test_what_is_no_trial_is_refused() -> None:
    trial = passing("delete")
    with pytest.raises(BadInput, match="3 cameras for 4"):
        Trial(BOXES, trial.cameras[:3])
    with pytest.raises(BadInput, match="80x60, 160x120"):
        Trial(BOXES, (*trial.cameras[:3], trial.cameras[3].resized(80, 60)))
    with pytest.raises(BadInput, match="'E'"):
        trial.with_intruder("E")  # type: ignore[arg-type]


def test_history_goes_back_and_forth_and_forgets_what_was_undone() -> None:
    history = History(1).then(2).then(3)
    assert history.undo().present == 2 and history.undo().undo().present == 1
    assert history.undo().undo().undo().present == 1
    assert history.undo().redo().present == 3 and history.redo() is history
    branched = history.undo().then(4)
    assert branched.present == 4 and branched.redo().present == 4 and branched.undo().present == 2


def test_a_long_history_lets_its_oldest_go() -> None:
    history = History(0)
    for number in range(1, MOST_STEPS + 50):
        history = history.then(number)
    assert len(history.past) == MOST_STEPS and history.past[-1] == history.present - 1
