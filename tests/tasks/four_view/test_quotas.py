from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sson_core.errors import BadInput
from sson_core.scene import CATEGORIES
from sson_core.tasks.four_view.quotas import ITEMS_A_SCENE, BuildRequest, plan_slots

CHOSEN = st.lists(st.sampled_from(CATEGORIES), unique=True, max_size=6).map(tuple)


@given(st.integers(1, 60), st.integers(0, 1000), CHOSEN)
def test_letters_and_categories_differ_by_one_at_most(
    items: int, seed: int, categories: tuple[str, ...]
) -> None:
    slots = plan_slots(BuildRequest(items=items, seed=seed, categories=categories))
    assert [slot.number for slot in slots] == list(range(items))
    letters = Counter(slot.letter for slot in slots)
    assert max(letters.values()) - min(letters.get(letter, 0) for letter in "ABCD") <= 1
    counts = Counter(slot.category for slot in slots)
    wanted = categories or CATEGORIES
    assert set(counts) <= set(wanted)
    assert max(counts.values()) - min(counts.get(name, 0) for name in wanted) <= 1


@given(st.integers(0, 200))
def test_twelve_items_hold_two_of_each_category_and_every_kind_of_fourth_view(seed: int) -> None:
    slots = plan_slots(BuildRequest(items=12, seed=seed))
    assert set(Counter(slot.category for slot in slots).values()) == {2}
    kinds = Counter(slot.fourth for slot in slots)
    assert set(kinds) == {None, "non_observation", "newly_revealed", "appearance"}
    assert min(kinds.values()) >= 2
    for category in CATEGORIES:
        pair = [slot.fourth for slot in slots if slot.category == category]
        assert pair[0] != pair[1], category


@given(st.integers(0, 500))
def test_twenty_four_items_ask_for_what_a_bank_for_study_needs(seed: int) -> None:
    slots = plan_slots(BuildRequest(items=24, seed=seed))
    assert set(Counter(slot.category for slot in slots).values()) == {4}
    assert set(Counter(slot.letter for slot in slots).values()) == {6}
    kinds = Counter(slot.fourth for slot in slots)
    assert kinds[None] == 6 and min(kinds.values()) >= 4
    for category in CATEGORIES:
        assert sum(slot.fourth is not None for slot in slots if slot.category == category) == 3


@pytest.mark.parametrize("types", [1, 2, 3, 4, 5, 6])
def test_a_category_meets_as_many_types_of_room_as_it_has_items(types: int) -> None:
    """A source's types of room take turns, and two slots share a scene."""
    slots = plan_slots(BuildRequest(items=24, seed=4))
    for category in CATEGORIES:
        met = {slot.number // ITEMS_A_SCENE % types for slot in slots if slot.category == category}
        assert len(met) >= min(types, 3), category


@given(st.integers(1, 80), st.integers(0, 50))
def test_mirror_items_ask_for_no_non_observation(items: int, seed: int) -> None:
    slots = plan_slots(BuildRequest(items=items, seed=seed))
    assert all(slot.fourth != "non_observation" for slot in slots if slot.category == "mirror")


def test_the_same_seed_plans_the_same_and_another_another() -> None:
    plans = [plan_slots(BuildRequest(items=24, seed=seed)) for seed in (3, 3, 4)]
    assert plans[0] == plans[1] != plans[2]


def test_letters_do_not_follow_the_slots_in_blocks() -> None:
    """The letter of an item must not follow from those before it, as it would within blocks of four."""
    blocks = 0
    for seed in range(50):
        letters = [slot.letter for slot in plan_slots(BuildRequest(items=8, seed=seed))]
        blocks += len(set(letters[:4])) == 4
    assert blocks < 25


@pytest.mark.parametrize(
    ("fields", "option"),
    [
        ({"categories": ("melt",)}, "--category"),
        ({"quality": "superb"}, "--quality"),
        ({"items": 0}, "--items"),
        ({"seed": -1}, "--seed"),
        ({"resolution": (8, 96)}, "--resolution"),
        ({"skip": ("abc", "abc")}, "--skip"),
    ],
)
def test_bad_requests_name_the_option(fields: dict[str, Any], option: str) -> None:
    with pytest.raises(BadInput) as caught:
        BuildRequest(**fields)
    assert caught.value.field == option


def test_requests_come_back_from_json() -> None:
    request = BuildRequest(items=3, path=Path("scenes"), categories=("swap",), resolution=(64, 48))
    assert BuildRequest.model_validate_json(request.model_dump_json()) == request
    with pytest.raises(ValidationError):
        BuildRequest(shape="round")  # type: ignore[call-arg]


def test_refusing_more_items_goes_on_from_a_request_and_nothing_else_does() -> None:
    request = BuildRequest(items=3, path=Path("scenes"))
    more, most = (request.model_copy(update={"skip": skip}) for skip in (("a",), ("a", "b")))
    recorded, further = request.model_dump(mode="json"), more.model_dump(mode="json")
    assert more.goes_on_from(recorded) and most.goes_on_from(further)
    assert not request.goes_on_from(recorded) and not more.goes_on_from(further)
    assert not request.goes_on_from(further)
    assert not request.model_copy(update={"skip": ("b", "a")}).goes_on_from(further)
    assert not more.model_copy(update={"seed": 9}).goes_on_from(recorded)
    del recorded["skip"]
    assert more.goes_on_from(recorded)


def test_the_id_of_an_item_follows_from_its_proposal_and_not_from_what_is_refused() -> None:
    request = BuildRequest(items=3)
    item_id = request.item_id(0, 1, 2, "appearance")
    assert request.model_copy(update={"skip": ("a",)}).item_id(0, 1, 2, "appearance") == item_id
    others = [(0, 1, 2, None), (0, 1, 3, "appearance"), (0, 2, 2, "appearance"), (1, 1, 2, "appearance")]
    ids = {request.item_id(*other) for other in others}
    assert len(ids) == 4 and item_id not in ids
