"""How fast the search looks, and how that compares with asking Blender."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from sson_core.camera import Camera
from sson_core.edits import apply, propose
from sson_core.rendering.blender.export import write_job
from sson_core.rendering.protocol import RenderSettings
from sson_core.scene import CATEGORIES, Edit, Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.search import draw_cameras

ROOT = Path(__file__).parents[2]
SIDE = 256
TRIANGLES = 100_000
VIEWS = 48
BLENDER_VIEWS = 12


def triangles(scene: Scene) -> int:
    return sum(len(item.asset.mesh.faces) for item in scene.objects)


@pytest.fixture(scope="module")
def room() -> tuple[Scene, dict[str, Edit]]:
    """A built-in room of some 100,000 triangles that admits every edit."""
    for scene in get_source("procedural").scenes(None, 0):
        if triangles(scene) >= TRIANGLES:
            rng = np.random.default_rng(0)
            found = {name: next(propose(scene, name, rng), None) for name in CATEGORIES}
            edits = {name: edit for name, edit in found.items() if edit is not None}
            if len(edits) == len(CATEGORIES):
                return scene, edits
    raise AssertionError


def prepared(scene: Scene, edit: Edit, n: int) -> tuple[Evidence, list[Camera]]:
    evidence = Evidence(scene, apply(scene, edit), edit)
    cameras = draw_cameras(evidence, np.random.default_rng(1), n, SIDE, SIDE)
    evidence.view(cameras[0])
    return evidence, cameras


def test_views_a_second(room, measured):
    """A whole look of S and S' with its evidence, of every category in turn; in this thread's own time."""
    scene, edits = room
    spent = {}
    for name, edit in edits.items():
        evidence, cameras = prepared(scene, edit, VIEWS)
        start = time.thread_time()
        for camera in cameras:
            evidence.view(camera)
        spent[name] = (time.thread_time() - start) / len(cameras)
    print(", ".join(f"{name} {1 / each:.0f}" for name, each in spent.items()), "views a second")
    measured(
        "search: views of S and S' a second a core",
        1 / float(np.mean(list(spent.values()))),
        least=40,
        note=f"{SIDE} x {SIDE}, {triangles(scene):,} triangles, mean of {len(spent)} categories",
    )


def test_blender_is_slower_by_far(room, measured, tmp_path):
    """The same views of both scenes by Blender's object index pass on all cores, one thread here."""
    scene, edits = room
    evidence, cameras = prepared(scene, edits["move"], BLENDER_VIEWS + 1)
    cameras = cameras[: BLENDER_VIEWS + 1]
    settings = RenderSettings(samples=1, max_bounces=0, diffuse_bounces=0, glossy_bounces=0, device="cpu")
    for name, of in (("before", scene), ("after", evidence.edited)):
        (tmp_path / name).mkdir()
        views = {f"v{number}": camera for number, camera in enumerate(cameras)}
        write_job(tmp_path / name, of, views, settings)
    start = time.perf_counter()
    for camera in cameras[1:]:
        evidence.view(camera)
    ours = (time.perf_counter() - start) / len(cameras[1:])
    command = [sys.executable, "-m", "tests.benchmarks.blender_id_pass"]
    command += [str(tmp_path / name) for name in ("before", "after")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = json.loads(done.stdout.splitlines()[-1])
    theirs = float(np.mean(before) + np.mean(after))
    measured(
        "search: times faster than Blender's id pass",
        theirs / ours,
        least=15,
        note=f"{ours * 1000:.0f} ms here, {theirs * 1000:.0f} ms there for S and S'",
    )
