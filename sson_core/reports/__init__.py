"""Reports: the notebooks, run unattended over a bank, and the page that shows what came out."""

from sson_core.reports.parameters import (
    BaselineParameters,
    EditingParameters,
    ExplorerParameters,
    FiguresParameters,
)
from sson_core.reports.report import ReportResult, run_report
from sson_core.reports.runs import NotebookRun, Study

__all__ = [
    "BaselineParameters",
    "EditingParameters",
    "ExplorerParameters",
    "FiguresParameters",
    "NotebookRun",
    "ReportResult",
    "Study",
    "run_report",
]
