from __future__ import annotations

import pandas as pd

from sson_core.analysis.accuracy import accuracy_table
from sson_core.analysis.tables import readable_accuracy, save_table, show_table
from sson_core.solvers.responses import merge, response_table
from tests.analysis.support import answered, response


def table(bank) -> pd.DataFrame:
    missing = response_table(
        response(item, None, "vit-b16", status="error", text="weights unavailable: <no> hub")
        for item in bank.item_ids
    )
    both = merge(answered(bank, 3, "clip-openai-b32"), missing)
    return readable_accuracy(accuracy_table(both, bank, resamples=100))


def test_rows_read_as_share_and_interval(bank):
    rows = table(bank)
    first, last = rows.iloc[0], rows.iloc[-1]
    assert (first["n"], first["Right"]) == ("12", "3")
    assert first["% [95 % Wilson]"] == "25.0 [8.9, 53.2]"
    assert first["Chance (%)"] == "25.0 uniform, 33.3 informative"
    assert first["Published range"] == "16.9 to 21.7"
    assert last["% [95 % Wilson]"] == "not measured" and last["Note"].startswith("weights unavailable")


def test_files_are_stable_and_escaped(bank, tmp_path):
    first = save_table(table(bank), tmp_path / "a", "accuracy_table", "Accuracy, 100 %", "A note & more")
    second = save_table(table(bank), tmp_path / "b", "accuracy_table", "Accuracy, 100 %", "A note & more")
    for suffix, path in first.items():
        assert path.read_bytes() == second[suffix].read_bytes(), suffix
    html, tex = first["html"].read_text(), first["tex"].read_text()
    assert 'id="accuracy-table"' in html and "A note &amp; more" in html
    assert "&lt;no&gt;" in html
    assert r"\begin{tabular" in tex and r"Accuracy, 100 \%" in tex and r"A note \& more" in tex
    pd.testing.assert_frame_equal(
        pd.read_csv(first["csv"], dtype=str, keep_default_na=False), table(bank), check_dtype=False
    )


def test_a_table_without_notes(bank):
    assert "accuracy" in show_table(table(bank), "T", name="accuracy").as_raw_html()
