from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import trimesh

from sson_core import geometry
from sson_core.errors import BadInput
from sson_core.geometry import invert_rigid, transform_points
from sson_core.scene import Light, Mesh, Scene
from sson_core.sources._furnished.assemble import assemble
from sson_core.sources._furnished.draft import draft
from sson_core.sources._furnished.mapping import Mapping
from sson_core.sources._furnished.parts import RawPart, RawScene
from tests.sources._furnished.test_draft import CHAIR, chair, furnished
from tests.support.boxes import box_mesh
from tests.support.raw_scenes import at, part, raw, room_parts

PATH = Path("scene.glb.mapping.yaml")


def made(scene: RawScene, mapping: Mapping | None = None) -> Scene:
    return assemble(scene, mapping or draft(scene)[0], PATH, "scene", "gltf", {"file": "x"})


def entry_changed(scene: RawScene, name: str, **changes: object) -> Mapping:
    """Return the draft with the entry of a thing changed."""
    mapping = draft(scene)[0]
    things = [entry.model_copy(update=changes) if entry.matches(name) else entry for entry in mapping.things]
    return mapping.model_copy(update={"things": tuple(things)})


def room_changed(scene: RawScene, **changes: object) -> Mapping:
    mapping = draft(scene)[0]
    return mapping.model_copy(update={"rooms": (mapping.rooms[0].model_copy(update=changes),)})


def test_every_part_becomes_an_object_where_it_was() -> None:
    scene, source = made(furnished()), furnished()
    assert len(scene.objects) == len(source.parts)
    for one in source.parts:
        item = scene.object(one.name.replace(" ", "_"))
        before = transform_points(one.T_part_to_world, one.mesh.vertices)
        np.testing.assert_allclose(item.vertices, before, atol=0.011)
    assert scene.parameters == {"file": "x"}


def test_like_things_share_an_asset_and_face_their_own_way() -> None:
    scene = made(furnished())
    one, two = scene.object("Chair"), scene.object("Chair.001")
    assert one.asset is two.asset
    np.testing.assert_allclose([one.heading, two.heading], [np.pi / 2, -np.pi / 2], atol=1e-9)


def test_assets_stand_on_their_origin_with_the_front_along_x() -> None:
    asset = made(furnished()).object("Chair").asset
    np.testing.assert_allclose(asset.box, [[-0.225, -0.225, 0], [0.225, 0.225, 0.9]], atol=1e-9)
    high = asset.mesh.vertices[asset.mesh.vertices[:, 2] > 0.8]
    assert asset.front and (high[:, 0] < 0).all()


def test_what_hangs_has_its_origin_at_the_back_and_looks_into_the_room() -> None:
    clock = made(furnished()).object("Clock")
    assert clock.support == "wall"
    np.testing.assert_allclose(clock.asset.box[:, 0], [0.0, 0.04], atol=1e-6)
    np.testing.assert_allclose(clock.position, [3.0, 3.0, 1.75], atol=1e-4)
    assert clock.heading == pytest.approx(-np.pi / 2)


def test_the_native_handle_leads_from_the_file_to_the_asset() -> None:
    scale = np.diag([100.0, 100.0, 100.0, 1.0])
    parts = [
        dataclasses.replace(one, T_part_to_world=scale @ one.T_part_to_world) for one in furnished().parts
    ]
    source = raw(*parts)
    scene = made(source)
    for one in (each for each in parts if each.name in ("Chair", "Clock", "Wardrobe")):
        item = scene.object(one.name)
        assert item.asset.native is not None
        assert (item.asset.native.file, item.asset.native.names) == ("scene.glb", (one.name,))
        in_file = transform_points(one.T_part_to_world, one.mesh.vertices)
        at_asset = transform_points(np.array(item.asset.native.T_file_to_asset), in_file)
        np.testing.assert_allclose(at_asset, item.asset.mesh.vertices, atol=1e-6)


def test_a_reflected_part_is_turned_right_side_out() -> None:
    flip = geometry.pose(1.0, 2.5) @ np.diag([-1.0, 1.0, 1.0, 1.0])
    box = dataclasses.replace(at("Chest", (0.4, 0.6, 0.5), 0, 0), T_part_to_world=flip)
    mesh = made(raw(*room_parts(), box)).object("Chest").asset.mesh
    corners = mesh.vertices[mesh.faces]
    outwards = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("fk,fk->f", outwards, corners.mean(axis=1) - [0, 0, 0.25]) > 0).all()


