"""The four-view task as shared code sees it."""

from pathlib import Path

import pytest

from sson_core.bank import open_bank
from sson_core.errors import BadInput
from sson_core.tasks import get_task, task_names, task_of
from sson_core.tasks.four_view.task import FourView
from tests.support.tiny_bank import write_tiny_bank

TASK = FourView()


def test_images_follow_the_order_shown(tmp_path: Path) -> None:
    bank = open_bank(write_tiny_bank(tmp_path / "bank", items=2))
    item_id = bank.item_ids[0]
    assert [path.name for path in TASK.images(bank, item_id, "CADB")] == ["C.png", "A.png", "D.png", "B.png"]
    with pytest.raises(BadInput, match="not an order"):
        TASK.images(bank, item_id, "AABC")


@pytest.mark.parametrize("order", ["ABCD", "DCBA", "BDAC"])
def test_a_shown_choice_maps_back_to_its_panel(order: str) -> None:
    assert "".join(TASK.original(letter, order) for letter in "ABCD") == order
    with pytest.raises(BadInput, match="not one of"):
        TASK.original("E", order)


def test_scores_and_chance(tmp_path: Path) -> None:
    bank = open_bank(write_tiny_bank(tmp_path / "bank", items=4))
    record = bank.record(bank.item_ids[0])
    assert TASK.answers(record) == (record.answer,)
    assert TASK.score(record.answer, record) == 1.0
    assert TASK.score(next(p for p in "ABCD" if p != record.answer), record) == 0.0
    assert TASK.score(None, record) == 0.0
    assert TASK.chance(record) == {"uniform": 0.25, "informative": pytest.approx(1 / 3)}
    plain = record.model_copy(update={"labels": {}})
    assert TASK.chance(plain) == {"uniform": 0.25}


def test_an_answer_that_is_no_panel_is_not_scored(tmp_path: Path) -> None:
    """Every solver would be wrong, and nobody would see why."""
    bank = open_bank(write_tiny_bank(tmp_path / "bank", items=1))
    record = bank.record(bank.item_ids[0]).model_copy(update={"answer": "E"})
    with pytest.raises(BadInput, match=f"answer: item {record.item_id}: 'E' is no panel"):
        TASK.score("A", record)


def test_tasks_are_found_by_name_and_by_bank(tmp_path: Path) -> None:
    assert [get_task(name).name for name in task_names()] == list(task_names())
    bank = open_bank(write_tiny_bank(tmp_path / "bank", items=1))
    assert task_of(bank).name == "four_view"
    bank.info.task = "riddles"
    with pytest.raises(BadInput, match=r"bank\.json: task: no task 'riddles'"):
        task_of(bank)
