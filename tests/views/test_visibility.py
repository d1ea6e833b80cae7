"""Looking at both scenes: ids, pixels, changes, hidden shares."""

import dataclasses
import math

import numpy as np
import pytest

from sson_core import geometry
from sson_core.camera import Camera
from sson_core.edits import apply
from sson_core.raycast import RayMesh
from sson_core.scene import Delete, Material, Mirror, Scene, SceneObject
from sson_core.views.visibility import Observer, changed_objects
from tests.support.boxes import box_asset, box_scene, furnished, place

SIDE = 128


def front_camera(x: float = 0.5, z: float = 1.0, side: int = SIDE) -> Camera:
    """A level camera at y = 2.5 looking along +x; at fov 90 one metre at depth d is side / 2 / d pixels."""
    return Camera.look_at((x, 2.5, z), (x + 1.0, 2.5, z), side, side, math.radians(90))


def cube(object_id: str, x: float, y: float = 2.5, z: float = 0.75, colour: float = 0.5) -> SceneObject:
    return place(box_asset(object_id, (0.5, 0.5, 0.5), (colour, colour, colour)), object_id, x, y, z)


def moved(scene: Scene, object_id: str, *offset: float) -> Scene:
    item = scene.object(object_id)
    return scene.replacing(item.placed(geometry.translation(offset) @ item.T_object_to_world))


def test_a_cube_covers_the_pixels_that_its_distance_predicts() -> None:
    scene = box_scene(cube("cube", 2.75))
    look = Observer(scene, scene.without("cube"), ["cube"]).look(front_camera())
    assert look.pixels("cube", "before") == 16 * 16
    assert look.footprint("cube", "before") == pytest.approx(1 / 64)
    assert look.pixels("cube", "after") == 0
    assert look.changed.sum() == 16 * 16
    assert np.array_equal(look.changed, look.mask("cube", "before"))


def test_nothing_changes_between_equal_scenes() -> None:
    scene = furnished()
    assert changed_objects(scene, scene) == ()
    assert not Observer(scene, scene).look(front_camera()).changed.any()


def test_the_merged_casts_equal_a_cast_of_the_whole_scene() -> None:
    before = furnished()
    after = moved(before, "chair", -0.7, -0.3, 0.0)
    camera = Camera.look_at((0.8, 0.8, 1.6), (3.2, 3.2, 0.6), 96, 72)
    look = Observer(before, after, ["chair"]).look(camera)
    for when, scene in (("before", before), ("after", after)):
        whole = RayMesh(scene.objects).cast(camera)
        merged = look.buffers(when)  # type: ignore[arg-type]
        assert np.array_equal(np.array(merged.ids)[merged.object], np.array(whole.ids)[whole.object])
        assert np.allclose(merged.depth, whole.depth)
        assert np.array_equal(merged.face, whole.face)


def test_half_hidden_is_half_visible() -> None:
    screen = place(box_asset("screen", (0.02, 1.0, 2.0)), "screen", 1.5, 3.0)
    scene = box_scene(cube("cube", 2.75), screen)
    observer = Observer(scene, scene.without("cube"), ["cube"])
    look = observer.look(front_camera())
    assert observer.visible_fraction(look, "cube", "before") == pytest.approx(0.5, abs=0.02)
    assert observer.visible_fraction(look, "cube", "after") == 0.0


def test_hidden_wholly_and_out_of_frame_both_see_nothing() -> None:
    wall = place(box_asset("screen", (0.02, 3.0, 2.0)), "screen", 1.5, 2.5)
    hidden, aside = box_scene(cube("cube", 2.75), wall), box_scene(cube("cube", 0.6, 4.5))
    for scene, in_frame in ((hidden, True), (aside, False)):
        observer = Observer(scene, scene.without("cube"), ["cube"])
        look = observer.look(front_camera())
        assert look.pixels("cube", "before") == 0
        assert not look.changed.any()
        assert (observer.alone(look, "cube", "before") > 0) is in_frame


