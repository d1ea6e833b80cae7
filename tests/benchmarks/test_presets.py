"""The render presets by measurement: time against likeness to a reference of many samples.

``python -m tests.benchmarks.test_presets SIDE SAMPLES`` prints the table for another size and reference.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import flip_evaluator
import numpy as np
import pytest
from skimage.metrics import structural_similarity

from sson_core.images import load_rgb
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.protocol import Quality, RenderSettings, preset
from sson_core.sources import get_source
from sson_core.views.cameras import sample_cameras

ROOMS = ("living_room", "bedroom")
SEED = 3
SIDE = 256
REFERENCE = 512
LEAST = {"draft": 0.95, "final": 0.965}
SAMPLES = {"draft": (4, 6, 8, 12), "final": (4, 6, 8, 12, 16, 24, 32)}
HEAD = ("quality", "samples", "room", "seconds", "SSIM", "FLIP")


@dataclass(frozen=True)
class Likeness:
    """What one room's image at some samples took, in seconds, and how like the reference it is."""

    quality: Quality
    samples: int
    room: str
    seconds: float
    ssim: float
    flip: float

    def cells(self) -> tuple[str, ...]:
        numbers = (f"{self.seconds:.2f}", f"{self.ssim:.4f}", f"{self.flip:.4f}")
        return (self.quality, str(self.samples), self.room, *numbers)


def likenesses(room: str, folder: Path, side: int, reference: int) -> list[Likeness]:
    """Render one view of a room under every setting to compare; ``folder`` takes the images."""
    scene = get_source("procedural").load({"room_type": room, "seed": SEED})
    (camera,) = sample_cameras(scene, scene.rooms[0], np.random.default_rng(5), 1, side, side)
    renderer = BlenderRenderer()

    def image(settings: RenderSettings) -> tuple[np.ndarray, float]:
        out = folder / f"{room}-{settings.quality}-{settings.samples}-{settings.seed}"
        report = renderer.render(scene, {"view": camera}, out, settings)
        return load_rgb(out / "view.png"), report.reported_seconds["view"]

    expected, _ = image(preset("final").model_copy(update={"samples": reference, "seed": 1}))
    found = []
    for quality, counts in SAMPLES.items():
        for samples in counts:
            pixels, seconds = image(preset(quality).model_copy(update={"samples": samples}))
            ssim = structural_similarity(expected, pixels, channel_axis=2)
            found.append(Likeness(quality, samples, room, seconds, float(ssim), flip(expected, pixels)))
    return found


def flip(expected: np.ndarray, pixels: np.ndarray) -> float:
    """Return the mean difference that an eye sees when it flips between two images (H, W, 3)."""
    one, other = (np.asarray(image, np.float32) / 255 for image in (expected, pixels))
    return float(flip_evaluator.evaluate(one, other, "LDR", applyMagma=False)[1])


def fewest(found: Sequence[Likeness], quality: Quality) -> int:
    """Return the fewest samples with which every room is as like its reference as a quality asks."""
    good = [
        samples
        for samples in SAMPLES[quality]
        if all(
            each.ssim >= LEAST[quality]
            for each in found
            if (each.quality, each.samples) == (quality, samples)
        )
    ]
    assert good, f"no number of samples tried is enough for {quality}"
    return min(good)


@pytest.mark.timeout(3600)
def test_presets_are_the_fewest_samples_that_are_good_enough(measured, tabled, tmp_path):
    found = [each for room in ROOMS for each in likenesses(room, tmp_path, SIDE, REFERENCE)]
    title = f"presets at {SIDE} x {SIDE} against {REFERENCE} samples"
    tabled(title, [HEAD, *(each.cells() for each in found)])
    for quality in SAMPLES:
        here = [each for each in found if (each.quality, each.samples) == (quality, preset(quality).samples)]
        measured(
            f"presets: least SSIM of {quality}",
            min(each.ssim for each in here),
            least=LEAST[quality],
            note=f"{preset(quality).samples} samples, {statistics.mean(e.seconds for e in here):.2f} s",
        )
        assert fewest(found, quality) == preset(quality).samples


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name in ROOMS:
            for line in likenesses(name, Path(scratch), int(sys.argv[1]), int(sys.argv[2])):
                print(*line.cells(), flush=True)
