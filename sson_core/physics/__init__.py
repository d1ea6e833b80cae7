"""Whether objects stand soundly: no interpenetration, supported, inside the room.

All tests are on the meshes. What they need of an asset (bounding volumes, ray meshes, contact points)
is built once, so that thousands of edits can be screened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import shapely

from sson_core.physics.collision import COVERING, TOLERANCE, collisions, interpenetrate, is_covering, meetings
from sson_core.physics.support import CONTACT_SHARE, room_of, supported
from sson_core.scene import Room, Scene

__all__ = [
    "CONTACT_SHARE",
    "COVERING",
    "TOLERANCE",
    "collisions",
    "inside",
    "interpenetrate",
    "is_covering",
    "problems",
    "room_of",
    "sound",
    "supported",
]


def problems(scene: Scene, object_ids: Iterable[str]) -> list[str]:
    """Return one sentence for each fault of the named objects in a scene; empty if all is sound.

    Faults: an object meets another by more than `TOLERANCE`, is not carried by what it says it
    stands on, or reaches out of the room's outline, floor or ceiling.
    """
    return list(_faults(scene, tuple(object_ids)))


def sound(scene: Scene, object_ids: Iterable[str]) -> bool:
    """Return whether `problems` would be empty, stopping at the first fault."""
    return next(_faults(scene, tuple(object_ids)), None) is None


def _faults(scene: Scene, object_ids: tuple[str, ...]) -> Iterator[str]:
    for name in object_ids:
        if not inside(scene, name):
            yield f"{name} reaches out of the room."
    for first, second in meetings(scene, object_ids):
        yield f"{first} runs into {second}."
    for name in object_ids:
        if not supported(scene, name):
            yield f"{name} is not carried by its support ({scene.object(name).support})."


def inside(scene: Scene, object_id: str) -> bool:
    """Return whether an object lies within one room's outline, above its floor, below its ceiling.

    What stands on a fixture (a window's sill) may use the fixture's plan too.
    """
    item = scene.object(object_id)
    room = room_of(scene, item)
    if room is None:
        return False
    low, high = room.floor_z - TOLERANCE, room.floor_z + room.height + TOLERANCE
    if item.box[0, 2] < low or item.box[1, 2] > high:
        return False
    outline = _outline(room)
    if outline.covers(item.plan):
        return True
    carrier = scene.by_id.get(item.support)
    if carrier is None or carrier.kind != "fixture":
        return False
    return bool(outline.union(carrier.plan.buffer(TOLERANCE)).covers(item.plan))


@lru_cache(maxsize=64)
def _outline(room: Room) -> shapely.Polygon:
    outline = room.polygon.buffer(TOLERANCE)
    shapely.prepare(outline)
    return outline
