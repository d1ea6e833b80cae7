"""What every room type needs: the shell with windows and doors, and short names for placing things."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from sson_core.geometry import Array
from sson_core.scene import Light
from sson_core.sources.procedural import openings, shell
from sson_core.sources.procedural.furniture import MAKERS, Maker
from sson_core.sources.procedural.furniture.decor import picture
from sson_core.sources.procedural.furniture.lamps import pendant
from sson_core.sources.procedural.furniture.textiles import curtains, rug
from sson_core.sources.procedural.layout import Layout
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece

WALLS = ("south", "east", "north", "west")
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
)
DAYLIGHT = 42.0  # Watts a square metre of window.


@dataclass
class Builder:
    """A room being furnished: its layout, style and generator."""

    layout: Layout
    style: Style
    rng: np.random.Generator
    recipes: dict[str, Maker] = field(default_factory=dict)

    def make(self, name: str, maker: Maker | None = None) -> Piece:
        """Return a new piece of a kind of `MAKERS`, or by another maker, and remember how it was made."""
        maker = MAKERS[name] if maker is None else maker
        self.recipes.setdefault(name, maker)
        return maker(self.rng, self.style)

    def make_rug(self, width: float, depth: float) -> Piece:
        """Return a rug of a size in metres (round if it is square)."""
        return self.make("rug", lambda rng, style: rug(rng, style, width, depth))

    def hang_picture(self, wall: str, along: float, z: float, largest: float = 1.0) -> str | None:
        """Hang a painting up to ``largest`` metres wide on a wall of the draft, if there is room."""
        painting = self.make("picture", lambda rng, style: picture(rng, style, largest))
        return self.layout.hang(painting, wall, along, z)

    def hang_lamp(self, x: float, y: float, drop: float) -> None:
        """Hang a lamp ``drop`` metres down from the ceiling."""
        lamp = pendant(self.rng, self.style, drop)
        self.layout.fix(lamp, x, y, self.layout.height - drop - 0.0001, 0.0, "fixture", "ceiling")

    def put(
        self,
        name: str,
        support: str | None,
        at: tuple[float, float] | None = None,
        *,
        spread: float = 0.12,
        top: int = 0,
        turn: float = 0.0,
    ) -> str | None:
        """Make a small thing and put it on a top of ``support``; see `Layout.put`."""
        return self.layout.put(
            self.rng, self.make(name), support, top=top, at=at, spread=spread, turn=turn + self.jitter(0.25)
        )

    def put_all(
        self, support: str | None, things: Iterable[tuple[str, float, float]], spread: float = 0.12
    ) -> None:
        """Make small things and put each at its (u, v) of the first top of ``support``."""
        for name, u, v in things:
            self.put(name, support, (u, v), spread=spread)

    def stand_first(self, name: str, places: Iterable[tuple[float, float, float]]) -> str | None:
        """Make a piece and stand it at the first of the places (x, y, heading) that is free, if any is."""
        piece = self.make(name)
        tried = (self.layout.stand(piece, *place, optional=True) for place in places)
        return next((found for found in tried if found is not None), None)

    def jitter(self, reach: float) -> float:
        """Return a random number within ``reach`` of 0."""
        return float(self.rng.uniform(-reach, reach))

    def chance(self, share: float) -> bool:
        """Return True in a share of cases."""
        return bool(self.rng.random() < share)


def build_shell(room: Builder, holes: list[Opening], feature: str) -> None:
    """Build floor, ceiling and walls, and fill the openings; the wall ``feature`` gets its own paint."""
    layout, style = room.layout, room.style
    w, d, h = layout.width, layout.depth, layout.height
    margin = 2 * openings.WALL
    layout.fix(
        shell.floor(w + margin, d + margin, style.floor), w / 2, d / 2, -0.1, 0.0, "structure", "floor"
    )
    layout.fix(shell.ceiling(w + margin, d + margin), w / 2, d / 2, h, 0.0, "structure", "ceiling")
    for wall in WALLS:
        own = [replace(hole, along=_local(layout, wall, hole.along)) for hole in holes if hole.wall == wall]
        length = layout.length(wall)
        full = length + (margin if wall in ("south", "north") else 0.0)
        finish = style.feature_wall if wall == feature else style.wall
        x, y, heading = layout.on_wall(wall, length / 2, -openings.WALL / 2)
        layout.fix(shell.wall(full, h, own, finish), x, y, 0.0, heading, "structure", "floor")
        x, y, heading = layout.on_wall(wall, length / 2, 0.0005)
        layout.fix(shell.skirting(length, own, style.trim), x, y, 0.0, heading, "structure", "floor")
    for hole in holes:
        (_add_window if hole.kind == "window" else _add_door)(room, hole)


def scatter(room: Builder, categories: tuple[str, ...], least: int = 9) -> None:
    """Put more small things on furniture of the categories until ``least`` stand in the room."""
    supports = [item.object_id for item in room.layout.objects if item.category in categories]
    for _ in range(60):
        standing = [item for item in room.layout.objects if item.kind == "movable" and item.size < SMALL]
        if len(standing) >= least:
            return
        room.put(choose(room.rng, SMALL_THINGS), choose(room.rng, supports))


def _add_door(room: Builder, opening: Opening) -> None:
    layout = room.layout
    piece = openings.door(room.rng, room.style, opening.width, opening.height)
    x, y, heading = layout.on_wall(opening.wall, opening.along, 0.0)
    layout.fix(piece, x, y, 0.0, heading, "fixture", "floor")
    reach = opening.width / 2 + 0.05
    ax, ay, _ = layout.on_wall(opening.wall, opening.along - reach, 0.0)
    bx, by, _ = layout.on_wall(opening.wall, opening.along + reach, 0.95)
    layout.keep_free(ax, ay, bx, by)


def _add_window(room: Builder, opening: Opening) -> None:
    layout, rng = room.layout, room.rng
    piece = openings.window(rng, room.style, opening.width, opening.height)
    x, y, heading = layout.on_wall(opening.wall, opening.along, -openings.WALL)
    layout.fix(piece, x, y, opening.bottom + openings.PLAY, heading, "fixture", "wall")
    top = opening.bottom + opening.height
    if room.chance(0.75):
        drop = min(top + 0.12, layout.height - 0.12)
        low = 0.02 if opening.bottom < 0.5 or room.chance(0.5) else opening.bottom - 0.2
        cloth = curtains(rng, room.style, opening.width + 0.75, drop - low, 0.3)
        x, y, heading = layout.on_wall(opening.wall, opening.along, 0.001)
        layout.fix(cloth, x, y, low, heading, "fixture", "wall")
    if opening.bottom > 0.7 and room.chance(0.7):
        heater = openings.radiator(opening.width * 0.72, opening.bottom - 0.32)
        x, y, heading = layout.on_wall(opening.wall, opening.along, 0.001)
        layout.fix(heater, x, y, 0.14, heading, "fixture", "wall")
    x, y, heading = layout.real(*layout.on_wall(opening.wall, opening.along, -0.05))
    width, height = opening.width - 0.12, opening.height - 0.12
    layout.lights.append(
        Light(
            f"daylight_{len(layout.lights) + 1}",
            "area",
            _facing(x, y, opening.bottom + opening.height / 2, heading),
            DAYLIGHT * width * height,
            (0.93, 0.97, 1.0),
            (width, height),
        )
    )


def _local(layout: Layout, wall: str, along: float) -> float:
    """Return where a place along a draft wall lies in the coordinates of the wall's piece."""
    x, y, heading = layout.real(*layout.on_wall(wall, along, 0.0))
    x0, y0, _ = layout.real(*layout.on_wall(wall, layout.length(wall) / 2, 0.0))
    return -(x - x0) * math.sin(heading) + (y - y0) * math.cos(heading)


def _facing(x: float, y: float, z: float, heading: float) -> Array:
    """Return the pose of a light that shines level along ``heading``."""
    c, s = math.cos(heading), math.sin(heading)
    T = np.eye(4)
    T[:3, 0], T[:3, 1], T[:3, 2] = (s, -c, 0), (0, 0, 1), (-c, -s, 0)
    T[:3, 3] = (x, y, z)
    return T
