"""How far apart two cameras are, as the things they look at would measure it."""

from __future__ import annotations

import math

import numpy as np

from sson_core.camera import Camera
from sson_core.geometry import Array


def angle_between(one: Array, other: Array) -> float:
    """Return the angle between two vectors (3,) in degrees; 0 if one of them is zero."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    if lengths < 1e-12:
        return 0.0
    return math.degrees(math.acos(float(np.clip(np.dot(one, other) / lengths, -1.0, 1.0))))


def separation(one: Camera, other: Camera, place: Array) -> float:
    """Return the angle in degrees between two cameras as seen from a place (3,)."""
    return angle_between(one.position - place, other.position - place)


def turn(one: Camera, other: Camera) -> float:
    """Return the angle in degrees between the viewing directions of two cameras."""
    return angle_between(one.forward, other.forward)


def azimuth_gap(one: Camera, other: Camera, place: Array) -> float:
    """Return the angle in degrees on the plan between two cameras as seen from a place (3,)."""
    flat = np.array([1.0, 1.0, 0.0])
    return angle_between((one.position - place) * flat, (other.position - place) * flat)
