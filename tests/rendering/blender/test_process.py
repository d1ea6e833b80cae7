"""What is left when a worker dies: real processes, really killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

from sson_core.camera import Camera
from sson_core.errors import RenderFailed
from sson_core.images import load_rgb
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.protocol import RenderSettings, View, preset
from tests.rendering.small import PLAIN, at, box, overhead_sun, scene

pytestmark = pytest.mark.render

SMALL = scene(at(box((1, 1, 1)), "cube", (0, 0, 0)), lights=(overhead_sun(),))
VIEWS: dict[str, View] = {
    name: Camera.look_at((3, index, 1), (0, 0, 0), 32, 24) for index, name in enumerate("ABC")
}
SLOW: dict[str, View] = {**VIEWS, "B": Camera.look_at((3, 1, 1), (0, 0, 0), 1024, 1024)}
"""Long enough to be killed in the middle of B."""


def workers() -> list[int]:
    """Return the ids of this process's children that are render workers."""
    children = (
        int(child)
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text().split()
    )
    return [child for child in children if b"blender.worker" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_a_killed_worker_keeps_its_finished_views_and_a_rerun_does_the_rest(tmp_path: Path) -> None:
    def kill(view: str, done: int, total: int) -> None:
        (worker,) = workers()
        os.kill(worker, signal.SIGKILL)

    with pytest.raises(RenderFailed) as failure:
        BlenderRenderer().render(SMALL, SLOW, tmp_path, PLAIN, kill)
    assert failure.value.exit_code == 3
    message = str(failure.value)
    assert "scene small" in message and "killed by signal 9" in message
    assert "missing views: B, C" in message and "A, B" not in message
    assert [path.name for path in tmp_path.iterdir()] == ["A.png"]
    assert load_rgb(tmp_path / "A.png").shape == (24, 32, 3)

    kept = (tmp_path / "A.png").stat().st_mtime_ns
    report = BlenderRenderer().render(SMALL, VIEWS, tmp_path, PLAIN)
    assert report.skipped == ("A",) and list(report.seconds) == ["B", "C"]
    assert (tmp_path / "A.png").stat().st_mtime_ns == kept
    assert sorted(path.name for path in tmp_path.iterdir()) == ["A.png", "B.png", "C.png"]
    whole = tmp_path / "whole"
    BlenderRenderer().render(SMALL, VIEWS, whole, PLAIN)
    for name in VIEWS:
        assert np.array_equal(load_rgb(whole / f"{name}.png"), load_rgb(tmp_path / f"{name}.png"))


def test_a_silent_worker_is_ended(tmp_path: Path) -> None:
    with pytest.raises(RenderFailed, match=r"silent for 0\.01 s.*missing views: A, B, C"):
        BlenderRenderer(timeout=0.01).render(SMALL, VIEWS, tmp_path, PLAIN)
    assert workers() == []
    assert list(tmp_path.iterdir()) == []


def test_an_error_in_the_caller_ends_the_worker(tmp_path: Path) -> None:
    def cancel(view: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        BlenderRenderer().render(SMALL, SLOW, tmp_path, PLAIN, cancel)
    assert workers() == []


def test_an_error_in_the_worker_is_told_with_its_log(tmp_path: Path) -> None:
    settings = RenderSettings(look="No such look", device="cpu")
    with pytest.raises(RenderFailed, match="No such look") as failure:
        BlenderRenderer().render(SMALL, VIEWS, tmp_path, settings)
    assert "Traceback" in str(failure.value)


def test_a_missing_system_library_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "fake"
    fake.mkdir()
    error = "libXi.so.6: cannot open shared object file: No such file or directory"
    (fake / "bpy.py").write_text(f"raise ImportError({error!r})\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(fake))
    with pytest.raises(RenderFailed, match=r"libXi\.so\.6 is missing.*apt-get install libxi6"):
        BlenderRenderer().render(SMALL, VIEWS, tmp_path / "out", PLAIN)


ROLES = (
    "scene_linear rendering default_byte default_float default_sequencer color_picking texture_paint "
    "matte_paint data"
)
OTHER_COLOURS = f"""ocio_profile_version: 1
roles: {{{", ".join(f"{role}: Raw" for role in ROLES.split())}}}
displays:
  sRGB:
    - !<View> {{name: AgX, colorspace: Raw}}
active_displays: [sRGB]
active_views: [AgX]
colorspaces:
  - !<ColorSpace>
    name: Raw
    isdata: true
"""
"""A configuration that Blender accepts and that lacks the looks of its own."""


def test_the_callers_colour_configuration_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = preset("draft").model_copy(update={"device": "cpu"})
    BlenderRenderer().render(SMALL, {"A": VIEWS["A"]}, tmp_path / "1", settings)
    (tmp_path / "config.ocio").write_text(OTHER_COLOURS, encoding="utf-8")
    monkeypatch.setenv("OCIO", str(tmp_path / "config.ocio"))
    BlenderRenderer().render(SMALL, {"A": VIEWS["A"]}, tmp_path / "2", settings)
    assert np.array_equal(load_rgb(tmp_path / "1" / "A.png"), load_rgb(tmp_path / "2" / "A.png"))
