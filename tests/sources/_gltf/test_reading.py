from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from sson_core.geometry import transform_points
from sson_core.sources._furnished.parts import RawPart, RawScene
from sson_core.sources._gltf.reading import read_gltf
from tests.support.furnished import plain_glb
from tests.support.glb import Glb, box, placed


def read(glb: Glb, tmp_path: Path) -> RawScene:
    return read_gltf(glb.write(tmp_path / "room.glb"))


def only(glb: Glb, tmp_path: Path) -> RawPart:
    (part,) = read(glb, tmp_path).parts
    return part


def world(part: RawPart) -> np.ndarray:
    return transform_points(part.T_part_to_world, part.mesh.vertices)


def one_box(size: tuple[float, float, float] = (1.0, 2.0, 3.0)) -> tuple[Glb, int]:
    glb = Glb()
    return glb, glb.mesh("box", (*box(size), glb.material("paint")))


def test_y_up_becomes_z_up(tmp_path: Path) -> None:
    glb, mesh = one_box()
    glb.node("Box", mesh, {"translation": [10.0, 20.0, 30.0]})
    points = world(only(glb, tmp_path))
    np.testing.assert_allclose(points.min(axis=0), [9.5, -31.5, 20.0])
    np.testing.assert_allclose(points.max(axis=0), [10.5, -28.5, 22.0])


def test_poses_and_scales_of_parents_add_up(tmp_path: Path) -> None:
    glb, mesh = one_box()
    child = glb.node("Box", mesh, placed(1.0, 0.0, scale=0.5))
    glb.node("Empty", None, placed(2.0, 1.0, degrees=90, scale=2.0), children=[child])
    points = world(only(glb, tmp_path))
    np.testing.assert_allclose(points.mean(axis=0), [2.0, 3.0, 1.0], atol=1e-9)
    np.testing.assert_allclose(np.ptp(points, axis=0), [3.0, 1.0, 2.0], atol=1e-9)


def test_a_matrix_is_read_by_columns(tmp_path: Path) -> None:
    glb, mesh = one_box()
    T = np.eye(4)
    T[:3, 3] = (1.0, 2.0, 3.0)
    glb.node("Box", mesh, matrix=T.T.reshape(-1).tolist())
    np.testing.assert_allclose(world(only(glb, tmp_path)).min(axis=0), [0.5, -4.5, 2.0])


def test_primitives_become_slots_of_one_mesh(tmp_path: Path) -> None:
    glb = Glb()
    red, blue = glb.material("red", (1, 0, 0, 1)), glb.material("blue", (0, 0, 1, 1))
    glb.node("Box", glb.mesh("box", (*box((1, 1, 1)), red), (*box((1, 2, 1)), blue), (*box((2, 1, 1)), red)))
    part = only(glb, tmp_path)
    assert [material.name for material in part.materials] == ["red", "blue"]
    assert np.bincount(part.mesh.slots).tolist() == [24, 12]
    assert part.native_names == ("Box",)


def test_faces_keep_their_outside(tmp_path: Path) -> None:
    glb, mesh = one_box()
    glb.node("Box", mesh)
    mesh_ = only(glb, tmp_path).mesh
    corners = mesh_.vertices[mesh_.faces]
    outwards = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    middle = mesh_.vertices.mean(axis=0)
    assert (np.einsum("fk,fk->f", outwards, corners.mean(axis=1) - middle) > 0).all()


def test_v_grows_upwards(tmp_path: Path) -> None:
    glb, mesh = one_box((1.0, 1.0, 1.0))
    glb.node("Box", mesh)  # its v is the height above the ground, which in glTF runs down the image
    mesh_ = only(glb, tmp_path).mesh
    np.testing.assert_allclose(mesh_.uv[..., 1], 1.0 - mesh_.vertices[mesh_.faces][..., 2])


