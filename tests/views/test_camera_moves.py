from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sson_core.camera import Camera
from sson_core.views import camera_moves as moves
from sson_core.views.separation import separation

EYE = np.array([1.0, 2.0, 1.5])
NORTH_EAST = Camera.look_at(EYE, (3.0, 4.0, 1.0), 160, 120, math.radians(70))
SHAPES = [(160, 120), (192, 108), (90, 160)]
ANGLES = st.floats(-1.0, 1.0)


def test_walking_goes_along_and_across_the_viewing_direction_on_the_plan() -> None:
    half = math.sqrt(0.5)
    ahead = moves.walked(NORTH_EAST, forward=1.0)
    np.testing.assert_allclose(ahead.position, EYE + np.array([half, half, 0.0]))
    aside = moves.walked(NORTH_EAST, left=1.0, up=0.5)
    np.testing.assert_allclose(aside.position, EYE + np.array([-half, half, 0.5]))
    np.testing.assert_allclose(aside.forward, NORTH_EAST.forward)


@given(ANGLES, st.floats(-0.5, 0.5))
def test_turning_adds_to_yaw_and_pitch_on_the_spot(left: float, up: float) -> None:
    turned = moves.turned(NORTH_EAST, left, up)
    np.testing.assert_allclose(turned.position, EYE, atol=1e-12)
    assert moves.yaw(turned) == pytest.approx(math.pi / 4 + left)
    assert moves.pitch(turned) == pytest.approx(moves.pitch(NORTH_EAST) + up)


def test_a_camera_never_turns_over() -> None:
    assert moves.pitch(moves.turned(NORTH_EAST, up=4.0)) == pytest.approx(moves.STEEPEST)


@given(ANGLES)
def test_going_round_a_point_keeps_its_pixel_and_distance(angle: float) -> None:
    point = np.array([2.5, 3.0, 0.8])
    gone = moves.orbited(NORTH_EAST, point, angle)
    before, after = (camera.project(point[None])[0] for camera in (NORTH_EAST, gone))
    np.testing.assert_allclose(before, after, atol=1e-9)
    flat = np.array([2.5, 3.0, 1.5])
    assert separation(NORTH_EAST, gone, flat) == pytest.approx(abs(math.degrees(angle)), abs=1e-4)


def test_coming_nearer_goes_a_share_of_the_way() -> None:
    point = np.array([3.0, 4.0, 1.5])
    near = moves.nearer(NORTH_EAST, point, 0.25)
    np.testing.assert_allclose(near.position, EYE + 0.25 * (point - EYE))
    assert np.linalg.norm(moves.nearer(NORTH_EAST, point, -1.0).position - point) == pytest.approx(
        2 * np.linalg.norm(EYE - point)
    )


def test_aiming_brings_a_point_to_the_middle() -> None:
    point = np.array([0.0, 4.0, 0.5])
    np.testing.assert_allclose(moves.aimed(NORTH_EAST, point).project(point[None])[0], [[80.0, 60.0]])
    half = moves.aimed(NORTH_EAST, point, 0.5)
    whole = moves.yaw(moves.aimed(NORTH_EAST, point)) - moves.yaw(NORTH_EAST)
    assert moves.yaw(half) - moves.yaw(NORTH_EAST) == pytest.approx(whole / 2)


@pytest.mark.parametrize("shape", SHAPES)
def test_another_shape_keeps_the_angle_over_the_longer_side(shape: tuple[int, int]) -> None:
    other = moves.reshaped(NORTH_EAST, *shape)
    assert (other.width, other.height) == shape
    assert moves.field_of_view(other) == pytest.approx(math.radians(70))
    np.testing.assert_allclose(other.K[:2, 2], [shape[0] / 2, shape[1] / 2])
    back = moves.reshaped(other, 160, 120)
    np.testing.assert_allclose(back.K, NORTH_EAST.K)


def test_zooming_changes_the_angle_only() -> None:
    wide = moves.zoomed(NORTH_EAST, math.radians(85))
    assert moves.field_of_view(wide) == pytest.approx(math.radians(85))
    np.testing.assert_array_equal(wide.T_world_to_camera, NORTH_EAST.T_world_to_camera)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (NORTH_EAST, ""),
        (moves.walked(NORTH_EAST, forward=0.5), "move it 0.5 m forward"),
        (moves.walked(NORTH_EAST, left=-0.25, up=0.3), "move it 0.25 m right and 0.3 m up"),
        (moves.turned(NORTH_EAST, math.radians(12)), "turn it 12° left"),
        (
            moves.turned(moves.walked(NORTH_EAST, forward=-1.0), math.radians(-5), math.radians(-3)),
            "move it 1 m back, then turn it 5° right and 3° down",
        ),
        (moves.zoomed(NORTH_EAST, math.radians(60)), "narrow its view by 10°"),
    ],
)
def test_a_change_is_told_in_words(changed: Camera, words: str) -> None:
    assert moves.difference(NORTH_EAST, changed) == words


def test_coming_nearer_to_a_place_is_called_so() -> None:
    place = np.array([1.0, 5.0, 0.0])
    near = moves.nearer(NORTH_EAST, np.array([1.0, 5.0, 1.5]), 0.2)
    assert moves.difference(NORTH_EAST, near, place) == "move it 0.6 m nearer"
    assert moves.difference(near, NORTH_EAST, place) == "move it 0.6 m back"
