"""Pinhole cameras: x right, y down, z forward; pixel centres at +0.5; ``K`` in image pixels."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator

from sson_core.geometry import Array, invert_rigid, transform_points


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole camera without distortion and with its principal point at the image centre.

    Attributes:
        T_world_to_camera: (4, 4), rotation of determinant +1.
        K: (3, 3) in pixels of an image of ``width`` x ``height``.
    """

    T_world_to_camera: Array
    K: Array
    width: int
    height: int

    @classmethod
    def look_at(
        cls,
        eye: Array | tuple[float, float, float],
        target: Array | tuple[float, float, float],
        width: int,
        height: int,
        fov: float = math.radians(70.0),
    ) -> Camera:
        """Return a level camera at ``eye`` that looks at ``target``.

        ``fov`` is the angle (radians) over the longer image side. Raises ValueError for a vertical or
        zero viewing direction.
        """
        eye = np.asarray(eye, dtype=np.float64)
        forward = np.asarray(target, dtype=np.float64) - eye
        length = float(np.linalg.norm(forward))
        if length < 1e-9 or float(np.hypot(*forward[:2])) < 1e-6 * length:
            raise ValueError("a camera needs a viewing direction that is not vertical")
        forward /= length
        right = np.cross(forward, [0.0, 0.0, 1.0])
        right /= np.linalg.norm(right)
        down = np.cross(forward, right)
        T_camera_to_world = np.eye(4)
        T_camera_to_world[:3, :3] = np.stack([right, down, forward], axis=1)
        T_camera_to_world[:3, 3] = eye
        return cls(invert_rigid(T_camera_to_world), intrinsics(width, height, fov), width, height)

    @property
    def T_camera_to_world(self) -> Array:
        """(4, 4) inverse of ``T_world_to_camera``."""
        return invert_rigid(self.T_world_to_camera)

    @property
    def key(self) -> Hashable:
        """What tells this camera from others in a cache: equal for equal pose, intrinsics and size."""
        return self.T_world_to_camera.tobytes(), self.K.tobytes(), self.width, self.height

    @property
    def position(self) -> Array:
        """Camera centre in the world (3,)."""
        return self.T_camera_to_world[:3, 3]

    @property
    def forward(self) -> Array:
        """Unit viewing direction in the world (3,)."""
        return self.T_world_to_camera[2, :3]

    def project(self, points: Array) -> tuple[Array, Array]:
        """Project world points (N, 3); return pixels (N, 2) and depths along z (N,).

        Pixels of points at or behind the camera plane are NaN.
        """
        local = transform_points(self.T_world_to_camera, points)
        depth = local[:, 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            uvw = local @ self.K.T
            pixels = np.where(depth[:, None] > 0, uvw[:, :2] / uvw[:, 2:], np.nan)
        return pixels, depth

    def rays(self) -> tuple[Array, Array]:
        """Return the ray origin (3,) and directions (H, W, 3) through all pixel centres.

        Directions have length 1 along the camera's z axis, so that a hit's ray parameter is its depth.
        """
        u = (np.arange(self.width) + 0.5 - self.K[0, 2]) / self.K[0, 0]
        v = (np.arange(self.height) + 0.5 - self.K[1, 2]) / self.K[1, 1]
        right, down, forward = self.T_world_to_camera[:3, :3]
        return self.position, (v[:, None] * down + forward)[:, None] + (u[:, None] * right)[None]

    def resized(self, width: int, height: int) -> Camera:
        """Return the same camera for another image size of the same aspect ratio (to a pixel)."""
        scale = np.array([width / self.width, height / self.height, 1.0])
        return Camera(self.T_world_to_camera, self.K * scale[:, None], width, height)

    def fitted(self, long_side: int) -> Camera:
        """Return the same camera for an image whose longer side is at most ``long_side`` pixels."""
        scale = min(1.0, long_side / max(self.width, self.height))
        return self.resized(max(1, round(self.width * scale)), max(1, round(self.height * scale)))


def intrinsics(width: int, height: int, fov: float) -> Array:
    """Return ``K`` (3, 3) of square pixels whose longer side spans ``fov`` radians."""
    f = 0.5 * max(width, height) / math.tan(0.5 * fov)
    return np.array([[f, 0.0, width / 2], [0.0, f, height / 2], [0.0, 0.0, 1.0]])


class CameraRecord(BaseModel):
    """A camera as it is stored in item records."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    width: int = Field(gt=0, le=65_536)
    height: int = Field(gt=0, le=65_536)
    K: list[list[float]]
    T_world_to_camera: list[list[float]]

    @field_validator("K")
    @classmethod
    def _is_a_pinhole(cls, K: list[list[float]]) -> list[list[float]]:
        """Refuse intrinsics that could not have projected an image."""
        if [len(row) for row in K] != [3, 3, 3] or not np.isfinite(K).all():
            raise ValueError("K is not 3 x 3 finite numbers")
        if K[0][0] <= 0 or K[1][1] <= 0 or K[2] != [0.0, 0.0, 1.0]:
            raise ValueError("K has no positive focal lengths above a last row 0, 0, 1")
        return K

    @field_validator("T_world_to_camera")
    @classmethod
    def _is_rigid(cls, T: list[list[float]]) -> list[list[float]]:
        """Refuse a pose that is not a rotation, of determinant +1, and a translation."""
        if [len(row) for row in T] != [4, 4, 4, 4] or not np.isfinite(T).all():
            raise ValueError("T_world_to_camera is not 4 x 4 finite numbers")
        R = np.array(T)[:3, :3]
        if T[3] != [0.0, 0.0, 0.0, 1.0] or np.abs(R @ R.T - np.eye(3)).max() > 1e-6 or np.linalg.det(R) < 0:
            raise ValueError("T_world_to_camera is not a rotation and a translation")
        return T

    @classmethod
    def of(cls, camera: Camera) -> CameraRecord:
        """Return the record of a camera."""
        return cls(
            width=camera.width,
            height=camera.height,
            K=camera.K.tolist(),
            T_world_to_camera=camera.T_world_to_camera.tolist(),
        )

    def camera(self) -> Camera:
        """Return the recorded camera."""
        return Camera(np.array(self.T_world_to_camera), np.array(self.K), self.width, self.height)
