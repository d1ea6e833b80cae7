from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from sson_core import edits
from sson_core.errors import BadInput
from sson_core.scene import Light
from sson_core.tasks.four_view import proposals as module
from sson_core.tasks.four_view.proposals import Shelf, Used, proposals
from sson_core.tasks.four_view.quotas import BuildRequest, Slot
from tests.support.rooms_source import Rooms
from tests.support.scenes import empty_room, sitting_room

REQUEST = BuildRequest(items=6, seed=1)
SLOT = Slot(4, "delete", "A", "appearance")


@pytest.fixture(autouse=True)
def _sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "get_source", module.get_source)
    monkeypatch.setattr("sson_core.tasks.four_view.planning.get_source", module.get_source)


def listed(slot: Slot = SLOT, used: Used | None = None, bad: frozenset[int] = frozenset()) -> list[tuple]:
    found = proposals(REQUEST, slot, Shelf(REQUEST), used or Used(), set(bad))
    return [(p.scene_number, p.edit_number, p.fourth, p.edit) for p in found]


def test_a_shelf_serves_scenes_in_any_order_and_makes_few_anew() -> None:
    source = Rooms().install()
    shelf = Shelf(REQUEST)
    assert [shelf.scene(n).scene_id for n in (0, 1, 3, 2)] == ["room-0", "room-1", "room-3", "room-2"]
    assert source.made == [0, 1, 2, 3]
    assert shelf.scene(12).scene_id == "room-12" and shelf.kept(0) is None
    assert shelf.scene(0).scene_id == "room-0"


def test_banks_of_neighbouring_seeds_share_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The built-in source's rooms have seeds that count up from the one it is given."""
    seeds = []
    monkeypatch.setattr(Rooms, "scenes", lambda self, path, seed: seeds.append(seed) or iter(()))
    Rooms().install()
    for seed in (0, 1, 2):
        Shelf(BuildRequest(items=2, seed=seed))
    assert np.diff(seeds).min() >= 1000


def test_a_shelf_knows_the_end_only_when_it_was_seen() -> None:
    Rooms(count=3).install()
    shelf = Shelf(REQUEST)
    assert shelf.scene(2) is not None and shelf.count is None
    assert shelf.scene(3) is None and shelf.count == 3
    assert shelf.scene(7) is None and shelf.scene(1).scene_id == "room-1"


def test_proposals_repeat_and_try_the_wanted_kind_before_an_ordinary_view() -> None:
    Rooms().install()
    first = listed()
    assert first == listed()
    kinds = [kind for _, _, kind, _ in first]
    assert kinds == sorted(kinds, key=lambda kind: kind is None) and set(kinds) == {"appearance", None}
    assert first[0][0] == SLOT.number // module.ITEMS_A_SCENE


def test_the_number_of_scenes_is_bounded() -> None:
    Rooms().install()
    assert len({number for number, *_ in listed()}) == module.MOST_SCENES


def test_full_and_bad_scenes_are_passed_over() -> None:
    Rooms().install()
    used = Used()
    for name in ("mug_1", "vase_1"):
        used.add(2, (name,), "small")
    numbers = {number for number, *_ in listed(used=used, bad=frozenset({3}))}
    assert 2 not in numbers and 3 not in numbers and 4 in numbers


def test_objects_edited_before_in_the_scene_are_not_edited_again() -> None:
    Rooms(count=1).install()
    before = {edits.edited_objects(edit)[0] for *_, edit in listed()}
    used = Used()
    for name in before:
        used.objects.setdefault(0, set()).add(name)
    after = {edits.edited_objects(edit)[0] for *_, edit in listed(used=used)}
    assert before and after and not before & after


def test_what_gives_light_is_not_edited() -> None:
    Rooms(count=1).install()
    lit = sitting_room()
    names = [edits.edited_objects(edit)[0] for *_, edit in listed()]
    lights = [Light(f"at_{name}", "point", np.eye(4), 10.0, attached_to=name) for name in names]
    Rooms(count=1, template=dataclasses.replace(lit, lights=(*lit.lights, *lights))).install()
    after = {edits.edited_objects(edit)[0] for *_, edit in listed()}
    assert after and not after & set(names)


def test_rare_size_classes_come_first() -> None:
    source = Rooms().install()
    used = Used()
    used.sizes.update({"large": 5, "medium": 5})
    scene = source.load({"number": 0})
    sizes = [edits.size_class(scene, edit) for *_, edit in listed(used=used)][: module.MOST_EDITS]
    assert sizes[0] == "small"


def test_few_scenes_are_shared_by_more_items_and_none_is_an_error() -> None:
    Rooms(count=1).install()
    used = Used()
    for name in ("mug_1", "vase_1", "book_1"):
        used.add(0, (name,), "small")
    assert {number for number, *_ in listed(used=used)} == {0}
    Rooms(count=0).install()
    with pytest.raises(BadInput, match="no scenes"):
        listed()


def test_a_scene_without_a_fit_object_proposes_nothing() -> None:
    Rooms(count=2, template=dataclasses.replace(empty_room())).install()
    assert listed() == []
