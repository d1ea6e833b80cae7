import io

import numpy as np
import pytest
from PIL import Image

from sson_core.rendering.preview import preview
from tests.tasks.four_view.by_hand.trials import passing
from widgets.editor_actions import acted
from widgets.editor_pictures import MOVING_SIDE, Painter
from widgets.editor_state import Step


def pixels(jpeg: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(jpeg)), dtype=float)


@pytest.mark.parametrize("size", [(240, 135), (135, 240)])
def test_pictures_are_those_of_the_scenes_before_and_after(size: tuple[int, int]) -> None:
    trial = passing("move").with_resolution(*size)
    edited = trial.edited()
    assert edited is not None
    before, after = Painter(long_side=120).paint(trial)
    for letter, camera in trial.views.items():
        small = camera.fitted(120)
        for jpeg, scene in ((before[letter], trial.scene), (after[letter], edited)):
            plain = preview(scene, small)
            assert pixels(jpeg).shape == plain.shape
            assert np.abs(pixels(jpeg) - plain).mean() < 5


def test_only_what_changed_is_painted_anew() -> None:
    painter = Painter(long_side=96)
    step = Step(passing("move"))
    before, after = painter.paint(step.trial)
    moved = acted(step, {"type": "camera", "letter": "A", "turn": 8})
    before_moved, after_moved = painter.paint(moved.trial)
    assert before_moved["A"] != before["A"] and after_moved["A"] != after["A"]
    for letter in "BCD":
        assert before_moved[letter] is before[letter] and after_moved[letter] is after[letter]
    again, _ = painter.paint(step.trial)
    assert again["A"] is before["A"]
    assert painter.paint(step.trial.with_edit(None)) == (before, {})


def test_a_camera_under_way_is_painted_small() -> None:
    trial = passing("move").with_resolution(600, 400)
    before, _ = Painter().paint(trial, moving_camera="C")
    assert pixels(before["C"]).shape[1] == MOVING_SIDE and pixels(before["A"]).shape[1] == 384