def test_up_may_be_another_axis() -> None:
    lying = np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])  # what was up is now +y
    source = furnished()
    parts = [
        dataclasses.replace(one, T_part_to_world=lying @ one.T_part_to_world, mesh=one.mesh)
        for one in source.parts
    ]
    mapping = draft(source)[0].model_copy(update={"up": "+y"})
    scene = made(raw(*parts), mapping)
    np.testing.assert_allclose(scene.object("Wardrobe").position, [0.3, 1.5, 0.0], atol=1e-9)


def test_seats_belong_to_the_table_they_stand_at() -> None:
    assert made(furnished()).object("Chair").beside == "Dining_Table"


def flat_line() -> Mesh:
    mesh = box_mesh((0.5, 0.5, 0.5))
    return dataclasses.replace(mesh, vertices=mesh.vertices * [1.0, 0.0, 0.0])


@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        (dataclasses.replace(at("Lost", CHAIR, 1, 1), T_part_to_world=np.full((4, 4), np.nan)), "not finite"),
        (at("Lost", (0.0005, 0.0005, 0.0005), 1, 1), "measures less"),
        (at("Lost", CHAIR, 30, 1), "outside every room"),
        (part("Lost", CHAIR, mesh=flat_line()), "no area"),
    ],
)
def test_bad_things_are_left_out_with_the_reason(lost: RawPart, reason: str) -> None:
    scene = furnished()
    mapping = draft(raw(*scene.parts, at("Lost", CHAIR, 1, 1)))[0]
    assert mapping.entry("Lost") is not None
    result = made(raw(*scene.parts, lost), mapping)
    assert "Lost" not in result.by_id
    assert any(line.startswith("Lost: ") and reason in line for line in result.left_out)


def test_what_is_ignored_or_not_mapped_is_told() -> None:
    scene = furnished()
    ignored = made(scene, entry_changed(scene, "Zeppelin", kind="ignore"))
    assert any("Zeppelin: ignored" in line for line in ignored.left_out)
    new = made(raw(*scene.parts, at("New", CHAIR, 1, 0.5)), draft(scene)[0])
    assert f"New: not in {PATH.name}; add it under things" in new.left_out


def test_a_dense_mesh_is_simplified_and_said_so() -> None:
    ball = trimesh.creation.icosphere(7, 0.3)
    faces = ball.faces.astype(np.int32)
    slots, smooth = np.zeros(len(faces), np.int32), np.ones(len(faces), dtype=bool)
    dense = Mesh(
        np.array(ball.vertices) + np.array([0, 0, 0.3]), faces, np.zeros((len(faces), 3, 2)), slots, smooth
    )
    plant = part("Plant", CHAIR, geometry.pose(1.0, 0.5), mesh=dense)
    scene = made(raw(*furnished().parts, plant))
    asset = scene.object("Plant").asset
    assert 100_000 < len(asset.mesh.faces) <= 200_000
    assert asset.native is not None
    assert any("simplified to 200000 triangles" in line and "Plant" in line for line in scene.left_out)


def test_what_floats_is_never_edited() -> None:
    scene = raw(*furnished().parts, at("Balloon", (0.3, 0.3, 0.3), 1.0, 2.0, 1.3))
    balloon = made(scene)
    assert balloon.object("Balloon").kind == "fixture"
    assert any("touch nothing" in line and "Balloon" in line for line in balloon.left_out)


def test_names_that_make_one_id_are_told_apart() -> None:
    scene = made(raw(*room_parts(), at("A chair", CHAIR, 1, 1), at("A/chair", CHAIR, 2, 1)))
    assert {"A_chair", "A_chair_2"} <= set(scene.by_id)


def test_a_wrong_unit_is_refused() -> None:
    scene = furnished()
    with pytest.raises(BadInput, match=r"unit: the scene would measure 4200 m"):
        made(scene, draft(scene)[0].model_copy(update={"unit": 1000.0}))


def test_a_scene_without_a_floor_is_refused_with_what_to_do() -> None:
    scene = raw(*(one for one in furnished().parts if one.name != "Floor"))
    with pytest.raises(BadInput, match=r"rooms\[0\]\.floor_z: the scene has no floor.*add floor to build"):
        made(scene)


