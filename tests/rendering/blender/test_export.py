from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import trimesh

from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.geometry import reflection
from sson_core.rendering.blender.export import write_job
from sson_core.rendering.blender.job import JOB_NAME, MESHES_NAME, mesh_keys, read_job
from sson_core.scene import Material, Scene
from tests.rendering.small import GREY, PLAIN, at, box, scene, solid

CAMERA = Camera.look_at((3, 0, 1), (0, 0, 0), 32, 24)


def write(folder: Path, small: Scene, camera: Camera = CAMERA) -> None:
    write_job(folder, small, {"A": camera}, PLAIN)


def test_like_instances_share_a_mesh_and_keep_their_own_look(tmp_path: Path) -> None:
    cube = box((1, 1, 1))
    red = GREY.model_copy(update={"base_color": (1.0, 0.0, 0.0)})
    write(tmp_path, scene(at(cube, "a", (0, 0, 0)), at(cube, "b", (2, 0, 0), look=(red,))))
    job = read_job(tmp_path)
    assert job.meshes == 1 and [item.mesh for item in job.objects] == [0, 0]
    assert [job.materials[item.materials[0]] for item in job.objects] == [GREY, red]


def test_smooth_faces_share_vertices_across_seams(tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(subdivisions=1)
    torn = trimesh.Trimesh(ball.triangles.reshape(-1, 3), np.arange(240).reshape(-1, 3), process=False)
    write(tmp_path, scene(at(solid(torn, smooth=True), "ball", (0, 0, 0))))
    with np.load(tmp_path / MESHES_NAME) as arrays:
        faces = arrays[mesh_keys(0)["faces"]]
    assert len(faces) == 80 and len(np.unique(faces)) == len(ball.vertices)


def test_faces_without_area_by_repeated_corners_are_left_out(tmp_path: Path) -> None:
    cube = box((1, 1, 1))
    faces = cube.mesh.faces.copy()
    faces[3] = faces[3, [0, 0, 1]]
    thin = dataclasses.replace(cube, mesh=dataclasses.replace(cube.mesh, faces=faces))
    write(tmp_path, scene(at(thin, "cube", (0, 0, 0))))
    with np.load(tmp_path / MESHES_NAME) as arrays:
        assert {len(arrays[mesh_keys(0)[name]]) for name in ("faces", "uv", "slots", "smooth")} == {11}


def test_only_textures_in_use_are_written(tmp_path: Path) -> None:
    used = Material(name="print", texture="used")
    textures = {name: np.zeros((4, 4, 3), np.uint8) for name in ("used", "idle")}
    write(tmp_path, scene(at(box((1, 1, 1), used), "a", (0, 0, 0)), textures=textures))
    assert set(read_job(tmp_path).textures) == {"used"}
    assert len(list(tmp_path.glob("*.png"))) == 1


def broken(field: str, value: np.ndarray) -> Scene:
    cube = box((1, 1, 1))
    mesh = dataclasses.replace(cube.mesh, **{field: value})
    return scene(at(dataclasses.replace(cube, mesh=mesh), "cube_7", (0, 0, 0)))


@pytest.mark.parametrize(
    ("small", "message"),
    [
        (broken("vertices", np.full((8, 3), np.nan)), r"objects\[cube_7\].*not finite"),
        (broken("faces", np.full((12, 3), 99, np.int32)), r"objects\[cube_7\].*vertex that is not there"),
        (broken("slots", np.full(12, 1, np.int32)), r"objects\[cube_7\].*slot that is not there"),
        (
            scene(at(box((1, 1, 1), Material(name="m", texture="gone")), "a", (0, 0, 0))),
            "textures.*'gone'",
        ),
    ],
)
def test_what_cannot_be_rendered_is_named(tmp_path: Path, small: Scene, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        write(tmp_path, small)


def test_cameras_that_blender_cannot_take_are_refused(tmp_path: Path) -> None:
    shifted = CAMERA.K.copy()
    shifted[0, 2] += 3.0
    mirrored = CAMERA.T_world_to_camera @ reflection(np.zeros(3), np.array([1.0, 0.0, 0.0]))
    for camera, message in (
        (dataclasses.replace(CAMERA, K=shifted), r"views\[A\]\.K.*principal point"),
        (dataclasses.replace(CAMERA, T_world_to_camera=mirrored), r"views\[A\].*mirrored"),
    ):
        with pytest.raises(BadInput, match=message):
            write(tmp_path, scene(at(box((1, 1, 1)), "a", (0, 0, 0))), camera)


def test_a_spoilt_job_names_its_file(tmp_path: Path) -> None:
    (tmp_path / JOB_NAME).write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match=r"job\.json"):
        read_job(tmp_path)
