"""What every committed notebook keeps to."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from sson_core.reports.notebooks import NOTEBOOKS
from sson_core.reports.report import STUDIES

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
MAX_CODE_CELLS = 12


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def python(source: str) -> ast.Module:
    """Parse a cell's Python, its magics left out."""
    return ast.parse(re.sub(r"^\s*[%!].*$", "", source, flags=re.MULTILINE))


def assigned(cell: nbformat.NotebookNode) -> set[str]:
    return {
        target.id
        for node in python(cell.source).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def test_there_are_notebooks_and_each_is_part_of_the_report() -> None:
    assert {file.stem for file in FILES} == {study.name for study in STUDIES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
class TestNotebook:
    def test_it_is_valid_numbered_and_opens_in_this_kernel(self, file: Path) -> None:
        notebook = nbformat.read(file, 4)
        nbformat.validate(notebook)
        assert re.match(r"\d\d_[a-z_]+$", file.stem)
        assert notebook.metadata.kernelspec.name == "python3"

    def test_it_holds_no_outputs(self, file: Path) -> None:
        for cell in code_cells(nbformat.read(file, 4)):
            assert cell.outputs == [] and cell.execution_count is None

    def test_it_is_thin(self, file: Path) -> None:
        cells = code_cells(nbformat.read(file, 4))
        assert len(cells) <= MAX_CODE_CELLS
        for cell in cells:
            kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
            assert not any(isinstance(node, kinds) for node in ast.walk(python(cell.source))), cell.source

    def test_it_has_one_parameters_cell_that_its_model_knows(self, file: Path) -> None:
        cells = code_cells(nbformat.read(file, 4))
        tagged = [cell for cell in cells if "parameters" in cell.metadata.get("tags", [])]
        assert tagged == cells[:1]
        study = next(study for study in STUDIES if study.name == file.stem)
        assert assigned(tagged[0]) == set(study.model.model_fields)
        assert any(f"{study.model.__name__}(" in cell.source for cell in cells[1:])

    def test_it_explains_each_picture(self, file: Path) -> None:
        notebook = nbformat.read(file, 4)
        assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
        words = sum(len(cell.source.split()) for cell in notebook.cells if cell.cell_type == "markdown")
        assert words > 100


def test_the_commit_hook_would_change_nothing() -> None:
    strip = [str(Path(sys.executable).with_name("nbstripout")), "--verify", *map(str, FILES)]
    done = subprocess.run(strip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
