from __future__ import annotations

import numpy as np
import pytest

from sson_core.solvers.appearance.descriptors import DESCRIPTORS, descriptor_names

LENGTHS = {"colour-histogram": 512, "hog": 1764, "gist": 512, "raw-pixels": 3072}


def scene(width: int = 160, height: int = 90, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    coarse = rng.integers(0, 256, (9, 16, 3)).astype(np.uint8)
    return np.kron(coarse, np.ones((height // 9, width // 16, 1), np.uint8))


def cosine(first: np.ndarray, second: np.ndarray) -> float:
    return float(first @ second / np.linalg.norm(first) / np.linalg.norm(second))


def test_there_is_a_length_for_each():
    assert set(LENGTHS) == set(descriptor_names())


@pytest.mark.parametrize("name", LENGTHS)
def test_vectors_are_finite_float32_of_one_length(name):
    for width, height in ((160, 90), (320, 180), (64, 126)):
        vector = DESCRIPTORS[name].compute(scene(width, height))
        assert vector.shape == (LENGTHS[name],) and vector.dtype == np.float32
        assert np.isfinite(vector).all() and vector.any()


@pytest.mark.parametrize("name", LENGTHS)
def test_an_enlarged_image_is_alike_and_another_is_not(name):
    compute = DESCRIPTORS[name].compute
    one, larger, other = compute(scene()), compute(scene(320, 180)), compute(scene(seed=1))
    assert cosine(one, larger) > 0.98
    assert cosine(one, other) < cosine(one, larger) - 0.02


def test_the_histogram_ignores_places_and_hog_does_not():
    image = scene()
    mirrored = image[:, ::-1]
    histogram, gradients = DESCRIPTORS["colour-histogram"].compute, DESCRIPTORS["hog"].compute
    assert np.array_equal(histogram(image), histogram(mirrored))
    assert cosine(gradients(image), gradients(mirrored)) < 0.97


def test_gist_tells_the_direction_of_stripes():
    stripes = np.tile(np.repeat([0, 255], 4).astype(np.uint8), 16)[None, :, None].repeat(128, 0).repeat(3, 2)
    energies = DESCRIPTORS["gist"].compute(stripes).reshape(4, 8, 16).sum(axis=(0, 2))
    assert energies.argmax() == 0
    turned = DESCRIPTORS["gist"].compute(stripes.transpose(1, 0, 2)).reshape(4, 8, 16).sum(axis=(0, 2))
    assert turned.argmax() == 4


def test_settings_name_the_versions():
    assert set(DESCRIPTORS["hog"].settings()["versions"]) == {"numpy", "pillow", "scikit-image"}
