"""The heavy steps of the workbench, each run as a process whose memory is told.

``python -m tests.benchmarks.steps STEP FOLDER`` prints the most bytes that the step's own process held, and
the most of any process that it started.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from sson_core.edits import apply, propose
from sson_core.images import write_png
from sson_core.sources import get_source
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.search import draw_cameras
from sson_core.views.cameras import sample_cameras
from tests.support.memory import most_resident, most_resident_of_a_child

ROOT = Path(__file__).parents[2]
SIZE = 512
VIEWS = 24
IMAGES = 8
ENCODER = "vit-l16"
SAVE = """
import sys
from pathlib import Path
from sson_core.solvers.appearance.registry import get_encoder
from tests.support.weights import save_random_weights
save_random_weights(get_encoder(sys.argv[1]), Path(sys.argv[2]))
"""


def search(folder: Path) -> None:
    """Look at an edit from many cameras at the size of a bank's images."""
    trial = _trial()
    assert trial.edit is not None
    evidence = Evidence(trial.scene, apply(trial.scene, trial.edit), trial.edit)
    for camera in draw_cameras(evidence, np.random.default_rng(1), VIEWS, SIZE, SIZE):
        evidence.view(camera)


def preview(folder: Path) -> None:
    """Show an edit in the editor, pictures and rules."""
    from widgets.editor_desk import Desk

    desk, trial = Desk(), _trial()
    desk.painter.paint(trial)
    desk.judge(trial)


def render(folder: Path) -> None:
    """Render a view with Blender, in its worker."""
    from sson_core.rendering.blender.client import BlenderRenderer
    from sson_core.rendering.protocol import preset

    trial = _trial()
    BlenderRenderer().render(trial.scene, {"view": trial.cameras[0]}, folder / "view", preset("draft"))


def encode(folder: Path) -> None:
    """Encode one batch of images with an encoder of the largest kind.

    Making its weights is not the workbench's work, so the benchmark counts this step's own process only.
    """
    from sson_core.solvers.appearance import features
    from sson_core.solvers.appearance.encoder import EncoderExtractor
    from sson_core.solvers.appearance.registry import get_encoder
    from sson_core.solvers.appearance.weights import Weights

    subprocess.run([sys.executable, "-c", SAVE, ENCODER, str(folder)], cwd=ROOT, check=True)
    file = folder / "image.png"
    write_png(file, np.random.default_rng(0).integers(0, 255, (SIZE, SIZE, 3)).astype(np.uint8))
    images = [features.PanelImage(str(n), "A", file, str(n), SIZE, SIZE) for n in range(IMAGES)]
    extractor = EncoderExtractor(get_encoder(ENCODER), Weights(folder / f"{ENCODER}.safetensors", "folder"))
    for _ in features.encode(extractor, images):
        pass


def report(folder: Path) -> None:
    """Write the report of the sample bank, with features made anew."""
    sson = Path(sys.executable).parent / "sson"
    command = [str(sson), "report", str(ROOT / "data" / "sample_bank"), "--out", str(folder / "out")]
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def _trial() -> Trial:
    scene = get_source("procedural").load({"room_type": "living_room", "seed": 3})
    rng = np.random.default_rng(0)
    cameras = sample_cameras(scene, scene.rooms[0], rng, 4, SIZE, SIZE)
    return Trial(scene, tuple(cameras), next(propose(scene, "move", rng)), "A")


STEPS: dict[str, Callable[[Path], None]] = {
    "search": search,
    "preview": preview,
    "render": render,
    "encode": encode,
    "report": report,
}

if __name__ == "__main__":
    STEPS[sys.argv[1]](Path(sys.argv[2]))
    print("\n" + json.dumps([most_resident(), most_resident_of_a_child()]), flush=True)
