"""A workpiece collects finished parts and becomes a piece: an asset, its tops and its lamps."""

from __future__ import annotations

import dataclasses
import hashlib
from dataclasses import dataclass, field

import numpy as np

from sson_core import geometry
from sson_core.geometry import Array
from sson_core.scene import Asset, Colour, Mesh
from sson_core.sources.procedural.finishes import Finish
from sson_core.sources.procedural.solids import Part


@dataclass(frozen=True)
class Top:
    """A level rectangle in object coordinates on which things can stand, metres.

    ``room`` is the free height above it.
    """

    x: float
    y: float
    z: float
    depth: float
    width: float
    room: float = 1.0
    round: bool = False


@dataclass(frozen=True)
class Glow:
    """A lamp of a piece: where it shines in object coordinates, watts and linear colour."""

    x: float
    y: float
    z: float
    power: float
    color: Colour = (1.0, 0.78, 0.55)


@dataclass(frozen=True)
class Piece:
    """An asset with what its source knows of it.

    ``tops`` are where things can stand on it, ``glows`` where it shines; ``origin`` is where the
    asset's origin lay in the workpiece's coordinates.
    """

    asset: Asset
    tops: tuple[Top, ...] = ()
    glows: tuple[Glow, ...] = ()
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def depth(self) -> float:
        """Extent along local x, metres."""
        return float(np.ptp(self.asset.box[:, 0]))

    @property
    def width(self) -> float:
        """Extent along local y, metres."""
        return float(np.ptp(self.asset.box[:, 1]))

    @property
    def height(self) -> float:
        """Extent along z, metres."""
        return float(np.ptp(self.asset.box[:, 2]))


_UNLIT: dict[str, Asset] = {}


def unlit(piece: Piece) -> Piece:
    """Return a lamp switched off; equal lamps stay one asset."""
    design = f"{piece.asset.design}-off"
    if design not in _UNLIT:
        if len(_UNLIT) > 400:
            _UNLIT.clear()
        dark = tuple(look.model_copy(update={"emission": 0.0}) for look in piece.asset.materials)
        _UNLIT[design] = dataclasses.replace(piece.asset, design=design, materials=dark)
    return dataclasses.replace(piece, asset=_UNLIT[design], glows=())


@dataclass
class Workpiece:
    """Parts under construction, in any coordinates with +x to the front."""

    parts: list[tuple[Finish, Part]] = field(default_factory=list)
    tops: list[Top] = field(default_factory=list)
    glows: list[Glow] = field(default_factory=list)

    def add(self, finish: Finish, *parts: Part) -> None:
        """Add parts of one finish."""
        self.parts.extend((finish, part) for part in parts)

    def done(
        self, category: str, style: str, *, front: bool = False, hanging: bool = False, description: str = ""
    ) -> Piece:
        """Return the piece, its origin at the bottom centre (back centre if ``hanging``).

        The design's name ends in a digest of everything visible, so equal names mean equal looks.
        """
        finishes = list(dict.fromkeys(finish for finish, _ in self.parts))
        lower, upper = geometry.bounds(np.concatenate([part.vertices for _, part in self.parts]))
        middle = (lower + upper) / 2
        origin = np.array([lower[0], middle[1], middle[2]] if hanging else [middle[0], middle[1], lower[2]])
        mesh = _mesh(self.parts, finishes, origin)
        materials = tuple(finish.material for finish in finishes)
        digest = hashlib.sha256()
        for array in (mesh.vertices, mesh.faces, mesh.uv, mesh.slots):
            digest.update(np.ascontiguousarray(array).tobytes())
        digest.update(repr(materials).encode())
        asset = Asset(
            design=f"{category}-{style}-{digest.hexdigest()[:8]}".replace(" ", "_"),
            category=category,
            mesh=mesh,
            materials=materials,
            front=front,
            description=description or f"{style} {category.replace('_', ' ')}",
        )
        x, y, z = (float(value) for value in origin)
        return Piece(
            asset,
            tuple(dataclasses.replace(top, x=top.x - x, y=top.y - y, z=top.z - z) for top in self.tops),
            tuple(dataclasses.replace(glow, x=glow.x - x, y=glow.y - y, z=glow.z - z) for glow in self.glows),
            (x, y, z),
        )


def _mesh(parts: list[tuple[Finish, Part]], finishes: list[Finish], origin: Array) -> Mesh:
    starts = np.cumsum([0, *(len(part.vertices) for _, part in parts)])
    return Mesh(
        vertices=np.concatenate([part.vertices for _, part in parts]) - origin,
        faces=np.concatenate(
            [part.faces + start for (_, part), start in zip(parts, starts, strict=False)]
        ).astype(np.int32),
        uv=np.concatenate([part.uv / finish.repeat for finish, part in parts]),
        slots=np.concatenate(
            [np.full(len(part.faces), finishes.index(finish), dtype=np.int32) for finish, part in parts]
        ),
        smooth=np.concatenate([part.smooth for _, part in parts]),
    )
