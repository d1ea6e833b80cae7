from __future__ import annotations

from pathlib import Path

import pytest

from sson_core.edits import apply
from sson_core.scene import Scene
from sson_core.tasks.four_view.build_state import Plan
from sson_core.tasks.four_view.item_rendering import LightCheck, Stage, check_light
from tests.support.boxes import furnished
from tests.support.preview_renderer import PreviewRenderer
from tests.tasks.four_view.items import item
from tests.tasks.four_view.stage import EDITS


def stage(folder: Path, kind: str, changed_share: float, after: Scene | None = None) -> Stage:
    """A deletion whose fourth view, which shows nothing of it, is recorded as showing something."""
    record = item("delete", "non_observation")
    data = record.model_dump(mode="json")["details"]
    panel = data["panels"][data["distractor"]["panel"]]
    panel.update(kind=kind, changed_share=changed_share)
    plan = Plan(
        item_id="item",
        scene_number=0,
        edit_number=0,
        fourth="non_observation",
        scene=record.scene,
        edit=record.edit,
        cameras={letter: panel.camera for letter, panel in record.panels.items()},
        answer=record.answer,
        details=data,
        render_seed=1,
    )
    before = furnished()
    return Stage(plan, before, after or apply(before, record.edit), PreviewRenderer(), folder)


@pytest.mark.parametrize(
    ("kind", "changed_share", "looked_at"),
    [
        ("uninformative", 0.0, True),
        ("partial", 0.0024, True),
        ("partial", 0.0025, False),
        ("informative", 0.0, False),
    ],
)
def test_views_that_show_too_little_to_be_told_are_looked_at(
    tmp_path: Path, kind: str, changed_share: float, looked_at: bool
) -> None:
    given = stage(tmp_path, kind, changed_share)
    check = check_light(given)
    assert list(check.changed_share) == ([given.plan.details.distractor.panel] if looked_at else [])
    assert check.visible_in() == []


def test_light_counts_beyond_what_is_seen_of_the_edit() -> None:
    shares = {"A": 0.0030, "B": 0.0035, "C": 0.0005, "D": 0.0020}
    seen = {"A": 0.0024, "B": 0.0024, "C": 0.0, "D": 0.0}
    assert LightCheck(changed_share=shares, seen_share=seen, settings={}).visible_in() == ["B", "D"]


def test_a_view_that_changes_is_named_and_looked_at_once(tmp_path: Path) -> None:
    """With an edit that every view shows in place of the recorded one, the fourth view changes."""
    given = stage(tmp_path, "uninformative", 0.0, after=apply(furnished(), EDITS["mirror"]))
    assert check_light(given).visible_in() == [given.plan.details.distractor.panel]
    rendered = len(given.renderer.rendered)
    assert rendered == 2
    assert check_light(given).visible_in() == [given.plan.details.distractor.panel]
    assert len(given.renderer.rendered) == rendered
