"""What is read out of a .blend: by content, against what Blender was told to build."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sson_core.errors import BadInput
from sson_core.geometry import transform_points
from sson_core.rendering.blender.contents import ObjectRecord
from sson_core.rendering.blender.reader import BlendFile, read_blend
from sson_core.scene import Material
from tests.support.blend_files import build

pytestmark = pytest.mark.render

FILES = """
start()
# things.blend ------------------------------------------------------------------------------------
furniture = collection("furniture")
chairs = collection("chairs", furniture)
red = material("red", Base_Color=(0.8, 0.02, 0.02, 1), Roughness=0.3, Metallic=0.25)
chair = box("chair", (0.4, 0.5, 0.9), (1, 2, 0.45), red, chairs, math.pi / 2)
cushion = box("cushion", (0.4, 0.4, 0.1), (0, 0, 0.5), material("cloth", Base_Color=(0, 0, 1, 1)), chairs)
cushion.parent = chair

round_ = box("round", material=red)
subdivision = round_.modifiers.new("s", "SUBSURF")
subdivision.levels, subdivision.render_levels = 0, 2

hidden = box("hidden")
hidden.hide_render = True
off = box("off in the viewport only", (1, 1, 1), (5, 0, 0))
off.hide_viewport = True
link(bpy.data.objects.new("marker", None))

rail = bpy.data.curves.new("rail", "CURVE")
rail.dimensions, rail.bevel_depth = "3D", 0.05
spline = rail.splines.new("POLY")
spline.points.add(1)
spline.points[1].co = (0, 0, 2, 1)
link(bpy.data.objects.new("rail", rail)).location = (3, 0, 0)

pair = bpy.data.collections.new("pair")
box("left", (0.2, 0.2, 0.2), (0, -1, 0), red, pair)
box("right", (0.2, 0.2, 0.2), (0, 1, 0), None, pair)
instance = link(bpy.data.objects.new("instance", None))
instance.instance_type, instance.instance_collection, instance.location = "COLLECTION", pair, (7, 0, 0)

flat = link(bpy.data.objects.new("nothing", bpy.data.meshes.new("nothing")))
point = box("point", (0, 0, 0))
lost = box("lost")
lost.location[1] = float("nan")
bpy.data.objects["chair"].scale = (1, 1, 2)

lamp("bulb", "POINT", 40, (0, 0, 0.3)).parent = chair
lamp("sun", "SUN", 3)
spot = lamp("spot", "SPOT", 25)
spot.data.color = (1, 0.5, 0.25)
area = lamp("panel", "AREA", 10)
area.data.shape, area.data.size, area.data.size_y = "RECTANGLE", 0.5, 0.25
portal = lamp("portal", "AREA", 10)
portal.data.cycles.is_portal = True
world = bpy.data.worlds.new("w")
world.use_nodes = True
world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.1, 0.2, 0.3, 1)
world.node_tree.nodes["Background"].inputs["Strength"].default_value = 2.0
bpy.context.scene.world = world
save("things.blend")

# looks.blend: one box for each material ----------------------------------------------------------
start()
def ramp():
    made = material("ramp")
    noise, node_ = (made.node_tree.nodes.new(kind) for kind in ("ShaderNodeTexNoise", "ShaderNodeValToRGB"))
    node_.color_ramp.elements[0].color, node_.color_ramp.elements[1].color = (1, 0, 0, 1), (0, 0, 0, 1)
    made.node_tree.links.new(noise.outputs[0], node_.inputs[0])
    feed(made, node_.outputs[0])
    return made
def grouped():
    tree = bpy.data.node_groups.new("tint", "ShaderNodeTree")
    tree.interface.new_socket("C", in_out="INPUT", socket_type="NodeSocketColor")
    tree.interface.new_socket("C", in_out="OUTPUT", socket_type="NodeSocketColor")
    a, b, mix = (tree.nodes.new(kind) for kind in ("NodeGroupInput", "NodeGroupOutput", "ShaderNodeMixRGB"))
    mix.blend_type = "MULTIPLY"
    mix.inputs[0].default_value, mix.inputs[2].default_value = 1.0, (0.5, 0.5, 0, 1)
    tree.links.new(a.outputs[0], mix.inputs[1])
    tree.links.new(mix.outputs[0], b.inputs[0])
    made = material("grouped")
    group = made.node_tree.nodes.new("ShaderNodeGroup")
    group.node_tree = tree
    group.inputs[0].default_value = (1, 0.2, 1, 1)
    feed(made, group.outputs[0])
    return made
def printed(name, image, scale):
    made = material(name)
    texture, mapping, uv = (
        made.node_tree.nodes.new(kind)
        for kind in ("ShaderNodeTexImage", "ShaderNodeMapping", "ShaderNodeTexCoord")
    )
    texture.image = image
    mapping.inputs["Scale"].default_value = (scale, scale, 1)
    made.node_tree.links.new(uv.outputs["UV"], mapping.inputs["Vector"])
    made.node_tree.links.new(mapping.outputs[0], texture.inputs["Vector"])
    feed(made, texture.outputs[0])
    return made