def test_the_frame_edge_is_felt() -> None:
    scene = box_scene(cube("inside", 2.75), cube("cut", 1.5, 1.5))
    look = Observer(scene, scene).look(front_camera())
    assert look.pixels("cut", "before") > 0
    assert look.touches_edge("cut", "before")
    assert not look.touches_edge("inside", "before")
    assert not look.touches_edge("no such thing", "before")


def test_a_new_colour_changes_its_slot_only_and_a_new_name_nothing() -> None:
    asset = box_asset("box", (0.5, 0.5, 0.5), front=True)
    item = place(asset, "box", 2.75, 2.5, 0.75, 180.0)
    scene = box_scene(item)
    body, front = asset.materials
    red = dataclasses.replace(item, look=(body, Material(name="red", base_color=(1.0, 0.0, 0.0))))
    renamed = dataclasses.replace(item, look=(body.model_copy(update={"name": "other"}), front))
    look = Observer(scene, scene.replacing(red), ["box"]).look(front_camera())
    assert look.changed.sum() == 256
    side_on = Camera.look_at((2.75, 0.5, 1.0), (2.75, 2.5, 1.0), SIDE, SIDE, math.radians(90))
    assert not Observer(scene, scene.replacing(red), ["box"]).look(side_on).changed.any()
    assert not Observer(scene, scene.replacing(renamed), ["box"]).look(front_camera()).changed.any()


def test_a_turn_changes_what_faces_elsewhere() -> None:
    item = place(box_asset("box", (0.5, 0.5, 0.5)), "box", 2.75, 2.5, 0.75)
    scene = box_scene(item)
    turned = item.placed(item.T_object_to_world @ geometry.rotation_z(math.radians(45)))
    look = Observer(scene, scene.replacing(turned), ["box"]).look(front_camera())
    assert look.changed_within("box") > 0.9 * look.pixels("box", "before")


def test_a_place_is_seen_empty_unless_something_stands_before_it() -> None:
    scene = box_scene(cube("cube", 2.75))
    away = Observer(scene, moved(scene, "cube", 0.0, 1.2, 0.0), ["cube"]).look(front_camera())
    assert away.seen_empty("cube", "before") == 256
    assert away.seen_empty("cube", "after") == away.pixels("cube", "after")
    nearer = Observer(scene, moved(scene, "cube", -1.0, 0.0, 0.0), ["cube"]).look(front_camera())
    assert nearer.seen_empty("cube", "before") == 0


def test_glass_hides_for_the_eye_and_not_for_the_cautious() -> None:
    pane = place(box_asset("pane", (0.02, 3.0, 2.0), glass=True), "pane", 1.5, 2.5)
    scene = box_scene(cube("cube", 2.75), pane)
    opaque = Observer(scene, scene.without("cube"), ["cube"]).look(front_camera())
    clear = Observer(scene, scene.without("cube"), ["cube"], see_through_glass=True).look(front_camera())
    assert not opaque.changed.any()
    assert clear.changed.sum() == 256


def test_a_mirrored_room_is_seen_by_reflected_rays() -> None:
    scene = furnished()
    after = apply(scene, Mirror(point=(3.0, 2.5), normal=(1.0, 0.0)))
    camera = Camera.look_at((0.8, 0.8, 1.6), (3.2, 3.2, 0.8), 64, 64)
    other = Camera.look_at((5.2, 0.8, 1.6), (2.8, 3.2, 0.8), 64, 64)
    look, twin = Observer(scene, after).look(camera), Observer(scene, after).look(other)
    assert (look.before.object == twin.after.object[:, ::-1]).mean() > 0.99


def test_changed_objects_are_those_that_differ() -> None:
    scene = furnished()
    assert changed_objects(scene, apply(scene, Delete(object_id="vase"))) == ("vase",)
    assert changed_objects(scene, moved(scene, "stool", 0.1, 0.0, 0.0)) == ("stool",)


def test_an_object_around_the_camera_fills_the_frame() -> None:
    scene = box_scene(place(box_asset("tent", (4.0, 4.0, 2.0)), "tent", 3.0, 2.5))
    observer = Observer(scene, scene.without("tent"), ["tent"])
    look = observer.look(front_camera(x=3.0))
    assert observer.alone(look, "tent", "before") == SIDE * SIDE
