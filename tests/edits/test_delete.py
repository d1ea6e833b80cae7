from __future__ import annotations

import numpy as np

from sson_core import edits
from sson_core.scene import Delete
from tests.support import scenes

SCENE = scenes.sitting_room()


def test_the_object_and_its_light_go_and_nothing_else() -> None:
    after = edits.apply(SCENE, Delete(object_id="lamp_1"))
    assert set(SCENE.by_id) - set(after.by_id) == {"lamp_1"}
    assert [lamp.light_id for lamp in after.lights] == ["sun"]


def test_everything_free_is_proposed_once() -> None:
    found = [edit.object_id for edit in edits.propose(SCENE, "delete", np.random.default_rng(3))]
    movable = {item.object_id for item in SCENE.objects if item.kind == "movable"}
    assert sorted(found) == sorted(movable - {"table_1"})
