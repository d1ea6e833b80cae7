from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from sson_core import geometry
from sson_core.sources._furnished.alike import group_alike, upright_move
from tests.support.boxes import box_mesh
from tests.support.raw_scenes import at, bodies, part

SIZE = (0.5, 0.6, 0.9)


def names(*parts: object) -> list[list[str]]:
    return [[body.name for body in group.bodies] for group in group_alike(bodies(*parts))]  # type: ignore[arg-type]


def test_instances_of_one_mesh_are_alike_however_they_are_turned() -> None:
    assert names(at("a", SIZE, 1, 1), at("b", SIZE, 2, 2, degrees=33), at("c", (1, 1, 1), 0, 0)) == [
        ["a", "b"],
        ["c"],
    ]


def test_copies_with_their_pose_baked_in_are_alike() -> None:
    T = geometry.pose(3.0, 1.0, 0.2, 1.1)
    baked = dataclasses.replace(
        box_mesh(SIZE), vertices=geometry.transform_points(T, box_mesh(SIZE).vertices)
    )
    group = group_alike(bodies(part("a", SIZE), part("b", SIZE, mesh=baked)))
    assert [len(one.bodies) for one in group] == [2]
    np.testing.assert_allclose(group[0].T_first_to_each[1], T, atol=1e-9)


@pytest.mark.parametrize("scale", [(1, 1, 1.05), (-1, 1, 1)])
def test_other_sizes_and_mirror_images_are_not(scale: tuple[float, float, float]) -> None:
    lopsided = box_mesh(SIZE)
    lopsided.vertices[0] -= (0.1, 0.0, 0.0)
    first, second = part("a", SIZE, mesh=lopsided), part("b", SIZE, np.diag([*scale, 1.0]), mesh=lopsided)
    assert names(first, second) == [["a"], ["b"]]


def test_other_colours_are_not_but_other_names_of_one_look_are() -> None:
    assert names(part("a", SIZE, colour=0.5), part("b", SIZE, colour=0.6)) == [["a"], ["b"]]
    assert names(part("a", SIZE, colour=0.5), part("b", SIZE, colour=0.5)) == [["a", "b"]]


def test_tilted_ones_are_not() -> None:
    tilted = np.eye(4)
    tilted[:3, :3] = [[1, 0, 0], [0, 0, -1], [0, 1, 0]]
    assert names(part("a", SIZE), part("b", SIZE, tilted)) == [["a"], ["b"]]


def test_a_stated_design_is_believed_if_the_boxes_agree() -> None:
    rough = box_mesh(SIZE)
    rough.vertices[3] += (0.003, 0.0, 0.0)
    one = dataclasses.replace(part("a", SIZE), design="chair 7")
    two = dataclasses.replace(part("b", SIZE, geometry.pose(2, 0, 0, 0.5), mesh=rough), design="chair 7")
    other = dataclasses.replace(part("c", (0.5, 0.6, 1.2), geometry.pose(4, 0)), design="chair 7")
    assert names(one, two, other) == [["a", "b"], ["c"]]


def test_a_move_takes_points_to_points() -> None:
    points = np.random.default_rng(0).normal(size=(20, 3))
    T = geometry.pose(1.0, -2.0, 0.3, 2.5)
    np.testing.assert_allclose(upright_move(points, geometry.transform_points(T, points)), T, atol=1e-9)
    assert upright_move(points, points * 1.01) is None
