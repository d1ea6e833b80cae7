from __future__ import annotations

import numpy as np
import pytest

from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.neighbours import CLEARANCE, effort, free_space, neighbours, spread_out
from sson_core.tasks.four_view.placement import place_of
from sson_core.views.camera_moves import turned, walked
from sson_core.views.separation import separation
from tests.tasks.four_view.by_hand.trials import BOXES
from tests.tasks.four_view.stage import EDITS, SOUTH, SOUTH_EAST, SOUTH_WEST

JUDGE = Judge()
EVIDENCE = JUDGE.evidence(BOXES, EDITS["delete"])
PLACE = frozenset({"place"})


def test_neighbours_stand_free_and_apart_show_the_object_and_come_in_order() -> None:
    others = [SOUTH_WEST, SOUTH_EAST]
    found = neighbours(EVIDENCE, SOUTH, JUDGE.view(EVIDENCE, SOUTH), PLACE, others)
    efforts = [effort(SOUTH, camera) for camera in found]
    assert len(found) > 20 and efforts == sorted(efforts)
    is_free = free_space((BOXES,))
    for camera in found[::7]:
        assert is_free(camera.position)
        assert min(separation(camera, other, place_of(EVIDENCE)) for other in others) >= 20.0
        look = EVIDENCE.view(camera).look
        assert not look.touches_edge("chair", "before") and look.pixels("chair", "before") > 0


def test_a_view_that_is_to_show_nothing_may_look_anywhere() -> None:
    away = turned(SOUTH, left=np.pi)
    view = JUDGE.view(EVIDENCE, away)
    assert len(neighbours(EVIDENCE, away, view, frozenset(), [])) > len(
        neighbours(EVIDENCE, away, view, PLACE, [])
    )


@pytest.mark.parametrize(
    ("point", "free"),
    [
        ((3.0, 1.5, 1.5), True),
        ((-0.5, 1.5, 1.5), False),
        ((CLEARANCE / 2, 1.5, 1.5), False),
        ((3.0, 1.5, 2.55), False),
        ((0.6, 2.5, 0.5), False),
        ((0.6, 2.5, 1.5), True),
    ],
)
def test_cameras_stand_clear_of_walls_and_things(point: tuple[float, float, float], free: bool) -> None:
    assert free_space((BOXES,))(np.array(point)) is free


def test_metres_and_turns_add_up_to_effort() -> None:
    assert effort(SOUTH, SOUTH) == 0.0
    assert effort(SOUTH, walked(SOUTH, forward=0.5)) == pytest.approx(0.5)
    assert effort(SOUTH, turned(SOUTH, left=np.radians(30))) == pytest.approx(0.5)


def test_a_few_are_taken_from_the_front_and_the_rest_from_all_over() -> None:
    cameras = [walked(SOUTH, forward=0.01 * step) for step in range(100)]
    chosen = spread_out(cameras, 10)
    assert chosen[:5] == cameras[:5] and chosen[-1] is cameras[-1] and len(chosen) == 10
    assert spread_out(cameras[:3], 10) == cameras[:3] and spread_out([], 10) == []
