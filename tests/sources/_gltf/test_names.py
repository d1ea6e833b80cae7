from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sson_core.sources._gltf.document import open_document
from sson_core.sources._gltf.names import BlenderNames, Namespace
from tests.support.glb import Glb, box, placed


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        (["A", "A", "A"], ["A", "A.001", "A.002"]),
        (["A.005", "A.005", "A", "A"], ["A.005", "A.001", "A", "A.002"]),
        (["A.001", "A.001", "A"], ["A.001", "A.002", "A"]),
        (["A", "A.003", "A", "A", "A"], ["A", "A.003", "A.001", "A.002", "A.004"]),
        (["A.", "A."], ["A.", "A..001"]),
        (["é" * 40, "é" * 40], ["é" * 31, "é" * 30]),
        (["x" * 70, "x" * 60, "x" * 60, "x" * 60], ["x" * 63, "x" * 60, "x" * 59, "x" * 59 + ".001"]),
        (["A.1b", "A.1b"], ["A.1b", "A.1b.001"]),
    ],
)
def test_names_that_recur_are_numbered_as_blender_does(wanted: list[str], given: list[str]) -> None:
    names = Namespace()
    assert [names.take(name) for name in wanted] == given


def awkward(path: Path) -> Path:
    """Write a file whose names recur, at several depths, some of them missing or too long."""
    glb = Glb()
    one, two = glb.material("paint"), glb.material("paint", (0.1, 0.2, 0.3, 1.0))
    chair = glb.mesh("chair", (*box((1, 1, 1)), one), (*box((1, 2, 1)), two))
    table = glb.mesh("table", (*box((2, 1, 1)), two))
    inner = [glb.node("Chair", chair, placed(n, 0)) for n in range(2)]
    glb.node("Group", None, placed(5, 0), children=inner)
    glb.node(None, table, placed(0, 3))
    glb.node(None, table, placed(0, 5))
    glb.node(None, None, placed(0, 9), children=[glb.node("Chair", table, placed(0, 1))])
    for name in ("Chair.001", "table", "x" * 70, "x" * 70, "Group.002", "Stuhl ä"):
        glb.node(name, chair, placed(2, 7))
    return glb.write(path)


def test_parts_that_have_no_name_take_their_meshs(tmp_path: Path) -> None:
    names = BlenderNames(open_document(awkward(tmp_path / "room.glb")))
    assert {"table", "table.001"} <= set(names.objects.values())


@pytest.mark.render
def test_they_are_the_names_that_blender_gives(tmp_path: Path) -> None:
    file = awkward(tmp_path / "room.glb")
    script = (
        "import bpy, json, sys\n"
        "bpy.ops.wm.read_factory_settings(use_empty=True)\n"
        "bpy.ops.import_scene.gltf(filepath=sys.argv[1])\n"
        "found = {o.name: [s.material.name for s in o.material_slots] for o in bpy.data.objects}\n"
        "print('FOUND' + json.dumps(found))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout.partition("FOUND")[2].splitlines()[0])
    names = BlenderNames(open_document(file))
    assert sorted(names.objects.values()) == sorted(found)
    assert {name for slots in found.values() for name in slots} == set(names.materials.values())
