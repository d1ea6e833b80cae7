from __future__ import annotations

import pytest

from sson_core.sources._furnished.categories import (
    KNOWN,
    OTHER,
    SYNONYMS,
    category_of,
    kind_of,
    nearest,
    own_category,
    words_of,
)


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("Chair.001", "chair"),
        ("ChairFactory(806032).spawn_asset(5912238)", "chair"),
        ("lampRoundFloor(Clone)", "floor_lamp"),
        ("Floor", "floor"),
        ("dining-room_0/0.floor", "floor"),
        ("GlassPanelDoorFactory(430087).spawn_asset(3)", "door"),
        ("TableDiningFactory(3444680)", "dining_table"),
        ("coffee table", "coffee_table"),
        ("bookshelves", "bookshelf"),
        ("Wall Art 02", "picture"),
        ("CeilingLightFactory(7115869)", "ceiling_lamp"),
        ("base board", "skirting"),
        ("televisionVintage", "tv"),
        ("Object_17", None),
        ("thingamajig", None),
    ],
)
def test_names_speak_for_categories(name: str, category: str | None) -> None:
    assert category_of(name) == category


def test_every_name_of_a_category_speaks_for_it() -> None:
    unlike = {name for name in KNOWN if category_of(name) != name}
    assert unlike == set()


def test_most_synonyms_lead_to_a_known_category() -> None:
    unknown = {category for _, category in SYNONYMS} - KNOWN
    assert len(unknown) <= 4, unknown


def test_a_category_of_ones_own_is_made_of_the_words() -> None:
    assert own_category("RubberDuck.003") == "rubber_duck"
    assert own_category("Mesh_0012") == OTHER


def test_words_lose_digits_and_plurals() -> None:
    assert words_of("OldBooks_2 glass") == ["old", "book", "glass"]


def test_kinds_and_near_names() -> None:
    assert [kind_of(name) for name in ("wall", "door", "sofa")] == ["structure", "fixture", "movable"]
    assert nearest("sofaa", KNOWN) == "sofa"
    assert nearest("zzzzzz", KNOWN) is None
