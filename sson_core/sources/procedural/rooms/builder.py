"""What every room type needs: a builder, the shell of a room, and small things strewn about."""

from __future__ import annotations

from sson_core.sources.procedural.rooms.construction import Builder
from sson_core.sources.procedural.rooms.enclosing import build_shell
from sson_core.sources.procedural.style import choose

__all__ = ["Builder", "build_shell", "scatter"]

SMALL = 0.3  # Metres; the study's size class.
SMALL_THINGS = (
    "mug",
    "book",
    "candle",
    "trinket_box",
    "vase",
    "ornament",
    "small_plant",
    "bowl",
    "photo_frame",
    "globe",
    "headphones",
    "toy_car",
    "game_controller",
    "speaker",
    "magazines",
)


def scatter(
    room: Builder, categories: tuple[str, ...], least: int = 9, things: tuple[str, ...] = SMALL_THINGS
) -> None:
    """Put more small ``things`` on furniture of the categories until ``least`` stand on something."""
    supports = [item.object_id for item in room.layout.objects if item.category in categories]
    for _ in range(60):
        standing = [
            item
            for item in room.layout.objects
            if item.kind == "movable" and item.size < SMALL and item.support not in ("floor", "wall")
        ]
        if len(standing) >= least:
            return
        support = choose(room.rng, supports)
        top = int(room.rng.integers(len(room.layout.pieces[support].tops)))
        room.put(choose(room.rng, things), support, top=top)
