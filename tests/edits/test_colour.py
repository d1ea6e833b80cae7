from __future__ import annotations

import gc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from sson_core.edits import colour
from sson_core.errors import BadInput
from sson_core.scene import Material
from sson_core.srgb import to_linear, to_srgb

unit = arrays(np.float64, (5, 3), elements=st.floats(0, 1))


@given(srgb=unit)
def test_srgb_and_linear_are_inverse(srgb) -> None:
    np.testing.assert_allclose(to_srgb(to_linear(srgb)), srgb, atol=1e-6)


def test_a_plain_material_has_its_own_colour() -> None:
    plain = Material(name="plain", base_color=(0.2, 0.5, 0.7))
    np.testing.assert_allclose(colour.mean_colour(plain, {}), (0.2, 0.5, 0.7), atol=1e-9)


def test_a_texture_is_averaged_in_linear_light_and_tinted() -> None:
    checks = np.zeros((30, 50, 3), np.uint8)
    checks[:, 25:] = 255
    white = Material(name="checks", base_color=(1, 1, 1), texture="checks")
    half = to_srgb(np.full(3, 0.5))
    np.testing.assert_allclose(colour.mean_colour(white, {"checks": checks}), half, atol=0.02)
    red = white.model_copy(update={"base_color": (1.0, 0.0, 0.0)})
    np.testing.assert_allclose(colour.mean_colour(red, {"checks": checks}), (half[0], 0, 0), atol=0.02)


def test_another_texture_of_the_same_name_is_another_colour() -> None:
    material = Material(name="m", base_color=(1, 1, 1), texture="t")
    for value in (0, 128, 255):
        texture = np.full((32, 32, 3), value, np.uint8)
        mean = colour.mean_colour(material, {"t": texture})
        np.testing.assert_allclose(mean, value / 255, atol=1e-6)
        del texture
        gc.collect()


def test_a_missing_texture_is_named() -> None:
    with pytest.raises(BadInput, match="material 'm' names no texture of the scene: 'silk'"):
        colour.mean_colour(Material(name="m", texture="silk"), {})


def test_differences_are_ciede2000() -> None:
    assert float(colour.difference((0, 0, 0), (1, 1, 1))) == pytest.approx(100, abs=0.01)
    assert float(colour.difference((0.3, 0.4, 0.5), (0.3, 0.4, 0.5))) == 0.0


def test_one_colour_is_compared_with_many() -> None:
    many = np.array([[0.1, 0.2, 0.3], [0.9, 0.1, 0.1], [0.5, 0.5, 0.5]])
    one = np.array([0.5, 0.5, 0.5])
    expected = [float(colour.difference(one, other)) for other in many]
    np.testing.assert_allclose(colour.difference(one, many), expected)
    np.testing.assert_allclose(colour.difference(many[:, None], many[None])[2], expected)
