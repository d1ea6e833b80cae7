"""The editor's widget over the room of boxes: the page's messages go in, what the page shows comes out."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sson_core.bank import open_bank
from sson_core.scene import Scene
from sson_core.tasks.four_view.by_hand import saving
from sson_core.tasks.four_view.by_hand.job import IsCancelled
from tests.support.preview_renderer import PreviewRenderer, failing
from tests.tasks.four_view.by_hand.trials import BOXES, Boxes, passing
from widgets import editor_jobs, editor_report, editor_state, scene_editor
from widgets.editor_place import Place
from widgets.editor_state import EditorState, Step
from widgets.scene_editor import SceneEditor

SIZE = (96, 64)
Open = Callable[[], SceneEditor]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(items=tmp_path / "bank", state=tmp_path / "state.json", size=SIZE, quality="draft")


@pytest.fixture
def opened(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Return what opens an editor on the room of boxes; all are closed in the end."""
    for module in (saving, editor_state):
        monkeypatch.setattr(module, "get_source", lambda name: Boxes())
    monkeypatch.setattr(scene_editor, "load_scene", lambda *_: BOXES)
    editors = []

    def open_one() -> SceneEditor:
        editors.append(SceneEditor(place))
        assert editors[-1].wait(60)
        return editors[-1]

    yield open_one
    for editor in editors:
        editor.close()


def keep(place: Place, category: str = "move") -> None:
    """Leave a trial that passes every rule, as if somebody had made it."""
    trial = passing(category).with_resolution(320, 240)
    held = getattr(trial.edit, "object_id", None)
    EditorState.of(Step(trial, held, category)).write(place.file)


def tell(editor: SceneEditor, **message: object) -> None:
    """Deliver a message as the page sends it, and wait until all is done."""
    editor._handle_custom_msg(message, [])
    assert editor.wait(60)


def test_it_begins_with_an_example_that_passes(opened: Open, place: Place) -> None:
    editor = opened()
    assert editor.verdict["valid"] and editor.now["edit"]["category"] == place.category
    assert set(editor.before) == set(editor.after) == set("ABCD")
    assert editor.now["held"] in editor.now["edited"] and (editor.now["width"], editor.now["height"]) == SIZE
    assert {shape["id"] for shape in editor.plan["objects"]} >= set(editor.now["edited"])
    assert json.dumps([editor.plan, editor.now, editor.verdict, editor.outlines])
    assert editor.now["choices"] and editor.message == "" and editor.job["state"] == "done"


def test_what_stands_is_written_and_the_next_editor_opens_there(opened: Open, place: Place) -> None:
    keep(place)
    first = opened()
    assert first.verdict["valid"] and not first.now["undo"]
    tell(first, type="nudge", dx=0.05, dy=0.0)
    tell(first, type="camera", letter="A", turn=3)
    second = opened()
    assert second.now["edit"] == first.now["edit"] and second.now["cameras"] == first.now["cameras"]
    assert second.before == first.before and second.after == first.after


def test_a_gesture_is_one_step_to_undo_and_choosing_none(opened: Open, place: Place) -> None:
    keep(place)
    editor = opened()
    start = editor.now["edit"]
    x, y = next(one["at"] for one in editor.plan["objects"] if one["id"] == editor.now["held"])
    for live, by in ((True, 0.1), (True, 0.2), (False, 0.25)):
        tell(editor, type="drag", x=x + by, y=y, gesture="g", live=live, latest=True)
    tell(editor, type="select", object_id=editor.plan["objects"][-1]["id"])
    assert editor.now["edit"] != start
    tell(editor, type="undo")
    assert editor.now["edit"] == start and editor.now["redo"]
    tell(editor, type="redo")
    assert editor.now["edit"] != start and not editor.now["redo"]


def test_a_gesture_under_way_is_not_written(opened: Open, place: Place) -> None:
    keep(place)
    editor, old = opened(), place.file.read_bytes()
    tell(editor, type="camera", letter="A", round=5, gesture="g", live=True)
    assert place.file.read_bytes() == old
    tell(editor, type="camera", letter="A", round=5, gesture="g")
    assert place.file.read_bytes() != old


def test_a_failed_rule_says_what_mends_it_and_doing_it_does(opened: Open, place: Place) -> None:
    keep(place)
    editor = opened()
    tell(editor, type="nudge", dx=30.0, dy=0.0)
    assert not editor.verdict["valid"] and editor.now["refused"]
    tell(editor, type="undo")
    assert editor.verdict["valid"] and not editor.now["refused"]
    tell(editor, type="camera", letter="B", turn=-35)
    failed = [rule for rule in editor.verdict["rules"] if not rule["passed"]]
    able = [(rule, n) for rule in failed for n, one in enumerate(rule["remedies"]) if one["can"]]
    assert failed and able, "turned away, the view fails, and turning back is offered"
    tell(editor, type="mend", rule=able[0][0]["rule"], number=able[0][1])
    after = {rule["rule"]: rule["passed"] for rule in editor.verdict["rules"]}
    assert after.get(able[0][0]["rule"], True)


