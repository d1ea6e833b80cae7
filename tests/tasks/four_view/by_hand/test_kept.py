from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import numpy as np
import pytest

from sson_core.raycast import RayMesh, Rays
from sson_core.tasks.four_view.by_hand.kept import KeptMesh, Latest, Meshes
from sson_core.views.camera_moves import walked
from tests.tasks.four_view.by_hand.trials import BOXES
from tests.tasks.four_view.stage import SOUTH, SOUTH_EAST


def test_the_latest_values_are_kept_and_older_ones_made_again() -> None:
    made: list[str] = []

    def get(latest: Latest[str], key: str) -> str:
        return latest.get(key, lambda: made.append(key) or key)

    latest: Latest[str] = Latest(2)
    for key in ("a", "b", "a", "c", "a", "b"):
        assert get(latest, key) == key
    assert made == ["a", "b", "c", "b"]


def test_heavy_values_make_room_but_the_newest_stays() -> None:
    latest: Latest[str] = Latest(10)
    made: list[str] = []

    def get(key: str, weight: int) -> None:
        latest.get(key, lambda: made.append(key) or key, weight)

    for key, weight in (
        ("a", 4),
        ("b", 4),
        ("a", 4),
        ("c", 4),
        ("b", 4),
        ("huge", 50),
        ("huge", 50),
        ("a", 1),
    ):
        get(key, weight)
    assert made == ["a", "b", "c", "b", "huge", "a"]


def test_kept_casts_are_those_of_a_plain_mesh() -> None:
    kept, plain = KeptMesh(BOXES.objects), RayMesh(BOXES.objects)
    for camera in (SOUTH, SOUTH_EAST, SOUTH, walked(SOUTH, forward=0.01), SOUTH.resized(80, 60)):
        one, other = kept.cast(camera), plain.cast(camera)
        np.testing.assert_array_equal(one.object, other.object)
        np.testing.assert_array_equal(one.depth, other.depth)
    assert kept.trace(Rays.of(SOUTH)) is kept.trace(Rays.of(SOUTH))
    wide = Rays.of(SOUTH)
    assert kept.trace(wide.through((slice(0, 10), slice(0, 10)))) is not kept.trace(wide)


def test_renumbered_casts_are_kept_apart() -> None:
    kept = KeptMesh(BOXES.objects)
    ids = tuple(reversed([item.object_id for item in BOXES.objects]))
    there, here = kept.numbered(ids), kept.cast(SOUTH)
    seen = there.cast(SOUTH)
    assert seen.ids == ids and there is kept.numbered(ids)
    np.testing.assert_array_equal(seen.mask("sofa"), here.mask("sofa"))
    assert here.ids != ids and here.mask("table").any()


def test_the_same_objects_give_the_same_mesh() -> None:
    meshes = Meshes()
    mesh = meshes(BOXES.objects, False)
    assert meshes(BOXES.objects, False) is mesh and meshes(BOXES.objects, True) is not mesh
    assert meshes(BOXES.objects[1:], False) is not mesh
    assert meshes(BOXES.objects[:1], False) is not meshes(BOXES.objects[:1], False)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Without the collector of reference cycles, which may run late: what is counted frees all."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_mesh_let_go_of_frees_its_hits_at_once(no_collector: None) -> None:
    kept = KeptMesh(BOXES.objects)
    there = kept.numbered(tuple(reversed(kept.ids)))
    gone = [weakref.ref(value) for value in (kept, there, kept.trace(Rays.of(SOUTH)))]
    gone.append(weakref.ref(there.trace(Rays.of(SOUTH))))
    del kept, there
    assert [value() for value in gone] == [None] * 4
