import json
import re
import shutil
import sys
import time
from pathlib import Path

import nbformat
import pytest

from sson_core.bank import open_bank
from sson_core.errors import BadInput
from sson_core.reports import (
    BaselineParameters,
    ExplorerParameters,
    FiguresParameters,
    ReportResult,
    Study,
    run_report,
)
from sson_core.reports.example import examples
from sson_core.reports.fingerprint import ReportState, fingerprint, inputs_hash
from sson_core.reports.notebooks import WIDGET, WIDGET_NOTE, NotebookFailed, run_notebook, tidy
from sson_core.reports.page import data_address, sections
from sson_core.reports.report import STATE, without_weights
from sson_core.solvers.responses import Response, Status, response_table, write_responses
from tests.support.tiny_bank import write_tiny_bank

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="{size}"/></svg>'
GOOD = f"""
import sys
from pathlib import Path
from sson_core.bank import open_bank
folder = Path(out)
(folder / "composition.svg").write_text({PICTURE!r}.format(size=len(open_bank(bank).item_ids)))
(folder / "composition_table.html").write_text("<table><tr><td>cell of a table</td></tr></table>")
(folder / "interpreter.csv").write_text(sys.executable + "," + encoders)
"""
STUDIES = (Study("01_good", "Good", BaselineParameters), Study("02_bad", "Bad", ExplorerParameters))


