"""Which way a thing faces: as its mapping says, or as its shape and place suggest."""

from __future__ import annotations

import math

import numpy as np
import shapely

from sson_core.geometry import Array, wrap_angle
from sson_core.physics.support import spread, triangle_areas
from sson_core.sources._furnished import infinigen
from sson_core.sources._furnished.bodies import Body
from sson_core.sources._furnished.mapping import Axis

AXES: dict[Axis, tuple[int, float]] = {
    "+x": (0, 1.0),
    "-x": (0, -1.0),
    "+y": (1, 1.0),
    "-y": (1, -1.0),
    "+z": (2, 1.0),
    "-z": (2, -1.0),
}
BACKED = frozenset(
    ("armchair", "bed", "chair", "dining_chair", "high_chair", "office_chair", "sofa", "toilet", "bench")
)
"""What rises at its back: a seat, a bed."""
BEFORE_A_WALL = frozenset(
    (
        "bookshelf",
        "cabinet",
        "chest",
        "clock",
        "curtain",
        "desk",
        "dishwasher",
        "door",
        "fireplace",
        "fridge",
        "mirror",
        "nightstand",
        "picture",
        "radiator",
        "sink",
        "socket",
        "stove",
        "tv",
        "tv_stand",
        "wardrobe",
        "washbasin",
        "washing_machine",
        "window",
    )
)
"""What has its back to a wall, as a rule."""
_LEAN = 0.03
_UPPER = 0.65
_SAMPLES = 4000
_NEAR = 0.3
_UPRIGHT = 0.3
_ALIGNED = math.radians(3)


def facing(body: Body, front: Axis | float) -> float | None:
    """Return the plan angle (radians) of a part's own axis, or None if the axis points up or down.

    Degrees count from the part's +x, or from its +y where +x points up or down.
    """
    if isinstance(front, float):
        base = _plan_angle(body, 0, 1.0)
        base = _plan_angle(body, 1, 1.0) if base is None else base
        return None if base is None else wrap_angle(base + math.radians(front))
    return _plan_angle(body, *AXES[front])


def own_heading(body: Body) -> float:
    """Return the plan angle of the axis that serves as +x of a thing without a front."""
    axes = [_plan_angle(body, axis, 1.0) for axis in (0, 1)]
    return next((angle for angle in axes if angle is not None), 0.0)


def square_angles(body: Body) -> list[float]:
    """Return four plan angles a quarter turn apart: the sides of the tightest box round a body."""
    own = own_heading(body)
    corners = shapely.get_coordinates(body.plan)
    tight = body.plan.minimum_rotated_rectangle
    if tight.geom_type != "Polygon" or _area(corners, own) <= 1.05 * tight.area:
        start = own
    else:
        a, b = shapely.get_coordinates(tight)[:2]
        start = math.atan2(b[1] - a[1], b[0] - a[0])
    return [wrap_angle(start + quarter * math.pi / 2) for quarter in range(4)]


def guess_front(body: Body, category: str, outline: shapely.Polygon | None) -> tuple[float | None, bool]:
    """Return the plan angle that a thing probably faces (None: no front), and whether that is likely."""
    has_back = category in BACKED or (category in BEFORE_A_WALL and outline is not None)
    if has_back and infinigen.design(body.name):
        return facing(body, "+x"), True  # whatever its factories make
    if category in BACKED:
        lean = _lean(body)
        strength = float(np.hypot(*lean)) / float(body.size[:2].max())
        angle = math.atan2(-lean[1], -lean[0])
        return _nearest(square_angles(body), angle), strength > _LEAN
    if category in BEFORE_A_WALL and outline is not None:
        gaps = {angle: _gap(body, angle, outline) for angle in square_angles(body)}
        back = min(gaps, key=lambda angle: gaps[angle])
        return wrap_angle(back + math.pi), gaps[back] < _NEAR
    return None, True


def in_own_axes(body: Body, angle: float) -> Axis | float:
    """Return a plan angle as the part's own axis, or as degrees where none points that way."""
    for axis, (index, sign) in AXES.items():
        own = _plan_angle(body, index, sign)
        if own is not None and abs(wrap_angle(own - angle)) < _ALIGNED:
            return axis
    zero = facing(body, 0.0) or 0.0
    return round(math.degrees(wrap_angle(angle - zero)), 1)


def _plan_angle(body: Body, axis: int, sign: float) -> float | None:
    direction = sign * body.T_part_to_world[:3, axis]
    length = float(np.linalg.norm(direction))
    flat = float(np.hypot(*direction[:2]))
    return math.atan2(direction[1], direction[0]) if flat > _UPRIGHT * length > 0 else None


def _area(corners: Array, angle: float) -> float:
    c, s = math.cos(angle), math.sin(angle)
    turned = corners @ np.array([[c, -s], [s, c]])
    return float(np.prod(turned.max(axis=0) - turned.min(axis=0)))


def _lean(body: Body) -> Array:
    """Return how far (2,) the upper part's surface lies from the middle of the box."""
    area = triangle_areas(body.triangles)
    rng = np.random.default_rng(0)
    chosen = rng.choice(len(area), _SAMPLES, p=area / area.sum())
    points = spread(body.triangles, chosen, rng)[0]
    high = points[points[:, 2] > body.box[0, 2] + _UPPER * body.size[2]]
    return np.asarray(high[:, :2].mean(axis=0) - body.centre[:2]) if len(high) else np.zeros(2)


def _nearest(angles: list[float], angle: float) -> float:
    return min(angles, key=lambda other: abs(wrap_angle(other - angle)))


def _gap(body: Body, angle: float, outline: shapely.Polygon) -> float:
    """Return how far the outline lies behind the side of a body that looks along an angle."""
    way = np.array([math.cos(angle), math.sin(angle)])
    reach = float((body.vertices[:, :2] @ way).max())
    start = body.centre[:2]
    start = start + way * (reach - float(start @ way))
    ray = shapely.LineString([start - 0.1 * way, start + 20.0 * way])
    cut = ray.intersection(outline.exterior)
    return float(shapely.Point(start).distance(cut)) if not cut.is_empty else math.inf
