from __future__ import annotations

from pathlib import Path

import pytest

from sson_core import images
from sson_core.errors import BadInput, Cancelled
from sson_core.rendering.preview import preview
from sson_core.tasks.four_view.by_hand.candidate import render_candidate
from sson_core.views.camera_moves import turned
from tests.support.preview_renderer import PreviewRenderer
from tests.tasks.four_view.by_hand.trials import passing


def test_the_intruder_shows_the_edited_scene_and_what_is_there_is_not_rendered_again(tmp_path: Path) -> None:
    trial = passing("delete", intruder="B").with_resolution(64, 48)
    renderer, told = PreviewRenderer(), []
    paths = render_candidate(tmp_path, trial, renderer=renderer, report=lambda *said: told.append(said))
    assert list(paths) == ["A", "B", "C", "D"] and [done for _, done, _ in told] == [0, 1, 2, 3, 4]
    edited = trial.edited()
    assert edited is not None
    for letter, scene in (("A", trial.scene), ("B", edited)):
        shown = images.load_rgb(paths[letter]).astype(int)  # type: ignore[index]
        assert abs(shown - preview(scene, trial.camera(letter)).astype(int)).max() <= 3  # type: ignore[arg-type]
    again = PreviewRenderer()
    assert render_candidate(tmp_path, trial, renderer=again) == paths and again.rendered == []
    other = trial.with_camera("A", turned(trial.camera("A"), 0.2))
    assert render_candidate(tmp_path, other, renderer=again)["A"] != paths["A"]


def test_a_trial_that_breaks_rules_or_has_no_edit_can_be_looked_at(tmp_path: Path) -> None:
    trial = passing("delete").with_edit(None).with_resolution(48, 64)
    paths = render_candidate(
        tmp_path, trial.with_cameras((trial.cameras[0],) * 4), renderer=PreviewRenderer()
    )
    assert images.load_rgb(paths["D"]).shape == (64, 48, 3)


def test_an_edit_needs_a_view_that_shows_it_and_a_render_can_be_cancelled(tmp_path: Path) -> None:
    trial = passing("delete").with_resolution(48, 36)
    with pytest.raises(BadInput, match="no view shows the edit"):
        render_candidate(tmp_path, trial, renderer=PreviewRenderer())
    with pytest.raises(Cancelled):
        render_candidate(
            tmp_path, trial.with_intruder("A"), renderer=PreviewRenderer(), cancelled=lambda: True
        )
