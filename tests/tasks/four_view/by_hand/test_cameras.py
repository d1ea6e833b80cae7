from __future__ import annotations

import itertools

import numpy as np
import pytest

from sson_core.errors import Cancelled, ImpossibleRequest, InvalidEdit
from sson_core.scene import Delete
from sson_core.tasks.four_view.by_hand.cameras import mend_camera, starting_cameras, suggest_cameras
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.views.camera_moves import turned
from tests.support.boxes import box_scene
from tests.tasks.four_view.by_hand.trials import BOXES, passing
from tests.tasks.four_view.stage import EDITS


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_cameras_to_begin_with_stand_apart_and_follow_from_the_seed() -> None:
    cameras = starting_cameras(BOXES, rng(), 160, 90)
    assert {(camera.width, camera.height) for camera in cameras} == {(160, 90)}
    gaps = [np.linalg.norm(a.position - b.position) for a, b in itertools.combinations(cameras, 2)]
    assert min(gaps) > 0.5
    again = starting_cameras(BOXES, rng(), 160, 90)
    assert all(
        np.array_equal(a.T_world_to_camera, b.T_world_to_camera) for a, b in zip(cameras, again, strict=True)
    )


def test_a_room_without_space_for_a_camera_is_refused() -> None:
    with pytest.raises(ImpossibleRequest, match="no free place"):
        starting_cameras(box_scene(size=(0.4, 0.4, 2.5)), rng(), 160, 120)


@pytest.mark.parametrize("size", [(160, 120), (192, 108), (96, 160)])
def test_suggested_cameras_pass_every_rule(size: tuple[int, int]) -> None:
    told: list[tuple[int, int]] = []
    cameras = suggest_cameras(
        BOXES, EDITS["delete"], rng(3), size, report=lambda what, done, total: told.append((done, total))
    )
    verdict = Judge(long_side=None)(Trial(BOXES, cameras, EDITS["delete"]))
    assert verdict.valid and verdict.trial.resolution == size
    assert told and all(0 <= done < total for done, total in told)


def test_a_wanted_distractor_is_among_the_four() -> None:
    cameras = suggest_cameras(BOXES, EDITS["delete"], rng(1), (160, 120), "non_observation")
    verdict = Judge(long_side=None)(Trial(BOXES, cameras, EDITS["delete"]))
    assert verdict.valid
    assert "non_observation" in [m.mechanism for m in verdict.roles.mechanisms if m.passed]


def test_an_invalid_edit_an_impossible_one_and_a_cancelled_search_are_told_apart() -> None:
    with pytest.raises(InvalidEdit, match="carries vase"):
        suggest_cameras(BOXES, Delete(object_id="table"), rng(), (160, 120))
    with pytest.raises(Cancelled):
        suggest_cameras(BOXES, EDITS["delete"], rng(), (160, 120), cancelled=lambda: True)
    alone = box_scene(BOXES.object("chair"))
    with pytest.raises(ImpossibleRequest, match="failed most often"):
        suggest_cameras(alone, EDITS["delete"], rng(), (64, 48))


@pytest.mark.parametrize("category", ["delete", "rotate"])
def test_a_better_camera_is_found_while_the_others_stay(category: str) -> None:
    judge = Judge()
    trial = passing(category, "non_observation", intruder="A")
    spoilt = trial.with_camera("A", turned(trial.camera("A"), left=2.5))
    assert not judge(spoilt).valid
    told: list[int] = []
    camera = mend_camera(judge, spoilt, "A", rng(), report=lambda what, done, total: told.append(done))
    mended = spoilt.with_camera("A", camera)
    assert judge(mended).valid and told == list(range(len(told)))
    assert all(mended.camera(name) is trial.camera(name) for name in ("B", "C", "D"))  # type: ignore[arg-type]


def test_no_camera_is_better_than_one_that_passes_and_cancelling_stops_the_search() -> None:
    judge = Judge()
    trial = passing("delete", intruder="A")
    with pytest.raises(Cancelled):
        mend_camera(judge, trial, "A", rng(), cancelled=lambda: True)
    with pytest.raises(ImpossibleRequest, match="no edit yet"):
        mend_camera(judge, trial.with_edit(None), "A", rng())
