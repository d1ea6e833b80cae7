from __future__ import annotations

import itertools

import pytest

from sson_core.tasks.four_view.by_hand.contest import Contest
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.informative import informative_views
from sson_core.views.camera_moves import turned
from tests.tasks.four_view.by_hand.trials import passing

JUDGE = Judge()


def contest(trial: Trial) -> Contest:
    return JUDGE.contest(trial)


def test_informative_views_are_those_of_the_certificate() -> None:
    for category in ("delete", "move", "mirror"):
        given = contest(passing(category))
        assert given.informative == informative_views(given.evidence, given.views)
        assert given.settled and given.lack() == 0


def test_the_three_that_come_nearest_are_meant_when_too_few_pass() -> None:
    trial = passing("delete", "non_observation")
    spoilt = trial.with_camera("C", turned(trial.camera("C"), left=0.75))
    given = contest(spoilt)
    assert not given.settled and given.lack() > 1
    lacks = {numbers: given._lack(numbers, given.parts) for numbers in itertools.combinations(range(4), 3)}
    assert given.meant == min(lacks, key=lambda numbers: lacks[numbers])


def test_what_lacks_more_lacks_more() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    lacks = [
        contest(trial.with_camera("A", turned(trial.camera("A"), left=angle))).lack()
        for angle in (0.0, 0.9, 2.5)
    ]
    assert lacks[0] == 0 and lacks[0] < lacks[1] <= lacks[2]


@pytest.mark.parametrize("category", ["move", "swap", "mirror"])
def test_every_measurement_names_the_views_that_it_was_taken_in(category: str) -> None:
    given = contest(passing(category))
    for cell in given.cells():
        assert len(set(cell.views)) == len(cell.views) <= 2
        if cell.result.rule in ("shared_landmarks", "landmark_near", "flipped_triangle", "separation"):
            assert len(cell.views) == 2
        if cell.result.rule in ("footprint", "frame_edge", "visible_fraction", "changed_pixels"):
            assert len(cell.views) == 1 and cell.part


def test_only_the_parts_that_prove_something_are_asked_for() -> None:
    given = contest(passing("mirror"))
    assert {cell.part for cell in given.cells() if cell.part} <= given.parts
    assert given.parts_shown_by(given.meant[0]) <= given.parts
