"""The real notebooks, run by papermill over a tiny bank."""

from pathlib import Path

import nbformat
import pandas as pd
import pytest

from sson_core.bank import open_bank
from sson_core.reports import ReportResult, run_report
from sson_core.reports.notebooks import NOTEBOOKS, NotebookFailed, run_notebook
from sson_core.solvers.responses import Response, read_responses, response_table, write_responses
from tests.support.tiny_bank import write_tiny_bank

ENCODERS = "colour-histogram,raw-pixels"


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_bank(tmp_path_factory.mktemp("bank") / "tiny", items=12)


@pytest.fixture(scope="module")
def result(bank: Path) -> ReportResult:
    answers = bank.parent / "answers.parquet"
    said = Response(
        item_id=open_bank(bank).item_ids[0],
        solver="a talkative model",
        condition="blind",
        panel_order=("A", "B", "C", "D"),
        shown_choice="A",
        choice="A",
        status="ok",
        text="<script>alert(1)</script> the chair left",
    )
    write_responses(response_table([said]), answers)
    return run_report(bank, bank.parent / "out", encoders=ENCODERS, answers=answers)


def test_all_notebooks_run(result: ReportResult) -> None:
    assert result.failures == {}
    for run in result.runs:
        executed = nbformat.read(result.page.parent / "notebooks" / f"{run.study.name}.ipynb", 4)
        code = [cell for cell in executed.cells if cell.cell_type == "code"]
        assert all(cell.execution_count for cell in code)
        assert not [
            o for cell in code for o in cell.outputs if o.output_type == "error" or o.get("name") == "stderr"
        ]


def test_every_figure_and_table_is_written_in_every_format(result: ReportResult) -> None:
    out = result.page.parent
    for name in ("composition", "example_item", "encoder_accuracy", "encoder_accuracy_by_edit"):
        for suffix in ("svg", "pdf", "png"):
            assert (out / f"{name}.{suffix}").stat().st_size > 1000
    for name in ("encoder_accuracy_table", "composition_table", "published_results_table"):
        for suffix in ("html", "tex", "csv"):
            assert (out / f"{name}.{suffix}").stat().st_size > 100
    table = pd.read_csv(out / "encoder_accuracy_table.csv")
    assert set(table["Solver"]) == set(ENCODERS.split(","))
    assert (table["n"] == 12).all() and table["% [95 % Wilson]"].str.contains(r"\[").all()


def test_the_baseline_finds_the_plainly_different_view(result: ReportResult) -> None:
    responses = read_responses(result.page.parent / "responses.parquet")
    assert len(responses) == 24 and (responses["status"] == "ok").all()


def test_the_page_shows_table_intervals_and_limits(result: ReportResult) -> None:
    page = result.page.read_text()
    for words in (
        "How often each encoder names the intruder",
        "95 % Wilson",
        "95 % families",
        "Published range",
        "Published, not measured here",
        "With 12 items, the 95 % interval",
        "Not yet checked by people",
    ):
        assert words in page, words
    assert "nan" not in page.split("Published, not measured here")[1].split("<img")[0].lower().split()


def test_other_solvers_stand_beside_encoders_and_their_words_are_text(result: ReportResult) -> None:
    page = result.page.read_text()
    others = page.split("<h2>Other solvers</h2>")[1].split("<h2>")[0]
    assert "a talkative model" in others and "&lt;script&gt;alert(1)&lt;/script&gt; the chair left" in others
    assert "<script" not in page


def test_no_executed_notebook_tells_an_answer_of_the_explorer(result: ReportResult) -> None:
    executed = (result.page.parent / "notebooks" / "02_item_explorer.ipynb").read_text()
    assert "contradicts the other views" not in executed and "chair_1" not in executed


def test_a_bank_that_is_none_stops_a_notebook_with_the_file_and_advice(tmp_path: Path) -> None:
    notebook = NOTEBOOKS / "02_item_explorer.ipynb"
    with pytest.raises(NotebookFailed, match=r"02_item_explorer\.ipynb: .*BadInput.*bank\.json"):
        run_notebook(notebook, tmp_path / "out" / "02.ipynb", {"bank": "..", "out": ".."})
