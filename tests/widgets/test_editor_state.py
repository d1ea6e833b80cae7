from pathlib import Path

import numpy as np
import pytest

from sson_core.errors import BadInput
from tests.tasks.four_view.by_hand.trials import Boxes, passing
from widgets import editor_state
from widgets.editor_state import EditorState, Step


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor_state, "get_source", lambda name: Boxes())


@pytest.mark.parametrize("category", ["move", "detail", "mirror"])
def test_a_step_comes_back_as_it_was_written(tmp_path: Path, category: str) -> None:
    trial = passing(category, intruder="B")
    step = Step(trial, next(iter(trial.scene.by_id)), category)
    file = tmp_path / "deep" / "state.json"
    EditorState.of(step).write(file)
    state = EditorState.read(file)
    assert state is not None
    again = state.step()
    assert (again.object_id, again.category, again.trial.intruder) == (step.object_id, category, "B")
    assert again.trial.edit == trial.edit
    for old, new in zip(trial.cameras, again.trial.cameras, strict=True):
        assert np.array_equal(old.T_world_to_camera, new.T_world_to_camera) and np.array_equal(old.K, new.K)


def test_no_file_is_no_state_and_a_damaged_one_says_what_to_do(tmp_path: Path) -> None:
    assert EditorState.read(tmp_path / "none.json") is None
    (tmp_path / "bad.json").write_text('{"source": 3}')
    with pytest.raises(BadInput, match=r"bad\.json.*Delete the file"):
        EditorState.read(tmp_path / "bad.json")


def test_an_edit_of_what_the_scene_lost_is_refused() -> None:
    state = EditorState.of(Step(passing("delete")))
    lost = state.model_copy(update={"edit": state.edit.model_copy(update={"object_id": "gone"})})  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="gone"):
        lost.step()
