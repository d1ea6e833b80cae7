from __future__ import annotations

import numpy as np
import pytest
import shapely

from sson_core import geometry
from sson_core.sources._furnished.parts import RawPart
from sson_core.sources._furnished.rooms import (
    Building,
    Found,
    corners_of,
    find_rooms,
    floor_level,
    floor_outline,
)
from tests.support.raw_scenes import at, bodies, part, room_parts

THING = at("Chair", (0.5, 0.5, 0.9), 1.0, 1.0)


def rooms(parts: list[RawPart], *things: RawPart) -> list[Found]:
    placed = bodies(*parts)

    def named(word: str) -> list[object]:
        return [body for body in placed if body.name.startswith(word)]

    building = Building(named("Floor"), named("Wall"), named("Ceiling"), named("Shell"))  # type: ignore[arg-type]
    return find_rooms(building, bodies(*(things or (THING,))))


def differ(room: Found, outline: shapely.Polygon) -> float:
    return float(shapely.symmetric_difference(room.outline, outline).area)


def test_a_slab_under_the_walls_is_cut_to_the_room() -> None:
    (room,) = rooms(room_parts())
    assert differ(room, shapely.box(0, 0, 4, 3)) < 0.02
    assert (room.floor_z, room.height, room.has_walls, room.has_ceiling) == (0.0, 2.5, True, True)


def test_a_door_under_a_lintel_does_not_join_rooms() -> None:
    doorway = [
        at("Wall a", (0.1, 1.0, 2.5), 2.0, 0.5),
        at("Wall b", (0.1, 1.0, 2.5), 2.0, 2.5),
        at("Wall lintel", (0.1, 1.0, 0.4), 2.0, 1.5, 2.1),
    ]
    left, right = rooms([*room_parts(), *doorway], THING, at("Bed", (1.0, 1.0, 0.5), 3.0, 1.5))
    assert left.outline.area == pytest.approx(right.outline.area, rel=0.05)
    assert not left.outline.buffer(-0.01).intersects(right.outline.buffer(-0.01))


def test_floors_of_two_heights_are_two_rooms() -> None:
    low = at("Floor low", (3.0, 3.0, 0.1), -3.0, 1.5, -0.6)
    found = rooms([*room_parts(), low], THING, at("Bed", (1.0, 1.0, 0.5), -3.0, 1.5, -0.5))
    assert sorted(room.floor_z for room in found if room.floor_z is not None) == pytest.approx([-0.5, 0.0])


def test_an_l_shaped_floor_keeps_its_shape() -> None:
    parts = [at("Floor a", (4.0, 2.0, 0.1), 2.0, 1.0, -0.1), at("Floor b", (2.0, 2.0, 0.1), 1.0, 3.0, -0.1)]
    (room,) = rooms(parts)
    shape = shapely.union_all([shapely.box(0, 0, 4, 2), shapely.box(0, 2, 2, 4)])
    assert differ(room, shape) < 0.02
    assert not room.has_walls


def test_the_level_of_a_slab_is_its_top_and_of_a_shell_its_inside() -> None:
    (slab,) = bodies(at("Floor", (4.0, 3.0, 0.1), 0, 0, -0.1))
    (shell,) = bodies(at("Shell", (4.0, 3.0, 2.5), 0, 0, 0.3))
    assert floor_level(slab) == pytest.approx(0.0)
    assert floor_level(shell) == pytest.approx(0.3)
    assert floor_outline(slab, 0.0).area == pytest.approx(12.0, rel=1e-3)


def test_a_wall_has_no_floor() -> None:
    tilted = part("Ramp", (2, 2, 0.01), geometry.rotation_z(0.3) @ _tilt(1.2))
    assert floor_level(bodies(tilted)[0]) is None


def _tilt(angle: float) -> np.ndarray:
    T = np.eye(4)
    c, s = np.cos(angle), np.sin(angle)
    T[1:3, 1:3] = [[c, -s], [s, c]]
    return T


def test_corners_go_counter_clockwise() -> None:
    clockwise = shapely.Polygon([(0, 0), (0, 3), (4, 3), (4, 0)])
    assert shapely.Polygon(corners_of(clockwise)).exterior.is_ccw
