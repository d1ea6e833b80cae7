from __future__ import annotations

import math

import pytest

from sson_core import physics
from sson_core.edits.placing import shifted
from sson_core.errors import BadInput
from sson_core.geometry import plan_polygon, pose
from sson_core.scene import Room, Scene, SceneObject
from tests.support import scenes

SCENE = scenes.sitting_room()


def moved(name: str, *offset: float) -> Scene:
    return SCENE.replacing(shifted(SCENE.object(name), offset))


def test_the_hand_made_room_is_sound() -> None:
    movable = [item.object_id for item in SCENE.objects if item.kind == "movable"]
    assert physics.problems(SCENE, movable) == []
    assert physics.sound(SCENE, movable)


def test_problems_name_the_object_and_the_fault() -> None:
    assert physics.problems(moved("sofa_1", -0.3, 0, 0), ["sofa_1"]) == [
        "sofa_1 reaches out of the room.",
        "sofa_1 runs into wall_w.",
    ]
    assert physics.problems(moved("plant_1", 0, 0, 0.5), ["plant_1"]) == [
        "plant_1 is not carried by its support (floor)."
    ]
    assert not physics.sound(moved("plant_1", 0, 0, 0.5), ["plant_1"])


def test_the_inner_corner_of_an_l_shaped_room_is_outside() -> None:
    corners = ((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4))
    crate = scenes.make_asset("crate", "crate", [(scenes.block((0.6, 0.6, 0.6)), scenes.WOOD)])

    def inside(x: float, y: float, heading: float = 0.0) -> bool:
        scene = Scene(
            "l",
            "test",
            "l",
            (Room("r", "study", corners, 2.5),),
            (SceneObject("crate", crate, pose(x, y, 0, heading)),),
        )
        return physics.inside(scene, "crate")

    assert inside(1, 3) and inside(3, 1) and inside(1.69, 1.69, math.pi / 4)
    assert not inside(3, 3)
    assert not inside(1.9, 1.9, math.pi / 4)


@pytest.mark.parametrize("lift", [-0.1, 1.5])
def test_below_the_floor_and_above_the_ceiling_is_outside(lift: float) -> None:
    assert not physics.inside(moved("shelf_1", 0, 0, lift), "shelf_1")


def test_unknown_objects_are_named() -> None:
    with pytest.raises(BadInput, match="no object 'piano'"):
        physics.problems(SCENE, ["piano"])


@pytest.mark.parametrize("name", ["chair_1", "plant_1", "mug_1", "sofa_1"])
@pytest.mark.parametrize("tilt", [0.0, 0.3])
def test_the_plan_is_the_hull_of_all_vertices_upright_or_tilted(name: str, tilt: float) -> None:
    T = pose(1.0, 2.0, 0.3, 0.7)
    T[:3, :3] = T[:3, :3] @ [
        [math.cos(tilt), 0, math.sin(tilt)],
        [0, 1, 0],
        [-math.sin(tilt), 0, math.cos(tilt)],
    ]
    item = SCENE.object(name).placed(T)
    assert item.plan.symmetric_difference(plan_polygon(item.vertices)).area < 1e-9
