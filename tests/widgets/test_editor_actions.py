import math

import numpy as np
import pytest

from sson_core.errors import BadInput
from sson_core.scene import Delete, Move, Rotate
from sson_core.tasks.four_view.by_hand.parameters import parameters
from sson_core.views import camera_moves
from tests.tasks.four_view.by_hand.trials import passing
from widgets.editor_actions import acted, first_object, held_place
from widgets.editor_state import Step


@pytest.fixture
def step() -> Step:
    trial = passing("move")
    assert isinstance(trial.edit, Move)
    return Step(trial.with_edit(None), trial.edit.object_id)


def test_nudges_add_up_and_going_back_takes_the_edit_back(step: Step) -> None:
    start = held_place(step)
    for _ in range(3):
        step = acted(step, {"type": "nudge", "dx": 0.05, "dy": -0.1})
    assert isinstance(step.trial.edit, Move)
    assert step.trial.edit.translation == pytest.approx((0.15, -0.3, 0.0))
    assert held_place(step) == pytest.approx(start + np.array([0.15, -0.3, 0.0]))
    assert acted(step, {"type": "nudge", "dx": -0.15, "dy": 0.3}).trial.edit is None


def test_a_drag_takes_the_origin_to_a_place(step: Step) -> None:
    x, y, z = step.trial.scene.object(step.object_id or "").position
    moved = acted(step, {"type": "drag", "x": x + 0.4, "y": y})
    assert held_place(moved) == pytest.approx((x + 0.4, y, z)) and moved.category == "move"
    assert acted(moved, {"type": "clear"}).trial.edit is None


def test_a_turn_and_a_choice_make_edits_of_the_object_in_hand(step: Step) -> None:
    turned = acted(step, {"type": "turn", "degrees": -45})
    assert isinstance(turned.trial.edit, Rotate) and turned.trial.edit.degrees == -45
    assert acted(turned, {"type": "turn", "degrees": 0}).trial.edit is None
    deleting = acted(step, {"type": "category", "category": "delete"})
    assert deleting.trial is step.trial
    offered = parameters(step.trial.scene, step.object_id, "delete").choices[0]
    chosen = acted(deleting, {"type": "choose", "label": offered.label})
    assert chosen.trial.edit == Delete(object_id=step.object_id or "")


def test_a_camera_goes_round_the_object_in_hand_and_looks_at_it_alike(step: Step) -> None:
    old, place = step.trial.camera("B"), held_place(step)
    new = acted(step, {"type": "camera", "letter": "B", "round": 20}).trial.camera("B")
    away = [np.linalg.norm((camera.position - place)[:2]) for camera in (old, new)]
    assert away[0] == pytest.approx(away[1])
    assert camera_moves.yaw(new) - camera_moves.yaw(old) == pytest.approx(math.radians(20))
    zoomed = acted(step, {"type": "camera", "letter": "B", "zoom": 1.2}).trial.camera("B")
    assert camera_moves.field_of_view(zoomed) == pytest.approx(camera_moves.field_of_view(old) / 1.2)


def test_a_camera_is_placed_and_aimed_on_the_plan(step: Step) -> None:
    old = step.trial.camera("C")
    x, y, z = old.position
    placed = acted(step, {"type": "place_camera", "letter": "C", "x": x + 0.3, "y": y - 0.2}).trial.camera(
        "C"
    )
    assert placed.position == pytest.approx((x + 0.3, y - 0.2, z))
    assert placed.forward == pytest.approx(old.forward)
    aim = {"type": "place_camera", "letter": "C", "x": x + 1.0, "y": y + 1.0, "aim": True}
    aimed = acted(step, aim).trial.camera("C")
    assert camera_moves.yaw(aimed) == pytest.approx(math.radians(45))
    assert aimed.position == pytest.approx(old.position)


def test_the_size_reshapes_all_views(step: Step) -> None:
    assert acted(step, {"type": "size", "width": 96, "height": 160}).trial.resolution == (96, 160)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "explode"}, "nothing that the editor can do"),
        ({}, "nothing that the editor can do"),
        ({"type": "drag", "x": "far"}, "message drag"),
        ({"type": "drag", "x": "far", "y": 1}, "message drag"),
        ({"type": "size", "width": 9, "height": 100000}, "no size"),
        ({"type": "camera", "letter": "E"}, "none of A"),
        ({"type": "choose", "label": "nonsense"}, "no longer offered"),
        ({"type": "select", "object_id": "nobody"}, "no object"),
    ],
)
def test_what_makes_no_sense_is_refused(step: Step, message: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        acted(step, message)


def test_without_an_object_in_hand_it_asks_for_one(step: Step) -> None:
    empty = acted(step, {"type": "select", "object_id": ""})
    with pytest.raises(BadInput, match="Click one"):
        acted(empty, {"type": "nudge", "dx": 1, "dy": 0})
    assert first_object(step.trial.scene) in step.trial.scene.by_id
