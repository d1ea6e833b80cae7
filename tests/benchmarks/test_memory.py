"""What the workbench holds in memory: no more after many scenes than after a few, and never much."""

from __future__ import annotations

import gc
import itertools
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sson_core.edits import apply, propose
from sson_core.rendering.preview import Previewer
from sson_core.sources import get_source
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.search import draw_cameras
from tests.benchmarks.steps import STEPS
from tests.support.memory import resident

ROOT = Path(__file__).parents[2]
SCENES = 50
WARM = 10
MOST_GROWTH = 128.0
MOST = 4.0
SIDE = 192


@pytest.mark.timeout(1800)
def test_scenes_leave_nothing_behind(measured):
    """Build, search and preview one scene after the other in this process."""
    held = 0
    scenes = itertools.islice(get_source("procedural").scenes(None, 0), SCENES)
    for number, scene in enumerate(scenes):
        if number == WARM:
            gc.collect()
            held = resident()
        rng = np.random.default_rng(number)
        edit = next(propose(scene, "delete", rng))
        evidence = Evidence(scene, apply(scene, edit), edit)
        cameras = draw_cameras(evidence, rng, 4, SIDE, SIDE)
        for camera in cameras:
            evidence.view(camera)
        previewer = Previewer(scene, {f"v{n}": camera for n, camera in enumerate(cameras)}, [edit.object_id])
        previewer.images(scene)
        previewer.images(evidence.edited)
    gc.collect()
    grown = (resident() - held) / 2**20
    measured(f"memory: grown over {SCENES - WARM} scenes", grown, most=MOST_GROWTH, unit="MiB")


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("step", STEPS)
def test_every_step_stays_small(step, measured, tmp_path):
    """The largest single process of a step: its own, or one that it starts (Blender, a kernel)."""
    command = [sys.executable, "-m", "tests.benchmarks.steps", step, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    own, child = json.loads(done.stdout.splitlines()[-1])
    most = own if step == "encode" else max(own, child)
    measured(f"memory: most of any process of {step}", most / 2**30, most=MOST, unit="GiB")