def test_what_the_file_lacks_of_a_room_is_made() -> None:
    scene = raw(chair("Chair", 1.0, 1.0, 0.0), at("Sofa", (0.9, 2.0, 0.8), 3.0, 1.5))
    result = made(scene, room_changed(scene, floor_z=0.0, build=("floor", "walls", "ceiling")))
    made_parts = [item for item in result.objects if item.kind == "structure"]
    assert sorted(item.category for item in made_parts) == [
        "ceiling",
        "floor",
        *["wall"] * (len(made_parts) - 2),
    ]
    floor = result.object("room_1_floor")
    assert floor.box[1, 2] == pytest.approx(0.0)
    for wall in (item for item in made_parts if item.category == "wall"):
        assert wall.plan.intersection(result.rooms[0].polygon.buffer(-0.001)).area < 1e-6


def test_the_floor_may_be_told_by_its_part() -> None:
    scene = furnished()
    room = made(scene, room_changed(scene, outline=None, floor="Floor", floor_z=None)).rooms[0]
    assert room.floor_z == pytest.approx(0.0)
    assert room.polygon.area == pytest.approx(4.2 * 3.2, abs=0.02)


def test_a_front_that_points_up_is_refused() -> None:
    scene = furnished()
    with pytest.raises(BadInput, match=r"things\[\d+\]\.front: \+z of 'Wardrobe' points up or down"):
        made(scene, entry_changed(scene, "Wardrobe", front="+z"))


def lamp(power: float, kind: str = "point", attached_to: str | None = None) -> Light:
    T = geometry.pose(2.0, 1.5, 2.0)
    return Light("Bulb", kind, T, power, attached_to=attached_to)  # type: ignore[arg-type]


def test_dark_rooms_get_daylight_and_say_so() -> None:
    for lights, lit in (
        ((), True),
        ((lamp(0.1),), True),
        ((lamp(100.0),), False),
        ((lamp(1.0, "sun"),), False),
    ):
        scene = made(dataclasses.replace(furnished(), lights=lights))
        assert any(light.kind == "area" for light in scene.lights) == lit
        assert any("daylight" in line for line in scene.left_out) == lit


def test_lights_go_with_the_lamp_that_holds_them() -> None:
    source = furnished()
    floor_lamp = at("Floor Lamp", (0.4, 0.4, 1.6), 3.5, 2.5)
    inside = dataclasses.replace(lamp(50.0), T_light_to_world=geometry.pose(3.5, 2.5, 1.5))
    for light in (inside, lamp(50.0, attached_to="Floor Lamp")):
        scene = made(dataclasses.replace(source, parts=(*source.parts, floor_lamp), lights=(light,)))
        assert scene.lights[0].attached_to == "Floor_Lamp"


def test_lights_of_a_file_in_millimetres_come_to_metres() -> None:
    T = np.diag([1000.0, 1000.0, 1000.0, 1.0])
    parts = [dataclasses.replace(one, T_part_to_world=T @ one.T_part_to_world) for one in furnished().parts]
    light = dataclasses.replace(
        lamp(50.0), T_light_to_world=geometry.pose(2000, 1500, 2000), size=(100.0, 100.0)
    )
    scene = made(dataclasses.replace(raw(*parts), lights=(light,)))
    np.testing.assert_allclose(scene.lights[0].T_light_to_world, geometry.pose(2.0, 1.5, 2.0), atol=1e-9)
    assert scene.lights[0].size == pytest.approx((0.1, 0.1))


def test_a_lamp_in_millimetres_lights_as_it_did_and_the_sun_stays_the_sun() -> None:
    T = np.diag([1000.0, 1000.0, 1000.0, 1.0])
    parts = [dataclasses.replace(one, T_part_to_world=T @ one.T_part_to_world) for one in furnished().parts]
    for kind, power in (("point", 50e6), ("sun", 2.0)):
        far = dataclasses.replace(lamp(power, kind), T_light_to_world=geometry.pose(2000, 1500, 2000))
        scene = made(dataclasses.replace(raw(*parts), lights=(far,)))
        assert scene.lights[0].power == pytest.approx(50.0 if kind == "point" else 2.0)


def test_poses_are_rigid_and_upright() -> None:
    for item in made(furnished()).objects:
        T = item.T_object_to_world
        np.testing.assert_allclose(T @ invert_rigid(T), np.eye(4), atol=1e-12)
        assert T[2, 2] == 1.0
