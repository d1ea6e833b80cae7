from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sson_core.rendering.surfaces import Surfaces, linear_to_bytes
from sson_core.scene import Asset, Material, Mesh
from sson_core.srgb import to_linear
from tests.rendering.small import at

TEXTURE = np.array([[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]], np.uint8)
"""Upper row red, green; lower row blue, white."""


def sheet(material: Material) -> Asset:
    """Return the unit square as two triangles whose uv are x and y."""
    vertices = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=np.float64)
    faces = np.array([[0, 1, 2], [0, 2, 3]], np.int32)
    mesh = Mesh(vertices, faces, vertices[faces][..., :2], np.zeros(2, np.int32), np.zeros(2, bool))
    return Asset("sheet", "sheet", mesh, (material,))


@given(st.integers(0, 255))
def test_bytes_survive_linear_light(value: int) -> None:
    assert linear_to_bytes(to_linear(np.array([value / 255])))[0] == value


@pytest.mark.parametrize(
    ("bary", "face", "expected"),
    [
        ((0.5, 0.2), 0, (255, 255, 255)),  # at (0.7, 0.2): lower right
        ((0.1, 0.7), 0, (0, 255, 0)),  # at (0.8, 0.7): upper right
        ((0.1, 0.8), 1, (255, 0, 0)),  # at (0.1, 0.9): upper left
        ((0.1, 0.2), 1, (0, 0, 255)),  # at (0.1, 0.3): lower left
    ],
)
def test_textures_stand_upright(bary: tuple[float, float], face: int, expected: tuple[int, ...]) -> None:
    material = Material(name="print", base_color=(1.0, 1.0, 1.0), texture="print")
    surfaces = Surfaces([at(sheet(material), "sheet", (0, 0, 0))], {"print": TEXTURE})
    colour = surfaces.colour(
        np.array([0], np.int32), np.array([face], np.int32), np.array([bary], np.float32)
    )
    assert tuple(linear_to_bytes(colour)[0]) == expected


def test_the_base_colour_tints_the_texture_of_the_right_object() -> None:
    plain = Material(name="plain", base_color=(0.4, 0.2, 1.0))
    tinted = plain.model_copy(update={"texture": "print"})
    objects = [at(sheet(plain), "plain", (0, 0, 0)), at(sheet(tinted), "tinted", (0, 0, 0))]
    surfaces = Surfaces(objects, {"print": TEXTURE})
    red_corner = np.array([[0.1, 0.8]] * 2, np.float32)
    colour = surfaces.colour(np.array([0, 1], np.int32), np.array([1, 1], np.int32), red_corner)
    assert np.array_equal(linear_to_bytes(colour), [[102, 51, 255], [102, 0, 0]])
