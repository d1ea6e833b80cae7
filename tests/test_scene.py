from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from sson_core.errors import BadInput
from sson_core.geometry import pose, translation
from sson_core.scene import (
    CATEGORIES,
    Delete,
    Detail,
    Edit,
    Light,
    Material,
    Mirror,
    Move,
    Rotate,
    Swap,
)
from tests.support.boxes import box_asset, box_scene, furnished, place

EDITS: list[Edit] = [
    Move(object_id="chair", translation=(0.1, 0.2, 0.0), step="half"),
    Rotate(object_id="chair", degrees=30, scope="unique"),
    Swap(object_ids=("chair", "stool"), headings="exchanged"),
    Mirror(point=(3.0, 2.5), normal=(1.0, 0.0)),
    Delete(object_id="vase"),
    Detail(object_id="vase", detail_kind="appearance", look=(Material(name="red", base_color=(1, 0, 0)),)),
    Detail(object_id="vase", detail_kind="substitution", design="vase_2"),
]


def test_a_turned_box_has_its_world_box_plan_and_size() -> None:
    item = place(box_asset("crate", (2.0, 1.0, 0.5)), "crate", 3.0, 2.0, 0.25, degrees=90)
    np.testing.assert_allclose(item.box, [[2.5, 1.0, 0.25], [3.5, 3.0, 0.75]], atol=1e-12)
    np.testing.assert_allclose(item.centre, [3.0, 2.0, 0.5], atol=1e-12)
    assert item.size == pytest.approx(2.0)
    assert item.plan.area == pytest.approx(2.0)
    assert item.heading == pytest.approx(math.pi / 2)


@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-7, 7))
def test_placing_an_object_leaves_the_old_one_alone(x: float, y: float, angle: float) -> None:
    item = place(box_asset("crate", (2.0, 1.0, 0.5)), "crate", 1.0, 1.0)
    before = item.vertices.copy()
    moved = item.placed(pose(x, y, 0.0, angle), support="shelf")
    np.testing.assert_array_equal(item.vertices, before)
    assert (item.support, moved.support) == ("floor", "shelf")
    np.testing.assert_allclose(moved.centre[:2], [x, y], atol=1e-9)
    assert moved.like(item)


def test_like_instances_share_design_and_look() -> None:
    asset = box_asset("chair", (0.5, 0.5, 0.9))
    red = dataclasses.replace(place(asset, "chair_3", 3, 1), look=(Material(name="red"),))
    scene = box_scene(place(asset, "chair_1", 1, 1), place(asset, "chair_2", 2, 1), red)
    assert [item.object_id for item in scene.like_instances("chair_1")] == ["chair_2"]
    assert scene.like_instances("chair_3") == []


def test_unknown_ids_list_the_known_ones() -> None:
    with pytest.raises(BadInput, match=r"'throne'.*sofa, table"):
        furnished().object("throne")
    with pytest.raises(BadInput, match="no design"):
        furnished().asset("throne_9")


def test_double_ids_and_endless_poses_are_refused() -> None:
    box = box_asset("crate", (1, 1, 1))
    with pytest.raises(BadInput, match="occur twice: crate"):
        box_scene(place(box, "crate", 1, 1), place(box, "crate", 3, 3))
    with pytest.raises(BadInput, match=r"objects\[crate\]: the pose is not finite"):
        box_scene(place(box, "crate", math.nan, 1))


def test_removing_an_object_takes_its_light_along_and_keeps_the_input() -> None:
    lights = (
        Light("bulb", "point", translation((0.5, 4.5, 1.5)), 40.0, attached_to="lamp"),
        Light("sun", "sun", translation((0, 0, 3)), 3.0),
    )
    scene = dataclasses.replace(furnished(), lights=lights)
    without = scene.without("lamp")
    assert "lamp" not in without.by_id and "lamp" in scene.by_id
    assert [light.light_id for light in without.lights] == ["sun"]
    assert len(scene.lights) == 2


def test_replacing_keeps_order() -> None:
    scene = furnished()
    moved = scene.object("chair").placed(pose(4.0, 1.0))
    new = scene.replacing(moved)
    assert list(new.by_id) == list(scene.by_id)
    assert new.object("chair") is moved and scene.object("chair") is not moved


def test_assets_come_once_with_spares_last() -> None:
    spare = box_asset("vase_2", (0.2, 0.2, 0.3))
    box = box_asset("crate", (1, 1, 1))
    scene = dataclasses.replace(box_scene(place(box, "a", 1, 1), place(box, "b", 3, 3)), spares=(spare, box))
    designs = [asset.design for asset in scene.assets()]
    assert designs.count("crate") == 1 and designs[-1] == "vase_2"
    assert scene.asset("vase_2") is spare


def test_carried_things_and_rooms_are_found() -> None:
    scene = furnished()
    assert [item.object_id for item in scene.carried_by("table")] == ["vase"]
    room = scene.room_at(np.array([1.0, 1.0, 0.5]))
    assert room is not None and room.room_id == "room"
    assert scene.room_at(np.array([-1.0, 1.0])) is None


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.category)
def test_edits_come_back_from_json_as_their_own_kind(edit: Edit) -> None:
    adapter: TypeAdapter[Edit] = TypeAdapter(Edit)
    again = adapter.validate_json(adapter.dump_json(edit))
    assert again == edit and type(again) is type(edit)
    assert edit.category in CATEGORIES


def test_edits_refuse_unknown_kinds_and_fields() -> None:
    adapter: TypeAdapter[Edit] = TypeAdapter(Edit)
    for fields in ({"category": "melt"}, {"category": "delete", "object_id": "a", "why": "x"}):
        with pytest.raises(ValidationError):
            adapter.validate_python(fields)
