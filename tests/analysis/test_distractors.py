from __future__ import annotations

import pytest

from sson_core import stats
from sson_core.analysis.distractors import distractor_table
from sson_core.solvers.responses import response_table
from tests.analysis.support import answered, response


def test_choices_are_sorted_by_what_they_hit(distracting_bank):
    bank = distracting_bank
    table = bank.table.set_index("item_id")
    items = bank.item_ids[1:]
    views = {item: table.loc[item] for item in items}
    choices: list[str | None] = [views[item]["answer"] for item in items[:3]]
    choices += [views[item]["distractor_panel"] for item in items[3:8]]
    taken = [{views[item]["answer"], views[item]["distractor_panel"]} for item in items[8:10]]
    choices += [next(panel for panel in "ABCD" if panel not in both) for both in taken]
    choices.append(None)
    rows = [response(item, choice) for item, choice in zip(items, choices, strict=True)]
    # The first item has no distractor: what it gets must not count.
    rows.append(response(bank.item_ids[0], "A"))
    result = distractor_table(response_table(rows), bank).set_index("chosen")
    counts = {"answer": 3, "distractor": 5, "other view": 2, "no choice": 1}
    assert result["count"].to_dict() == counts
    assert set(result["n"]) == {11}
    interval = stats.wilson(5, 11)
    assert result.loc["distractor", ["low", "high"]].tolist() == pytest.approx(
        [100 * interval.low, 100 * interval.high]
    )
    assert result["chance"].to_dict() == {"answer": 25, "distractor": 25, "other view": 50, "no choice": 0}


def test_a_bank_without_distractors_gives_an_empty_table(bank):
    assert distractor_table(answered(bank, 3), bank).empty


def test_solvers_that_never_answered_are_left_out(distracting_bank):
    rows = [response(item, None, status="error", text="x") for item in distracting_bank.item_ids]
    assert distractor_table(response_table(rows), distracting_bank).empty
