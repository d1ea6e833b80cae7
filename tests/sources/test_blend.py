"""A .blend through its mapping: what becomes of its objects, and the generator's sample as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import shapely

from sson_core.camera import Camera
from sson_core.images import load_rgb
from sson_core.raycast import RayMesh
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.scene import Scene
from sson_core.sources import get_source
from tests.rendering.small import PLAIN
from tests.support.blend_files import build

pytestmark = pytest.mark.render

SAMPLE = Path(__file__).parents[3] / "shared" / "samples" / "infinigen" / "scene_decimated.blend"

ROOM = """
start()
room = collection("room")
box("floor", (5000, 4000, 100), (0, 0, -50), into=room)
for name, size, place in (("wall.n", (5000, 100, 2500), (0, 2050, 1250)),
                          ("wall.e", (100, 4000, 2500), (2550, 0, 1250))):
    box(name, size, place, into=room)
things = collection("furniture")
wood = material("wood", Base_Color=(0.4, 0.2, 0.1, 1))
table = box("table", (1200, 800, 700), (0, 0, 350), wood, things)
box("table cloth", (1300, 900, 10), (0, 0, 355), material("cloth"), things).parent = table
for name, x, heading in (("stool.001", 1500, 0.0), ("stool.002", -1500, 1.0)):
    box(name, (400, 300, 450), (x, 0, 225), wood, things, heading)
lamp("lamp light", "POINT", 60e6, (0, 0, 2200))
bpy.context.scene.unit_settings.scale_length = 0.001
save("room.blend")
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    folder = build(tmp_path_factory.mktemp("blend_source"), ROOM)
    (scene,) = get_source("blend").scenes(folder / "room.blend", 0)
    return scene


def test_children_belong_to_what_they_hang_on_and_copies_are_alike(room: Scene) -> None:
    movable = {item.object_id: item for item in room.objects if item.kind == "movable"}
    assert set(movable) == {"table", "stool.001", "stool.002"}
    assert movable["table"].asset.native is not None
    assert set(movable["table"].asset.native.names) == {"table", "table cloth"}
    assert movable["stool.001"].asset is movable["stool.002"].asset


def test_lengths_become_metres(room: Scene) -> None:
    table = room.object("table").box
    assert np.allclose(table[1] - table[0], [1.3, 0.9, 0.71], atol=0.011)


def test_a_recorded_scene_comes_back(room: Scene) -> None:
    again = get_source("blend").load(room.parameters)
    assert [item.object_id for item in again.objects] == [item.object_id for item in room.objects]


@pytest.mark.skipif(not SAMPLE.exists(), reason=f"the sample {SAMPLE.name} is not here")
def test_a_generated_room_needs_no_correction(tmp_path: Path) -> None:
    file = Path(shutil.copy(SAMPLE, tmp_path / SAMPLE.name))
    (scene,) = get_source("blend").scenes(file, 0)
    movable = [item for item in scene.objects if item.kind == "movable"]
    categories = sorted(item.category for item in movable)
    assert categories == [*["bookshelf"] * 2, *["chair"] * 3, "dining_table", "plant"]
    assert len({item.design for item in movable if item.category == "chair"}) == 1
    (dining,) = scene.rooms
    assert dining.floor_z == pytest.approx(0.14, abs=0.005) and 14 < dining.polygon.area < 16
    for item in movable:
        assert dining.polygon.buffer(0.02).covers(shapely.Point(*item.centre[:2]))
        assert abs(item.box[0, 2] - dining.floor_z) < 0.03

    camera = Camera.look_at((7.0, 12.2, 1.6), (6.2, 13.4, 0.5), 96, 96)
    plain = PLAIN.model_copy(update={"samples": 4, "denoise": True})
    chair = next(item for item in movable if item.category == "chair" and item.position[0] > 6)
    images = {}
    for name, shown in (("before", scene), ("after", scene.without(chair.object_id))):
        BlenderRenderer(timeout=300).render(shown, {"A": camera}, tmp_path / name, plain)
        images[name] = load_rgb(tmp_path / name / "A.png").astype(int)
    changed = np.abs(images["before"] - images["after"]).max(axis=2) > 12
    mask = RayMesh(scene.objects).cast(camera).mask(chair.object_id)
    assert mask.mean() > 0.02
    assert changed[mask].mean() > 0.7 and changed[~mask].mean() < 0.25
