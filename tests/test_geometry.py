from __future__ import annotations

import math

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sson_core import geometry

LENGTH = st.floats(-50, 50, allow_subnormal=False)
ANGLE = st.floats(-20, 20, allow_subnormal=False)
POINTS = hnp.arrays(np.float64, st.tuples(st.integers(1, 8), st.just(3)), elements=LENGTH)
POSES = st.builds(geometry.pose, LENGTH, LENGTH, LENGTH, ANGLE)
VECTOR = hnp.arrays(np.float64, 3, elements=LENGTH)


def test_a_quarter_turn_takes_x_to_y() -> None:
    turned = geometry.transform_points(geometry.rotation_z(math.pi / 2), np.array([[1.0, 0.0, 5.0]]))
    np.testing.assert_allclose(turned, [[0.0, 1.0, 5.0]], atol=1e-12)


def test_a_pose_turns_first_and_moves_then() -> None:
    placed = geometry.transform_points(geometry.pose(2, 3, 1, math.pi), np.array([[1.0, 0.0, 0.0]]))
    np.testing.assert_allclose(placed, [[1.0, 3.0, 1.0]], atol=1e-12)


@given(POSES, POINTS)
def test_inverses_undo_rigid_transforms(T: np.ndarray, points: np.ndarray) -> None:
    back = geometry.transform_points(geometry.invert_rigid(T), geometry.transform_points(T, points))
    np.testing.assert_allclose(back, points, atol=1e-9)


@given(POSES, POSES, POINTS)
def test_products_apply_right_to_left(T: np.ndarray, U: np.ndarray, points: np.ndarray) -> None:
    once = geometry.transform_points(T @ U, points)
    twice = geometry.transform_points(T, geometry.transform_points(U, points))
    np.testing.assert_allclose(once, twice, atol=1e-9)


@given(POSES, POINTS)
def test_vectors_ignore_translation_and_keep_length(T: np.ndarray, vectors: np.ndarray) -> None:
    turned = geometry.transform_vectors(T, vectors)
    np.testing.assert_allclose(np.linalg.norm(turned, axis=1), np.linalg.norm(vectors, axis=1), atol=1e-9)
    shifted = geometry.transform_vectors(geometry.translation((1.0, 2.0, 3.0)) @ T, vectors)
    np.testing.assert_array_equal(shifted, turned)


@given(LENGTH, LENGTH, ANGLE)
def test_heading_reads_back_a_pose(x: float, y: float, angle: float) -> None:
    difference = geometry.heading(geometry.pose(x, y, 0, angle)) - angle
    assert abs(geometry.wrap_angle(difference)) < 1e-9


@given(ANGLE)
def test_wrapped_angles_are_equal_and_in_range(angle: float) -> None:
    wrapped = geometry.wrap_angle(angle)
    assert -math.pi < wrapped <= math.pi
    assert abs(math.remainder(wrapped - angle, 2 * math.pi)) < 1e-9


def test_half_turns_wrap_to_plus_pi() -> None:
    assert geometry.wrap_angle(math.pi) == math.pi
    assert geometry.wrap_angle(-math.pi) == math.pi


@given(VECTOR, VECTOR, POINTS)
def test_reflections_undo_themselves_and_turn_the_hand(
    point: np.ndarray, normal: np.ndarray, points: np.ndarray
) -> None:
    assume(np.linalg.norm(normal) > 1e-3)
    T = geometry.reflection(point, normal)
    assert math.isclose(np.linalg.det(T[:3, :3]), -1.0, abs_tol=1e-9)
    np.testing.assert_allclose(geometry.transform_points(T @ T, points), points, atol=1e-8)
    np.testing.assert_allclose(geometry.transform_points(T, point[None]), point[None], atol=1e-8)
    np.testing.assert_allclose(geometry.invert_rigid(T), T, atol=1e-8)
    middle = (points + geometry.transform_points(T, points)) / 2
    distance = (middle - point) @ (normal / np.linalg.norm(normal))
    np.testing.assert_allclose(distance, 0, atol=1e-8)


@given(POINTS)
def test_boxes_hold_their_points_tightly(points: np.ndarray) -> None:
    lower, upper = geometry.bounds(points)
    assert (lower <= points).all() and (points <= upper).all()
    assert set(lower) | set(upper) <= set(points.ravel())


def test_plan_polygons_are_hulls_whatever_the_height() -> None:
    square = np.array([[0, 0, 5], [2, 0, 1], [2, 3, 0], [0, 3, 9], [1, 1, 2]], dtype=float)
    assert geometry.plan_polygon(square).area == 6.0
    assert geometry.plan_polygon(square[:, :2]).area == 6.0


@given(hnp.arrays(np.float64, (3, 2), elements=LENGTH), POSES)
def test_signed_areas_keep_under_motion_and_flip_under_reflection(corners: np.ndarray, T: np.ndarray) -> None:
    triangle = np.column_stack([corners, np.zeros(3)])
    area = geometry.signed_area(triangle)
    np.testing.assert_allclose(geometry.signed_area(geometry.transform_points(T, triangle)), area, atol=1e-7)
    mirror = geometry.reflection(np.zeros(3), np.array([1.0, 0.0, 0.0]))
    np.testing.assert_allclose(
        geometry.signed_area(geometry.transform_points(mirror, triangle)), -area, atol=1e-7
    )


def test_counter_clockwise_areas_are_positive() -> None:
    assert geometry.signed_area(np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]])) == 2.0
