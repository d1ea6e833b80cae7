from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
import torch

from sson_core.images import load_rgb, write_png
from sson_core.solvers.appearance.encoder import EncoderExtractor
from sson_core.solvers.appearance.features import BATCH, PanelImage, encode
from sson_core.solvers.appearance.registry import get_encoder
from sson_core.solvers.appearance.weights import Weights
from tests.support.weights import save_random_weights

IMAGES = 24
ROUNDS = 2
NAME = "vit-b16"


@pytest.fixture(scope="module")
def images(tmp_path_factory) -> list[PanelImage]:
    folder = tmp_path_factory.mktemp("images")
    rng = np.random.default_rng(0)
    found = []
    for number in range(IMAGES):
        coarse = rng.integers(0, 236, (16, 16, 3))
        smooth = np.kron(coarse, np.ones((32, 32, 1))) + rng.integers(0, 20, (512, 512, 3))
        path = folder / f"{number}.png"
        write_png(path, smooth.astype(np.uint8))
        found.append(PanelImage(str(number), "A", path, str(number), 512, 512))
    return found


def seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def test_decoding_hides_behind_the_forward_pass(images, tmp_path, measured):
    """From files on disk, at least 0.9 of the throughput of the model alone on ready tensors."""
    weights = Weights(save_random_weights(get_encoder(NAME), tmp_path), "folder")
    extractor = EncoderExtractor(get_encoder(NAME), weights)
    ready = [extractor.prepare(load_rgb(image.path)) for image in images]

    def bare() -> None:
        with torch.inference_mode():
            for start in range(0, IMAGES, BATCH):
                extractor.model(torch.stack(ready[start : start + BATCH]))

    def whole() -> None:
        for _ in encode(extractor, images):
            pass

    bare()
    pairs = [(seconds(bare), seconds(whole)) for _ in range(ROUNDS)]
    ratio = min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs)
    rate = IMAGES / min(pair[1] for pair in pairs)
    measured(
        "encoding: throughput to the bare forward loop's",
        ratio,
        least=0.9,
        note=f"{NAME}, {rate:.1f} images/s",
    )
