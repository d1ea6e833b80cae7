from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core.errors import BadInput
from sson_core.solvers import responses
from sson_core.solvers.responses import Response, append_responses, merge, read_responses, response_table


def answer(item: str = "i1", choice: str | None = "A", status: str = "ok", **changes) -> Response:
    values = {
        "item_id": item,
        "solver": "s",
        "condition": "base",
        "panel_order": ("A", "B", "C", "D"),
        "shown_choice": choice,
        "choice": choice,
        "status": status,
        "settings": {"b": 1, "a": [1, 2]},
        "scores": {"A": 0.5},
    }
    return Response.model_validate(values | changes)


def test_columns_follow_the_contract():
    assert " ".join(responses.COLUMNS) == (
        "item_id solver condition panel_order shown_choice choice status text scores prompt_sha256 "
        "images_sha256 settings usage seconds run_id repeat attempt"
    )


def test_round_trip_keeps_types_and_missing_choices(tmp_path):
    table = response_table([answer(), answer("i2", None, "tie"), answer("i3", seconds=2)])
    path = tmp_path / "run" / "responses.parquet"
    append_responses(path, table)
    again = read_responses(path)
    pd.testing.assert_frame_equal(again, table)
    assert again["choice"].tolist() == ["A", None, "A"]
    assert [file.name for file in path.parent.iterdir()] == ["responses.parquet"]


def test_an_empty_table_round_trips(tmp_path):
    assert len(append_responses(tmp_path / "r.parquet", response_table([]))) == 0
    assert tuple(read_responses(tmp_path / "r.parquet").columns) == responses.COLUMNS


def test_settings_in_another_order_are_the_same_key():
    first = response_table([answer(settings={"a": 1, "b": 2})])
    second = response_table([answer(settings={"b": 2, "a": 1}, run_id="later", seconds=9.0)])
    merged = merge(first, second)
    assert len(merged) == 1 and merged.loc[0, "seconds"] == 0.0


@pytest.mark.parametrize(
    "change",
    [
        {"panel_order": ("B", "A", "C", "D")},
        {"prompt_sha256": "x"},
        {"images_sha256": ("1", "2", "3", "4")},
        {"settings": {"a": 2}},
        {"repeat": 1},
        {"condition": "other"},
        {"solver": "t"},
    ],
)
def test_every_part_of_the_key_separates(change):
    assert len(response_table([answer(), answer(**change)])) == 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"choice": "B", "shown_choice": "B"}, "shown_choice"),
        ({"text": "x"}, "text"),
        ({"scores": {}}, "scores"),
    ],
)
def test_a_key_with_two_contents_is_refused(tmp_path, change, field):
    path = tmp_path / "r.parquet"
    append_responses(path, response_table([answer()]))
    with pytest.raises(BadInput, match="two different answers") as caught:
        append_responses(path, response_table([answer(**change)]))
    assert (caught.value.file, caught.value.field) == (path, field)
    assert read_responses(path).loc[0, "choice"] == "A"


def test_rounding_of_scores_is_no_conflict():
    assert len(response_table([answer(scores={"A": 0.5}), answer(scores={"A": 0.5 + 1e-6})])) == 1


def test_the_last_attempt_counts_once():
    rows = [answer(status="error", choice=None), answer(choice="C", attempt=2), answer(choice="B", attempt=1)]
    table = response_table(rows)
    assert table[["choice", "attempt"]].to_numpy().tolist() == [["C", 2]]


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.integers(0, 2)), max_size=12), st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_merging_in_parts_equals_merging_at_once(keys, cut):
    rows = [answer(item, repeat=repeat) for item, repeat in keys]
    at_once = response_table(rows)
    in_parts = merge(response_table(rows[:cut]), response_table(rows[cut:]))
    pd.testing.assert_frame_equal(at_once, in_parts)
    assert len(at_once) == len(set(keys))


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"status": "maybe"}, "status", "is none of"),
        ({"choice": "Z"}, "choice", "is not a panel shown"),
        ({"choice": None}, "choice", "missing although the status is ok"),
        ({"status": "refused"}, "choice", "although the status is not ok"),
        ({"repeat": "many"}, "repeat", "cannot be read as int64"),
        ({"item_id": None}, "item_id", "empty cells"),
    ],
)
def test_bad_cells_name_file_and_field(tmp_path, change, field, message):
    path = tmp_path / "bad.parquet"
    table = response_table([answer()]).astype(object)
    for name, value in change.items():
        table.loc[0, name] = value
    table.to_parquet(path)
    with pytest.raises(BadInput, match=message) as caught:
        read_responses(path)
    assert (caught.value.file, caught.value.field) == (path, field)


def test_missing_and_foreign_columns_are_named(tmp_path):
    path = tmp_path / "bad.parquet"
    response_table([answer()]).rename(columns={"choice": "answer"}).to_parquet(path)
    with pytest.raises(BadInput, match=r"missing \['choice'\], unknown \['answer'\]"):
        read_responses(path)


def test_missing_and_foreign_files(tmp_path):
    with pytest.raises(BadInput, match="missing"):
        read_responses(tmp_path / "none.parquet")
    (tmp_path / "text.parquet").write_text("hello")
    with pytest.raises(BadInput, match="not a parquet file"):
        read_responses(tmp_path / "text.parquet")
