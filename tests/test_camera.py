from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from pydantic import ValidationError

from sson_core.camera import Camera, CameraRecord, intrinsics

PLACE = hnp.arrays(np.float64, 3, elements=st.floats(-10, 10, allow_subnormal=False))
SIDE = st.integers(1, 60)


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    eye, target = draw(PLACE), draw(PLACE)
    away = target - eye
    assume(np.hypot(*away[:2]) > 0.05 * np.linalg.norm(away) + 1e-3)
    return Camera.look_at(eye, target, draw(SIDE), draw(SIDE), draw(st.floats(0.3, 2.0)))


def test_the_target_falls_on_the_image_centre() -> None:
    camera = Camera.look_at((1.0, 2.0, 1.5), (4.0, 3.0, 0.5), 640, 480)
    pixels, depth = camera.project(np.array([[4.0, 3.0, 0.5]]))
    np.testing.assert_allclose(pixels, [[320.0, 240.0]], atol=1e-9)
    np.testing.assert_allclose(depth, np.linalg.norm([3.0, 1.0, -1.0]))


def test_right_is_right_and_down_is_down() -> None:
    camera = Camera.look_at((0.0, 0.0, 1.0), (1.0, 0.0, 1.0), 100, 80)
    pixels, _ = camera.project(np.array([[1.0, -0.1, 1.0], [1.0, 0.0, 0.9]]))
    assert pixels[0, 0] > 50 and pixels[0, 1] == pytest.approx(40)
    assert pixels[1, 1] > 40 and pixels[1, 0] == pytest.approx(50)


@pytest.mark.parametrize(("width", "height"), [(200, 100), (100, 200), (150, 150)])
def test_the_field_of_view_spans_the_longer_side(width: int, height: int) -> None:
    K = intrinsics(width, height, math.radians(90))
    assert K[0, 0] == pytest.approx(max(width, height) / 2)
    assert K[0, 0] == K[1, 1] and (K[0, 2], K[1, 2]) == (width / 2, height / 2)


@given(cameras())
def test_rotations_are_proper_and_level(camera: Camera) -> None:
    R = camera.T_world_to_camera[:3, :3]
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-9)
    assert np.linalg.det(R) == pytest.approx(1.0)
    assert abs(R[0, 2]) < 1e-12 and R[1, 2] < 0


@given(cameras())
def test_rays_go_through_the_pixels_they_belong_to(camera: Camera) -> None:
    origin, directions = camera.rays()
    assert directions.shape == (camera.height, camera.width, 3)
    np.testing.assert_allclose(origin, camera.position)
    points = origin + 2.5 * directions.reshape(-1, 3)
    pixels, depth = camera.project(points)
    np.testing.assert_allclose(depth, 2.5, atol=1e-7)
    u, v = np.meshgrid(np.arange(camera.width) + 0.5, np.arange(camera.height) + 0.5)
    np.testing.assert_allclose(pixels, np.column_stack([u.ravel(), v.ravel()]), atol=1e-5)


@given(cameras())
def test_points_behind_have_no_pixel(camera: Camera) -> None:
    behind = camera.position - camera.forward
    pixels, depth = camera.project(np.stack([behind, camera.position + camera.forward]))
    assert np.isnan(pixels[0]).all() and depth[0] < 0
    assert np.isfinite(pixels[1]).all() and depth[1] > 0


@given(cameras(), st.integers(2, 5))
def test_resizing_scales_pixels(camera: Camera, factor: int) -> None:
    larger = camera.resized(camera.width * factor, camera.height * factor)
    point = (camera.position + camera.forward + 0.1)[None]
    small, big = camera.project(point)[0], larger.project(point)[0]
    np.testing.assert_allclose(big, small * factor, atol=1e-6)


@given(cameras(), st.integers(1, 400))
def test_fitting_shrinks_the_longer_side_and_enlarges_nothing(camera: Camera, long_side: int) -> None:
    fitted = camera.fitted(long_side)
    width, height = camera.width, camera.height
    scale = min(1.0, long_side / max(width, height))
    assert max(fitted.width, fitted.height) == min(long_side, max(width, height))
    assert abs(fitted.width - width * scale) < 1 and abs(fitted.height - height * scale) < 1
    assert min(fitted.width, fitted.height) >= 1


@given(cameras())
def test_records_give_the_camera_back_through_json(camera: Camera) -> None:
    record = CameraRecord.model_validate_json(CameraRecord.of(camera).model_dump_json())
    again = record.camera()
    np.testing.assert_array_equal(again.T_world_to_camera, camera.T_world_to_camera)
    np.testing.assert_array_equal(again.K, camera.K)
    assert (again.width, again.height) == (camera.width, camera.height)


def test_records_refuse_unknown_fields() -> None:
    fields = CameraRecord.of(Camera.look_at((0, 0, 1), (1, 0, 1), 8, 8)).model_dump()
    with pytest.raises(ValidationError):
        CameraRecord.model_validate({**fields, "lens": 35})


def _changed(rows: list[list[float]], row: int, column: int, value: float) -> list[list[float]]:
    return [[value if (i, j) == (row, column) else x for j, x in enumerate(r)] for i, r in enumerate(rows)]


@pytest.mark.parametrize(
    ("field", "row", "column", "value"),
    [
        ("K", 0, 0, 0.0),
        ("K", 1, 1, -5.0),
        ("K", 2, 2, 0.0),
        ("K", 0, 2, math.inf),
        ("T_world_to_camera", 0, 0, 2.0),
        ("T_world_to_camera", 3, 3, 0.0),
        ("T_world_to_camera", 1, 3, math.nan),
    ],
)
def test_records_refuse_what_no_camera_has(field: str, row: int, column: int, value: float) -> None:
    fields = CameraRecord.of(Camera.look_at((0, 0, 1), (1, 0, 1), 8, 8)).model_dump()
    with pytest.raises(ValidationError, match=field):
        CameraRecord.model_validate({**fields, field: _changed(fields[field], row, column, value)})


@pytest.mark.parametrize(
    "change",
    [{"width": 0}, {"height": 10**12}, {"K": []}, {"T_world_to_camera": np.diag([-1, 1, 1, 1]).tolist()}],
)
def test_records_refuse_sizes_shapes_and_mirrored_poses(change: dict[str, object]) -> None:
    fields = CameraRecord.of(Camera.look_at((0, 0, 1), (1, 0, 1), 8, 8)).model_dump()
    with pytest.raises(ValidationError, match=next(iter(change))):
        CameraRecord.model_validate({**fields, **change})


@pytest.mark.parametrize("target", [(0.0, 0.0, 1.0), (0.0, 0.0, 3.0)])
def test_vertical_and_zero_directions_are_refused(target: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="vertical"):
        Camera.look_at((0.0, 0.0, 1.0), target, 8, 8)
