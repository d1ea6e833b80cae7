from __future__ import annotations

import pytest

from sson_core.analysis.answers import answer_table
from sson_core.errors import BadInput
from sson_core.solvers.responses import response_table
from tests.analysis.support import answered, response, wrong


def test_every_answer_stands_beside_its_item_and_words(bank):
    record = bank.record(bank.item_ids[0])
    said = response(
        record.item_id, wrong(record.answer), "agent", text="The chair <b>left</b>.", settings={"who": "X"}
    )
    row = answer_table(response_table([said]), bank).iloc[0]
    assert (row["Item"], row["Edit"], row["Answered by"]) == (record.item_id, record.category, "X")
    assert (row["Choice"], row["Right"]) == (wrong(record.answer), "no")
    assert row["What it said"] == "The chair <b>left</b>."


def test_right_answers_are_marked(bank):
    table = answer_table(answered(bank, 5), bank)
    assert len(table) == 12 and (table["Right"] == "yes").sum() == 5
    assert list(table["Edit"]) == sorted(table["Edit"])


def test_a_response_without_a_choice_shows_its_status(bank):
    row = answer_table(response_table([response(bank.item_ids[0], None)]), bank).iloc[0]
    assert (row["Choice"], row["Right"]) == ("tie", "no")


def test_answers_to_other_items_or_images_are_refused(bank):
    with pytest.raises(BadInput, match="another bank: elsewhere"):
        answer_table(response_table([response("elsewhere", "A")]), bank)
    stale = response(bank.item_ids[0], "A", images_sha256=("0", "1", "2", "3"))
    with pytest.raises(BadInput, match=f"{bank.item_ids[0]}: the response is to other images"):
        answer_table(response_table([stale]), bank)
