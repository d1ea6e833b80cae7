from __future__ import annotations

import pytest

from sson_core.analysis.published import PUBLISHED, encoder_range, load_published
from sson_core.errors import BadInput


def test_encoder_ranges():
    overall, swap = encoder_range("overall"), encoder_range("swap")
    assert (overall.low, overall.high, overall.n) == (16.9, 21.7, 1000)
    assert (swap.low, swap.high, swap.n) == (4.95, 9.9, 101)
    assert encoder_range("mirror") is None


def test_every_file_is_described_and_reads():
    text = (PUBLISHED / "README.md").read_text()
    for path in PUBLISHED.glob("*.csv"):
        assert not load_published(path.stem).empty
        assert path.name in text or f"{path.name.split('_')[0]}_*.csv" in text


def test_counts_agree_with_each_other():
    bank = load_published("four_view_bank")
    assert bank.groupby("facet")["count"].sum().to_dict() == dict.fromkeys(bank["facet"].unique(), 1000)
    conditions = load_published("interventions")
    assert (conditions[["true_solve", "partly_guessed", "wrong"]].sum(axis=1) == conditions["n"]).all()


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(BadInput, match="published figures are missing") as caught:
        load_published("four_view_results", tmp_path)
    assert caught.value.file == tmp_path / "four_view_results.csv"
