from __future__ import annotations

import math

import numpy as np
import pytest

from sson_core import edits
from sson_core.edits import move
from sson_core.errors import BadInput, InvalidEdit
from sson_core.scene import Delete, Move
from sson_core.tasks.four_view.by_hand.edit_from import dragged, edit_from
from tests.support.scenes import sitting_room

ROOM = sitting_room()


def test_a_dragged_object_keeps_its_height_and_the_step_is_named_truly() -> None:
    edit = dragged(ROOM, "mug_1", (2.1, 2.15, 9.0))
    np.testing.assert_allclose(edit.translation, (0.1, -0.05, 0.0))
    assert edit.step == move.step_of(ROOM, ROOM.object("mug_1"), edit.translation)
    edits.check(ROOM, edit)
    assert dragged(ROOM, "mug_1", (2.1, 2.15)) == edit


def test_a_picture_slides_along_its_wall() -> None:
    edit = dragged(ROOM, "picture_2", (2.8, 1.0, 1.7))
    np.testing.assert_allclose(edit.translation, (0.4, 0.0, 0.1), atol=1e-9)
    edits.check(ROOM, edit)


def test_an_object_dragged_off_its_table_is_refused() -> None:
    with pytest.raises(InvalidEdit):
        edits.check(ROOM, dragged(ROOM, "mug_1", (1.5, 2.2)))


def test_a_drag_that_goes_nowhere_is_refused_as_hard_to_see() -> None:
    x, y, _ = ROOM.object("mug_1").position
    with pytest.raises(InvalidEdit, match="hard to see"):
        edits.check(ROOM, dragged(ROOM, "mug_1", (x, y)))


def test_steps_go_where_the_object_faces() -> None:
    edit = edit_from(ROOM, "move", "chair_1", step="half", angle=180.0)
    chair = ROOM.object("chair_1")
    way = -chair.T_object_to_world[:3, 0]
    length = 0.5 * move.full_step(ROOM, chair, way)
    assert isinstance(edit, Move) and edit.step == "half"
    np.testing.assert_allclose(edit.translation, way * length, atol=1e-6)
    out = edit_from(ROOM, "move", "chair_1", pulled_out=0.4)
    assert isinstance(out, Move) and out.step == "pulled_out"
    assert math.hypot(*out.translation) == pytest.approx(0.4)
    edits.check(ROOM, out)


@pytest.mark.parametrize(
    ("category", "object_id", "values"),
    [
        ("rotate", "chair_1", {"degrees": 90.0}),
        ("swap", "vase_1", {"partner": "mug_1"}),
        ("delete", "book_1", {}),
        ("detail", "chair_2", {"design": "chair_b"}),
    ],
)
def test_edits_are_recorded_truly(category: str, object_id: str, values: dict[str, object]) -> None:
    edit = edit_from(ROOM, category, object_id, **values)
    assert edit.category == category and object_id in edits.edited_objects(edit)
    edits.check(ROOM, edit)


def test_a_turn_that_needs_room_brings_its_helper_translation() -> None:
    edit = edit_from(ROOM, "rotate", "sofa_1", degrees=30.0)
    edits.check(ROOM, edit)
    assert math.hypot(*edit.helper_translation) > 0  # type: ignore[union-attr]


def test_swaps_name_their_objects_in_the_scenes_order() -> None:
    one = edit_from(ROOM, "swap", "vase_1", partner="mug_1")
    assert one == edit_from(ROOM, "swap", "mug_1", partner="vase_1")


@pytest.mark.parametrize(
    ("category", "object_id", "values", "message"),
    [
        ("paint", "mug_1", {}, "no edit category"),
        ("move", None, {}, "needs an object"),
        ("move", "mug_1", {}, "translation: is missing"),
        ("move", "mug_1", {"step": "half"}, "angle: is missing"),
        ("move", "mug_1", {"step": "double", "angle": 0.0}, "'double' is none of"),
        ("move", "mug_1", {"pulled_out": 0.4}, "belongs to no other piece"),
        ("rotate", "mug_1", {"angle": 3.0}, "angle: is nothing to set here; known: degrees"),
        ("delete", "mug_1", {"degrees": 3.0}, "degrees: is nothing to set here; known: none"),
        ("swap", "mug_1", {"partner": "ghost"}, "no object 'ghost'"),
        ("mirror", None, {}, "plane: is missing"),
        ("detail", "mug_1", {}, "look: is missing"),
    ],
)
def test_what_cannot_be_understood_is_named(
    category: str, object_id: str | None, values: dict[str, object], message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        edit_from(ROOM, category, object_id, **values)


def test_deleting_needs_nothing_more() -> None:
    assert edit_from(ROOM, "delete", "mug_1") == Delete(object_id="mug_1")
