import json
from collections.abc import Iterator
from typing import Any

import pytest

from widgets.panel_viewer import Key, Outline, Panel, PanelViewer, Picture

PANELS = [Panel(letter, b"png of " + letter.encode()) for letter in "ABCD"]
KEY = Key(
    "C",
    "C contradicts the others.",
    facts=[("edit", "move")],
    pictures=[Picture("plan", b"plan")],
    record="{}",
)


@pytest.fixture
def seen() -> list[tuple[Any, ...]]:
    return []


@pytest.fixture
def viewer(seen: list[tuple[Any, ...]]) -> Iterator[PanelViewer]:
    viewer = PanelViewer(
        on_guess=lambda item, letter: seen.append(("guess", item, letter)),
        on_reveal=lambda item: seen.append(("reveal", item)),
        on_step=lambda by: seen.append(("step", by)),
    )
    viewer.show("one", PANELS, lambda: KEY)
    yield viewer
    viewer.close()


def press(viewer: PanelViewer, **content: object) -> None:
    """Deliver a message as the page sends it."""
    viewer._handle_custom_msg({"item": viewer.item, **content}, [])


def test_nothing_of_the_key_is_in_the_state_before_it_is_asked_for(viewer: PanelViewer) -> None:
    state = viewer.get_state()
    assert state["key"] == {} and state["overlays"] == {}
    text = json.dumps(
        {name: value for name, value in state.items() if name not in ("_esm", "_css")}, default=str
    )
    assert "contradicts" not in text and "answer" not in text


def test_the_key_is_made_only_when_asked_for() -> None:
    made = []
    viewer = PanelViewer()
    viewer.show("one", PANELS, lambda: made.append(1) or KEY)
    assert made == []
    press(viewer, type="reveal")
    press(viewer, type="reveal")
    assert made == [1]
    assert viewer.key["answer"] == "C" and viewer.key["pictures"] == [{"title": "plan", "png": b"plan"}]


def test_a_guess_is_passed_on_and_shown(viewer: PanelViewer, seen: list[tuple[Any, ...]]) -> None:
    press(viewer, type="guess", letter="B")
    assert viewer.guess == "B" and seen == [("guess", "one", "B")]


def test_guesses_end_with_the_key(viewer: PanelViewer, seen: list[tuple[Any, ...]]) -> None:
    press(viewer, type="reveal")
    press(viewer, type="guess", letter="C")
    assert viewer.guess == "" and seen == [("reveal", "one")]


@pytest.mark.parametrize("letter", ["E", "", "a", 3, None])
def test_only_letters_that_are_shown_can_be_guessed(viewer: PanelViewer, letter: object) -> None:
    press(viewer, type="guess", letter=letter)
    assert viewer.guess == ""


def test_a_message_about_an_item_shown_before_is_dropped(viewer: PanelViewer, seen: list[Any]) -> None:
    viewer.show("two", PANELS, lambda: KEY)
    viewer._handle_custom_msg({"type": "guess", "letter": "A", "item": "one"}, [])
    viewer._handle_custom_msg({"type": "reveal", "item": "one"}, [])
    assert viewer.guess == "" and viewer.key == {} and seen == []


def test_showing_another_item_takes_key_guess_and_overlays_away(viewer: PanelViewer) -> None:
    press(viewer, type="guess", letter="B")
    press(viewer, type="reveal")
    viewer.draw("one", {"A": [Outline("now", "M0,0 Z")]})
    assert viewer.overlays["A"][0]["path"] == "M0,0 Z"
    viewer.show("two", PANELS, lambda: KEY)
    assert viewer.key == {} and viewer.overlays == {} and viewer.guess == "" and viewer.item == "two"


def test_late_or_early_outlines_are_not_drawn(viewer: PanelViewer) -> None:
    viewer.draw("one", {"A": [Outline("now", "M0,0 Z")]})
    assert viewer.overlays == {}, "they would give the key away"
    press(viewer, type="reveal")
    viewer.draw("zero", {"A": [Outline("now", "M0,0 Z")]})
    assert viewer.overlays == {}, "they belong to another item"


def test_a_failure_to_make_the_key_is_said_in_the_widget(viewer: PanelViewer) -> None:
    def broken() -> Key:
        raise OSError("the disk is gone")

    viewer.show("three", PANELS, broken)
    press(viewer, type="reveal")
    assert viewer.message == "OSError: the disk is gone" and viewer.key == {}


def test_steps_reach_the_browser(viewer: PanelViewer, seen: list[tuple[Any, ...]]) -> None:
    press(viewer, type="step", by=-1)
    assert seen == [("step", -1)] and viewer.steps


def test_repr_is_short_and_tells_no_answer(viewer: PanelViewer) -> None:
    press(viewer, type="reveal")
    assert repr(viewer) == "PanelViewer(item='one', panels=['A', 'B', 'C', 'D'])"
