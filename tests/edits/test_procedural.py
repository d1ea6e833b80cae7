"""Every category works on a furnished room of the built-in source."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from sson_core import edits, physics
from sson_core.scene import CATEGORIES, Scene
from sson_core.sources import get_source


@pytest.fixture(scope="module")
def room() -> Scene:
    """A living room whose outline is a rectangle: few others have a plane to be mirrored in."""
    rooms = (get_source("procedural").load({"room_type": "living_room", "seed": seed}) for seed in range(9))
    return next(found for found in rooms if len(found.rooms[0].floor) == 4)


@pytest.mark.parametrize("category", CATEGORIES)
def test_each_category_finds_sound_edits_of_several_objects(room: Scene, category: str) -> None:
    found = list(itertools.islice(edits.propose(room, category, np.random.default_rng(1)), 8))
    touched = {name for edit in found for name in edits.edited_objects(edit)}
    assert len(touched) >= (0 if category == "mirror" else 4)
    assert len(found) == 8 or category == "mirror"
    for edit in found:
        after = edits.apply(room, edit)
        moved = [name for name in edits.edited_objects(edit) if name in after.by_id]
        assert physics.problems(after, moved) == []
        assert edits.size_class(room, edit) in ("small", "medium", "large")


def test_a_reflected_room_is_as_sound_as_before(room: Scene) -> None:
    edit = next(iter(edits.propose(room, "mirror", np.random.default_rng(0))))
    after = edits.apply(room, edit)
    names = [item.object_id for item in room.objects if item.kind == "movable"]
    assert physics.problems(after, names) == physics.problems(room, names)
