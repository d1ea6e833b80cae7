"""Searching four views: whatever is found satisfies every rule, in every role."""

import dataclasses
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sson_core.errors import BadInput
from sson_core.scene import Delete
from sson_core.tasks.four_view.informative import informative_views
from sson_core.tasks.four_view.rules import RULES
from sson_core.tasks.four_view.search import (
    Candidate,
    Rejection,
    draw_intruder,
    find_candidate,
)
from sson_core.views.separation import separation, turn
from tests.support.boxes import box_asset, box_scene, furnished, place
from tests.tasks.four_view.items import candidate
from tests.tasks.four_view.stage import EDITS

SIZE = (160, 120)


@pytest.mark.parametrize("category", EDITS)
def test_a_candidate_holds_whichever_informative_view_is_the_intruder(category: str) -> None:
    found = candidate(category)
    assert len(found.informative) >= 3
    assert found.intruder in found.informative
    for intruder in found.informative:
        witnesses = [
            other
            for other in range(4)
            if other != intruder and found.evidence.contradicts(found.views[other], found.views[intruder])
        ]
        assert len(witnesses) >= 2
    place = np.array([part.place for part in found.evidence.parts]).mean(axis=0)
    for n, one in enumerate(found.cameras):
        for other in found.cameras[:n]:
            assert max(separation(one, other, place), turn(one, other)) >= RULES.least_separation - 1e-6
    assert all((camera.width, camera.height) == SIZE for camera in found.cameras)


@pytest.mark.parametrize("wanted", ["non_observation", "newly_revealed", "appearance"])
def test_a_wanted_mechanism_is_what_the_fourth_view_has(wanted: str) -> None:
    found = candidate("delete", wanted)
    assert found.fourth == 3
    assert wanted in found.mechanisms
    assert found.intruder != 3


def test_without_a_wish_the_fourth_view_is_no_distractor() -> None:
    for category in EDITS:
        found = candidate(category)
        assert found.mechanisms == ()
        assert (found.fourth is None) == (len(found.informative) == 4)


def test_the_same_seed_finds_the_same() -> None:
    one = candidate("rotate")
    other = find_candidate(furnished(), EDITS["rotate"], np.random.default_rng(1), *SIZE)
    assert isinstance(other, Candidate)
    assert one.intruder == other.intruder
    for a, b in zip(one.cameras, other.cameras, strict=True):
        assert np.array_equal(a.T_world_to_camera, b.T_world_to_camera)


def test_the_intruder_is_drawn_evenly_among_the_informative() -> None:
    rng = np.random.default_rng(11)
    for informative in ((0, 1, 2), (0, 1, 2, 3)):
        counts = Counter(draw_intruder(informative, rng) for _ in range(3000))
        assert set(counts) == set(informative)
        assert stats.chisquare(list(counts.values())).pvalue > 0.01


def test_the_order_of_the_views_does_not_matter() -> None:
    found = candidate("move")
    turned = tuple(reversed(found.views))
    assert informative_views(found.evidence, turned).views == tuple(
        sorted(3 - number for number in found.informative)
    )


def test_a_mirror_item_has_no_non_observation_distractor() -> None:
    with pytest.raises(BadInput, match="mirror item"):
        find_candidate(furnished(), EDITS["mirror"], np.random.default_rng(0), *SIZE, "non_observation")


def test_a_rejection_names_the_rule() -> None:
    strict = dataclasses.replace(RULES, least_footprint=0.15)
    edit = Delete(object_id="vase")
    rejection = find_candidate(furnished(), edit, np.random.default_rng(0), 96, 72, None, strict, 96)
    assert isinstance(rejection, Rejection)
    assert rejection.looks == 96
    assert rejection.stage == "views"
    assert rejection.rule in str(rejection)
    assert rejection.rule == max(rejection.failures, key=lambda rule: rejection.failures[rule])


def test_too_few_landmarks_are_the_reason_given() -> None:
    strict = dataclasses.replace(RULES, least_landmarks=11)
    rejection = find_candidate(
        furnished(), EDITS["delete"], np.random.default_rng(0), 96, 72, None, strict, 96
    )
    assert isinstance(rejection, Rejection)
    assert (rejection.stage, rejection.rule) == ("trio", "shared_landmarks")


def test_what_no_camera_could_show_is_rejected_at_once() -> None:
    jar = place(box_asset("jar", (0.3, 0.3, 0.5), glass=True), "jar", 3.4, 3.2)
    scene = box_scene(*(i for i in furnished().objects if i.kind != "structure"), jar)
    rejection = find_candidate(scene, Delete(object_id="jar"), np.random.default_rng(0), *SIZE)
    assert isinstance(rejection, Rejection)
    assert (rejection.stage, rejection.rule, rejection.looks) == ("scene", "opaque_share", 0)
