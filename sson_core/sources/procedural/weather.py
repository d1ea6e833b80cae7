"""Time of day and weather: what comes in through a room's windows, and whether its lamps are lit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from sson_core.geometry import Array
from sson_core.scene import Colour, Light

DAYLIGHT = 42.0  # Watts a square metre of window on a bright day.


@dataclass(frozen=True)
class Weather:
    """The light outside.

    Attributes:
        name: what kind of weather it is.
        sky, sky_strength: linear colour and strength of the sky.
        daylight: the windows' diffuse light as a share of `DAYLIGHT`; ``tint`` is its linear colour.
        sun, sunshine: the sun's strength in Blender's units and its linear colour.
        lamps_lit: whether the room's lamps are on.
    """

    name: str
    sky: Colour
    sky_strength: float
    daylight: float
    tint: Colour
    sun: float
    sunshine: Colour
    lamps_lit: bool


def draw_weather(rng: np.random.Generator) -> Weather:
    """Return the weather of one scene: sunny, bright, overcast or dusk."""
    kind = rng.choice(["sunny", "bright", "overcast", "dusk"], p=[0.35, 0.25, 0.25, 0.15])
    vary = float(rng.uniform(0.85, 1.15))
    lit = bool(rng.random() < {"sunny": 0.25, "bright": 0.4, "overcast": 0.75, "dusk": 1.0}[str(kind)])
    if kind == "sunny":
        low = float(rng.random())  # How low the sun stands, and how warm it is.
        sunshine = (1.0, 0.93 - 0.16 * low, 0.82 - 0.34 * low)
        return Weather(
            "sunny", (0.45, 0.67, 1.0), 1.7, 0.95 * vary, (0.96, 0.97, 1.0), 9 - 3 * low, sunshine, lit
        )
    if kind == "bright":
        return Weather(
            "bright", (0.7, 0.83, 1.0), 2.8, 1.0 * vary, (0.93, 0.97, 1.0), 0.0, (1.0, 1.0, 1.0), lit
        )
    if kind == "overcast":
        return Weather(
            "overcast", (0.84, 0.89, 0.94), 2.2, 0.72 * vary, (0.92, 0.96, 1.0), 0.0, (1.0, 1.0, 1.0), lit
        )
    return Weather("dusk", (0.42, 0.46, 0.72), 0.5, 0.26 * vary, (0.72, 0.8, 1.0), 0.0, (1.0, 1.0, 1.0), True)


def sun(weather: Weather, rng: np.random.Generator, inward: float) -> Light:
    """Return a sun that shines through windows facing against the heading ``inward``."""
    turn = inward + rng.uniform(-0.65, 0.65)
    fall = rng.uniform(0.45, 0.8)
    down = np.array([math.cos(turn) * math.cos(fall), math.sin(turn) * math.cos(fall), -math.sin(fall)])
    return Light("sun", "sun", shining(down), weather.sun, weather.sunshine)


def shining(direction: Array, place: tuple[float, float, float] = (0.0, 0.0, 30.0)) -> Array:
    """Return the pose of a light at a place that shines along a unit direction, its x level."""
    side = np.cross(direction, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side)
    T = np.eye(4)
    T[:3, 0], T[:3, 1], T[:3, 2] = side, np.cross(-direction, side), -direction
    T[:3, 3] = place
    return T
