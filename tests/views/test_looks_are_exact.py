"""What is quick must equal what is plain: every object cast through every pixel, every number counted."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.edits import apply, edited_objects
from sson_core.raycast import NOTHING, RayMesh
from sson_core.scene import Edit, Scene
from sson_core.views.changes import DEPTH_TOLERANCE, LEAST_DEPTH_STEP, NORMAL_TOLERANCE, When
from sson_core.views.look import Look
from sson_core.views.visibility import Observer, changed_objects
from tests.support.boxes import box_asset, furnished, place
from tests.tasks.four_view.stage import EDITS

SIZES = [(64, 36), (36, 64), (48, 48)]
FIELDS = ("object", "face", "depth", "normal", "bary")
PANE = place(box_asset("pane", (1.6, 0.02, 2.0), glass=True), "pane", 3.3, 2.6)
SCENES = {
    "plain": furnished(),
    "glazed": Scene("glazed", "boxes", "glazed", furnished().rooms, (*furnished().objects, PANE)),
}

Plain = dict[str, NDArray]


def cameras() -> st.SearchStrategy[Camera]:
    """Cameras anywhere in the room, some of them within furniture."""
    place = st.tuples(st.floats(0.2, 5.8), st.floats(0.2, 4.8), st.floats(0.3, 2.3))
    aim = st.tuples(st.floats(2.0, 4.5), st.floats(2.0, 4.5), st.floats(0.2, 1.2))
    fov = st.floats(math.radians(40), math.radians(90))
    pairs = st.tuples(place, aim, st.sampled_from(SIZES), fov)
    apart = pairs.filter(lambda p: math.hypot(p[0][0] - p[1][0], p[0][1] - p[1][1]) > 0.3)
    return apart.map(lambda p: Camera.look_at(p[0], p[1], *p[2], p[3]))


def plain(scene: Scene, order: list[list[str]], ids: tuple[str, ...], camera: Camera, through: bool) -> Plain:
    """Cast groups of objects through the whole image, one after the other, and keep what is nearest."""
    shape = (camera.height, camera.width)
    origin, directions = camera.rays()
    rays = np.broadcast_to(origin, (*shape, 3)).reshape(-1, 3), directions.reshape(-1, 3)
    seen: Plain = {
        "object": np.full(shape, NOTHING),
        "face": np.full(shape, NOTHING),
        "depth": np.full(shape, np.inf, np.float32),
        "normal": np.zeros((*shape, 3), np.float32),
        "bary": np.zeros((*shape, 2), np.float32),
    }
    for names in order:
        mesh = RayMesh([scene.by_id[name] for name in names], see_through_glass=through)
        number, face, depth, normal, bary = mesh.shoot(*rays)
        numbers = np.array([*(ids.index(name) for name in mesh.ids), NOTHING])[number]
        new = (numbers, face, depth, normal, bary)
        nearer = depth.reshape(shape) < seen["depth"]
        for name, values in zip(FIELDS, new, strict=True):
            seen[name][nearer] = values.reshape(seen[name].shape)[nearer]
    return seen


def plain_changes(
    before: Plain, after: Plain, scenes: dict[When, Scene], observer: Observer
) -> NDArray[np.bool_]:
    """Compare pixel by pixel."""
    changed = before["object"] != after["object"]
    for row, column in zip(*np.nonzero(~changed), strict=True):
        name = observer.ids[before["object"][row, column]] if before["object"][row, column] >= 0 else ""
        if name not in observer.changed_ids:
            continue
        old, new = ({key: values[row, column] for key, values in seen.items()} for seen in (before, after))
        looks = [
            scenes[when].by_id[name].materials[scenes[when].by_id[name].asset.mesh.slots[seen["face"]]]
            for when, seen in (("before", old), ("after", new))
        ]
        step = max(np.float32(LEAST_DEPTH_STEP), np.float32(DEPTH_TOLERANCE) * old["depth"])
        changed[row, column] = (
            abs(old["depth"] - new["depth"]) > step
            or float(old["normal"] @ new["normal"]) < NORMAL_TOLERANCE
            or looks[0].model_copy(update={"name": ""}) != looks[1].model_copy(update={"name": ""})
        )
    return changed


def check(look: Look, observer: Observer, seen: dict[When, Plain], changed: NDArray[np.bool_]) -> None:
    size = changed.size
    for when, plainly in seen.items():
        for name in FIELDS:
            assert np.array_equal(getattr(look.buffers(when), name), plainly[name]), (when, name)
        numbers = plainly["object"]
        border = np.concatenate([numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1]])
        for index, name in enumerate(observer.ids):
            assert look.pixels(name, when) == (numbers == index).sum()
            assert look.touches_edge(name, when) == (index in border)
        shown = {
            name for index, name in enumerate(observer.ids) if (numbers == index).sum() >= max(1, 0.01 * size)
        }
        assert look.shown(when, 0.01) == shown
    assert np.array_equal(look.changed, changed)
    assert look.changed_share == changed.mean()


@settings(max_examples=25, deadline=None)
@given(cameras(), st.sampled_from(list(EDITS)), st.sampled_from(list(SCENES)), st.booleans())
def test_a_look_equals_plain_casts_of_everything(camera: Camera, name: str, kind: str, through: bool) -> None:
    edit: Edit = EDITS[name]
    before = SCENES[kind]
    scenes: dict[When, Scene] = {"before": before, "after": apply(before, edit)}
    observer = Observer(before, scenes["after"], edited_objects(edit), see_through_glass=through)
    look = observer.look(camera)
    changed = changed_objects(before, scenes["after"])
    focus = [name for name in changed if name in edited_objects(edit)]
    rest = [name for name in before.by_id if name not in changed]
    others = [name for name in changed if name not in focus]
    seen: dict[When, Plain] = {}
    for when, scene in scenes.items():
        groups = [rest, others, *([name] for name in focus)]
        order = [[name for name in group if name in scene.by_id] for group in groups]
        seen[when] = plain(scene, order, observer.ids, camera, through)
        for name in {*focus, "sofa"} & set(scene.by_id):
            alone = plain(scene, [[name]], observer.ids, camera, through)
            assert observer.alone(look, name, when) == (alone["object"] != NOTHING).sum()
    check(look, observer, seen, plain_changes(seen["before"], seen["after"], scenes, observer))


@settings(max_examples=25, deadline=None)
@given(cameras(), st.sampled_from(["delete", "move", "swap"]))
def test_a_place_is_seen_empty_where_plain_counting_says_so(camera: Camera, name: str) -> None:
    before = SCENES["glazed"]
    look = Observer(before, apply(before, EDITS[name]), edited_objects(EDITS[name])).look(camera)
    number = look.before.ids.index("chair")
    expected = sum(
        look.before.object[at] == number
        and look.after.object[at] != number
        and look.after.depth[at] >= look.before.depth[at] - np.float32(LEAST_DEPTH_STEP)
        for at in np.ndindex(look.changed.shape)
    )
    assert look.seen_empty("chair", "before") == expected
