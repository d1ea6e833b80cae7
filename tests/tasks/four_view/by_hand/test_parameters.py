from __future__ import annotations

import pytest

from sson_core import edits
from sson_core.errors import BadInput, InvalidEdit
from sson_core.scene import CATEGORIES, Scene
from sson_core.tasks.four_view.by_hand.edit_from import edit_from
from sson_core.tasks.four_view.by_hand.parameters import colour_name, parameters
from tests.support.boxes import furnished
from tests.support.scenes import sitting_room

ROOM, BOXES = sitting_room(), furnished()
CASES = [
    (ROOM, "mug_1", "move"),
    (ROOM, "chair_1", "move"),
    (ROOM, "picture_2", "move"),
    (ROOM, "chair_1", "rotate"),
    (ROOM, "mug_1", "swap"),
    (ROOM, "book_1", "delete"),
    (ROOM, "chair_1", "detail"),
    (BOXES, None, "mirror"),
]


@pytest.mark.parametrize(("scene", "object_id", "category"), CASES, ids=lambda case: str(case)[:9])
def test_choices_are_valid_the_others_are_not_and_both_are_built_from_their_values(
    scene: Scene, object_id: str | None, category: str
) -> None:
    found = parameters(scene, object_id, category)
    assert found.choices and found.refused is None
    assert found.free == (category == "move")
    for choice in (*found.choices, *found.others):
        assert choice.edit == edit_from(scene, category, object_id, **choice.values)
    for choice in found.choices:
        assert choice.refused is None
        edits.check(scene, choice.edit)
    for choice in found.others:
        assert choice.refused is not None and choice.refused.message
        with pytest.raises(InvalidEdit):
            edits.check(scene, choice.edit)
    labels = [choice.label for choice in (*found.choices, *found.others)]
    assert len(set(labels)) == len(labels)


def test_chairs_are_pulled_out_and_pictures_go_sideways() -> None:
    chair = {choice.label for choice in parameters(ROOM, "chair_1", "move").choices}
    assert "pulled out 0.5 m" in chair
    picture = parameters(ROOM, "picture_2", "move")
    assert {choice.values["angle"] for choice in (*picture.choices, *picture.others)} == {90.0, 270.0}


def test_looks_come_with_a_colour_and_its_name() -> None:
    looks = [choice for choice in parameters(ROOM, "sofa_1", "detail").choices if "look" in choice.values]
    painted = [choice for choice in looks if choice.label.startswith("painted ")]
    assert painted and all(choice.colour is not None for choice in looks)
    assert all(choice.label.startswith(f"painted {colour_name(choice.colour)}") for choice in painted)  # type: ignore[arg-type]
    assert colour_name((0.9, 0.1, 0.1)) == "red" and colour_name((0.1, 0.1, 0.1)) == "black"


@pytest.mark.parametrize(
    ("object_id", "category", "message"),
    [
        ("table_1", "move", "carries"),
        ("table_1", "delete", "carries"),
        ("window_1", "delete", "is a fixture"),
        ("wall_n", "detail", "is a structure"),
        ("picture_1", "rotate", "hangs on a wall"),
    ],
)
def test_what_may_not_be_touched_says_why(object_id: str, category: str, message: str) -> None:
    found = parameters(ROOM, object_id, category)
    assert found.choices == () and not found.free
    assert found.refused is not None and message in str(found.refused)
    assert str(found.refused).startswith(f"edit.{category}")


def test_a_table_that_carries_things_may_still_be_painted() -> None:
    assert parameters(ROOM, "table_1", "detail").choices


def test_what_cannot_be_chosen_at_all_says_why() -> None:
    found = parameters(ROOM, "lamp_1", "rotate")
    assert found.choices == () and found.others and "looks the same" in str(found.refused)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(BadInput, match="no edit category"):
        parameters(ROOM, "mug_1", "paint")
    with pytest.raises(BadInput, match="no object"):
        parameters(ROOM, "ghost", "move")
    for category in set(CATEGORIES) - {"mirror"}:
        with pytest.raises(BadInput, match="needs an object"):
            parameters(ROOM, None, category)