picture = bpy.data.images.new("picture", 8, 4)
picture.pixels = [value for _ in range(2) for value in [1, 0, 0, 1] * 8] + [0, 0, 1, 1] * 16
picture.pack()
gone = bpy.data.images.new("gone", 4, 4)
gone.source, gone.filepath = "FILE", "//nowhere/gone.png"
glass = material("glass", Transmission_Weight=1.0, Roughness=0.0)
prints = [printed("printed", picture, 2), printed("lost", gone, 1)]
for index, made in enumerate([ramp(), grouped(), *prints, glass, glow("glow", (0, 1, 0))]):
    item = box(made.name, place=(2 * index, 0, 0), material=made)
    layer = item.data.uv_layers.new(name="UV")
    for loop in item.data.loops:
        x, y, _ = item.data.vertices[loop.vertex_index].co
        layer.uv[loop.index].vector = (x + 0.5, y + 0.5)
box("bare", place=(-2, 0, 0))
save("looks.blend")

# scripted.blend ----------------------------------------------------------------------------------
start()
text = bpy.data.texts.new("startup.py")
text.write(f"open({str(OUT / 'ran_text')!r}, 'w').write('x')")
text.use_module = True
cube = box("cube")
driver = cube.driver_add("location", 0).driver
driver.expression = f"len(str(open({str(OUT / 'ran_driver')!r}, 'w').write('x')))"
simple = cube.driver_add("location", 1).driver
simple.expression = "1.5 + 1"
save("scripted.blend")

# library and user --------------------------------------------------------------------------------
start()
box("cube", (1, 1, 3))
save("library.blend")
box("other")
save("vanishing.blend")
start()
box("cube", (2, 2, 2))
for name, wanted in (("library.blend", "cube"), ("vanishing.blend", "other")):
    with bpy.data.libraries.load(str(OUT / name), link=True) as (_, data):
        data.objects = [wanted]
    link(data.objects[0])
save("linking.blend")
(OUT / "vanishing.blend").unlink()

# fine.blend: a wavy leaf of 160,000 triangles, in millimetres -----------------------------------------
start()
import numpy as np
steps = np.linspace(-500, 500, 401)
x, y = np.meshgrid(steps[:201], steps, indexing="ij")
points = np.stack([x, y, 50 * np.sin(x / 100) * np.cos(y / 150)], axis=-1).reshape(-1, 3)
first = (np.arange(200)[:, None] * 401 + np.arange(400)).ravel()
corners = np.stack([first, first + 401, first + 402, first + 1], axis=1)
leaf = bpy.data.meshes.new("leaf")
leaf.vertices.add(len(points))
leaf.vertices.foreach_set("co", points.ravel())
leaf.loops.add(corners.size)
leaf.loops.foreach_set("vertex_index", corners.ravel())
leaf.polygons.add(len(corners))
leaf.polygons.foreach_set("loop_start", np.arange(0, corners.size, 4))
leaf.update(calc_edges=True)
link(bpy.data.objects.new("plant", leaf))
bpy.context.scene.unit_settings.scale_length = 0.001
save("fine.blend")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("blend"), FILES)


@pytest.fixture(scope="module")
def things(folder: Path) -> BlendFile:
    return read_blend(folder / "things.blend")


@pytest.fixture(scope="module")
def looks(folder: Path) -> dict[str, Material]:
    return {item.name: item for item in read_blend(folder / "looks.blend").contents.materials}


def record(read: BlendFile, name: str) -> ObjectRecord:
    return next(item for item in read.contents.objects if item.name == name)


def world_box(read: BlendFile, name: str) -> np.ndarray:
    item = record(read, name)
    points = transform_points(np.array(item.T_object_to_world), read.meshes[item.mesh].vertices)
    return np.stack([points.min(axis=0), points.max(axis=0)])


def said(read: BlendFile, *words: str) -> bool:
    return any(all(word in line for word in words) for line in read.contents.left_out)


def test_places_collections_and_parents_are_the_files(things: BlendFile) -> None:
    chair, cushion = record(things, "chair"), record(things, "cushion")
    assert np.allclose(world_box(things, "chair"), [[0.75, 1.8, -0.45], [1.25, 2.2, 1.35]], atol=1e-6)
    assert chair.collections == ("furniture", "chairs") and chair.parents == ()
    assert cushion.parents == cushion.solid_parents == ("chair",)
    assert np.allclose(world_box(things, "cushion").mean(axis=0), [1, 2, 1.45], atol=1e-6)


def test_geometry_is_that_of_renders(things: BlendFile) -> None:
    assert len(things.meshes[record(things, "round").mesh].faces) == 6 * 4**2 * 2
    assert np.allclose(world_box(things, "off in the viewport only").mean(axis=0), [5, 0, 0])
    names = {item.name for item in things.contents.objects}
    assert names == {"chair", "cushion", "round", "off in the viewport only", "rail", "instance"}
    rail = world_box(things, "rail")
    assert np.allclose(rail[:, 2], [0, 2]) and 0.09 < rail[1, 0] - rail[0, 0] <= 0.1001


