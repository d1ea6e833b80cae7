"""Placing pieces in a room so that nothing touches, floats or leaves it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
import shapely

from sson_core.geometry import Array, pose, transform_points, translation
from sson_core.scene import Kind, Light, SceneObject
from sson_core.sources.procedural.collision import touching
from sson_core.sources.procedural.outline import AXES, Cut, Notch, Side, sides
from sson_core.sources.procedural.tops import CONTACT, carries, lean_back, on_top, outline_of
from sson_core.sources.procedural.workpiece import Piece

BESIDE = 0.012  # Least metres between two things on one top.
FROM_WALL = 0.02


class NoPlace(Exception):
    """A piece that the room cannot do without does not fit; the room is tried again."""


@dataclass
class Layout:
    """A room under construction.

    Places are given in the room's own draft coordinates, x in 0..width and y in 0..depth; ``flip_x``
    and ``flip_y`` say how the draft is turned over on its way into the world. A notch steps back the
    two sides it takes from: a place along ``north`` before a notch of that side is on ``notch_x``.
    """

    width: float
    depth: float
    height: float
    flip_x: bool = False
    flip_y: bool = False
    notch: Notch | None = None
    cut: Cut | None = None
    objects: list[SceneObject] = field(default_factory=list)
    lights: list[Light] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)
    _kept_free: list[shapely.Polygon] = field(default_factory=list)
    _counts: Counter[str] = field(default_factory=Counter)
    _on_top: dict[tuple[str, int], list[shapely.Geometry]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.sides = sides(self.width, self.depth, self.notch, self.cut)
        corners = [self.real(*side.start)[:2] for side in self.sides]
        ring = corners if self.flip_x == self.flip_y else corners[::-1]
        first = ring.index(min(ring))
        self.floor: tuple[tuple[float, float], ...] = (*ring[first:], *ring[:first])
        self.polygon = shapely.Polygon(self.floor)

    def real(self, x: float, y: float, heading: float = 0.0) -> tuple[float, float, float]:
        """Return world x, y and heading of a draft place."""
        if self.flip_x:
            x, heading = self.width - x, math.pi - heading
        if self.flip_y:
            y, heading = self.depth - y, -heading
        return x, y, heading

    def keep_free(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Keep floor furniture out of a rectangle (in front of a door, say)."""
        (ax, ay, _), (bx, by, _) = self.real(x0, y0), self.real(x1, y1)
        self._kept_free.append(shapely.box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))

    def fix(
        self, piece: Piece, x: float, y: float, z: float, heading: float, kind: Kind, support: str
    ) -> str:
        """Place a piece without any test (structure and what is built in); return its id.

        The place is that of the origin of the coordinates in which the piece was made.
        """
        x, y, heading = self.real(x, y, heading)
        T = pose(x, y, z, heading) @ translation(piece.origin)
        return self._accept(piece, T, kind, support, None)

    def build(self, piece: Piece, z: float, support: str) -> str:
        """Place structure that was made in the world's x and y, its z = 0 at height ``z``."""
        x, y, low = piece.origin
        return self._accept(piece, translation((x, y, z + low)), "structure", support, None)

    def place_overhead(self, piece: Piece, x: float, y: float) -> str:
        """Fix a piece under the ceiling at a place in the world."""
        z = self.height - piece.height - CONTACT
        return self._accept(piece, translation((x, y, z)), "fixture", "ceiling", None)

    def stand(
        self,
        piece: Piece,
        x: float,
        y: float,
        heading: float,
        *,
        gap: float = 0.03,
        on: str | None = None,
        beside: str | None = None,
        optional: bool = False,
        kind: Kind = "movable",
    ) -> str | None:
        """Stand a piece on the floor, or wholly on the rug ``on``; return its id.

        It keeps ``gap`` metres from everything at its height, but may reach under the table ``beside``
        as long as the two do not touch. Raises NoPlace, or returns None if ``optional``.
        """
        x, y, heading = self.real(x, y, heading)
        z = 0.0 if on is None else self.pieces[on].height + CONTACT
        candidate = SceneObject("", piece.asset, pose(x, y, z, heading), beside=beside, support=on or "floor")
        if not self._fits(candidate, gap, beside, on):
            if optional:
                return None
            raise NoPlace(f"{piece.asset.design} at {x:.2f}, {y:.2f}")
        return self._accept(piece, candidate.T_object_to_world, kind, on or "floor", beside)

    def put(
        self,
        rng: np.random.Generator,
        piece: Piece,
        support: str | None,
        *,
        top: int = 0,
        at: tuple[float, float] | None = None,
        spread: float = 0.0,
        turn: float = 0.0,
        tries: int = 24,
    ) -> str | None:
        """Put a small piece on a top of ``support``; return its id, or None if there is no room.

        ``at`` is a wished place in -1..1 of the top's depth and width, ``spread`` how far it may stray
        from it (in the same units), ``turn`` its heading against the support's, radians.
        """
        if support is None:
            return None
        base, area = self.objects[self._index(support)], self.pieces[support].tops[top]
        if piece.height > area.room - 0.01:
            return None
        for _ in range(tries):
            u, v = at if at is not None else (0.0, 0.0)
            reach = spread if at is not None else 1.0
            u, v = np.clip(np.array([u, v]) + rng.uniform(-reach, reach, 2), -1, 1)
            placed = on_top(base, area, piece, float(u), float(v), turn)
            if placed is None:
                return None
            outline = outline_of(placed)
            if carries(base, area, outline) and self._apart(outline, (support, top)):
                self._on_top[support, top].append(outline)
                return self._accept(piece, placed.T_object_to_world, "movable", support, None)
        return None

    def lean(self, piece: Piece, support: str | None, across: float, turn: float = 0.0) -> str | None:
        """Stand a piece on a seat so that it all but touches the seat's back; return its id, or None.

        ``across`` is its place in -1..1 of the seat's width, ``turn`` its heading against the seat's.
        """
        if support is None:
            return None
        base, area = self.objects[self._index(support)], self.pieces[support].tops[0]
        placed = lean_back(base, area, piece, across, turn)
        if placed is None or not self._apart(outline_of(placed), (support, 0)):
            return None
        self._on_top[support, 0].append(outline_of(placed))
        return self._accept(piece, placed.T_object_to_world, "movable", support, None)

    def hang(self, piece: Piece, wall: str, along: float, z: float, *, kind: Kind = "movable") -> str | None:
        """Hang a piece on a wall of the draft, its middle at (along, z); return its id (None: blocked)."""
        low, high = self.side(wall, along).span
        if not low <= along - piece.width / 2 <= along + piece.width / 2 <= high:
            return None
        x, y, heading = self.real(*self.on_wall(wall, along, 0.001))
        candidate = SceneObject("", piece.asset, pose(x, y, z, heading), support="wall", kind=kind)
        if not self._fits(candidate, 0.04, None, None):
            return None
        return self._accept(piece, candidate.T_object_to_world, kind, "wall", None)

    def on_wall(self, wall: str, along: float, out: float) -> tuple[float, float, float]:
        """Return draft x, y and inward heading of a place ``along`` a wall and ``out`` metres before it."""
        side = self.side(wall, along)
        return *side.at(along, out), side.inward

    def side(self, wall: str, along: float) -> Side:
        """Return the side of the draft that a place ``along`` a wall is on: the wall's own, or a notch's."""
        named = next(side for side in self.sides if side.name == wall)
        stepped = [
            side
            for side in self.sides
            if wall in AXES and side.name.startswith("notch") and math.isclose(side.inward, named.inward)
        ]
        return next((side for side in stepped if side.span[0] <= along <= side.span[1]), named)

    def against(
        self, piece: Piece, wall: str, along: float, out: float = FROM_WALL
    ) -> tuple[float, float, float]:
        """Return the draft place of a piece that stands with its back to a wall."""
        return self.on_wall(wall, along, out + piece.depth / 2)

    def length(self, wall: str) -> float:
        """Return how far ``along`` runs on a wall, metres; a notch or a cut does not shorten its sides."""
        if wall in AXES:
            return self.width if wall in ("south", "north") else self.depth
        return next(side for side in self.sides if side.name == wall).length

    def _fits(self, candidate: SceneObject, gap: float, beside: str | None, on: str | None) -> bool:
        if not self.polygon.covers(candidate.plan):
            return False
        low, high = candidate.box[:, 2]
        if candidate.support != "wall" and any(area.intersects(candidate.plan) for area in self._kept_free):
            return False
        if on is not None and not self.objects[self._index(on)].plan.covers(candidate.plan):
            return False
        for other in self.objects:
            if other.kind == "structure" or other.object_id == on:
                continue
            if other.box[0, 2] > high + gap or other.box[1, 2] < low - gap:
                continue
            if other.plan.distance(candidate.plan) >= gap:
                continue
            if other.object_id != beside or touching(candidate, other):
                return False
        return True

    def _apart(self, outline: shapely.Geometry, key: tuple[str, int]) -> bool:
        return all(other.distance(outline) >= BESIDE for other in self._on_top[key])

    def _accept(self, piece: Piece, T: Array, kind: Kind, support: str, beside: str | None) -> str:
        category = piece.asset.category
        self._counts[category] += 1
        name = f"{category}_{self._counts[category]}"
        self.objects.append(SceneObject(name, piece.asset, T, kind, support, beside=beside))
        self.pieces[name] = piece
        for index, glow in enumerate(piece.glows):
            place = transform_points(T, np.array([[glow.x, glow.y, glow.z]]))[0]
            self.lights.append(
                Light(
                    f"{name}_light_{index + 1}",
                    "point",
                    pose(*place),
                    glow.power,
                    glow.color,
                    (0.06, 0.06),
                    name,
                )
            )
        return name

    def _index(self, object_id: str) -> int:
        return next(i for i, item in enumerate(self.objects) if item.object_id == object_id)
