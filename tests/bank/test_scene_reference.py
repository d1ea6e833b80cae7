from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sson_core.bank.scene_reference import reference_of, scene_sha256
from sson_core.geometry import pose
from sson_core.scene import Material, Scene
from tests.support.scenes import sitting_room


def moved(scene: Scene, metres: float) -> Scene:
    item = scene.object("sofa_1")
    return scene.replacing(item.placed(item.T_object_to_world @ pose(metres, 0.0)))


def repainted(scene: Scene) -> Scene:
    pixels = scene.textures["wood"].copy()
    pixels[0, 0] ^= 1
    return dataclasses.replace(scene, textures={**scene.textures, "wood": pixels})


def another_look(scene: Scene) -> Scene:
    return scene.replacing(dataclasses.replace(scene.object("mug_1"), look=(Material(name="red"),)))


def another_mesh(scene: Scene) -> Scene:
    item = scene.object("vase_1")
    vertices = item.asset.mesh.vertices * 1.01
    asset = dataclasses.replace(item.asset, mesh=dataclasses.replace(item.asset.mesh, vertices=vertices))
    return scene.replacing(dataclasses.replace(item, asset=asset))


def brighter(scene: Scene) -> Scene:
    return dataclasses.replace(scene, lights=(dataclasses.replace(scene.lights[0], power=4.0),))


def test_the_same_scene_has_the_same_hash_in_any_process() -> None:
    code = (
        "from tests.support.scenes import sitting_room\n"
        "from sson_core.bank.scene_reference import scene_sha256\n"
        "print(scene_sha256(sitting_room()))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == scene_sha256(sitting_room())


@pytest.mark.parametrize(
    "change", [lambda scene: moved(scene, 0.001), repainted, another_look, another_mesh, brighter]
)
def test_whatever_can_be_seen_counts(change: Callable[[Scene], Scene]) -> None:
    scene = sitting_room()
    assert scene_sha256(change(scene)) != scene_sha256(scene)


def test_rounding_does_not_count() -> None:
    scene = sitting_room()
    assert scene_sha256(moved(scene, 1e-9)) == scene_sha256(scene)
    lamp = scene.object("lamp_1")
    T = lamp.T_object_to_world
    signs = scene.replacing(lamp.placed(np.where(T == 0, -0.0, T)))
    assert scene_sha256(signs) == scene_sha256(scene)


def test_references_hold_what_makes_the_scene_again() -> None:
    scene = dataclasses.replace(sitting_room(), parameters={"seed": 3})
    reference = reference_of(scene)
    assert (reference.scene_id, reference.family, reference.source) == ("hand-made", "hand-made", "test")
    assert reference.parameters == {"seed": 3}
    assert reference.content_sha256 == scene_sha256(scene)
