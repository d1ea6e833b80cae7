"""The texture library: a name such as ``board-oak`` or ``painting-sea-7`` always means the same pixels."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from sson_core.sources.procedural.textures import (
    cloth,
    globe,
    mineral,
    outdoor,
    paintings,
    rugs,
    tiles,
    walls,
    wood,
)
from sson_core.sources.procedural.textures.noise import Image

_Maker = Callable[[np.random.Generator], Image]

_PLAIN: dict[str, _Maker] = {
    "weave": cloth.weave,
    "linen": lambda rng: cloth.weave(rng, 64, 0.16),
    "boucle": cloth.boucle,
    "velvet": cloth.velvet,
    "knit": cloth.knit,
    "leather": cloth.leather,
    "plaster": mineral.plaster,
    "marble": mineral.marble,
    "terrazzo": mineral.terrazzo,
    "glaze": mineral.glaze,
    "soil": mineral.soil,
    "grass": outdoor.grass,
    "foliage": outdoor.foliage,
    "brick": outdoor.brick,
    "roof": outdoor.roof,
    "paving": outdoor.paving,
    "paper_striped": walls.striped,
    "paper_trellis": walls.trellis,
    "paper_sprigs": walls.sprigs,
    "boards": walls.boards,
    "wicker": mineral.wicker,
    "tiles-sand": lambda rng: mineral.tiles(rng, "#d8ccb8", "#b5a68f"),
    "tiles-slate": lambda rng: mineral.tiles(rng, "#8b8f92", "#5f6468"),
    "tiles-white": lambda rng: mineral.tiles(rng, "#ecebe6", "#c9c6bf"),
    "globe-antique": lambda rng: globe.globe(rng, "#d9cba6", "#b98f5a", "#a8a06a", "#c7a06e", "#9a8a6a"),
    "globe-blue": lambda rng: globe.globe(rng, "#5f93b8", "#d9c58a", "#8fae7a", "#d49a78", "#c7d0a0"),
    "globe-dark": lambda rng: globe.globe(rng, "#22303c", "#b9a06a", "#8a9a8c", "#c7b48a"),
    "metro-white": lambda rng: tiles.metro(rng, "#f1f0ec", "#c4c1ba"),
    "metro-sage": lambda rng: tiles.metro(rng, "#a9bba6", "#dcdad2"),
    "metro-blue": lambda rng: tiles.metro(rng, "#5f7f96", "#d6d6d2"),
    "metro-rose": lambda rng: tiles.metro(rng, "#d6b3a3", "#e6e1d8"),
    "squares-white": lambda rng: tiles.squares(rng, "#bdbab3", "#f0efea"),
    "squares-green": lambda rng: tiles.squares(rng, "#d4d5cc", "#4f7566", "#587f70", "#486c5f", spread=0.08),
    "squares-ochre": lambda rng: tiles.squares(rng, "#e4ddcd", "#c99b55", "#d3a865", "#bf8f4c"),
    "mosaic-sea": lambda rng: tiles.squares(
        rng, "#e3e6e4", "#7fa7ad", "#a9c6c7", "#5c8a94", "#d3e0dd", across=16
    ),
    "mosaic-stone": lambda rng: tiles.squares(
        rng, "#d9d4cb", "#b9ab97", "#cfc4b2", "#a39682", "#ddd5c6", across=16
    ),
    "hexagons-white": lambda rng: tiles.hexagons(rng, "#a5a29c", "#ecebe6"),
    "hexagons-grey": lambda rng: tiles.hexagons(rng, "#cfcdc8", "#6f7679", "#7d8487", "#8b9194"),
    "checker-black": lambda rng: tiles.checker(rng, "#efeeea", "#33363a"),
    "checker-clay": lambda rng: tiles.checker(rng, "#ece4d6", "#b5765a"),
    "stripes-navy": lambda rng: cloth.stripes(rng, "#ece6da", "#2c3e5c"),
    "stripes-rust": lambda rng: cloth.stripes(rng, "#efe6d6", "#b5563c", "#d9a066"),
    "check-green": lambda rng: cloth.check(rng, "#e9e4d3", "#4f6b52", "#8fa38a"),
    "check-grey": lambda rng: cloth.check(rng, "#e8e6e1", "#7d8188"),
    "zigzag-teal": lambda rng: cloth.zigzag(rng, "#eae3d5", "#2f6f73"),
    "zigzag-ochre": lambda rng: cloth.zigzag(rng, "#f0e8d8", "#c8922f"),
    "dots-blush": lambda rng: cloth.dots(rng, "#d8a79a", "#f3ebe2"),
    "dots-blue": lambda rng: cloth.dots(rng, "#41597a", "#e8e2d4"),
    "leafy-green": lambda rng: cloth.leafy(rng, "#ece8dc", "#4c7257"),
    "leafy-dark": lambda rng: cloth.leafy(rng, "#2b3a38", "#c7b37a"),
}
PRINTS = tuple(
    name for name in _PLAIN if name.split("-")[0] in {"stripes", "check", "zigzag", "dots", "leafy"}
)

# Metres that one repeat covers, where it is not one metre.
REPEAT: dict[str, float] = {
    "weave": 0.14, "linen": 0.16, "boucle": 0.18, "velvet": 0.5, "knit": 0.35, "leather": 0.45,
    "plaster": 1.6, "marble": 0.9, "terrazzo": 1.1, "glaze": 0.25, "soil": 0.2, "wicker": 0.22,
    "grass": 3.0, "foliage": 2.2, "brick": 0.9, "roof": 2.4, "paving": 2.0,
    "paper_striped": 0.8, "paper_trellis": 0.9, "paper_sprigs": 1.0, "boards": 1.0,
    "tiles": 1.2, "planks": 1.5, "herringbone": 1.3, "board": 0.7,
    "metro": 0.8, "squares": 0.9, "mosaic": 0.8, "hexagons": 0.9, "checker": 1.2,
    "stripes": 0.3, "check": 0.32, "zigzag": 0.34, "dots": 0.36, "leafy": 0.45,
}  # fmt: skip


def metres(name: str) -> float:
    """Return how many metres one repeat of a texture covers; paintings and rugs fill what they cover."""
    return REPEAT.get(name, REPEAT.get(name.split("-")[0], 1.0))


@lru_cache(maxsize=512)
def texture(name: str) -> Image:
    """Return the read-only pixels (H, W, 3) of a named texture; KeyError for an unknown name."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    kind, *details = name.split("-")
    if kind == "board":
        return wood.board(rng, details[0])
    if kind == "planks":
        return wood.planks(rng, details[0])
    if kind == "herringbone":
        return wood.herringbone(rng, details[0])
    if kind == "rug":
        return rugs.rug(rng, details[0])
    if kind == "painting":
        return paintings.painting(rng, details[0])
    return _PLAIN[name](rng)
