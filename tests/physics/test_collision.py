from __future__ import annotations

import math

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from sson_core.geometry import pose
from sson_core.physics import collisions, interpenetrate
from sson_core.physics.collision import winding_number
from sson_core.scene import SceneObject
from tests.support import scenes

CUBE = scenes.make_asset("cube", "cube", [(scenes.block((0.4, 0.4, 0.4)), scenes.CLAY)])
BIG = scenes.make_asset("big", "cube", [(scenes.block((1.0, 1.0, 1.0)), scenes.WOOD)])


def at(name: str, asset, *where: float, **more) -> SceneObject:
    return SceneObject(name, asset, pose(*where), **more)


@pytest.mark.parametrize(("gap", "meets"), [(-0.01, True), (-0.001, False), (0.0, False), (0.01, False)])
def test_neighbours_may_touch_but_not_cross(gap: float, meets: bool) -> None:
    assert interpenetrate(at("a", CUBE, 0, 0), at("b", CUBE, 0.4 + gap, 0)) is meets


def test_what_stands_on_another_does_not_cross_it() -> None:
    assert not interpenetrate(at("a", CUBE, 0, 0, 1.0, 0.3), at("b", BIG, 0, 0))


def test_one_inside_the_other_is_found_in_either_order() -> None:
    outer, inner = at("outer", BIG, 0, 0), at("inner", CUBE, 0, 0, 0.3)
    assert interpenetrate(outer, inner)
    assert interpenetrate(inner, outer)


def test_a_chair_may_stand_under_a_table_although_its_box_meets_the_tables() -> None:
    scene = scenes.sitting_room()
    chair, table = scene.object("chair_1"), scene.object("table_1")
    assert (chair.box[1] > table.box[0]).all()
    assert (chair.box[0] < table.box[1]).all()
    assert collisions(scene, ["chair_1"]) == []


def test_a_book_within_a_shelf_is_not_inside_its_boards() -> None:
    book = at("book", scenes.book(), 0.02, 0, 0.58, support="shelf")
    assert not interpenetrate(book, at("shelf", scenes.shelf(), 0, 0))
    assert interpenetrate(
        at("book", scenes.book(), 0.02, 0, 0.56, support="shelf"), at("shelf", scenes.shelf(), 0, 0)
    )


def test_collisions_name_each_pair_once() -> None:
    scene = scenes.furnish(
        scenes.empty_room(), at("a", CUBE, 1, 1), at("b", CUBE, 1.2, 1), at("c", CUBE, 3, 3)
    )
    assert collisions(scene, ["a", "b", "c"]) == [("a", "b")]
    assert collisions(scene, ["b"]) == [("b", "a")]


def test_a_wall_is_met() -> None:
    scene = scenes.furnish(scenes.empty_room(), at("a", CUBE, 0.15, 1))
    assert collisions(scene, ["a"]) == [("a", "wall_w")]


def test_a_rug_gives_way_to_legs_but_not_to_a_second_rug() -> None:
    rug = scenes.make_asset("rug", "rug", [(scenes.block((1.5, 1.0, 0.01)), scenes.FABRIC)])
    one, two = at("rug_1", rug, 2, 2), at("rug_2", rug, 2.2, 2)
    assert not interpenetrate(one, at("cube", CUBE, 2, 2))
    assert not interpenetrate(at("cube", CUBE, 2, 2, 0.01, support="rug_1"), one)
    assert interpenetrate(one, two)


@given(
    x=st.floats(-0.45, 0.45),
    y=st.floats(-0.45, 0.45),
    heading=st.floats(0, 2 * math.pi),
    shift=st.tuples(st.floats(-5, 5), st.floats(-5, 5)),
)
def test_the_verdict_does_not_depend_on_the_frame(x, y, heading, shift) -> None:
    T = pose(*shift, 0.0, heading)
    first, second = at("a", CUBE, 0, 0), at("b", BIG, x + 0.5, y)
    moved = [item.placed(T @ item.T_object_to_world) for item in (first, second)]
    overlap = (0.2 + 0.5) - abs(x + 0.5)
    if abs(overlap - 0.002) > 1e-3:
        assert interpenetrate(*moved) == (overlap > 0.002 and abs(y) < 0.698)


@given(point=st.tuples(*[st.floats(-2, 2)] * 3))
def test_winding_number_is_one_inside_a_sphere_and_zero_outside(point) -> None:
    sphere = trimesh.creation.icosphere(subdivisions=2, radius=1.0)
    radius = float(np.linalg.norm(point))
    if not 0.9 < radius < 1.05:
        corners = np.asarray(sphere.vertices[sphere.faces])
        assert winding_number(corners, np.array(point)) == pytest.approx(float(radius < 1), abs=1e-6)
