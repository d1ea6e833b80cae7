"""Informative views: fit for both roles, and by one cue where a whole room is mirrored."""

from __future__ import annotations

import pytest

from sson_core.tasks.four_view.informative import informative_among, informative_views, part_groups
from tests.tasks.four_view.stage import AWAY, EDITS, SOUTH, SOUTH_EAST, SOUTH_WEST, evidence


def among(category, against, count=4):
    given = evidence(category)
    return informative_among(given, count, lambda anchor, intruder: frozenset(against(anchor, intruder)))


@pytest.mark.parametrize("category", [name for name in EDITS if name != "mirror"])
def test_three_good_views_are_informative_and_one_of_something_else_is_not(category):
    given = evidence(category)
    views = [given.view(camera) for camera in (SOUTH, AWAY, SOUTH_WEST, SOUTH_EAST)]
    assert informative_views(given, views).views == (0, 2, 3)


def test_a_view_that_is_fit_for_one_role_only_is_not_informative():
    def as_intruder(anchor, intruder):
        return {"place"} if anchor != 3 else set()

    def as_anchor(anchor, intruder):
        return {"place"} if intruder != 3 else set()

    assert among("delete", as_intruder).views == (0, 1, 2)
    assert among("delete", as_anchor).views == (0, 1, 2)
    assert among("delete", lambda *_: {"place"}).views == (0, 1, 2, 3)


def test_the_views_of_a_mirrored_room_agree_on_one_cue():
    first, second = (next(iter(group)) for group in part_groups(evidence("mirror"))[:2])

    def mixed(anchor, intruder):
        return {first} if 3 not in (anchor, intruder) else {second}

    found = among("mirror", mixed)
    assert found.views == (0, 1, 2)
    assert found.parts == {first}


def test_the_parts_of_other_edits_count_together():
    def mixed(anchor, intruder):
        return {"old place"} if anchor < intruder else {"new place"}

    assert among("move", mixed, count=3).views == (0, 1, 2)