def test_a_click_in_a_view_chooses_what_is_seen_there(opened: Open, place: Place) -> None:
    keep(place)
    editor = opened()
    held = editor.now["held"]
    tell(editor, type="select", object_id="")
    look = editor.desk.judge.view(
        editor.desk.judge.evidence(editor.trial.scene, editor.trial.edit), editor.trial.camera("A")
    ).look
    rows, columns = look.mask(held, "after").nonzero()
    middle = len(rows) // 2
    height, width = look.mask(held, "after").shape
    tell(
        editor,
        type="pick",
        letter="A",
        u=(columns[middle] + 0.5) / width,
        v=(rows[middle] + 0.5) / height,
        when="after",
    )
    assert editor.now["held"] == held


@pytest.mark.parametrize(
    "message",
    [
        {"type": "explode"},
        {"type": "drag", "x": None},
        {"type": "mend", "rule": "edit", "number": 3},
        {"type": "job", "what": "nonsense"},
        {"type": "choose", "label": "nonsense"},
        {"type": "open", "source": "nowhere"},
    ],
)
def test_what_makes_no_sense_is_told_in_the_page(
    opened: Open, place: Place, message: dict[str, object]
) -> None:
    keep(place)
    editor = opened()
    old = editor.now
    tell(editor, **message)
    assert editor.message and "Traceback" not in editor.message and editor.now == old
    tell(editor, type="nudge", dx=0.05, dy=0.0)
    assert editor.message == ""


def test_a_damaged_state_is_told_and_nothing_is_overwritten(opened: Open, place: Place) -> None:
    place.file.write_text("{")
    editor = opened()
    assert "Delete the file" in editor.message and place.file.read_text() == "{"
    with pytest.raises(Exception, match="Delete the file"):
        editor_report.trial_figure(editor)


def test_saving_adds_an_item_and_says_where(
    opened: Open, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    through(monkeypatch, PreviewRenderer())
    keep(place)
    editor = opened()
    tell(editor, type="job", what="save", quality="draft")
    (item,) = open_bank(place.items).item_ids
    assert str(place.items / "items" / item) in editor.message
    tell(editor, type="job", what="save", quality="draft")
    assert "has this item already" in editor.message


def test_a_candidate_is_rendered_to_look_at_and_goes_when_the_trial_changes(
    opened: Open, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    through(monkeypatch, PreviewRenderer())
    keep(place)
    editor = opened()
    tell(editor, type="job", what="candidate")
    assert {bytes(png[:4]) for png in editor.rendered.values()} == {b"\x89PNG"}
    tell(editor, type="camera", letter="A", turn=2)
    assert editor.rendered == {}


def test_a_renderer_that_dies_is_told(opened: Open, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    through(monkeypatch, PreviewRenderer(failing()))
    keep(place)
    editor = opened()
    tell(editor, type="job", what="save", quality="draft")
    assert editor.message and editor.job["state"] == "failed"


def test_a_search_is_dropped_when_the_trial_changes_and_cancelled_when_asked(
    opened: Open, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(place)
    editor = opened()

    def endless(
        scene: Scene, edit: object, *_: object, report: object, cancelled: IsCancelled, **__: object
    ) -> None:
        while True:
            report("looking", 1, 10)  # type: ignore[operator]

    monkeypatch.setattr(editor_jobs, "suggest_cameras", endless)
    for stop in ({"type": "cancel"}, {"type": "nudge", "dx": 0.05, "dy": 0.0}):
        editor.post({"type": "job", "what": "cameras"})
        editor.post({"type": "job", "what": "cameras"})
        tell(editor, **stop)
        assert editor.job["state"] == "cancelled" and editor.message == "Cancelled."


def test_figure_and_table_show_what_stands(opened: Open, place: Place) -> None:
    keep(place)
    editor = opened()
    figure = editor_report.trial_figure(editor)
    assert len(figure.axes) == 8
    table = editor_report.rule_table(editor)
    assert len(table) == len(editor.verdict["rules"]) and set(table["passes"]) == {"yes"}


def test_a_place_says_where_the_state_lies_by_itself() -> None:
    assert dataclasses.replace(Place(items=Path("somewhere/mine"))).file == Path(".editor/mine.json")


def through(monkeypatch: pytest.MonkeyPatch, renderer: PreviewRenderer) -> None:
    """Let the editor render without Blender."""
    for name in ("save_item", "render_candidate"):
        real = getattr(editor_jobs, name)
        monkeypatch.setattr(
            editor_jobs, name, lambda *given, real=real, **named: real(*given, renderer=renderer, **named)
        )
