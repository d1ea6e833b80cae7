"""Blender must not be loaded into a kernel: only the worker's modules may import bpy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import sson_core.rendering

PACKAGE = Path(sson_core.rendering.__file__).parent
BLENDER = {"bpy", "mathutils", "bmesh"}


def blender_importers() -> set[str]:
    found = set()
    for path in PACKAGE.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] in BLENDER for name in names):
                found.add(path.relative_to(PACKAGE).parent.as_posix())
    return found


def test_only_the_worker_imports_blender() -> None:
    assert blender_importers() == {"blender/worker"}


def test_the_client_runs_without_blender() -> None:
    code = "import sys, sson_core.rendering.blender.client; print('bpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
