from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
import shapely

from sson_core import geometry
from sson_core.geometry import Array
from sson_core.sources._furnished.bodies import Body
from sson_core.sources._furnished.fronts import facing, guess_front, in_own_axes, own_heading, square_angles
from tests.sources._furnished.test_draft import chair
from tests.support.boxes import box_mesh
from tests.support.raw_scenes import at, bodies, part

LYING = np.array([[1.0, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
"""A model made with y up and stood upright by its pose, as many converters do."""


def body(T: Array) -> Body:
    (only,) = bodies(part("Box", (1.0, 0.5, 0.7), T))
    return only


@pytest.mark.parametrize(
    ("front", "degrees"),
    [("+x", 30), ("-x", -150), ("+y", 120), ("-y", -60), ("+z", None), (90.0, 120), (0.0, 30)],
)
def test_own_axes_turn_with_the_part(front: object, degrees: float | None) -> None:
    angle = facing(body(geometry.pose(1, 2, 0, math.radians(30))), front)  # type: ignore[arg-type]
    assert angle is None if degrees is None else angle == pytest.approx(math.radians(degrees))


def test_a_part_modelled_lying_may_face_its_own_z() -> None:
    assert facing(body(LYING), "+z") == pytest.approx(-math.pi / 2)
    assert facing(body(LYING), "+y") is None


@pytest.mark.parametrize("T", [geometry.pose(0, 0, 0, 0.4), LYING, geometry.pose(0, 0, 0, 2.0) @ LYING])
@pytest.mark.parametrize("degrees", [0, 90, 180, -90, 37, -121])
def test_an_angle_in_own_axes_leads_back(T: Array, degrees: float) -> None:
    thing = body(T)
    angle = math.radians(degrees)
    back = facing(thing, in_own_axes(thing, angle))
    assert back is not None
    assert abs(geometry.wrap_angle(back - angle)) < math.radians(3)


@pytest.mark.parametrize("turn", [0.0, 0.7, -2.2])
def test_sides_are_those_of_the_tightest_box_where_the_pose_was_baked_in(turn: float) -> None:
    vertices = geometry.transform_points(geometry.pose(0, 0, 0, turn), box_mesh((1.0, 0.5, 0.7)).vertices)
    (baked,) = bodies(
        part("Box", (1, 1, 1), mesh=dataclasses.replace(box_mesh((1, 1, 1)), vertices=vertices))
    )
    off = min(abs(geometry.wrap_angle(angle - turn)) for angle in square_angles(baked))
    assert off < 1e-6
    assert own_heading(baked) == 0.0


def test_a_seat_looks_away_from_its_back() -> None:
    for degrees in (0.0, 90.0, 200.0):
        (seat,) = bodies(chair("Chair", 1.0, 1.0, degrees))
        angle, likely = guess_front(seat, "chair", None)
        assert angle is not None and likely
        assert abs(geometry.wrap_angle(angle - math.radians(degrees))) < 1e-6


def test_a_stool_is_doubtful() -> None:
    assert not guess_front(bodies(at("Box", (0.4, 0.4, 0.5), 1, 1))[0], "chair", None)[1]


def test_a_shelf_has_its_back_to_the_nearest_wall() -> None:
    room = shapely.box(0, 0, 4, 3)
    for x, y, degrees, likely in ((0.25, 1.5, 0, True), (2.0, 2.75, -90, True), (2.0, 1.2, 90, False)):
        angle, sure = guess_front(bodies(at("Shelf", (0.4, 0.4, 1.8), x, y))[0], "bookshelf", room)
        assert angle == pytest.approx(math.radians(degrees))
        assert sure == likely


def test_a_vase_has_no_front() -> None:
    assert guess_front(bodies(at("Vase", (0.2, 0.2, 0.4), 1, 1))[0], "vase", None) == (None, True)
