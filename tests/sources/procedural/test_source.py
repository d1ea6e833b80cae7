from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from sson_core.errors import BadInput
from sson_core.scene import Scene
from sson_core.sources import get_source
from sson_core.sources.procedural import textures
from sson_core.sources.procedural.rooms import ROOM_TYPES

SOURCE = get_source("procedural")


def same(a: Scene, b: Scene) -> bool:
    """Whether two scenes are equal down to the last vertex and pixel."""
    if (a.scene_id, a.rooms, a.sky, a.sky_strength) != (b.scene_id, b.rooms, b.sky, b.sky_strength):
        return False
    if list(a.by_id) != list(b.by_id) or list(a.textures) != list(b.textures):
        return False
    for one, other in zip(a.objects, b.objects, strict=True):
        if (one.kind, one.support, one.beside) != (other.kind, other.support, other.beside):
            return False
        if one.T_object_to_world.tobytes() != other.T_object_to_world.tobytes():
            return False
    for one, other in zip(a.assets(), b.assets(), strict=True):
        if (one.design, one.category, one.materials) != (other.design, other.category, other.materials):
            return False
        for name in ("vertices", "faces", "uv", "slots", "smooth"):
            if getattr(one.mesh, name).tobytes() != getattr(other.mesh, name).tobytes():
                return False
    lights = [(lamp.light_id, lamp.power, lamp.T_light_to_world.tobytes()) for lamp in a.lights]
    if lights != [(lamp.light_id, lamp.power, lamp.T_light_to_world.tobytes()) for lamp in b.lights]:
        return False
    return all(a.textures[name].tobytes() == b.textures[name].tobytes() for name in a.textures)


def test_the_same_seed_gives_the_same_rooms_by_either_way() -> None:
    first = list(islice(SOURCE.scenes(None, 3), 3))
    textures.texture.cache_clear()
    for scene in first:
        assert same(scene, SOURCE.load(json.loads(json.dumps(scene.parameters))))
        assert scene.scene_id == scene.family == f"procedural-{scene.rooms[0].room_type}-3"
    assert not same(first[0], SOURCE.load({"room_type": "living_room", "seed": 4}))


def test_room_types_take_turns_and_seeds_go_up() -> None:
    scenes = list(islice(SOURCE.scenes(None, 11), len(ROOM_TYPES) + 1))
    assert [scene.rooms[0].room_type for scene in scenes] == [*ROOM_TYPES, next(iter(ROOM_TYPES))]
    assert [scene.parameters["seed"] for scene in scenes] == [11] * len(ROOM_TYPES) + [12]


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"seed": 1}, "parameters.room_type"),
        ({"room_type": "cellar", "seed": 1}, "parameters.room_type"),
        ({"room_type": ["study"], "seed": 1}, "parameters.room_type"),
        ({"room_type": "study"}, "parameters.seed"),
        ({"room_type": "study", "seed": "1"}, "parameters.seed"),
        ({"room_type": "study", "seed": -1}, "parameters.seed"),
        ({"room_type": "study", "seed": True}, "parameters.seed"),
        ({"room_type": "study", "seed": 1, "walls": 5}, "parameters.walls"),
    ],
)
def test_wrong_parameters_are_named(parameters: dict[str, object], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        SOURCE.load(parameters)
    assert caught.value.field == field


def test_a_path_or_a_negative_seed_is_refused() -> None:
    with pytest.raises(BadInput, match="path"):
        next(SOURCE.scenes(Path("somewhere"), 0))
    with pytest.raises(BadInput) as caught:
        next(SOURCE.scenes(None, -1))
    assert caught.value.field == "seed"


def test_textures_are_all_there_and_of_sensible_size(scene: Scene) -> None:
    used = {m.texture for asset in scene.assets() for m in asset.materials if m.texture is not None}
    assert used == set(scene.textures)
    for name, pixels in scene.textures.items():
        assert pixels.dtype == np.uint8, name
        assert pixels.shape[2] == 3 and 256 <= min(pixels.shape[:2]) <= max(pixels.shape[:2]) <= 1024, name
        assert pixels.std() > 1.0, name
