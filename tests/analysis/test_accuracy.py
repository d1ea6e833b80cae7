from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from sson_core import stats
from sson_core.analysis.accuracy import COLUMNS, accuracy_table, limits
from sson_core.errors import BadInput
from sson_core.solvers.responses import empty_table, merge, response_table
from tests.analysis.support import answered, response, wrong


def overall(table: pd.DataFrame, solver: str = "s") -> pd.Series:
    return table[(table["solver"] == solver) & (table["group"] == "overall")].iloc[0]


def test_overall_numbers_equal_the_statistics(bank):
    row = overall(accuracy_table(answered(bank, 5), bank))
    interval = stats.wilson(5, 12)
    assert (row["n"], row["right"], row["percent"]) == (12, 5, pytest.approx(500 / 12))
    assert (row["low"], row["high"]) == pytest.approx((100 * interval.low, 100 * interval.high))
    scores = np.array([1] * 5 + [0] * 7)
    cluster = stats.cluster_bootstrap(scores, bank.table["family"], seed=0)
    assert (row["cluster_low"], row["cluster_high"]) == pytest.approx((100 * cluster.low, 100 * cluster.high))
    assert row["families"] == 6
    assert row["chance_uniform"] == 25.0
    assert row["chance_informative"] == pytest.approx(100 / 3)
    assert row["status"] == "measured"


def test_groups_add_up_to_the_whole(bank):
    table = accuracy_table(answered(bank, 7), bank)
    parts = table[table["group"] != "overall"]
    assert set(parts["group"]) == set(bank.table["category"])
    assert (parts["n"].sum(), parts["right"].sum()) == (12, 7)
    sizes = accuracy_table(answered(bank, 7), bank, by="object_size")
    assert set(sizes["group"]) == {"overall", "small", "medium", "large"}


def test_ties_failures_and_missing_count_as_not_right(bank):
    items, answers = bank.table["item_id"], bank.table["answer"]
    rows = [
        response(items[0], answers[0]),
        response(items[1], None),
        response(items[2], None, status="unparsed"),
        response(items[3], None, status="truncated"),
        response(items[4], wrong(answers[4])),
    ]
    row = overall(accuracy_table(response_table(rows), bank))
    assert row[["n", "right", "ties", "failures", "missing"]].tolist() == [12, 1, 1, 2, 7]


def test_items_restrict_the_questions(bank):
    chosen = bank.item_ids[:4]
    row = overall(accuracy_table(answered(bank, 12), bank, items=chosen))
    assert row[["n", "right", "missing"]].tolist() == [4, 4, 0]
    with pytest.raises(BadInput, match="no item 'nope'"):
        accuracy_table(answered(bank, 12), bank, items=["nope"])


def test_repeated_questions_get_no_wilson_interval(bank):
    table = merge(answered(bank, 5), answered(bank, 6, repeat=1))
    row = overall(accuracy_table(table, bank))
    assert row[["n", "right"]].tolist() == [24, 11]
    assert math.isnan(row["low"]) and "more than once" in row["note"]
    assert math.isfinite(row["cluster_low"])


def test_one_family_gives_no_bootstrap(bank):
    family = bank.table["family"][0]
    items = bank.table.loc[bank.table["family"] == family, "item_id"].tolist()
    row = overall(accuracy_table(answered(bank, 12), bank, items=items))
    assert math.isnan(row["cluster_low"]) and "one cluster" in row["note"]


def test_what_was_not_measured_is_a_last_row_with_the_reason(bank):
    missing = response_table(
        response(item, None, "a-first-by-name", status="error", text="weights unavailable: no hub")
        for item in bank.item_ids
    )
    table = accuracy_table(merge(missing, answered(bank, 3)), bank)
    row = table.iloc[-1]
    assert row[["solver", "status", "note", "n"]].tolist() == [
        "a-first-by-name",
        "not measured",
        "weights unavailable: no hub",
        0,
    ]
    assert math.isnan(row["percent"])
    assert (table["solver"] == "a-first-by-name").sum() == 1


def test_published_range_stands_beside_encoders_only(bank):
    table = accuracy_table(merge(answered(bank, 3, "clip-openai-b32"), answered(bank, 3, "hog")), bank)
    assert overall(table, "clip-openai-b32")[["published_low", "published_high"]].tolist() == [16.9, 21.7]
    swap = table[(table["solver"] == "clip-openai-b32") & (table["group"] == "swap")].iloc[0]
    assert swap[["published_low", "published_high"]].tolist() == [4.95, 9.9]
    assert math.isnan(overall(table, "hog")["published_low"])


def test_settings_are_never_mixed(bank):
    both = merge(answered(bank, 2, settings={"t": 0}), answered(bank, 9, settings={"t": 1}))
    table = accuracy_table(both, bank)
    rows = table[table["group"] == "overall"]
    assert sorted(zip(rows["solver"], rows["right"], strict=True)) == [
        ("s [settings 1]", 2),
        ("s [settings 2]", 9),
    ]
    assert set(rows["n"]) == {12}


def test_conditions_are_rows_of_their_own(bank):
    both = merge(answered(bank, 2), answered(bank, 9, condition="comp"))
    rows = accuracy_table(both, bank).query("group == 'overall'").set_index("condition")
    assert rows["right"].to_dict() == {"base": 2, "comp": 9}


def test_foreign_items_are_refused(bank):
    with pytest.raises(BadInput, match="1 answered items are not in the bank"):
        accuracy_table(response_table([response("stranger", "A")]), bank)


def test_an_unknown_column_is_named(bank):
    with pytest.raises(BadInput, match="no column 'colour'"):
        accuracy_table(answered(bank, 1), bank, by="colour")


def test_no_responses_give_no_rows_but_all_columns(bank):
    table = accuracy_table(empty_table(), bank)
    assert table.empty and set(COLUMNS) < set(table.columns)


def test_same_seed_same_table(bank):
    first, second = (accuracy_table(answered(bank, 5), bank, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(first, second)


def test_limits_say_what_so_few_items_cannot_show():
    assert "about 16 points either way" in limits(24, 0.25)
    assert "at least 6 items" in limits(24, 0.25)
    assert "no two solvers can be told apart" in limits(5, 0.25)
    assert "no solver can be told from chance" in limits(2, 0.25)
    assert limits(0, 0.25).startswith("Without items")
