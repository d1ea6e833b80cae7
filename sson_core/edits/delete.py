"""Delete: one object is removed, and the lights attached to it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sson_core.edits import rules
from sson_core.scene import Delete, Scene


def apply(scene: Scene, edit: Delete) -> Scene:
    """Return the scene without the object and without the lights attached to it."""
    return scene.without(scene.object(edit.object_id).object_id)


def check(scene: Scene, edit: Delete) -> None:
    """Raise InvalidEdit if the object is built in or something stands on it."""
    rules.require_free(scene, edit, rules.require_movable(scene, edit, edit.object_id))


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Delete]:
    """Yield deletions in random order."""
    names = [item.object_id for item in rules.free(scene)]
    for index in rng.permutation(len(names)):
        yield Delete(object_id=names[index])
