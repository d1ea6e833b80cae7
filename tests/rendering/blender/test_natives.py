"""A file's things rendered with their own materials, where the scene puts them."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray

from sson_core.bank.scene_reference import scene_sha256
from sson_core.camera import Camera
from sson_core.edits.mirror import mirrored
from sson_core.errors import BadInput
from sson_core.geometry import Array, pose
from sson_core.images import load_rgb
from sson_core.raycast import RayMesh
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.blender.reader import read_blend
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Asset, Material, NativeHandle, Scene, SceneObject
from tests.rendering.small import PLAIN, box, glow, scene
from tests.support.blend_files import build

pytestmark = pytest.mark.render

Pixels = NDArray[np.uint8]

FILES = """
start()
checker = glow("checker", (1, 1, 1))
nodes = checker.node_tree
texture, place = (nodes.nodes.new(kind) for kind in ("ShaderNodeTexChecker", "ShaderNodeTexCoord"))
texture.inputs["Color1"].default_value, texture.inputs["Color2"].default_value = (1, 0, 0, 1), (0, 0, 1, 1)
texture.inputs["Scale"].default_value = 1.999
nodes.links.new(place.outputs["Object"], texture.inputs["Vector"])
feed(checker, texture.outputs["Color"], "Emission Color")
box("tile", (1, 1, 0.2), (10, 5, 1), checker, heading=math.pi / 2)

chance = glow("chance", (1, 1, 1))
info = chance.node_tree.nodes.new("ShaderNodeObjectInfo")
feed(chance, info.outputs["Random"], "Emission Color")
box("random", (0.5, 0.5, 0.5), (0, 0, 0), chance)

# A lopsided thing of two objects; a modifier of one depends on a third, which does not come along.
body = box("body", (1.0, 0.4, 0.2), (3, 0, 0), glow("green", (0, 1, 0)), heading=0.5)
knob = box("knob", (0.2, 0.2, 0.2), (0.4, 0.15, 0.2), glow("magenta", (1, 0, 1)))
knob.parent = body
guide = link(bpy.data.objects.new("guide", None))
guide.location = (3.0, 0.5, 0.0)
bend = knob.modifiers.new("copies", "ARRAY")
bend.use_relative_offset, bend.use_constant_offset, bend.use_object_offset = False, True, False
bend.constant_offset_displace, bend.count = (-0.5, 0, 0), 2
row = body.modifiers.new("row", "ARRAY")
row.use_relative_offset, row.use_object_offset, row.offset_object, row.count = False, True, guide, 2
body.scale = (1, 1, 1.5)

text = bpy.data.texts.new("startup.py")
text.write(f"open({str(OUT / 'ran')!r}, 'w').write('x')")
text.use_module = True
save("room.blend")
world = bpy.data.worlds.new("w")
world.use_nodes = True
tree = world.node_tree
ray = tree.nodes.new("ShaderNodeTexCoord")
tree.links.new(ray.outputs["Generated"], tree.nodes["Background"].inputs["Color"])
bpy.context.scene.world = world
save("sky.blend")
"""
ABOVE = TopDown(centre=(0.0, 0.0), extent=4.0, width=80, height=80)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("natives"), FILES)


@pytest.fixture(scope="module")
def assets(folder: Path) -> dict[str, Asset]:
    """Each object of the file as an asset in the file's own axes about its own origin."""
    file = folder / "room.blend"
    read = read_blend(file)
    found = {}
    for item in read.contents.objects:
        T = np.array(item.T_object_to_world)
        mesh = read.meshes[item.mesh]
        vertices = mesh.vertices @ T[:3, :3].T
        back = np.eye(4)
        back[:3, 3] = -T[:3, 3]
        handle = NativeHandle(str(file), (item.name,), tuple(tuple(row) for row in back.tolist()))
        looks = tuple(read.contents.materials[index] for index in item.materials)
        shape = dataclasses.replace(mesh, vertices=vertices)
        found[item.name] = Asset(item.name, "thing", shape, looks, native=handle)
    return found


