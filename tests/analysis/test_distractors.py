from __future__ import annotations

import pytest

from sson_core import stats
from sson_core.analysis.distractors import distractor_table
from sson_core.solvers.responses import merge, response_table
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


def test_families_are_drawn_together(distracting_bank):
    bank = distracting_bank
    table = bank.table.set_index("item_id")
    items = list(table.index[table["distractor_panel"] != "none"])
    rows = [
        response(item, table.loc[item, "answer" if n % 3 else "distractor_panel"])
        for n, item in enumerate(items)
    ]
    result = distractor_table(response_table(rows), bank, seed=3).set_index("chosen")
    hits = [n % 3 == 0 for n in range(len(items))]
    low, high = stats.cluster_bootstrap(hits, [table.loc[item, "family"] for item in items], seed=3)
    found = result.loc["distractor", ["cluster_low", "cluster_high"]].tolist()
    assert found == pytest.approx([100 * low, 100 * high])
    assert result.loc[["no choice"], "cluster_low"].isna().all()


def test_settings_and_repeats_are_not_taken_for_more_items(distracting_bank):
    one, other = (answered(distracting_bank, 3, settings={"t": t}) for t in (0, 1))
    apart = distractor_table(merge(one, other), distracting_bank)
    assert set(apart["solver"]) == {"s [settings 1]", "s [settings 2]"}
    assert set(apart["n"]) == {11}
    again = distractor_table(
        merge(one, answered(distracting_bank, 3, repeat=1, settings={"t": 0})), distracting_bank
    )
    assert set(again["n"]) == {22}
    assert again["low"].isna().all()


def test_a_bank_without_distractors_gives_an_empty_table(bank):
    assert distractor_table(answered(bank, 3), bank).empty


def test_solvers_that_never_answered_are_left_out(distracting_bank):
    rows = [response(item, None, status="error", text="x") for item in distracting_bank.item_ids]
    assert distractor_table(response_table(rows), distracting_bank).empty
