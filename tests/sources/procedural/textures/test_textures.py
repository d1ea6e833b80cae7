from __future__ import annotations

import numpy as np
import pytest

from sson_core.sources.procedural.textures import PRINTS, metres, texture
from sson_core.sources.procedural.textures.noise import spectral

SEAMLESS = ["board-oak", "planks-oak", "herringbone-oak", "tiles-sand", "weave", "plaster", "marble", "knit"]


def test_a_name_means_the_same_pixels() -> None:
    first = texture("painting-sea-3").copy()
    texture.cache_clear()
    assert (texture("painting-sea-3") == first).all()
    assert (texture("painting-sea-4") != first).any()


def test_pixels_cannot_be_changed_in_the_cache() -> None:
    with pytest.raises(ValueError, match="read-only"):
        texture("plaster")[0, 0] = 0


@pytest.mark.parametrize("name", SEAMLESS)
def test_textures_repeat_without_a_seam(name: str) -> None:
    """The step across the border is like the steps inside."""
    pixels = texture(name).astype(float)
    inside = np.abs(np.diff(pixels, axis=0)).mean(axis=(1, 2))
    assert np.abs(pixels[0] - pixels[-1]).mean() <= inside.max() + 1.0
    across = np.abs(np.diff(pixels, axis=1)).mean(axis=(0, 2))
    assert np.abs(pixels[:, 0] - pixels[:, -1]).mean() <= across.max() + 1.0


def test_every_texture_knows_its_size() -> None:
    assert all(0.05 < metres(name) < 2.0 for name in [*SEAMLESS, *PRINTS])


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        texture("carbon")


def test_noise_has_mean_zero_and_deviation_one() -> None:
    noise = spectral(np.random.default_rng(1), (128, 96), 1.5, (1, 4), lowest=3)
    assert noise.shape == (128, 96)
    assert noise.mean() == pytest.approx(0, abs=1e-5)
    assert noise.std() == pytest.approx(1, abs=1e-5)