def render(small: Scene, out: Path, view: TopDown | Camera = ABOVE) -> Pixels:
    dark = PLAIN.model_copy(update={"max_bounces": 0})
    BlenderRenderer(timeout=300).render(small, {"A": view}, out, dark)
    return load_rgb(out / "A.png")


def put(asset: Asset, T: Array, name: str = "thing", look: tuple[Material, ...] | None = None) -> SceneObject:
    return SceneObject(name, asset, T, look=look)


def colour_at(image: Pixels, x: float, y: float) -> list[int]:
    column, row = np.floor(ABOVE.project(np.array([[x, y]]))[0]).astype(int)
    return image[row, column].tolist()


def is_yellow(colour: list[int]) -> bool:
    return min(colour[:2]) > 240 and colour[2] < 20


def test_a_procedural_material_goes_with_its_object(assets: dict[str, Asset], tmp_path: Path) -> None:
    """Quarters of a tile in turn red and blue, which no colour of the record has."""
    tile = assets["tile"]
    assert len(tile.materials) == 1 and tile.materials[0].texture is None
    image = render(scene(put(tile, pose(0.5, -0.5, 0.0, 0.3))), tmp_path)
    T = pose(0.5, -0.5, 0.0, 0.3)
    for x, y in ((0.25, 0.25), (-0.25, 0.25), (-0.25, -0.25), (0.25, -0.25)):
        place = T @ [x, y, 0, 1]
        assert colour_at(image, place[0], place[1]) in ([255, 0, 0], [0, 0, 255])
    here = [T @ [x, y, 0, 1] for x, y in ((0.25, 0.25), (-0.25, 0.25))]
    assert colour_at(image, *here[0][:2]) != colour_at(image, *here[1][:2])


def test_silhouettes_are_those_that_rays_see_wherever_the_thing_stands(
    assets: dict[str, Asset], tmp_path: Path
) -> None:
    """Two objects of a file, under modifiers that depend on a place in it; moved, and reflected."""
    camera = Camera.look_at((2.0, -2.5, 1.6), (0.2, 0.3, 0.1), 96, 72)
    small = scene(put(assets["body"], pose(0.3, 0.4, 0.0, 2.0), "b"), put(assets["knob"], pose(0, -0.9), "k"))
    turned = mirrored(small, (0.0, 0.0), (1.0, 0.3))
    assert turned.object("b").asset.design.endswith("~mirrored")
    for number, shown in enumerate((small, turned)):
        image = render(shown, tmp_path / str(number), camera).astype(int)
        seen = RayMesh(shown.objects).cast(camera)
        for name, painted in (
            ("b", (image[..., 1] > 188) & (image[..., 0] < 100) & (image[..., 2] < 100)),
            ("k", (image[..., 0] > 188) & (image[..., 1] < 100) & (image[..., 2] > 188)),
        ):
            assert seen.mask(name).sum() > 40
            assert (painted != seen.mask(name)).sum() < 0.1 * seen.mask(name).sum() + 12


def test_a_look_replaces_the_files_materials(assets: dict[str, Asset], tmp_path: Path) -> None:
    look = (glow("yellow", (1.0, 1.0, 0.0)),)
    small = scene(
        put(assets["tile"], pose(-1, 0), "a"),
        put(assets["tile"], pose(1, 0), "b", look),
    )
    image = render(small, tmp_path)
    assert is_yellow(colour_at(image, 1.25, 0.25)) and is_yellow(colour_at(image, 0.75, 0.25))
    assert colour_at(image, -1.25, 0.25) in ([255, 0, 0], [0, 0, 255])


