"""One command for a whole report: run the notebooks that are not up to date, then write the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sson_core.bank import open_bank
from sson_core.errors import BadInput
from sson_core.images import file_sha256
from sson_core.reports.export import write_html
from sson_core.reports.fingerprint import ReportState, RunRecord, files_below, fingerprint, inputs_hash
from sson_core.reports.notebooks import NOTEBOOKS, NotebookFailed, relative, run_notebook
from sson_core.reports.page import write_page
from sson_core.reports.parameters import (
    RESPONSES,
    BaselineParameters,
    EditingParameters,
    ExplorerParameters,
    FiguresParameters,
)
from sson_core.reports.runs import EXECUTED, NotebookRun, Study
from sson_core.solvers.appearance import select
from sson_core.solvers.responses import read_responses

STATE = Path(".report") / "state.json"


STUDIES = (
    Study("01_scene_editing", "Scene editing", EditingParameters),
    Study("02_item_explorer", "Item explorer", ExplorerParameters),
    Study("04_appearance_baseline", "Appearance baseline", BaselineParameters),
    Study("08_figures_tables", "Figures and tables", FiguresParameters),
)


@dataclass(frozen=True)
class ReportResult:
    """The page that a person opens first, and what became of each notebook."""

    page: Path
    runs: tuple[NotebookRun, ...]

    @property
    def failures(self) -> dict[str, str]:
        """Reason of each notebook that failed, by name."""
        return {run.study.name: run.reason for run in self.runs if run.status == "failed"}

    def summary(self) -> str:
        """Return a few lines for a terminal."""
        lines = [f"{run.study.name}: {run.status} {run.reason}".rstrip() for run in self.runs]
        return "\n".join([*lines, f"Open {self.page}"])


def run_report(
    bank: str | Path,
    out: str | Path,
    encoders: str = "default",
    weights: str | Path | None = None,
    answers: str | Path | None = None,
    *,
    studies: Sequence[Study] = STUDIES,
    notebooks: Path = NOTEBOOKS,
) -> ReportResult:
    """Run the notebooks over a bank into the folder ``out`` and write ``out/index.html``.

    A notebook is kept as it is if neither it nor anything it reads has changed and its outputs still
    stand. One that fails is named in the result and on the page; the others run. Raises BadInput for
    a folder that is not a bank, unknown encoders, missing weights or notebooks that are not there.
    ``answers`` is a response table of other solvers (people, agents, models) to show beside encoders.
    """
    bank, out = Path(bank), Path(out)
    weights = None if weights is None else Path(weights)
    answers = None if answers is None else Path(answers)
    opened = open_bank(bank)
    opened.refuse_output(out, "out")
    if opened.table.empty:  # reading it also finds a record that cannot be read
        raise BadInput("the bank holds no items.", file=bank)
    if out.exists() and not out.is_dir():
        raise BadInput("is not a folder.", file=out, field="out", advice="Choose another place.")
    select(encoders)
    if weights is not None and not weights.is_dir():
        raise BadInput("no such folder.", file=weights, field="weights")
    if answers is not None:
        read_responses(answers)
    for study in studies:
        if not (notebooks / f"{study.name}.ipynb").is_file():
            raise BadInput(
                "the notebook is missing.",
                file=notebooks / f"{study.name}.ipynb",
                advice="Run from a checkout: notebooks are not part of the installed package.",
            )
    folder = out / EXECUTED
    folder.mkdir(parents=True, exist_ok=True)
    values = {
        "bank": relative(bank, folder),
        "out": "..",
        "encoders": encoders,
        "weights": None if weights is None else relative(weights, folder),
        "answers": None if answers is None else relative(answers, folder),
    }
    inputs = inputs_hash(bank, weights, answers)
    runs = tuple(_bring_up_to_date(study, notebooks, out, values, inputs) for study in studies)
    return ReportResult(write_page(open_bank(bank), out, runs), runs)


def _bring_up_to_date(
    study: Study, notebooks: Path, out: Path, values: dict[str, str | None], inputs: str
) -> NotebookRun:
    notebook = notebooks / f"{study.name}.ipynb"
    parameters = {name: value for name, value in values.items() if name in study.model.model_fields}
    mark = fingerprint(notebook, parameters, inputs)
    state = ReportState.read(out / STATE)
    if state.is_current(study.name, mark, out):
        return NotebookRun(study, "kept", tuple(state.runs[study.name].outputs))
    state.runs.pop(study.name, None)
    state.write(out / STATE)
    before = files_below(out)
    target = out / EXECUTED / notebook.name
    try:
        run_notebook(notebook, target, parameters)
    except NotebookFailed as error:
        if target.is_file():
            write_html(target)
        return NotebookRun(study, "failed", reason=error.message)
    write_html(target)
    outputs = sorted(name for name, stat in files_below(out).items() if before.get(name) != stat)
    lacking = without_weights(out, parameters.get("encoders"))
    if lacking:
        reason = f"({len(lacking)} encoders had no weights; they are tried again next time)"
        return NotebookRun(study, "run", tuple(outputs), reason)
    hashes = {name: file_sha256(out / name) for name in outputs}
    state.runs[study.name] = RunRecord(fingerprint=mark, outputs=hashes)
    state.write(out / STATE)
    return NotebookRun(study, "run", tuple(outputs))


def without_weights(out: Path, encoders: str | None) -> set[str]:
    """Return which of the encoders asked for could not be run: only trying again shows if they now can.

    Those of the default never need the network.
    """
    file = out / RESPONSES
    if encoders in (None, "default") or not file.is_file():
        return set()
    responses = read_responses(file)
    missing = set(responses.loc[responses["status"] == "error", "solver"])
    return missing if encoders == "all" else missing & {name.strip() for name in str(encoders).split(",")}
