"""Every direct dependency imports, at the version the constraints prove."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = [Requirement(text) for text in PROJECT["dependencies"]]
DEVELOPMENT = [Requirement(text) for text in PROJECT["optional-dependencies"]["dev"]]
TOOLS_WITHOUT_MODULE = {"pandas-stubs"}
MODULE = {
    "great-tables": "great_tables",
    "huggingface-hub": "huggingface_hub",
    "open-clip-torch": "open_clip",
    "pillow": "PIL",
    "pre-commit": "pre_commit",
    "pytest-timeout": "pytest_timeout",
    "pytest-xdist": "xdist",
    "python-fcl": "fcl",
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


@pytest.mark.parametrize("requirement", [*DEPENDENCIES, *DEVELOPMENT], ids=lambda item: item.name)
def test_versions_are_pinned_and_installed(requirement: Requirement) -> None:
    version = constraints().get(normal(requirement.name))
    assert version is not None, f"{requirement.name} is missing from constraints.txt"
    assert metadata.version(requirement.name).split("+")[0] == version.split("+")[0]
    assert requirement.specifier.contains(version)


def test_direct_dependencies_import() -> None:
    """One fresh process, so that bpy and torch load beside each other as little as they can."""
    names = [item.name for item in [*DEPENDENCIES, *DEVELOPMENT] if item.name not in TOOLS_WITHOUT_MODULE]
    modules = [MODULE.get(name, name.replace("-", "_")) for name in names]
    code = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name); print(name)"
    command = [sys.executable, "-c", code, *modules]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert set(modules) <= set(done.stdout.split())


def test_the_package_itself_imports() -> None:
    assert importlib.import_module("sson_core").__name__ == "sson_core"
