from __future__ import annotations

import pytest

from sson_core.scene import Scene
from sson_core.sources import get_source
from sson_core.sources.procedural.rooms import ROOM_TYPES

ROOMS = [(room_type, seed) for room_type in ROOM_TYPES for seed in range(3)]


@pytest.fixture(scope="session", params=ROOMS, ids=lambda room: f"{room[0]}-{room[1]}")
def scene(request: pytest.FixtureRequest) -> Scene:
    room_type, seed = request.param
    return get_source("procedural").load({"room_type": room_type, "seed": seed})
