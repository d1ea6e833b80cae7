from __future__ import annotations

import math

import numpy as np
import pytest
import trimesh

from sson_core.edits.placing import shifted
from sson_core.geometry import pose
from sson_core.physics import supported
from sson_core.scene import SceneObject
from tests.support import scenes

SCENE = scenes.sitting_room()
STANDING = [item.object_id for item in SCENE.objects if item.kind == "movable"]


def moved(name: str, *offset: float):
    return SCENE.replacing(shifted(SCENE.object(name), offset))


@pytest.mark.parametrize("name", STANDING)
def test_everything_in_the_hand_made_room_is_carried(name: str) -> None:
    assert supported(SCENE, name)


@pytest.mark.parametrize("name", STANDING)
@pytest.mark.parametrize("gap", [0.01, -0.01])
def test_a_centimetre_off_its_support_is_noticed(name: str, gap: float) -> None:
    item = SCENE.object(name)
    away = item.T_object_to_world[:3, 0] if item.support == "wall" else np.array([0, 0, 1.0])
    assert not supported(moved(name, *(gap * away)), name)


def test_half_over_the_edge_of_a_table_is_not_carried() -> None:
    assert supported(moved("book_1", 0.0, 0.2, 0.0), "book_1")
    assert not supported(moved("book_1", 0.2, 0.0, 0.0), "book_1")


def test_a_piece_off_its_balance_is_not_carried() -> None:
    foot = scenes.block((0.1, 0.1, 0.5))
    arm = scenes.block((1.0, 0.1, 0.1), (0.5, 0, 0.5))
    gallows = scenes.make_asset("gallows", "stand", [(foot, scenes.WOOD), (arm, scenes.WOOD)])
    scene = scenes.furnish(scenes.empty_room(), SceneObject("stand", gallows, pose(1, 1)))
    assert not supported(scene, "stand")


def test_a_picture_does_not_hang_half_over_the_wall() -> None:
    item = scenes.picture("art", 0.5, 0.4, scenes.CLAY)
    hung = SceneObject("art", item, pose(4.0, 0.0, 1.5, math.pi / 2), support="wall")
    assert supported(scenes.furnish(scenes.empty_room(), hung), "art")
    high = hung.placed(pose(4.0, 0.0, 2.55, math.pi / 2))
    assert not supported(scenes.furnish(scenes.empty_room(), high), "art")


def test_a_ceiling_lamp_touches_the_ceiling() -> None:
    shade = scenes.make_asset("shade", "lamp", [(scenes.rod(0.2, 0.3), scenes.SHADE)])
    lamp = SceneObject("lamp", shade, pose(2, 2, scenes.HEIGHT - 0.3), support="ceiling")
    assert supported(scenes.furnish(scenes.empty_room(), lamp), "lamp")
    low = lamp.placed(pose(2, 2, 1.5))
    assert not supported(scenes.furnish(scenes.empty_room(), low), "lamp")


def test_a_missing_support_carries_nothing() -> None:
    assert not supported(SCENE.without("table_1"), "mug_1")


def test_legs_may_stand_on_a_rug() -> None:
    cloth = scenes.make_asset("rug", "rug", [(scenes.block((1.5, 1.0, 0.01)), scenes.FABRIC)])
    rug = SceneObject("rug", cloth, pose(2, 2))
    chair = SceneObject("chair", scenes.chair(), pose(2, 2, 0.01))
    assert supported(scenes.furnish(scenes.empty_room(), rug, chair), "chair")
    assert not supported(scenes.furnish(scenes.empty_room(), chair), "chair")


def test_a_board_may_lean_against_the_wall_but_not_against_the_air() -> None:
    board = scenes.block((0.02, 0.5, 1.2))
    board.apply_transform(trimesh.transformations.rotation_matrix(-0.35, (0, 1, 0)))
    low = board.bounds[0]
    board.apply_translation((-low[0], 0, -low[2]))
    leaning = scenes.make_asset("board", "board", [(board, scenes.WOOD)])
    at_wall = SceneObject("board", leaning, pose(0.001, 2))
    assert supported(scenes.furnish(scenes.empty_room(), at_wall), "board")
    free = at_wall.placed(pose(0.6, 2))
    assert not supported(scenes.furnish(scenes.empty_room(), free), "board")


@pytest.mark.parametrize(("arm", "stands"), [(0.35, True), (1.2, False)])
def test_a_heavy_foot_may_hold_an_arm_to_some_extent(arm: float, stands: bool) -> None:
    parts = [
        scenes.rod(0.14, 0.03),
        scenes.rod(0.015, 1.5),
        scenes.block((arm, 0.3, 0.3), (arm / 2, 0, 1.2)),
    ]
    lamp = scenes.make_asset("arc", "floor lamp", [(part, scenes.METAL) for part in parts])
    scene = scenes.furnish(scenes.empty_room(), SceneObject("arc", lamp, pose(1, 1)))
    assert supported(scene, "arc") is stands