@pytest.mark.parametrize(
    ("mode", "order", "count"), [(5, [0, 1, 2, 3], 2), (6, [0, 1, 3, 2], 2), (1, [0, 1], None)]
)
def test_strips_and_fans_are_triangles_and_lines_are_not(
    tmp_path: Path, mode: int, order: list[int], count: int | None
) -> None:
    glb = Glb()
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
    glb.node("Sheet", glb.mesh("sheet", (points, np.array(order), glb.material("paint"))))
    glb.list("meshes")[0]["primitives"][0]["mode"] = mode
    raw = read(glb, tmp_path)
    if count is None:
        assert any("no surface" in line for line in raw.left_out)
        return
    mesh = raw.parts[0].mesh
    assert len(mesh.faces) == count
    a, b, c = np.moveaxis(mesh.vertices[mesh.faces], 1, 0)
    across = np.cross(b - a, c - a)
    assert across[:, 1].max() < 0  # +z of the file is -y here: all look the same way


def test_children_of_what_shows_belong_to_it_but_not_those_of_a_building(tmp_path: Path) -> None:
    glb, mesh = one_box()
    for top in ("Cabinet", "Floor"):
        child = glb.node("Drawer", mesh, placed(0.2, 0))
        glb.node(top, mesh, children=[child])
    parts = read(glb, tmp_path).parts
    assert [(part.name, part.native_names) for part in parts] == [
        ("Cabinet", ("Cabinet", "Drawer")),
        ("Floor", ("Floor",)),
        ("Drawer.001", ("Drawer.001",)),
    ]


def test_a_named_empty_with_unnamed_pieces_is_one_thing_and_a_group_is_not(tmp_path: Path) -> None:
    glb, mesh = one_box()
    pieces = [glb.node(f"mesh_{n}", mesh, placed(n, 0)) for n in range(2)]
    glb.node("Chair", None, placed(3, 0), children=pieces)
    inside = [glb.node(name, mesh, placed(0, n)) for n, name in enumerate(("Sofa", "Table"))]
    glb.node("Furniture", None, children=inside)
    parts = read(glb, tmp_path).parts
    assert [part.name for part in parts] == ["Chair", "Sofa", "Table"]
    assert parts[1].groups == ("Furniture",)


def test_names_that_recur_are_blenders(tmp_path: Path) -> None:
    raw = read(plain_glb(), tmp_path)
    assert [part.name for part in raw.parts if part.name.startswith("Chair")] == [
        "Chair",
        "Chair.001",
        "Chair.002",
    ]
    assert any("Chair.001, Chair.002" in line for line in raw.left_out)


def test_a_pose_that_is_not_finite_is_kept_for_the_report_without_a_native_look(tmp_path: Path) -> None:
    glb = plain_glb()
    next(node for node in glb.list("nodes") if node.get("name") == "Vase")["translation"] = [math.nan, 0, 0]
    raw = read(glb, tmp_path)
    vase = next(part for part in raw.parts if part.name == "Vase")
    assert not np.isfinite(vase.T_part_to_world).all()
    assert all(part.native_names == () for part in raw.parts)
    assert any("NaN" in line for line in raw.left_out)


def test_lights_are_in_watts_and_shine_along_their_minus_z(tmp_path: Path) -> None:
    glb, mesh = one_box()
    lamps = [
        {"type": "directional", "intensity": 683.0},
        {"type": "spot", "intensity": 683.0, "color": [1, 0.5, 0]},
    ]
    glb.content["extensions"] = {"KHR_lights_punctual": {"lights": lamps}}
    down = {"rotation": [-math.sin(math.pi / 4), 0, 0, math.cos(math.pi / 4)], "translation": [0, 3, 0]}
    glb.node("Sun", None, down, extensions={"KHR_lights_punctual": {"light": 0}})
    bulb = glb.node(
        "Bulb", None, {"translation": [0, 1, 0]}, extensions={"KHR_lights_punctual": {"light": 1}}
    )
    glb.node("Lamp", mesh, children=[bulb])
    sun, point = sorted(read(glb, tmp_path).lights, key=lambda light: light.kind, reverse=True)
    assert (sun.kind, sun.power, point.kind) == ("sun", pytest.approx(1.0), "point")
    assert point.power == pytest.approx(4 * math.pi)
    assert (point.color, point.attached_to, sun.attached_to) == ((1, 0.5, 0), "Lamp", None)
    np.testing.assert_allclose(-sun.T_light_to_world[:3, 2], [0, 0, -1], atol=1e-9)
    np.testing.assert_allclose(point.T_light_to_world[:3, 3], [0, 0, 1], atol=1e-9)
