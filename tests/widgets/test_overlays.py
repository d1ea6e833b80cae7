import re

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis.extra.numpy import arrays

from sson_core.bank import ItemRecord, PanelRecord, SceneReference
from sson_core.camera import Camera, CameraRecord
from sson_core.errors import SsonError
from sson_core.scene import Delete, Edit, Mirror, Move, Scene, Swap
from tests.support.boxes import box_asset, box_scene, place
from widgets.overlays import item_outlines, mask_outline, scene_outlines
from widgets.panel_viewer import Outline

SIZE = (160, 120)
LETTERS = "ABCD"


def rings(outline: Outline) -> list[np.ndarray]:
    """Return the rings (N, 2) of an outline's path."""
    parts = [part for part in outline.path.split("M") if part.strip()]
    return [
        np.array([[float(n) for n in re.findall(r"-?[\d.]+", xy)] for xy in part.split("L")])
        for part in parts
    ]


def area(outline: Outline) -> float:
    """Return the area that the path fills by the even-odd rule."""
    total = shapely.Polygon()
    for ring in rings(outline):
        total = total.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return float(total.area)


def test_a_block_is_outlined_along_its_pixels() -> None:
    mask = np.zeros((40, 60), bool)
    mask[10:30, 20:50] = True
    outline = mask_outline(mask, "now", "chair")
    assert outline is not None and outline.label == "chair"
    ring = np.concatenate(rings(outline))
    assert ring.min(axis=0) == pytest.approx([20, 10], abs=0.6)
    assert ring.max(axis=0) == pytest.approx([50, 30], abs=0.6)
    assert area(outline) == pytest.approx(600, rel=0.03)


def test_a_hole_stays_open_and_the_frame_closes_what_it_cuts() -> None:
    mask = np.ones((40, 60), bool)
    mask[10:30, 20:50] = False
    outline = mask_outline(mask, "region")
    assert outline is not None
    assert area(outline) == pytest.approx(40 * 60 - 600, rel=0.03)


def test_nothing_seen_is_nothing_drawn() -> None:
    assert mask_outline(np.zeros((8, 8), bool), "now") is None


@given(arrays(bool, (12, 15)))
def test_outlines_stay_in_the_image_and_labels_too(mask: np.ndarray) -> None:
    outline = mask_outline(mask, "now", "x")
    if outline is not None:
        points = np.concatenate(rings(outline))
        assert points.min() >= 0 and points[:, 0].max() <= 15 and points[:, 1].max() <= 12
        assert 0 <= outline.x <= 15 and 0 <= outline.y <= 12


def room() -> Scene:
    crate = box_asset("crate", (0.8, 0.8, 0.8))
    stool = box_asset("stool", (0.4, 0.4, 0.5), (0.9, 0.1, 0.1))
    return box_scene(place(crate, "crate_1", 2.0, 2.5), place(stool, "stool_1", 4.0, 2.5))


def item(edit: Edit, answer: str = "B", details: dict[str, object] | None = None) -> ItemRecord:
    eyes = ((3.0, 0.3, 1.5), (0.4, 0.4, 1.6), (5.6, 0.4, 1.6), (3.0, 4.7, 1.5))
    cameras = [Camera.look_at(eye, (3.0, 2.5, 0.4), *SIZE) for eye in eyes]
    panels = {
        letter: PanelRecord(
            file=f"{letter}.png", pixels_sha256="", file_sha256="", camera=CameraRecord.of(camera)
        )
        for letter, camera in zip(LETTERS, cameras, strict=True)
    }
    return ItemRecord(
        item_id="one",
        task="four_view",
        category=edit.category,
        answer=answer,
        object_size="medium",
        scene=SceneReference(scene_id="room", source="no_such_source", family="room", parameters={}),
        edit=edit,
        panels=panels,
        render={},
        details=details or {},
    )


def of_kind(outlines: list[Outline], kind: str) -> list[Outline]:
    return [each for each in outlines if each.kind == kind]


def test_a_moved_object_is_outlined_where_each_view_has_it() -> None:
    scene, record = room(), item(Move(object_id="crate_1", translation=(0.0, 1.0, 0.0), step="full"))
    drawn = scene_outlines(record, scene)
    assert set(drawn) == set(LETTERS)
    for letter, outlines in drawn.items():
        (now,), (other,), (region,) = (of_kind(outlines, kind) for kind in ("now", "other", "region"))
        camera = record.panels[letter].camera.camera()
        here = scene.object("crate_1").vertices + ((0.0, 1.0, 0.0) if letter == "B" else (0.0, 0.0, 0.0))
        there = scene.object("crate_1").vertices + ((0.0, 0.0, 0.0) if letter == "B" else (0.0, 1.0, 0.0))
        for outline, corners in ((now, here), (other, there)):
            hull = shapely.convex_hull(shapely.MultiPoint(camera.project(corners)[0]))
            hull &= shapely.box(0, 0, *SIZE)
            assert area(outline) == pytest.approx(hull.area, rel=0.06), letter
        assert now.label == "crate_1" and other.label == "" and region.label.startswith("changed ")


def test_a_deleted_object_is_drawn_now_in_anchors_and_other_in_the_intruder() -> None:
    drawn = scene_outlines(item(Delete(object_id="stool_1")), room())
    assert of_kind(drawn["B"], "now") == []
    assert [each.label for each in of_kind(drawn["B"], "other")] == ["stool_1"]
    assert len(of_kind(drawn["A"], "now")) == 1 and of_kind(drawn["A"], "other") == []


def test_both_objects_of_a_swap_are_outlined() -> None:
    drawn = scene_outlines(item(Swap(object_ids=("crate_1", "stool_1"), headings="kept")), room())
    assert {each.label for each in of_kind(drawn["A"], "now")} == {"crate_1", "stool_1"}


def test_outlines_of_another_scene_than_the_recorded_one_are_refused() -> None:
    edit = Delete(object_id="stool_1")
    recorded = {
        letter: {"changed_share": float(outlines[0].label.removeprefix("changed ").rstrip("%")) / 100}
        for letter, outlines in scene_outlines(item(edit), room()).items()
    }
    assert scene_outlines(item(edit, details={"panels": recorded}), room())
    recorded["C"]["changed_share"] += 0.02
    with pytest.raises(SsonError, match=r"another scene today: .* of view C"):
        scene_outlines(item(edit, details={"panels": recorded}), room())


def test_a_mirror_item_without_a_certificate_says_so() -> None:
    with pytest.raises(SsonError, match="details"):
        scene_outlines(item(Mirror(point=(3.0, 2.5), normal=(1.0, 0.0))), room())


def test_a_source_that_is_not_there_says_so() -> None:
    with pytest.raises(SsonError, match="no_such_source"):
        item_outlines(item(Delete(object_id="stool_1")))
