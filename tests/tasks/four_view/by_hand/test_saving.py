from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from sson_core import images
from sson_core.bank import BankInfo, open_bank
from sson_core.bank.integrity import check_bank
from sson_core.bank.writer import write_json
from sson_core.edits import apply
from sson_core.errors import BadInput, Cancelled, ImpossibleRequest, RenderFailed
from sson_core.rendering.preview import preview
from sson_core.tasks.four_view.by_hand import saving
from sson_core.tasks.four_view.by_hand.saving import WORK, save_item
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import read_details
from sson_core.tasks.four_view.task import FourView
from sson_core.views.camera_moves import turned
from tests.support.preview_renderer import PreviewRenderer, failing
from tests.tasks.four_view.by_hand.trials import passing

pytestmark = pytest.mark.usefixtures("boxes_source")
SMALL = (64, 48)


def entries(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def save(bank: Path, trial: Trial, renderer: PreviewRenderer | None = None, **how: object) -> str:
    return save_item(bank, trial, quality="draft", renderer=renderer or PreviewRenderer(), **how)  # type: ignore[arg-type]


def test_a_saved_item_passes_the_deep_check_and_so_does_the_next(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    first = save(bank, passing("delete", "non_observation", intruder="B"))
    assert check_bank(open_bank(bank), FourView(), deep=True) == []
    assert entries(bank) == ["bank.json", "items", "items.parquet"]
    stamp = (bank / "bank.json").read_bytes()
    second = save(bank, passing("move"), resolution=(200, 112))
    opened = open_bank(bank)
    assert set(opened.item_ids) == {first, second} and len(opened.table) == 2
    assert [finding.message for finding in check_bank(opened, FourView(), deep=True)] == []
    assert (bank / "bank.json").read_bytes() == stamp
    record = opened.record(first)
    assert record.render["quality"] == "draft" and record.render["renderer"] == "preview"
    details = read_details(record)
    assert details.by_hand is not None and details.distractor is not None
    assert "non_observation" in details.distractor.mechanisms
    wide = opened.record(second).panels["A"].camera
    assert (wide.width, wide.height) == (200, 112)


def test_a_broken_rule_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    trial = passing("delete", intruder="A")
    renderer = PreviewRenderer()
    with pytest.raises(ImpossibleRequest, match="separation"):
        save(tmp_path / "bank", trial.with_camera("B", trial.camera("A")), renderer)
    assert renderer.rendered == [] and entries(tmp_path) == []


@pytest.mark.parametrize("steps", [0, 2, 4, 7])
def test_a_cancelled_save_leaves_nothing_wherever_it_is_stopped(tmp_path: Path, steps: int) -> None:
    told: list[str] = []
    with pytest.raises(Cancelled):
        save(
            tmp_path / "bank",
            passing("delete", "non_observation", intruder="A"),
            report=lambda what, done, total: told.append(what),
            cancelled=lambda: len(told) > steps,
            resolution=SMALL,
        )
    assert len(told) == steps + 1 and entries(tmp_path) == []


def test_a_cancelled_save_leaves_a_bank_as_it_was(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    save(bank, passing("rotate"), resolution=SMALL)
    before = {path: path.read_bytes() for path in bank.rglob("*") if path.is_file()}
    told: list[str] = []
    with pytest.raises(Cancelled):
        save(
            bank,
            passing("swap"),
            report=lambda what, done, total: told.append(what),
            cancelled=lambda: len(told) > 5,
            resolution=SMALL,
        )
    assert {path: path.read_bytes() for path in bank.rglob("*") if path.is_file()} == before
    assert entries(bank) == ["bank.json", "items", "items.parquet"]


def test_after_a_renderers_death_saving_again_goes_on_where_it_stopped(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    trial = passing("rotate", intruder="A")
    seen: list[str] = []

    def die(scene_id: str, view: str) -> None:
        seen.append(view)
        if len(seen) == 4:
            raise RenderFailed("the worker died.")

    with pytest.raises(RenderFailed):
        save(bank, trial, PreviewRenderer(die), resolution=SMALL)
    assert entries(bank) == [WORK]
    again = PreviewRenderer()
    item = save(bank, trial, again, resolution=SMALL)
    assert {view for _, view in again.rendered}.isdisjoint(seen[:3])
    assert open_bank(bank).item_ids == [item] and entries(bank) == ["bank.json", "items", "items.parquet"]
    assert check_bank(open_bank(bank), FourView(), deep=True) == []


def test_the_same_trial_is_not_saved_twice(tmp_path: Path) -> None:
    trial = passing("rotate", intruder="A")
    item = save(tmp_path / "bank", trial, resolution=SMALL)
    with pytest.raises(BadInput, match="has this item already"):
        save(tmp_path / "bank", trial, resolution=SMALL)
    assert open_bank(tmp_path / "bank").item_ids == [item]


def test_progress_runs_to_its_end(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    save(tmp_path / "bank", passing("rotate"), report=lambda *said: told.append(said), resolution=SMALL)
    dones = [done for _, done, _ in told]
    assert dones == list(range(len(told))) and told[-1][1] == told[-1][2] - 1
    assert sum(what.startswith("rendered ") for what, _, _ in told) == 6


def test_light_that_tells_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "check_light", lambda stage: _Lit())
    with pytest.raises(ImpossibleRequest, match="by its light in view D"):
        save(tmp_path / "bank", passing("rotate"), resolution=SMALL)
    assert entries(tmp_path) == []


class _Lit:
    def visible_in(self) -> list[str]:
        return ["D"]


def test_a_folder_that_can_hold_no_item_is_refused(tmp_path: Path) -> None:
    trial = passing("rotate", intruder="A")
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(BadInput, match="holds something else"):
        save(tmp_path, trial)
    with pytest.raises(BadInput, match="not a folder"):
        save(tmp_path / "notes.txt", trial)
    bank = tmp_path / "bank"
    save(bank, trial, resolution=SMALL)
    with pytest.raises(BadInput, match="lies inside the bank"):
        save(bank / "inner", trial)
    info = open_bank(bank).info
    write_json(bank / "bank.json", info.model_copy(update={"checked_by_people": True}))
    with pytest.raises(BadInput, match="frozen"):
        save(bank, trial.with_intruder("B"))
    other = BankInfo(name="other", task="pairs", created=info.created)
    write_json(bank / "bank.json", other)
    with pytest.raises(BadInput, match="'pairs'"):
        save(bank, trial.with_intruder("B"))


def test_a_scene_that_its_source_makes_differently_is_refused(tmp_path: Path) -> None:
    trial = passing("rotate", intruder="A")
    other = dataclasses.replace(trial.scene, sky_strength=2.0)
    with pytest.raises(BadInput, match="differs from what its source"):
        save(tmp_path / "bank", dataclasses.replace(trial, scene=other))
    assert entries(tmp_path) == []


def test_the_intruders_panel_shows_the_edited_scene(tmp_path: Path) -> None:
    trial = passing("delete", intruder="C")
    item = save(tmp_path / "bank", trial, order="kept", resolution=SMALL)
    bank = open_bank(tmp_path / "bank")
    assert bank.record(item).answer == "C" and trial.edit is not None
    small = trial.with_resolution(*SMALL)
    for letter, scene in (("C", apply(trial.scene, trial.edit)), ("A", trial.scene)):
        shown = images.load_rgb(bank.panel_paths(item)[letter]).astype(int)
        assert abs(shown - preview(scene, small.camera(letter)).astype(int)).max() <= 3


def test_a_renderer_that_fails_at_once_leaves_its_plan_only(tmp_path: Path) -> None:
    with pytest.raises(RenderFailed):
        save(tmp_path / "bank", passing("rotate", intruder="A"), PreviewRenderer(failing()), resolution=SMALL)
    (folder,) = (tmp_path / "bank" / WORK).iterdir()
    assert "plan.json" in entries(folder)


def test_turning_a_view_away_names_what_is_missing(tmp_path: Path) -> None:
    trial = passing("delete", "non_observation", intruder="A")
    away = trial.with_camera("A", turned(trial.camera("A"), left=2.5))
    with pytest.raises(ImpossibleRequest) as refusal:
        save(tmp_path / "bank", away)
    assert "footprint" in str(refusal.value) and "in A" in str(refusal.value)
