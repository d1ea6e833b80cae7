"""Run one notebook through papermill in this very interpreter, and tidy what it leaves."""

from __future__ import annotations

import os
import re
import sys
import tempfile
import warnings
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import nbformat
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager

from sson_core.errors import SsonError
from sson_core.files import replacing

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
WIDGET_NOTE = "An interactive widget stands here when the notebook runs in JupyterLab (make lab)."
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class NotebookFailed(SsonError):
    """A notebook that stopped at an error; the others still run."""

    exit_code = 3


class ThisInterpreter(AsyncKernelManager):  # type: ignore[misc, unused-ignore]
    """Starts the kernel with this process's Python, whatever kernel of any name is installed.

    Progress bars are off in the kernel: the report shows its own, and theirs would be kept as output.
    """

    @cached_property
    def kernel_spec(self) -> KernelSpec:
        """The specification of a kernel in this interpreter."""
        return KernelSpec(
            argv=[sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", "--log-level=50"],
            display_name="Python 3 (ipykernel)",
            language="python",
            env={"TQDM_DISABLE": "1"},
        )


def run_notebook(notebook: Path, target: Path, parameters: Mapping[str, object]) -> None:
    """Run ``notebook`` with ``parameters`` and write it, with its outputs, to ``target`` (.ipynb).

    The kernel's working folder is the target's, so relative parameters start there. Raises
    NotebookFailed naming the notebook, the cell and the error; what ran up to there is written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / target.name
        try:
            _execute(notebook, raw, parameters, target.parent)
        except Exception as error:  # papermill, nbclient, zmq and a dying kernel each have their own
            raise NotebookFailed(_reason(error), file=notebook.name) from error
        finally:
            if raw.is_file():
                _write_tidy(raw, target)


def _execute(notebook: Path, raw: Path, parameters: Mapping[str, object], folder: Path) -> None:
    with warnings.catch_warnings():  # of the runner's own libraries; the kernel is a process of its own
        warnings.simplefilter("ignore")
        import papermill

        papermill.execute_notebook(
            str(notebook),
            str(raw),
            parameters=dict(parameters),
            kernel_name="python3",
            language="python",
            kernel_manager_class=ThisInterpreter,
            cwd=str(folder),
            store_widget_state=False,
            progress_bar={"desc": notebook.stem, "file": sys.stderr},
        )


def _reason(error: Exception) -> str:
    """Return one line: the cell and the error where the notebook raised one, else what went wrong."""
    text = f"{type(error).__name__}: {error}"
    if hasattr(error, "ename"):
        text = f"cell [{error.exec_count}] raised {error.ename}: {error.evalue}"  # type: ignore[attr-defined]
    return _ESCAPES.sub("", text).replace(f"{NOTEBOOKS.parent}{os.sep}", "")


def _write_tidy(raw: Path, target: Path) -> None:
    notebook = nbformat.read(raw, as_version=4)
    tidy(notebook)
    with replacing(target) as temporary:
        nbformat.write(notebook, temporary)


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Take out of an executed notebook whatever differs from run to run: times, ids, progress, widgets."""
    notebook.metadata.pop("papermill", None)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        for name in ("papermill", "execution"):
            cell.metadata.pop(name, None)
        if cell.cell_type == "code":
            cell.outputs = [_stable(output) for output in cell.outputs if not _is_progress(output)]


def _is_progress(output: nbformat.NotebookNode) -> bool:
    """Return whether an output is a progress bar: text with returns, or a widget that no cell ends with."""
    if output.output_type == "stream":
        return output.name == "stderr" and "\r" in output.text
    return output.output_type == "display_data" and WIDGET in output.data


def _stable(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    if WIDGET in output.get("data", {}):
        output.data = nbformat.from_dict({"text/plain": WIDGET_NOTE})
    return output


def relative(path: Path, start: Path) -> str:
    """Return ``path`` as seen from the folder ``start``; the text is the same on every machine."""
    return Path(os.path.relpath(path.resolve(), start.resolve())).as_posix()
