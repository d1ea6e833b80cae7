"""From a room type and a seed to a scene."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import numpy as np

from sson_core.scene import Asset, Room, Scene
from sson_core.sources.procedural.furniture import MAKERS
from sson_core.sources.procedural.layout import Layout, NoPlace
from sson_core.sources.procedural.outdoors import outdoors
from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms import ROOM_TYPES, RoomType
from sson_core.sources.procedural.rooms.builder import Builder
from sson_core.sources.procedural.rooms.finishing import finish
from sson_core.sources.procedural.style import choose, draw_style
from sson_core.sources.procedural.textures import texture
from sson_core.sources.procedural.weather import draw_weather, sun

NAME = "procedural"
TRIES = 40
SHAPED_TRIES = 20  # After so many a room that was to lose a corner keeps it, and may be heavy.
MOST_TRIANGLES = 148_000
NOTCHED, CUT_OFF = 1 / 3, 1 / 6
SPARES_EACH = 2
OTHER_KINDS = 4


def build_scene(room_type: str, seed: int) -> Scene:
    """Return the furnished room of a type and seed: always the same one.

    Raises RuntimeError if no layout of the seed's fits, which no tested seed does.
    """
    kind = ROOM_TYPES[room_type]
    shape = np.random.default_rng([zlib.crc32(room_type.encode()), seed]).random()
    for attempt in range(TRIES):
        rng = np.random.default_rng([zlib.crc32(room_type.encode()), seed, attempt])
        try:
            wished = attempt < SHAPED_TRIES
            room = _furnish(kind, rng, shape if wished else 1.0)
            if wished and _triangles(room) > MOST_TRIANGLES:
                continue
        except NoPlace:
            continue
        return _scene(room_type, seed, room)
    raise RuntimeError(f"no layout of {room_type} {seed} fits in {TRIES} tries")


def _furnish(kind: RoomType, rng: np.random.Generator, shape: float) -> Builder:
    """Furnish a room whose outline ``shape`` (0..1) decides; NoPlace if it does not fit."""
    widths, depths = kind.size
    layout = Layout(
        round(rng.uniform(*widths), 2),
        round(rng.uniform(*depths), 2),
        round(rng.uniform(2.5, 2.8), 2),
        flip_x=bool(rng.random() < 0.5),
        flip_y=bool(rng.random() < 0.5),
        notch=_smaller(kind.notch, rng) if kind.notch and shape < NOTCHED else None,
        cut=_shorter(kind.cut, rng) if kind.cut and NOTCHED <= shape < NOTCHED + CUT_OFF else None,
    )
    room = Builder(layout, draw_style(rng), rng, draw_weather(rng))
    kind.furnish(room)
    finish(room)
    _surround(room)
    return room


def _surround(room: Builder) -> None:
    """Put gardens round the room, and let the sun shine through one of its windows."""
    layout, rng, weather = room.layout, room.rng, room.weather
    layout.build(outdoors(rng, layout.polygon), 0.0, "floor")
    windows = [item for item in layout.objects if item.category == "window"]
    if windows and weather.sun > 0:
        layout.lights.append(sun(weather, rng, choose(rng, windows).heading))


def _triangles(room: Builder) -> int:
    return sum(len(item.asset.mesh.faces) for item in room.layout.objects)


def _smaller(notch: Notch, rng: np.random.Generator) -> Notch:
    width, depth = (round(side * rng.uniform(0.65, 1.0), 2) for side in (notch.width, notch.depth))
    return Notch(notch.corner, width, depth)


def _shorter(cut: Cut, rng: np.random.Generator) -> Cut:
    return Cut(cut.corner, round(cut.leg * rng.uniform(0.65, 1.0), 2))


def _spares(room: Builder) -> list[Asset]:
    """Return designs that no object has, for substitutions: of every kind in use, and of some others."""
    others = [name for name in MAKERS if name not in room.recipes]
    extra = {name: MAKERS[name] for name in room.rng.permutation(others)[:OTHER_KINDS]}
    seen = {item.design for item in room.layout.objects}
    spares = []
    for maker in (room.recipes | extra).values():
        found = 0
        for _ in range(3 * SPARES_EACH):
            asset = room.switched(maker(room.rng, room.style)).asset
            if asset.design not in seen and found < SPARES_EACH:
                seen.add(asset.design)
                spares.append(asset)
                found += 1
            if found == SPARES_EACH:
                break
    return spares


def _scene(room_type: str, seed: int, room: Builder) -> Scene:
    layout = room.layout
    name = f"{NAME}-{room_type}-{seed}"
    outline = Room("room", room_type, layout.floor, layout.height)
    spares = _spares(room)
    assets = [*(item.asset for item in layout.objects), *spares]
    return Scene(
        scene_id=name,
        source=NAME,
        family=name,
        rooms=(outline,),
        objects=tuple(layout.objects),
        lights=tuple(layout.lights),
        textures={key: texture(key) for key in _texture_names(assets)},
        spares=tuple(spares),
        sky=room.weather.sky,
        sky_strength=room.weather.sky_strength,
        parameters={"room_type": room_type, "seed": seed},
    )


def _texture_names(assets: Iterable[Asset]) -> list[str]:
    names = {material.texture for asset in assets for material in asset.materials}
    return sorted(name for name in names if name is not None)
