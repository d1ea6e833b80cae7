"""`sson build` with Blender, killed in the middle: the worker, then the build itself."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from sson_core import images
from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.tasks import task_of
from sson_core.tasks.four_view import build, planning, proposals
from tests.support.build_rooms import REQUEST
from tests.support.rooms_source import Rooms

pytestmark = pytest.mark.render

SIZE = 96
PATIENCE = 600.0


def command(out: Path) -> list[str]:
    options = f"--items 1 --seed 1 --category move --resolution {SIZE}x{SIZE} --quality draft"
    return [sys.executable, "-m", "sson_core.cli", "build", str(out), *options.split()]


@contextmanager
def started(out: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def children(pid: int) -> list[int]:
    """Return the processes that a process started (Linux)."""
    tasks = Path(f"/proc/{pid}/task")
    lists = [task / "children" for task in tasks.iterdir()] if tasks.is_dir() else []
    return [int(child) for file in lists if file.exists() for child in file.read_text().split()]


def wait_for_views(process: subprocess.Popen[str], out: Path, count: int) -> list[Path]:
    """Wait until a build has rendered some panels; return their files."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        views = [path for path in out.glob(".build/slots/*/views/*.png") if not path.name.startswith(".")]
        if len(views) >= count:
            return views
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.02)
    pytest.fail(f"no {count} views within {PATIENCE:.0f} s")


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_the_same_seed_gives_the_same_records_and_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposals, "get_source", proposals.get_source)
    monkeypatch.setattr(planning, "get_source", planning.get_source)
    Rooms().install()
    request = REQUEST.model_copy(update={"items": 1, "categories": ("delete",)})
    for name in ("first", "second"):
        assert build.build_bank(tmp_path / name, request).failures == ()
    first, second = (open_bank(tmp_path / name) for name in ("first", "second"))
    assert first.item_ids == second.item_ids
    for item_id in first.item_ids:
        for file in first.folder(item_id).iterdir():
            assert file.read_bytes() == (second.folder(item_id) / file.name).read_bytes(), file.name


def kill_worker(process: subprocess.Popen[str], but: frozenset[int] = frozenset()) -> frozenset[int]:
    """Kill the worker that renders, once there is one not among ``but``; return all there are.

    A second one, started later, may be loading what comes next.
    """
    deadline = time.monotonic() + PATIENCE
    while not (workers := [pid for pid in children(process.pid) if pid not in but and is_running(pid)]):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    subprocess.run(["kill", "-KILL", str(min(workers))], check=True)
    return frozenset(workers)


@pytest.mark.parametrize("kills", [1, 2])
def test_a_worker_killed_once_costs_nothing_and_twice_its_scene(tmp_path: Path, kills: int) -> None:
    out = tmp_path / "bank"
    with started(out) as process:
        wait_for_views(process, out, 1)
        first = kill_worker(process)
        if kills == 2:
            kill_worker(process, but=first)
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == (0 if kills == 1 else 3), errors
    assert "1 of 1 items" in printed
    told = "Rendered at the second try" if kills == 1 else "FAILED"
    (failed,) = [line for line in printed.splitlines() if line.startswith(told)]
    assert ("FAILED" in printed) == (kills == 2)
    bank = open_bank(out)
    (scene_id,) = bank.table.scene_id
    assert "killed by signal 9" in failed and (scene_id in failed) == (kills == 1)
    findings = check_bank(bank, task_of(bank), deep=True)
    assert [str(finding) for finding in findings if finding.severity == "error"] == []


def test_a_killed_build_keeps_its_views_and_ends_with_it_worker(tmp_path: Path) -> None:
    out = tmp_path / "bank"
    with started(out) as process:
        views = wait_for_views(process, out, 2)
        workers = children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
    deadline = time.monotonic() + 30
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_running, workers))
    panel = next(view for view in views if view.stem in "ABCD")
    marked = np.full((SIZE, SIZE, 3), (255, 0, 255), np.uint8)
    images.write_png(panel, marked)
    done = subprocess.run(command(out), capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    bank = open_bank(out)
    (item_id,) = bank.item_ids
    shown = {name: images.load_rgb(path) for name, path in bank.panel_paths(item_id).items()}
    assert np.array_equal(shown.pop(panel.stem), marked), "a view that was there was rendered again"
    assert len(shown) == 3 and all(pixels.std() > 5 for pixels in shown.values())
    assert not (out / ".build").exists()
