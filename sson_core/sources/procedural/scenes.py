"""From a room type and a seed to a scene."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import numpy as np

from sson_core.scene import Asset, Room, Scene
from sson_core.sources.procedural.furniture import MAKERS
from sson_core.sources.procedural.layout import Layout, NoPlace
from sson_core.sources.procedural.rooms import ROOM_TYPES
from sson_core.sources.procedural.rooms.builder import Builder
from sson_core.sources.procedural.style import draw_style
from sson_core.sources.procedural.textures import texture

NAME = "procedural"
TRIES = 40
SPARES_EACH = 2
OTHER_KINDS = 4


def build_scene(room_type: str, seed: int) -> Scene:
    """Return the furnished room of a type and seed: always the same one.

    Raises RuntimeError if no layout of the seed's fits, which no tested seed does.
    """
    for attempt in range(TRIES):
        rng = np.random.default_rng([zlib.crc32(room_type.encode()), seed, attempt])
        try:
            room = _furnish(room_type, rng)
        except NoPlace:
            continue
        return _scene(room_type, seed, room)
    raise RuntimeError(f"no layout of {room_type} {seed} fits in {TRIES} tries")


def _furnish(room_type: str, rng: np.random.Generator) -> Builder:
    kind = ROOM_TYPES[room_type]
    widths, depths = kind.size
    layout = Layout(
        round(rng.uniform(*widths), 2),
        round(rng.uniform(*depths), 2),
        round(rng.uniform(2.5, 2.8), 2),
        flip_x=bool(rng.random() < 0.5),
        flip_y=bool(rng.random() < 0.5),
    )
    room = Builder(layout, draw_style(rng), rng)
    kind.furnish(room)
    return room


def _spares(room: Builder) -> list[Asset]:
    """Return designs that no object has, for substitutions: of every kind in use, and of some others."""
    others = [name for name in MAKERS if name not in room.recipes]
    extra = {name: MAKERS[name] for name in room.rng.permutation(others)[:OTHER_KINDS]}
    seen = {item.design for item in room.layout.objects}
    spares = []
    for maker in (room.recipes | extra).values():
        found = 0
        for _ in range(3 * SPARES_EACH):
            asset = maker(room.rng, room.style).asset
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
    w, d = layout.width, layout.depth
    outline = Room("room", room_type, ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d)), layout.height)
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
        sky_strength=1.8,
        parameters={"room_type": room_type, "seed": seed},
    )


def _texture_names(assets: Iterable[Asset]) -> list[str]:
    names = {material.texture for asset in assets for material in asset.materials}
    return sorted(name for name in names if name is not None)
