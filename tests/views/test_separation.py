"""Angles between cameras."""

import numpy as np
import pytest

from sson_core.camera import Camera
from sson_core.views.separation import angle_between, azimuth_gap, separation, turn

PLACE = np.zeros(3)


def look_from(x: float, y: float, z: float) -> Camera:
    return Camera.look_at((x, y, z), (0.0, 0.0, 0.0), 64, 64)


def test_a_quarter_turn_around_a_place() -> None:
    east, north = look_from(2, 0, 0.5), look_from(0, 2, 0.5)
    assert azimuth_gap(east, north, PLACE) == pytest.approx(90)
    assert separation(look_from(2, 0, 0), look_from(0, 3, 0), PLACE) == pytest.approx(90)
    assert turn(look_from(2, 0, 0), look_from(0, 2, 0)) == pytest.approx(90)


def test_nearer_along_the_same_ray_is_no_other_viewpoint() -> None:
    assert separation(look_from(2, 0, 1), look_from(4, 0, 2), PLACE) == pytest.approx(0, abs=1e-5)
    assert azimuth_gap(look_from(2, 0, 1), look_from(2, 0, 3), PLACE) == pytest.approx(0, abs=1e-5)


def test_a_camera_at_the_place_has_no_angle() -> None:
    assert angle_between(PLACE, np.ones(3)) == 0.0
