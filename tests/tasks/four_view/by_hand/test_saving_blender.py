"""Saving with Blender itself: a real item, and a worker that is gone as soon as the save is cancelled."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sson_core import images
from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.tasks.four_view.by_hand.job import Job
from sson_core.tasks.four_view.by_hand.saving import save_item
from sson_core.tasks.four_view.task import FourView
from tests.rendering.blender.test_process import workers
from tests.tasks.four_view.by_hand.trials import passing

pytestmark = [pytest.mark.render, pytest.mark.usefixtures("boxes_source")]
PATIENCE = 300.0


def test_an_item_rendered_in_the_background_is_sound(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    trial = passing("delete", intruder="A").with_resolution(64, 48)
    told: list[float] = []
    job = Job(
        lambda report, cancelled: save_item(
            bank, trial, quality="draft", report=report, cancelled=cancelled, order="kept"
        ),
        lambda changed: told.append(changed.share),
    ).start()
    assert job.wait(PATIENCE) and job.state == "done", job.error
    assert told == sorted(told) and told[-1] == 1.0
    opened = open_bank(bank)
    assert opened.item_ids == [job.result]
    assert check_bank(opened, FourView(), deep=True) == []
    record = opened.record(str(job.result))
    assert record.answer == "A" and record.render["renderer"] == "blender"
    shown = {name: images.load_rgb(path) for name, path in opened.panel_paths(str(job.result)).items()}
    assert all(pixels.shape == (48, 64, 3) and pixels.std() > 5 for pixels in shown.values())


def test_cancelling_stops_the_worker_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    trial = passing("rotate", intruder="A").with_resolution(1600, 1200)
    job = Job(lambda report, cancelled: save_item(bank, trial, report=report, cancelled=cancelled)).start()
    deadline = time.monotonic() + PATIENCE
    while not (job.progress[0] == "rendering" and workers()) and time.monotonic() < deadline:
        assert job.state in ("waiting", "running"), job.error
        time.sleep(0.05)
    asked = time.monotonic()
    job.cancel()
    assert job.wait(PATIENCE) and job.state == "cancelled"
    assert time.monotonic() - asked < 10, "a view of this size takes longer"
    assert workers() == [] and not bank.exists()
