"""What every room type needs: short names for making and placing things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from sson_core.sources.procedural.furniture import MAKERS, Maker
from sson_core.sources.procedural.furniture.decor import picture
from sson_core.sources.procedural.furniture.lamps import pendant
from sson_core.sources.procedural.furniture.textiles import rug
from sson_core.sources.procedural.layout import Layout
from sson_core.sources.procedural.style import Style
from sson_core.sources.procedural.weather import Weather
from sson_core.sources.procedural.workpiece import Piece, unlit


@dataclass
class Builder:
    """A room being furnished: its layout, style and generator."""

    layout: Layout
    style: Style
    rng: np.random.Generator
    weather: Weather
    recipes: dict[str, Maker] = field(default_factory=dict)

    def make(self, name: str, maker: Maker | None = None) -> Piece:
        """Return a new piece of a kind of `MAKERS`, or by another maker, and remember how it was made."""
        maker = MAKERS[name] if maker is None else maker
        self.recipes.setdefault(name, maker)
        return self.switched(maker(self.rng, self.style))

    def switched(self, piece: Piece) -> Piece:
        """Return a lamp lit or not, as the weather asks; any other piece as it is."""
        return piece if self.weather.lamps_lit or not piece.glows else unlit(piece)

    def make_rug(self, width: float, depth: float) -> Piece:
        """Return a rug of a size in metres (round if it is square)."""
        return self.make("rug", lambda rng, style: rug(rng, style, width, depth))

    def hang_picture(self, wall: str, along: float, z: float, largest: float = 1.0) -> str | None:
        """Hang a painting up to ``largest`` metres wide on a wall of the draft, if there is room."""
        painting = self.make("picture", lambda rng, style: picture(rng, style, largest))
        return self.layout.hang(painting, wall, along, z)

    def hang_lamp(self, x: float, y: float, drop: float) -> None:
        """Hang a lamp ``drop`` metres down from the ceiling."""
        lamp = self.switched(pendant(self.rng, self.style, drop))
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
