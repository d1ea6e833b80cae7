"""How soon the editor shows a change: four ray-cast views, and the rules of the evidence."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from sson_core.camera import Camera
from sson_core.edits import apply, propose
from sson_core.rendering.preview import Previewer
from sson_core.scene import Edit, Move, Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.views.camera_moves import walked
from sson_core.views.cameras import sample_cameras
from widgets.editor_desk import Desk

SIDE = 384
ROUNDS = 5


@pytest.fixture(scope="module")
def scene() -> Scene:
    return get_source("procedural").load({"room_type": "living_room", "seed": 3})


@pytest.fixture(scope="module")
def cameras(scene) -> tuple[Camera, ...]:
    return tuple(sample_cameras(scene, scene.rooms[0], np.random.default_rng(5), 4, SIDE, SIDE))


@pytest.fixture(scope="module")
def drag(scene) -> list[Edit]:
    """Steps of one object over the floor, as a hand drags it."""
    moved = next(propose(scene, "move", np.random.default_rng(0)))
    assert isinstance(moved, Move)
    return [
        Move(object_id=moved.object_id, translation=(0.02 * step, 0.01 * step, 0.0), step="half")
        for step in range(1, ROUNDS + 2)
    ]


def seconds(works: Sequence[Callable[[], object]]) -> float:
    """Return the median wall time of the works, the first left out: it warms up."""
    spent = []
    for work in works:
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return statistics.median(spent[1:])


def test_four_views_follow_a_change(scene, cameras, drag, measured, load):
    """The previewer alone: of a scene that it never saw, and of one object that moves."""
    views = dict(zip("ABCD", cameras, strict=True))

    def anew() -> None:
        Previewer(scene, views).images(scene)

    note = f"{SIDE} x {SIDE}, {len(scene.objects)} objects, {load}"
    spent = seconds([anew] * (ROUNDS + 1))
    measured("editing: four views painted anew", spent, most=0.5, unit="s", note=note)
    previewer = Previewer(scene, views, [drag[0].object_id])
    edited = [apply(scene, edit) for edit in drag]
    spent = seconds([lambda after=after: previewer.images(after) for after in edited])
    measured("editing: four views after one object moved", spent, most=0.25, unit="s", note=note)


def test_pictures_and_rules_follow_a_change(scene, cameras, drag, measured, load):
    """The editor's whole answer to a step of a drag, or of one camera's walk: all that the page shows."""
    desk = Desk()
    drags = [Trial(scene, cameras, edit, "A") for edit in drag]
    walks = [drags[-1].with_camera("A", walked(cameras[0], forward=0.02 * step)) for step in range(len(drag))]
    for name, trials in {"an object": drags, "a camera": walks}.items():
        drawn = seconds([lambda trial=trial: desk.painter.paint(trial) for trial in trials])
        judged = seconds([lambda trial=trial: desk.judge(trial) for trial in trials])
        note = f"pictures {drawn:.2f} s, rules {judged:.2f} s, {load}"
        measured(
            f"editing: pictures and rules of {name} moved", drawn + judged, most=0.5, unit="s", note=note
        )
