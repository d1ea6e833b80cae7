"""Imports go one way; this is what keeps shared code free of any one task, and bpy in its worker."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "sson_core"

LEVELS = (
    {"geometry"},
    {"camera", "buffers"},
    {"scene"},
    {"raycast"},
    {"physics", "rendering"},
    {"sources"},
    {"edits"},
    {"views"},
    {"bank"},
    {"tasks"},
    {"solvers"},
    {"grading", "training"},
    {"audit", "interchange", "analysis"},
    {"reports"},
    {"cli"},
)
LEAVES = {"errors", "stats", "execution", "database", "images", "files", "srgb"}
RANK = {name: rank for rank, names in enumerate(LEVELS) for name in names}
MODULES = sorted((ROOT / PACKAGE).rglob("*.py"))


def imported(tree: ast.Module, module: tuple[str, ...]) -> Iterator[str]:
    """Yield the dotted names that a module imports anywhere, functions and type checking included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*module[: len(module) - node.level]] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def part_of(dotted: str) -> str | None:
    """Return the part of the package that a dotted name lies in, None outside the package."""
    names = dotted.split(".")
    return names[1] if names[0] == PACKAGE and len(names) > 1 else None


def breaches(path: Path, source: str) -> list[str]:
    """Return what a module imports against the order."""
    module = path.relative_to(ROOT).with_suffix("").parts
    own = module[1] if len(module) > 2 or module[-1] != "__init__" else None
    found = []
    for dotted in imported(ast.parse(source), module):
        top = dotted.split(".")[0]
        if top == "widgets":
            found.append(f"{PACKAGE} imports {dotted}")
        if top in ("bpy", "mathutils") and module[:3] != (PACKAGE, "rendering", "blender"):
            found.append(f"{dotted} outside rendering/blender")
        part = part_of(dotted)
        if part is None or own is None or part == own or part in LEAVES:
            continue
        if own in LEAVES:
            found.append(f"the leaf {own} imports {dotted}")
        elif RANK[part] >= RANK[own]:
            found.append(f"{own} imports {dotted}")
    return found


def test_every_part_has_its_place() -> None:
    parts = {path.relative_to(ROOT / PACKAGE).parts[0].removesuffix(".py") for path in MODULES}
    assert parts - {"__init__"} <= set(RANK) | LEAVES


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    assert breaches(path, path.read_text(encoding="utf-8")) == []


def circles(imports: dict[str, set[str]]) -> set[str]:
    """Return the modules that import themselves by way of others."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for name in imports[waiting.pop()] - found:
                found.add(name)
                waiting.append(name)
        return found

    return {name for name in imports if name in reached(name)}


def test_modules_do_not_import_each_other() -> None:
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in MODULES}
    names = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    imports: dict[str, set[str]] = {}
    for name, path in names.items():
        module = path.relative_to(ROOT).with_suffix("").parts
        dotted = imported(ast.parse(path.read_text(encoding="utf-8")), module)
        imports[name] = {full if full in names else full.rpartition(".")[0] for full in dotted} & set(names)
    assert len(imports["sson_core.cli"]) > 3
    assert circles(imports) == set()


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bank/x.py", "from sson_core.tasks import task_of"),
        ("bank/x.py", "def f():\n    import sson_core.cli"),
        ("physics.py", "from sson_core import rendering"),
        ("rendering/x.py", "from ..physics import clear"),
        ("rendering/preview.py", "import bpy"),
        ("sources/x.py", "from widgets import viewer"),
        ("stats.py", "from sson_core.bank import Bank"),
        ("rendering/__init__.py", "from sson_core.sources import get_source"),
    ],
)
def test_breaches_are_found(module: str, line: str) -> None:
    assert len(breaches(ROOT / PACKAGE / module, line)) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bank/x.py", "from .record import ItemRecord\nfrom sson_core.bank import store\nimport numpy"),
        ("tasks/four_view/x.py", "from sson_core.bank import Bank\nfrom sson_core.stats import wilson"),
        ("rendering/blender/worker/x.py", "import bpy"),
    ],
)
def test_lawful_imports_pass(module: str, line: str) -> None:
    assert breaches(ROOT / PACKAGE / module, line) == []
