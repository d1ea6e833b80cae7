"""Searching ahead while an item is rendered must change when things are found and never what."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sson_core.errors import BadInput
from sson_core.tasks.four_view import build as module
from sson_core.tasks.four_view import planning, proposals
from sson_core.tasks.four_view.ahead import NICENESS, Ahead
from sson_core.tasks.four_view.build import build_bank
from sson_core.tasks.four_view.item_rendering import LightCheck, Stage
from sson_core.tasks.four_view.planning import Outcome, Planner, Wish
from sson_core.tasks.four_view.proposals import Used
from sson_core.tasks.four_view.quotas import Slot
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer, failing
from tests.support.rooms_source import Rooms

THREE = REQUEST.model_copy(update={"items": 3})
WISH = Wish(Slot(0, "delete", "A", None), Used(), frozenset(), frozenset())


@pytest.fixture(autouse=True)
def source(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    monkeypatch.setattr(proposals, "get_source", proposals.get_source)
    monkeypatch.setattr(planning, "get_source", planning.get_source)
    yield Rooms(count=5).install()
    assert not [thread for thread in threading.enumerate() if thread.name == "search ahead"]


class Searches(Planner):
    """A planner whose search is what a test says."""

    def __init__(self, search: Callable[[Callable[[int, int], None]], Outcome]) -> None:
        super().__init__(REQUEST)
        self.search = search

    def find(self, wish, note, say=None, tick=None):  # type: ignore[no-untyped-def, override]
        return self.search(tick)


def contents(bank: Path) -> dict[str, bytes]:
    items = bank / "items"
    return {str(file.relative_to(items)): file.read_bytes() for file in sorted(items.rglob("*.*"))}


@pytest.mark.parametrize("lit", [(), (1,), (2, 3)])
def test_a_bank_is_the_same_with_and_without_searching_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lit: tuple[int, ...]
) -> None:
    """Let the light tell of some items, so that what was found ahead of the next is no longer right."""
    used: list[int] = []

    def light(stage: Stage) -> LightCheck:
        checked.append(stage.before.scene_id)
        shares = {"C": 0.1 if len(checked) in lit else 0.0}
        return LightCheck(changed_share=shares, seen_share={"C": 0.0}, settings={})

    take = Ahead.take
    monkeypatch.setattr(module, "check_light", light)
    monkeypatch.setattr(Ahead, "take", lambda self, wish: used.append(1) or take(self, wish))
    checked: list[str] = []
    build_bank(tmp_path / "ahead", THREE, PreviewRenderer())
    assert used
    monkeypatch.setattr(Ahead, "start", lambda self, wish: None)
    checked = []
    build_bank(tmp_path / "plain", THREE, PreviewRenderer())
    assert contents(tmp_path / "ahead") == contents(tmp_path / "plain")
    assert len(contents(tmp_path / "plain")) > 3 * 9


def test_a_bank_is_the_same_when_scenes_fail_to_render(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_bank(tmp_path / "ahead", THREE, PreviewRenderer(failing("room-0")))
    monkeypatch.setattr(Ahead, "start", lambda self, wish: None)
    build_bank(tmp_path / "plain", THREE, PreviewRenderer(failing("room-0")))
    assert contents(tmp_path / "ahead") == contents(tmp_path / "plain")


def test_the_next_item_is_found_while_one_is_rendered(tmp_path: Path) -> None:
    """A renderer that waits for the search of the next item ends only if that runs beside it."""
    done = threading.Event()
    find = Planner.find

    def told(self, *args, **kwargs):  # type: ignore[no-untyped-def]
        found = find(self, *args, **kwargs)
        if threading.current_thread().name == "search ahead":
            done.set()
        return found

    def wait(scene_id: str, view: str) -> None:
        assert done.wait(60)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Planner, "find", told)
        assert build_bank(tmp_path / "bank", REQUEST, PreviewRenderer(wait)).made == 2


def test_only_the_very_wish_is_served_and_what_went_wrong_is_raised() -> None:
    other = Wish(WISH.slot, WISH.used, frozenset({(0, 0, None)}), frozenset())
    ahead = Ahead(Searches(lambda tick: Outcome()))
    assert ahead.take(WISH) is None
    ahead.start(WISH)
    assert ahead.take(other) is None and ahead.take(WISH) is None
    ahead.start(WISH)
    assert ahead.take(WISH) == (Outcome(), [])

    def fail(tick: object) -> Outcome:
        raise BadInput("the source has no scenes.")

    ahead = Ahead(Searches(fail))
    ahead.start(WISH)
    with pytest.raises(BadInput, match="no scenes"):
        ahead.take(WISH)


def test_a_search_gives_way_to_the_renderer_and_stops_when_told() -> None:
    priorities: list[int] = []

    def endless(tick: Callable[[int, int], None]) -> Outcome:
        priorities.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        while True:
            tick(0, 1)
            time.sleep(0.01)

    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    ahead = Ahead(Searches(endless))
    ahead.start(WISH)
    while not priorities:
        time.sleep(0.01)
    ahead.cancel()
    assert priorities == [NICENESS] or own > NICENESS
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == own
    assert ahead.take(WISH) is None
