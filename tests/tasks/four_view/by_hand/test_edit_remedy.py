from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from sson_core import edits
from sson_core.errors import InvalidEdit
from sson_core.scene import Edit, Mirror, Move, Rotate, Scene, Swap
from sson_core.tasks.four_view.by_hand.edit_from import dragged, edit_from
from sson_core.tasks.four_view.by_hand.edit_remedy import edit_remedy
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Remedy
from tests.support.boxes import furnished
from tests.support.scenes import sitting_room
from tests.tasks.four_view.by_hand.trials import passing

ROOM = sitting_room()


def remedy(scene: Scene, edit: Edit) -> Remedy:
    with pytest.raises(InvalidEdit) as refused:
        edits.check(scene, edit)
    trial = dataclasses.replace(passing("delete"), scene=scene, edit=edit)
    return edit_remedy(trial, refused.value)


def mended(scene: Scene, edit: Edit) -> Edit:
    found = remedy(scene, edit)
    assert found.edit is not None and found.edit.category == edit.category
    edits.check(scene, found.edit)
    trial: Trial = found.applied(dataclasses.replace(passing("delete"), scene=scene, edit=edit))
    assert trial.edit == found.edit
    return found.edit


def test_an_object_dragged_into_another_comes_to_stand_beside_it() -> None:
    edit = dragged(ROOM, "mug_1", (2.45, 2.35))
    other = mended(ROOM, edit)
    assert isinstance(other, Move)
    assert float(np.linalg.norm(np.subtract(other.translation, edit.translation))) < 0.6


def test_a_wrongly_named_step_keeps_its_place() -> None:
    edit = edit_from(ROOM, "move", "round_1", step="full", angle=180.0)
    wrong = edit.model_copy(update={"step": "quarter"})
    found = remedy(ROOM, wrong)
    assert found.edit == edit and found.text == "Record it as a full step."


def test_a_picture_pushed_into_its_neighbour_slides_along_the_wall() -> None:
    edit = dragged(ROOM, "picture_2", (2.4, 4.0, 2.5))
    other = mended(ROOM, edit)
    assert isinstance(other, Move) and abs(other.translation[1]) < 1e-6


def test_turns_swaps_and_planes_become_the_nearest_valid_ones() -> None:
    turn = mended(ROOM, Rotate(object_id="chair_1", degrees=50.0, scope="one_of_several"))
    assert isinstance(turn, Rotate) and turn.degrees in (45.0, 60.0)
    swap = mended(ROOM, Swap(object_ids=("chair_1", "chair_2"), headings="kept"))
    assert isinstance(swap, Swap) and "chair_1" in swap.object_ids
    plane = mended(furnished(), Mirror(point=(1.0, 1.0), normal=(0.6, 0.8)))
    assert isinstance(plane, Mirror)


def test_where_nothing_of_the_kind_is_valid_the_rules_advice_stands() -> None:
    found = remedy(ROOM, Rotate(object_id="lamp_1", degrees=90.0, scope="unique"))
    assert found.edit is None and "not symmetric" in found.text
    carried = remedy(ROOM, edit_from(ROOM, "delete", "table_1"))
    assert carried.edit is None and "carries nothing" in carried.text