def write_notebook(folder: Path, name: str, *code: str) -> Path:
    """Write a notebook with a parameters cell and these code cells."""
    parameters = nbformat.v4.new_code_cell(
        "bank = None\nout = None\nitem = None\nencoders = None\nweights = None", id="p"
    )
    parameters.metadata["tags"] = ["parameters"]
    cells = [parameters, *(nbformat.v4.new_code_cell(text, id=f"c{n}") for n, text in enumerate(code))]
    folder.mkdir(exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / f"{name}.ipynb")
    return folder / f"{name}.ipynb"


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a bank, a notebook that works and one that fails in its second cell."""
    root = tmp_path_factory.mktemp("report")
    write_tiny_bank(root / "bank", items=6)
    write_notebook(root / "notebooks", "01_good", GOOD)
    write_notebook(root / "notebooks", "02_bad", "before = 1", 'raise ValueError("no such chair")')
    return root


def report(root: Path, out: str = "out") -> ReportResult:
    return run_report(
        root / "bank", root / out, "colour-histogram", studies=STUDIES, notebooks=root / "notebooks"
    )


@pytest.fixture(scope="module")
def first(workplace: Path) -> ReportResult:
    return report(workplace)


def statuses(result: ReportResult) -> dict[str, str]:
    return {run.study.name: run.status for run in result.runs}


def test_answers_that_are_no_response_table_are_refused_before_anything_runs(workplace: Path) -> None:
    foreign = workplace / "answers.parquet"
    foreign.write_text("no table")
    with pytest.raises(BadInput, match=r"answers\.parquet: not a parquet file"):
        run_report(workplace / "bank", workplace / "none", answers=foreign)
    assert not (workplace / "none").exists()


def test_other_answers_make_a_report_stale(workplace: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    answers.write_text("one")
    before = inputs_hash(workplace / "bank", None, answers)
    answers.write_text("two")
    assert inputs_hash(workplace / "bank", None, answers) != before


def test_a_failing_notebook_is_named_and_does_not_stop_the_others(first: ReportResult) -> None:
    assert statuses(first) == {"01_good": "run", "02_bad": "failed"}
    assert list(first.failures) == ["02_bad"]
    assert "ValueError: no such chair" in first.failures["02_bad"]
    assert "02_bad: failed" in first.summary() and "index.html" in first.summary()
    page = first.page.read_text()
    assert "02_bad failed" in page and "no such chair" in page


def test_the_page_holds_what_the_notebooks_left(first: ReportResult) -> None:
    page, out = first.page.read_text(), first.page.parent
    assert data_address(out / "composition.svg") in page
    assert "<td>cell of a table</td>" in page
    assert page.count("data:image/png;base64,") == 4, "the example's four views"
    assert "Not yet checked by people" in page
    for link in re.findall(r'href="([^"]+)"', page):
        assert (out / link).is_file(), link


def test_the_key_is_folded_away(first: ReportResult) -> None:
    page = first.page.read_text()
    before, details = page.split("<summary>Show the key</summary>")
    assert "<dt>intruder</dt>" in details.split("</details>")[0]
    assert "<dt>intruder</dt>" not in before


def test_the_page_needs_no_network_and_no_script(first: ReportResult) -> None:
    for file in (first.page, *sorted((first.page.parent / "notebooks").glob("*.html"))):
        text = file.read_text()
        assert "<script" not in text.lower(), file
        assert not re.search(r'(src|href)="(https?:)?//', text), file


def test_parameters_arrive_and_the_kernel_is_this_interpreter(first: ReportResult) -> None:
    text = (first.page.parent / "interpreter.csv").read_text()
    assert text == f"{sys.executable},colour-histogram"


def test_nothing_tells_where_on_the_machine_it_was_made(first: ReportResult, workplace: Path) -> None:
    for file in (first.page, *sorted((first.page.parent / "notebooks").iterdir())):
        text = file.read_text()
        assert str(workplace) not in text and str(Path.home()) + "/" not in text, file


def test_an_unchanged_report_is_kept_quickly_and_byte_for_byte(first: ReportResult, workplace: Path) -> None:
    page = first.page.read_bytes()
    kept = first.page.parent / "notebooks" / "01_good.ipynb"
    written = kept.stat().st_mtime_ns
    start = time.monotonic()
    again = report(workplace)
    assert time.monotonic() - start < 20
    assert statuses(again) == {"01_good": "kept", "02_bad": "failed"}, "a failure is tried again"
    assert kept.stat().st_mtime_ns == written
    assert again.page.read_bytes() == page


def test_a_fresh_run_gives_the_same_bytes(first: ReportResult, workplace: Path) -> None:
    other = report(workplace, "other")
    assert other.page.read_bytes() == first.page.read_bytes()
    for file in (first.page.parent / "notebooks").iterdir():
        assert (other.page.parent / "notebooks" / file.name).read_bytes() == file.read_bytes(), file.name


def test_a_lost_or_tampered_output_is_made_again(
    first: ReportResult, workplace: Path, tmp_path: Path
) -> None:
    root = tmp_path / "copy"
    shutil.copytree(workplace, root)
    state = ReportState.read(root / "out" / STATE)
    mark = state.runs["01_good"].fingerprint
    assert state.is_current("01_good", mark, root / "out")
    (root / "out" / "composition_table.html").unlink()
    assert not state.is_current("01_good", mark, root / "out")
    again = run_report(
        root / "bank", root / "out", "colour-histogram", studies=STUDIES[:1], notebooks=root / "notebooks"
    )
    assert statuses(again) == {"01_good": "run"}
    state = ReportState.read(root / "out" / STATE)
    assert state.is_current("01_good", state.runs["01_good"].fingerprint, root / "out")
    (root / "out" / "composition.svg").write_text("tampered")
    assert not state.is_current("01_good", state.runs["01_good"].fingerprint, root / "out")


def test_the_fingerprint_follows_all_that_a_notebook_reads(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    weights = tmp_path / "weights"
    weights.mkdir()
    notebook = write_notebook(tmp_path / "notebooks", "one", "1")
    parameters: dict[str, object] = {"encoders": "default"}

    def mark() -> str:
        return fingerprint(notebook, parameters, inputs_hash(bank, weights))

    marks = [mark()]
    assert mark() == marks[0]
    panel = next((bank / "items").glob("*/A.png"))
    panel.write_bytes(panel.read_bytes() + b"x")
    marks.append(mark())
    record = next((bank / "items").glob("*/repro.json"))
    record.write_text(record.read_text() + " ")
    marks.append(mark())
    (weights / "dinov2.safetensors").write_bytes(b"w")
    marks.append(mark())
    parameters["encoders"] = "all"
    marks.append(mark())
    write_notebook(tmp_path / "notebooks", "one", "2")
    marks.append(mark())
    assert len(set(marks)) == len(marks)
    (bank / "items.parquet").write_bytes(b"the derived index")
    (bank / ".hidden").write_bytes(b"of no concern")
    assert mark() == marks[-1]


def test_a_foreign_kernel_called_python3_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = tmp_path / "jupyter" / "kernels" / "python3"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(
        json.dumps({"argv": ["/bin/false"], "display_name": "x", "language": "python"})
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    notebook = write_notebook(tmp_path / "notebooks", "one", "import sys; print(sys.executable)")
    run_notebook(notebook, tmp_path / "out" / "one.ipynb", {})
    outputs = [cell.outputs for cell in nbformat.read(tmp_path / "out" / "one.ipynb", 4).cells]
    assert outputs[-1][0].text.strip() == sys.executable


def test_a_kernel_that_dies_is_a_failure_of_that_notebook(tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "notebooks", "one", "import os; os._exit(3)")
    with pytest.raises(NotebookFailed, match=r"one\.ipynb: .*[Dd]ead|died"):
        run_notebook(notebook, tmp_path / "out" / "one.ipynb", {})


def test_tidy_takes_out_what_differs_from_run_to_run() -> None:
    cell = nbformat.v4.new_code_cell("x")
    cell.metadata.update(papermill={"duration": 1.2}, execution={"iopub": "now"}, tags=["keep"])
    cell.outputs = [
        nbformat.v4.new_output("stream", name="stderr", text="\r 50% 1.2 s"),
        nbformat.v4.new_output("stream", name="stderr", text="a warning"),
        nbformat.v4.new_output("display_data", data={WIDGET: {"model_id": "1f2"}, "text/plain": "Bar()"}),
        nbformat.v4.new_output(
            "execute_result", data={WIDGET: {"model_id": "1f3"}, "text/plain": "Widget()"}
        ),
    ]
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"papermill": {"start_time": "now"}})
    tidy(notebook)
    assert notebook.metadata == {} and cell.metadata == {"tags": ["keep"]}
    assert [output.get("text", output.get("data")) for output in cell.outputs] == [
        "a warning",
        {"text/plain": WIDGET_NOTE},
    ]


def test_text_from_the_bank_is_escaped(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    info = json.loads((bank / "bank.json").read_text())
    (bank / "bank.json").write_text(json.dumps({**info, "name": "<script>alert(1)</script>"}))
    page = run_report(bank, tmp_path / "out", studies=()).page.read_text()
    assert "&lt;script&gt;alert(1)" in page and "<script>" not in page


def test_a_missing_view_and_a_broken_record_do_not_stop_the_page(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    next((bank / "items").glob("*/B.png")).unlink()
    next((bank / "items").glob("*/C.png")).write_bytes(b"no picture")
    page = run_report(bank, tmp_path / "out", studies=()).page.read_text()
    assert "B.png: the image is missing" in page and "C.png: not an image" in page
    assert page.count("data:image/png") == 2


@pytest.mark.parametrize(
    ("encoders", "lacking"),
    [("all", {"clip"}), ("hog,clip", {"clip"}), ("hog", set()), ("default", set()), (None, set())],
)
def test_encoders_without_weights_are_not_taken_as_done(
    tmp_path: Path, encoders: str | None, lacking: set[str]
) -> None:
    def row(solver: str, status: Status) -> Response:
        choice = "A" if status == "ok" else None
        return Response(
            item_id="one",
            solver=solver,
            condition="appearance",
            panel_order=("A", "B", "C", "D"),
            shown_choice=choice,
            choice=choice,
            status=status,
        )

    assert without_weights(tmp_path, encoders) == set()
    table = response_table([row("hog", "ok"), row("clip", "error")])
    write_responses(table, tmp_path / "responses.parquet")
    assert without_weights(tmp_path, encoders) == lacking


def test_sections_put_unknown_outputs_last(tmp_path: Path) -> None:
    (tmp_path / "odd_thing.svg").write_text("<svg/>")
    (tmp_path / "encoder_accuracy.svg").write_text("<svg/>")
    found = sections(tmp_path, ["odd_thing.svg", "odd_thing.pdf", "data.csv", "encoder_accuracy.svg"])
    assert list(found) == ["Appearance encoders", "More"]
    assert found["More"][0].title == "Odd thing" and found["More"][0].files == (
        "odd_thing.svg",
        "odd_thing.pdf",
    )


def test_bad_input_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    with pytest.raises(BadInput, match="not a bank"):
        run_report(tmp_path, tmp_path / "out")
    with pytest.raises(BadInput, match="weights"):
        run_report(bank, tmp_path / "out", weights=tmp_path / "nowhere")
    with pytest.raises(BadInput, match="no encoder named 'nope'"):
        run_report(bank, tmp_path / "out", encoders="nope")
    with pytest.raises(BadInput, match=r"01_good\.ipynb: the notebook is missing"):
        run_report(bank, tmp_path / "out", studies=STUDIES, notebooks=tmp_path)
    assert not (tmp_path / "out").exists()
    before = sorted(bank.rglob("*"))
    for place in (bank, bank / "items" / "report"):
        with pytest.raises(BadInput, match="lies inside the bank"):
            run_report(bank, place)
    assert sorted(bank.rglob("*")) == before
    with pytest.raises(BadInput, match="holds no items"):
        run_report(write_tiny_bank(tmp_path / "empty", items=0), tmp_path / "out")
    broken = write_tiny_bank(tmp_path / "broken", items=2)
    record = next(broken.glob("items/*/repro.json"))
    record.write_text("{")
    with pytest.raises(BadInput) as caught:
        run_report(broken, tmp_path / "out")
    assert caught.value.file == record and not (tmp_path / "out").exists()
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="is not a folder"):
        run_report(bank, tmp_path / "file")


def test_a_damaged_state_means_that_nothing_is_known_to_be_done(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text("{")
    assert ReportState.read(tmp_path / "state.json") == ReportState()


def test_parameters_given_as_text_are_coerced(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    given = {"bank": str(bank), "out": str(tmp_path), "weights": "None", "resamples": "150", "item": ""}
    parameters = FiguresParameters.model_validate(given)
    assert (parameters.bank, parameters.weights, parameters.resamples, parameters.item) == (
        bank,
        None,
        150,
        None,
    )


@pytest.mark.parametrize(
    "wrong", [{"resamples": "many"}, {"weights": "/nowhere"}, {"encoders": ""}, {"odd": 1}]
)
def test_parameters_that_cannot_be_are_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    with pytest.raises(BadInput) as caught:
        BaselineParameters.model_validate({"bank": bank, "out": tmp_path, **wrong})
    assert caught.value.field == next(iter(wrong)) and "\n" not in str(caught.value)
    with pytest.raises(BadInput, match="out: lies inside the bank"):
        BaselineParameters(bank=bank, out=bank / "figures")
    with pytest.raises(BadInput, match="not a bank"):
        BaselineParameters(bank=tmp_path, out=tmp_path)


def test_guesses_go_beside_the_report_never_into_the_bank(tmp_path: Path) -> None:
    bank = write_tiny_bank(tmp_path / "bank", items=1)
    parameters = ExplorerParameters(bank=bank, out=tmp_path / "out")
    assert parameters.guess_file == tmp_path / "out" / ".explorer" / "bank.jsonl"
    assert bank not in parameters.guess_file.parents


def test_items_with_big_objects_stand_for_a_bank_first(workplace: Path) -> None:
    bank = open_bank(workplace / "bank")
    order = examples(bank)
    sizes = [bank.record(item).object_size for item in order]
    assert sizes == ["large", "large", "medium", "medium", "small", "small"]
    assert sorted(order) == bank.item_ids and order[:2] == sorted(order[:2])