def test_an_instance_holds_what_its_collection_holds(things: BlendFile) -> None:
    box = world_box(things, "instance")
    assert np.allclose(box, [[6.9, -1.1, -0.1], [7.1, 1.1, 0.1]], atol=1e-6)
    item = record(things, "instance")
    assert [things.contents.materials[index].name for index in item.materials] == ["red", "none"]


def test_faces_look_outwards(things: BlendFile) -> None:
    for mesh in things.meshes:
        a, b, c = (mesh.vertices[mesh.faces[:, corner]] for corner in range(3))
        assert np.einsum("ij,ij->i", np.cross(a, b), c).sum() / 6 > 0


def test_what_is_not_loaded_is_told(things: BlendFile) -> None:
    assert said(things, "lost", "pose is not finite")
    assert said(things, "point", "no surface") and said(things, "nothing", "no surface")
    assert said(things, "1 objects", "hidden in renders") and said(things, "1 objects", "empty")


def test_lights_and_sky_are_the_files(things: BlendFile) -> None:
    lights = {lamp.name: lamp for lamp in things.contents.lights}
    assert {name: lamp.kind for name, lamp in lights.items()} == {
        "bulb": "point",
        "sun": "sun",
        "spot": "point",
        "panel": "area",
    }
    assert lights["bulb"].power == 40 and lights["bulb"].parents == ("chair",)
    assert np.allclose(np.array(lights["bulb"].T_light_to_world)[:3, 3], [1, 2, 1.05])
    assert lights["spot"].color == (1, 0.5, 0.25) and lights["panel"].size == (0.5, 0.25)
    assert np.allclose(things.contents.sky, (0.1, 0.2, 0.3)) and things.contents.sky_strength == 2.0


def test_principled_values_come_over(things: BlendFile) -> None:
    red = next(item for item in things.contents.materials if item.name == "red")
    assert np.allclose(red.base_color, (0.906, 0.151, 0.151), atol=2e-3)
    assert red.roughness == pytest.approx(0.3) and red.metallic == pytest.approx(0.25)


def test_procedural_materials_have_their_middle_colour(looks: dict[str, Material]) -> None:
    assert np.allclose(looks["ramp"].base_color, (0.735, 0, 0), atol=2e-3)  # linear 0.5
    assert np.allclose(looks["grouped"].base_color, (0.735, 0.349, 0), atol=2e-3)  # linear 0.5, 0.1
    assert looks["glass"].glass and not looks["ramp"].glass
    assert looks["glow"].emission == pytest.approx(1.0) and looks["glow"].base_color == (0, 1, 0)


def test_an_image_comes_with_its_mapping(folder: Path, looks: dict[str, Material]) -> None:
    assert looks["printed"].texture == "picture" and looks["printed"].base_color == (1.0, 1.0, 1.0)
    read = read_blend(folder / "looks.blend")
    picture = read.textures["picture"]
    assert picture.shape == (4, 8, 3)
    assert (picture[0] == (0, 0, 255)).all() and (picture[-1] == (255, 0, 0)).all()
    mesh = read.meshes[record(read, "printed").mesh]
    corners = mesh.vertices[mesh.faces][..., :2] + 0.5
    assert np.allclose(mesh.uv, 2 * corners, atol=1e-6)
    assert said(read, "gone", "missing") and looks["lost"].texture in (None, "gone")


def test_nothing_in_a_file_is_run(folder: Path) -> None:
    read = read_blend(folder / "scripted.blend")
    assert not (folder / "ran_text").exists() and not (folder / "ran_driver").exists()
    assert said(read, "startup.py", "never run") and said(read, "driver", "location", "never run")
    assert sum("driver" in line for line in read.contents.left_out) == 1  # plain sums need no Python
    assert np.allclose(world_box(read, "cube").mean(axis=0), [0, 2.5, 0])


def test_objects_of_one_name_are_told_apart_and_lost_libraries_named(folder: Path) -> None:
    read = read_blend(folder / "linking.blend")
    sizes = {item.name: np.ptp(world_box(read, item.name), axis=0).tolist() for item in read.contents.objects}
    assert sizes == {"cube": [2, 2, 2], "cube [library.blend]": [1, 1, 3]}
    assert said(read, "vanishing.blend", "missing") and said(read, "other", "lacks it")


def test_too_many_triangles_are_simplified_in_the_files_unit(folder: Path) -> None:
    read = read_blend(folder / "fine.blend", faces=4_000)
    assert read.contents.metres_per_unit == pytest.approx(0.001)
    (mesh,) = read.meshes
    assert 3_500 < len(mesh.faces) <= 4_200 and said(read, "plant", "160,000 triangles", "4,000")
    x, y, z = mesh.vertices.T
    assert np.abs(z - 50 * np.sin(x / 100) * np.cos(y / 150)).max() < 3.0
    assert {item.name for item in read.contents.objects} == {"plant"}


def test_what_is_no_blend_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"absent\.blend.*no such file"):
        read_blend(tmp_path / "absent.blend")
    (tmp_path / "spoilt.blend").write_bytes(b"BLENDER" + bytes(200))
    with pytest.raises(BadInput, match=r"spoilt\.blend.*cannot open"):
        read_blend(tmp_path / "spoilt.blend")
