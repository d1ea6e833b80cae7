from __future__ import annotations

import pytest

from sson_core.analysis.composition import composition_table


def test_counts_follow_the_bank(bank):
    table = composition_table(bank)
    for facet, rows in table.groupby("facet"):
        assert rows["count"].sum() == 12, facet
        assert rows["percent"].sum() == pytest.approx(100)
    swap = table[(table["facet"] == "category") & (table["value"] == "swap")].iloc[0]
    assert (swap["count"], swap["published_percent"]) == (2, pytest.approx(10.1))


def test_sizes_are_in_order_and_beside_the_study_s(bank):
    sizes = composition_table(bank).query("facet == 'object size'")
    assert sizes["value"].tolist() == ["small", "medium", "large"]
    assert sizes["published_percent"].tolist() == pytest.approx([27.6, 56.8, 15.6])


def test_facets_the_study_does_not_report_have_no_published_share(bank):
    table = composition_table(bank)
    assert table.loc[table["facet"] == "answer", "published_percent"].isna().all()
