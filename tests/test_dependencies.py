"""Every direct dependency imports, at the version the constraints prove; each is used, none is missing."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = [Requirement(text) for text in PROJECT["dependencies"]]
DEVELOPMENT = [Requirement(text) for text in PROJECT["optional-dependencies"]["dev"]]
TOOLS_WITHOUT_MODULE = {"pandas-stubs"}
RUN_RATHER_THAN_IMPORTED = {
    "ipykernel",
    "jupyterlab",
    "mypy",
    "nbstripout",
    "pandas-stubs",
    "pre-commit",
    "pytest-timeout",
    "pytest-xdist",
    "ruff",
}
OURS = {"sson_core", "widgets", "tests"}
PART_OF = {"mathutils": "bpy"}
MODULE = {
    "great-tables": "great_tables",
    "huggingface-hub": "huggingface_hub",
    "open-clip-torch": "open_clip",
    "pillow": "PIL",
    "pre-commit": "pre_commit",
    "pytest-timeout": "pytest_timeout",
    "pytest-xdist": "xdist",
    "python-fcl": "fcl",
    "pyyaml": "yaml",
    "scikit-image": "skimage",
}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def constraints() -> dict[str, str]:
    pinned = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        name, found, version = line.partition("==")
        if found and not line.startswith("#"):
            pinned[normal(name)] = version.strip()
    return pinned


def module_of(requirement: Requirement) -> str:
    return MODULE.get(requirement.name, requirement.name.replace("-", "_"))


def sources(*folders: str) -> Iterator[str]:
    """Yield the Python text of all modules and notebooks below some folders."""
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            yield path.read_text(encoding="utf-8")
        for path in (ROOT / folder).rglob("*.ipynb"):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            lines = "".join(
                "".join(c["source"]) + "\n" for c in cells if c["cell_type"] == "code"
            ).splitlines()
            yield "\n".join(line for line in lines if not line.startswith("%"))


def imported(*folders: str) -> set[str]:
    """Return the modules of others that the code below some folders imports."""
    found = set()
    for text in sources(*folders):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(str(node.module).partition(".")[0])
    return {PART_OF.get(name, name) for name in found} - OURS - set(sys.stdlib_module_names)


def test_the_package_declares_exactly_what_it_imports() -> None:
    declared = {module_of(item) for item in DEPENDENCIES if item.name not in RUN_RATHER_THAN_IMPORTED}
    assert imported("sson_core", "widgets", "notebooks") == declared


def test_the_tests_declare_exactly_what_they_import_beside() -> None:
    declared = {module_of(item) for item in DEVELOPMENT if item.name not in RUN_RATHER_THAN_IMPORTED}
    assert imported("tests") - {module_of(item) for item in DEPENDENCIES} == declared


@pytest.mark.parametrize("requirement", [*DEPENDENCIES, *DEVELOPMENT], ids=lambda item: item.name)
def test_versions_are_pinned_and_installed(requirement: Requirement) -> None:
    version = constraints().get(normal(requirement.name))
    assert version is not None, f"{requirement.name} is missing from constraints.txt"
    assert metadata.version(requirement.name).split("+")[0] == version.split("+")[0]
    assert requirement.specifier.contains(version)


def test_direct_dependencies_import() -> None:
    """One fresh process, so that bpy and torch load beside each other as little as they can."""
    all_of_them = [*DEPENDENCIES, *DEVELOPMENT]
    modules = [module_of(item) for item in all_of_them if item.name not in TOOLS_WITHOUT_MODULE]
    code = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name); print(name)"
    command = [sys.executable, "-c", code, *modules]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert set(modules) <= set(done.stdout.split())


def test_the_package_itself_imports() -> None:
    assert importlib.import_module("sson_core").__name__ == "sson_core"
