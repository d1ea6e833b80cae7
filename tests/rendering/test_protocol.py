from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from sson_core.errors import BadInput
from sson_core.rendering.protocol import RenderSettings, image_paths, preset
from sson_core.rendering.topdown import TopDown

VIEW = TopDown(centre=(0.0, 0.0), extent=1.0, width=4, height=4)


def test_both_qualities_denoise_and_draft_takes_fewer_samples() -> None:
    draft, final = preset("draft"), preset("final")
    assert draft.denoise and final.denoise
    assert 4 <= draft.samples <= 8 < 16 <= final.samples
    assert (draft.view_transform, draft.look) == (final.view_transform, final.look)


def test_an_unknown_quality_is_refused() -> None:
    with pytest.raises(BadInput, match=r"quality.*'best'"):
        preset("best")  # type: ignore[arg-type]


def test_settings_survive_json_and_refuse_what_they_do_not_know() -> None:
    settings = preset("draft")
    assert RenderSettings.model_validate_json(settings.model_dump_json()) == settings
    with pytest.raises(ValidationError):
        RenderSettings(bounces=3)  # type: ignore[call-arg]
    with pytest.raises(ValidationError):
        settings.samples = 3  # type: ignore[misc]


@pytest.mark.parametrize("name", ["../A", "", "a/b", ".hidden", "A.png"])
def test_view_names_are_plain_file_names(name: str) -> None:
    with pytest.raises(BadInput, match="view name"):
        image_paths({name: VIEW}, Path("out"))


def test_each_view_has_its_file() -> None:
    assert image_paths({"A": VIEW, "plan_after": VIEW}, Path("out")) == {
        "A": Path("out/A.png"),
        "plan_after": Path("out/plan_after.png"),
    }
