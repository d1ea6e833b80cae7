from __future__ import annotations

import math

import pytest

from sson_core.edits import edited_objects, size_class, size_class_of
from sson_core.geometry import pose
from sson_core.scene import Delete, Detail, Mirror, Move, Rotate, SceneObject, Swap
from tests.support import scenes

MOVE = Move(object_id="a", translation=(0.4, 0, 0), step="half")
ROTATE = Rotate(object_id="a", degrees=45, scope="unique")
SWAP = Swap(object_ids=("a", "b"), headings="kept")
MIRROR = Mirror(point=(2.5, 2), normal=(1, 0))
DELETE = Delete(object_id="a")
DETAIL = Detail(object_id="a", detail_kind="substitution", design="x")


def test_edited_objects() -> None:
    assert edited_objects(SWAP) == ("a", "b")
    assert edited_objects(MIRROR) == ()
    assert {edited_objects(edit) for edit in (MOVE, ROTATE, DELETE, DETAIL)} == {("a",)}


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (0.05, "small"),
        (math.nextafter(0.3, 0), "small"),
        (0.3, "medium"),
        (math.nextafter(1.0, 0), "medium"),
        (1.0, "large"),
        (3.0, "large"),
    ],
)
def test_boundaries_of_the_size_classes(side: float, expected: str) -> None:
    assert size_class_of(side) == expected


def cube(name: str, side: float, heading: float = 0.0) -> SceneObject:
    asset = scenes.make_asset(f"cube_{side}", "cube", [(scenes.block((side, side, side)), scenes.CLAY)])
    return SceneObject(name, asset, pose(1.5, 2, 0, heading))


def test_the_unchanged_objects_world_box_counts_and_a_swaps_bigger_piece() -> None:
    scene = scenes.furnish(scenes.empty_room(), cube("a", 0.25), cube("b", 0.6))
    assert size_class(scene, DELETE) == "small"
    assert size_class(scene, SWAP) == "medium"
    turned = scenes.furnish(scenes.empty_room(), cube("a", 0.25, math.pi / 4))
    assert size_class(turned, DELETE) == "medium"
