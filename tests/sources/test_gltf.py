"""The whole path of a user's own file: read, draft, correct, look, edit, search, build, check."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from sson_core import edits, physics
from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.camera import Camera
from sson_core.cli import app
from sson_core.errors import BadInput
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.preview import Previewer
from sson_core.rendering.protocol import RenderSettings
from sson_core.rendering.topdown import TopDown
from sson_core.scene import CATEGORIES, Scene
from sson_core.sources import get_source
from sson_core.tasks import task_of
from sson_core.tasks.four_view.build import BuildRequest, build_bank
from sson_core.tasks.four_view.search import Candidate, find_candidate
from tests.support.furnished import plain_glb, plain_room, real_room
from tests.support.preview_renderer import PreviewRenderer

SOURCE = get_source("gltf")


def loaded(file: Path) -> Scene:
    (scene,) = SOURCE.scenes(file, 0)
    return scene


def mapping_of(file: Path) -> Path:
    return file.with_name(file.name + ".mapping.yaml")


def corrected(file: Path, *changes: tuple[str, str]) -> Scene:
    """Correct the drafted mapping as a user would, and load again."""
    path = mapping_of(file)
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return loaded(file)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return plain_room(tmp_path / "room.glb")


def test_a_plain_room_loads_with_its_draft(room: Path) -> None:
    scene = loaded(room)
    assert mapping_of(room).exists()
    assert scene.rooms[0].polygon.bounds == pytest.approx((1.0, 2.0, 6.0, 6.0), abs=0.01)
    assert (scene.rooms[0].room_type, scene.rooms[0].floor_z) == ("dining_room", pytest.approx(0.1))
    supports = {item.object_id: item.support for item in scene.objects if item.kind == "movable"}
    assert supports["Vase"] == supports["Bowl"] == "Dining_Table"
    assert (supports["Picture"], supports["Chair"]) == ("wall", "floor")
    assert scene.object("Chair").like(scene.object("Chair.002"))
    assert scene.object("Window").materials[0].glass
    assert physics.problems(scene, list(supports)) == []


def test_a_mapping_that_is_there_is_never_changed(room: Path) -> None:
    loaded(room)
    scene = corrected(room, ("category: vase", "category: bottle"))
    assert scene.object("Vase").category == "bottle"
    text = mapping_of(room).read_bytes()
    loaded(room)
    assert mapping_of(room).read_bytes() == text


def test_a_typo_in_the_mapping_is_named(room: Path) -> None:
    loaded(room)
    with pytest.raises(BadInput, match=r"room\.glb\.mapping\.yaml: things\[\d+\]\.category: .*vase"):
        corrected(room, ("category: vase", "category: vaze"))


@pytest.mark.parametrize("scale", [100.0, 1000.0])
def test_other_units_are_told_and_converted(tmp_path: Path, room: Path, scale: float) -> None:
    big = plain_room(tmp_path / "big.glb", scale=scale)
    first, second = loaded(room), loaded(big)
    assert "taken for" in mapping_of(big).read_text(encoding="utf-8")
    for item in first.objects:
        np.testing.assert_allclose(second.object(item.object_id).box, item.box, atol=1e-3)


def test_every_category_of_edit_finds_its_views(room: Path) -> None:
    scene = loaded(room)
    for category in CATEGORIES:
        tried = itertools.islice(edits.propose(scene, category, np.random.default_rng(0)), 6)
        assert any(
            isinstance(find_candidate(scene, edit, np.random.default_rng(0), 64, 64), Candidate)
            for edit in tried
        ), category


def test_a_bank_of_it_builds_and_rebuilds_from_its_records(room: Path, tmp_path: Path) -> None:
    request = BuildRequest(
        source="gltf",
        path=room,
        items=1,
        seed=1,
        resolution=(64, 64),
        quality="draft",
        categories=("delete",),
    )
    assert build_bank(tmp_path / "bank", request, PreviewRenderer()).made == 1
    bank = open_bank(tmp_path / "bank")
    assert check_bank(bank, task_of(bank), deep=True) == []
    with mapping_of(room).open("a", encoding="utf-8") as file:
        file.write("# a change\n")
    assert any("has changed since" in str(finding) for finding in check_bank(bank, task_of(bank), deep=True))


@pytest.mark.parametrize("gone", [".glb", ".yaml"])
def test_a_record_whose_file_is_gone_says_so(room: Path, gone: str) -> None:
    parameters = dict(loaded(room).parameters)
    assert SOURCE.load(parameters).scene_id == loaded(room).scene_id
    (room if gone == ".glb" else mapping_of(room)).unlink()
    with pytest.raises(BadInput, match="the file is gone"):
        SOURCE.load(parameters)


def test_records_hold_absolute_paths_and_hashes(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parameters = loaded(Path("room.glb")).parameters
    assert parameters["file"] == str(room.resolve())
    monkeypatch.chdir("/")
    assert SOURCE.load(parameters).parameters == parameters


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"file": 3}, "parameters.file"),
        ({"mapping_sha256": None}, "mapping_sha256"),
        ({"x": "y"}, "parameters.x"),
    ],
)
def test_wrong_parameters_are_named(room: Path, changes: dict[str, object], field: str) -> None:
    with pytest.raises(BadInput, match=field):
        SOURCE.load({**loaded(room).parameters, **changes})


@pytest.mark.parametrize(
    ("name", "said"),
    [(None, "needs a path"), ("gone.glb", "no such file"), ("a.obj", "not a .glb"), (".", "holds no .glb")],
)
def test_a_path_that_is_no_scene_is_refused(tmp_path: Path, name: str | None, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        next(SOURCE.scenes(None if name is None else tmp_path / name, 0))


def test_a_folder_gives_its_files_in_order(tmp_path: Path) -> None:
    for name in ("b", "a"):
        plain_room(tmp_path / f"{name}.glb")
    assert [scene.scene_id[:6] for scene in SOURCE.scenes(tmp_path, 0)] == ["gltf-a", "gltf-b"]


def test_the_command_lists_the_scene_its_mapping_and_what_is_left_out(tmp_path: Path) -> None:
    glb = plain_glb(lights=False)
    next(node for node in glb.list("nodes") if node.get("name") == "Plant")["translation"] = [40, 0, 0]
    file = glb.write(tmp_path / "room.glb")
    result = CliRunner().invoke(app, ["scenes", "gltf", str(file)])
    assert result.exit_code == 0
    for text in (
        "dining_room",
        str(mapping_of(file)),
        "- Plant: outside every room",
        "- the file has no lights",
    ):
        assert text in result.output


def corner_views(scene: Scene, side: int) -> dict[str, Camera | TopDown]:
    room = scene.rooms[0]
    x0, y0, x1, y1 = room.polygon.bounds
    eye = (x1 - 0.35, y1 - 0.35, room.floor_z + 1.6)
    target = ((x0 + x1) / 2, (y0 + y1) / 2, room.floor_z + 0.7)
    return {"corner": Camera.look_at(eye, target, side, side), "plan": TopDown.of(scene, side, side)}


def test_real_models_in_a_real_arrangement_go_all_the_way(tmp_path: Path) -> None:
    file = real_room(tmp_path / "living.glb")
    first = loaded(file)
    assert first.object("Chair").like(first.object("Chair.001"))
    assert first.object("Books").support == "Table"
    assert first.object("sofa").heading == pytest.approx(np.pi / 2, abs=0.05)  # into the room
    scene = corrected(
        file, ("category: table", "category: coffee_table"), ("type: living_room", "type: study")
    )
    assert (scene.object("Table").category, scene.rooms[0].room_type) == ("coffee_table", "study")
    pictures = Previewer(scene, corner_views(scene, 96)).images(scene)
    assert pictures["plan"].std() > 15 and pictures["corner"].std() > 15
    for category in CATEGORIES:
        assert next(edits.propose(scene, category, np.random.default_rng(0)), None) is not None, category
    deletion = next(edits.propose(scene, "delete", np.random.default_rng(3)))
    assert isinstance(find_candidate(scene, deletion, np.random.default_rng(0), 64, 64), Candidate)


@pytest.mark.render
def test_blender_shows_it_as_the_preview_does(tmp_path: Path) -> None:
    scene = loaded(plain_room(tmp_path / "room.glb"))
    views = corner_views(scene, 64)
    settings = RenderSettings(samples=4, device="cpu", seed=0, view_transform="Standard", look="None")
    BlenderRenderer().render(scene, views, tmp_path / "out", settings)
    drawn = Previewer(scene, views).images(scene)
    for name in views:
        painted = np.asarray(Image.open(tmp_path / "out" / f"{name}.png").convert("RGB"), dtype=float)
        red = [
            pixels[..., 0] - pixels[..., 1:].max(axis=-1) for pixels in (painted, drawn[name].astype(float))
        ]
        masks = [values > 0.5 * np.percentile(values, 99.5) for values in red]
        overlap = (masks[0] & masks[1]).sum() / (masks[0] | masks[1]).sum()
        assert overlap > (0.5 if name == "corner" else 0.35), name  # a chair's back is a pixel wide