def test_a_look_for_other_materials_falls_back_on_the_mesh(assets: dict[str, Asset], tmp_path: Path) -> None:
    tile = dataclasses.replace(assets["tile"], materials=(Material(name="of another name"),))
    image = render(scene(put(tile, pose(0, 0), "b", (glow("yellow", (1.0, 1.0, 0.0)),))), tmp_path)
    assert is_yellow(colour_at(image, 0.25, 0.25))


def test_a_chance_look_stays_with_its_object(assets: dict[str, Asset], tmp_path: Path) -> None:
    """Deleting another object must not change what a material draws by the object's name."""
    pair = (put(assets["random"], pose(-1, 0), "first"), put(assets["random"], pose(1, 0), "second"))
    both = render(scene(*pair), tmp_path / "both")
    one = render(scene(pair[1]), tmp_path / "one")
    assert colour_at(both, -1, 0) != colour_at(both, 1, 0)
    assert colour_at(one, 1, 0) == colour_at(both, 1, 0)


def test_the_files_sky_is_kept_and_nothing_in_it_run(
    folder: Path, assets: dict[str, Asset], tmp_path: Path
) -> None:
    """The sky's colour is the ray's direction, which no plain sky has."""
    up = Camera.look_at((0, 0, 5), (1, 0, 5.2), 32, 24)
    tile = assets["tile"]
    assert tile.native is not None
    there = dataclasses.replace(tile.native, file=str(folder / "sky.blend"))
    small = scene(put(dataclasses.replace(tile, native=there), pose(0, 0)))
    image = render(small, tmp_path, up).astype(int)
    left, right = image[12, 2], image[12, 29]
    assert np.abs(left - right).max() > 30
    assert not (folder / "ran").exists()


def test_a_gltf_keeps_its_own_materials(tmp_path: Path) -> None:
    shape = trimesh.creation.box((1, 1, 1))
    skin = trimesh.visual.material.PBRMaterial(
        name="own", emissiveFactor=(0, 1, 0), baseColorFactor=(0, 0, 0)
    )
    shape.visual = trimesh.visual.TextureVisuals(uv=np.zeros((8, 2)), material=skin)
    file = tmp_path / "box.glb"
    trimesh.Scene({"cube": shape}).export(file)
    handle = NativeHandle(str(file), ("cube",), tuple(tuple(row) for row in np.eye(4).tolist()))
    asset = dataclasses.replace(box((1, 1, 1)), native=handle)
    image = render(scene(put(asset, pose(0.5, 0.5))), tmp_path / "out")
    assert colour_at(image, 0.5, 0.5)[1] > 200 and colour_at(image, 0.5, 0.5)[0] < 60
    assert colour_at(image, -0.5, -0.5) == [0, 0, 0]


def test_files_and_names_that_are_gone_are_named(
    folder: Path, assets: dict[str, Asset], tmp_path: Path
) -> None:
    file = tmp_path / "copy.blend"
    shutil.copy(folder / "room.blend", file)
    handle = assets["tile"].native
    assert handle is not None
    for changed, message in (
        (dataclasses.replace(handle, file=str(tmp_path / "gone.blend")), r"gone\.blend.*tile.*missing"),
        (dataclasses.replace(handle, file=str(file), names=("no such",)), r"copy\.blend.*no such"),
    ):
        small = scene(put(dataclasses.replace(assets["tile"], native=changed), pose(0, 0)))
        with pytest.raises(BadInput, match=message):
            render(small, tmp_path / "out")


def test_what_a_scene_takes_from_a_file_counts_in_its_hash(assets: dict[str, Asset]) -> None:
    tile = assets["tile"]
    assert tile.native is not None
    other = dataclasses.replace(tile, native=dataclasses.replace(tile.native, names=("body",)))
    elsewhere = dataclasses.replace(tile, native=dataclasses.replace(tile.native, file="/other/room.blend"))
    hashes = [scene_sha256(scene(put(asset, pose(0, 0)))) for asset in (tile, other, elsewhere)]
    assert hashes[0] != hashes[1] and hashes[0] == hashes[2]
