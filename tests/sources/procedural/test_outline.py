"""Drafts with a corner taken out or cut off, and what is built round them."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core.edits import mirror
from sson_core.scene import Room, Scene
from sson_core.sources.procedural import shell
from sson_core.sources.procedural.finishes import paint
from sson_core.sources.procedural.layout import Layout
from sson_core.sources.procedural.outline import Cut, Notch, sides
from sson_core.sources.procedural.solids import box
from sson_core.sources.procedural.workpiece import Piece, Workpiece

CORNERS = ("south_west", "south_east", "north_east", "north_west")
FLIPS = [(x, y) for x in (False, True) for y in (False, True)]


def layout(flips: tuple[bool, bool] = (False, False), **shape: object) -> Layout:
    return Layout(5.0, 4.0, 2.5, *flips, **shape)  # type: ignore[arg-type]


@given(corner=st.sampled_from(CORNERS), x=st.floats(0.3, 2.0), y=st.floats(0.3, 2.0))
@settings(deadline=None, max_examples=20)
def test_a_notch_takes_its_rectangle_and_a_cut_its_triangle(corner: str, x: float, y: float) -> None:
    for found, area in (
        (sides(5.0, 4.0, Notch(corner, x, y)), 20 - x * y),  # type: ignore[arg-type]
        (sides(5.0, 4.0, None, Cut(corner, x)), 20 - x * x / 2),  # type: ignore[arg-type]
    ):
        ring = shapely.Polygon([side.start for side in found])
        assert ring.is_valid and ring.exterior.is_ccw and ring.area == pytest.approx(area)
        assert found[0].name == "south"
        assert all(one.end == other.start for one, other in zip(found, [*found[1:], found[0]], strict=True))


@pytest.mark.parametrize("corner", CORNERS)
def test_a_place_along_a_side_steps_back_with_the_notch(corner: str) -> None:
    room = layout(notch=Notch(corner, 1.5, 1.0))  # type: ignore[arg-type]
    side = corner.split("_")[0]
    inside, outside = (4.5, 2.0) if "east" in corner else (0.5, 3.0)
    before, after = room.on_wall(side, outside, 0.1), room.on_wall(side, inside, 0.1)
    assert before[2] == after[2]
    assert abs(before[1] - after[1]) == pytest.approx(1.0)
    assert room.polygon.covers(shapely.Point(after[:2]))


@pytest.mark.parametrize("flips", FLIPS)
@pytest.mark.parametrize("shape", [{"notch": Notch("north_east", 1.5, 1.0)}, {"cut": Cut("south_west", 0.8)}])
def test_walls_close_without_gap_or_overlap_however_a_draft_is_turned(
    flips: tuple[bool, bool], shape: dict[str, object]
) -> None:
    room = layout(flips, **shape)
    plans = []
    for side, run in zip(room.sides, shell.runs(room.sides, turned_over=flips[0] != flips[1]), strict=True):
        piece = shell.wall(run, room.height, [], paint("#ffffff"))
        name = room.fix(piece, *side.middle, 0.0, side.inward, "structure", "floor")
        plans.append(next(item for item in room.objects if item.object_id == name).plan)
    ring = room.polygon.buffer(0.2, join_style="mitre").difference(room.polygon)
    assert shapely.union_all(plans, grid_size=1e-7).symmetric_difference(ring).area < 1e-6
    assert sum(plan.area for plan in plans) == pytest.approx(ring.area, abs=1e-6)


def test_pieces_stay_out_of_the_notch_and_pictures_do_not_reach_past_a_wall() -> None:
    room = layout(notch=Notch("north_east", 1.5, 1.0))
    stool = _cube(0.4)
    assert room.stand(stool, 4.5, 3.5, 0.0, optional=True) is None
    assert room.stand(stool, *room.against(stool, "north", 4.5), optional=True) is not None
    assert room.hang(_cube(0.4, hanging=True), "notch_x", 3.6, 1.5) is None
    assert room.hang(_cube(0.4, hanging=True), "notch_x", 4.0, 1.5) is not None


def _cube(side: float, *, hanging: bool = False) -> Piece:
    piece = Workpiece()
    piece.add(paint("#808080"), box(side, side, side))
    return piece.done("stool", "cube", hanging=hanging)


@pytest.mark.parametrize(("legs", "planes"), [((1.5, 1.0), 0), ((1.2, 1.2), 1)])
def test_an_l_is_its_own_mirror_image_only_across_its_diagonal(
    legs: tuple[float, float], planes: int
) -> None:
    room = Layout(4.0, 4.0, 2.5, notch=Notch("north_east", *legs))
    found = mirror.planes(Scene("l", "test", "l", (Room("room", "study", room.floor, 2.5),), ()))
    assert len(found) == planes
    for _, normal in found:
        assert abs(np.dot(normal, (math.sqrt(0.5), math.sqrt(0.5)))) == pytest.approx(0.0, abs=1e-9)
