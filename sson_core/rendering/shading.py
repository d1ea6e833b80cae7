"""How the preview lights what its rays hit: one lamp with hard shadows, ambient light, clear glass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sson_core.rendering.layers import Hits, Layer, Mask, shoot_all
from sson_core.rendering.surfaces import Floats, Surfaces

AMBIENT, LAMP, HEADLIGHT = 0.4, 0.9, 0.15
LAMP_REACH = 6.0
"""Distance in metres at which the lamp has half its strength."""
GLASS_OPACITY = 0.04
GLASS_LAYERS = 4
OFFSET = 2e-3
"""Metres by which a new ray starts off the surface it leaves."""


@dataclass(frozen=True, eq=False)
class Shader:
    """Surfaces under a lamp at a world point (3,) and a sky of one linear colour (3,)."""

    surfaces: Surfaces
    lamp: Floats
    sky: Floats

    def is_glass(self, hits: Hits) -> Mask:
        """Return which rays (N,) hit glass."""
        glass = hits.found
        glass[glass] = self.surfaces.glass[self.surfaces.material(hits.object[glass], hits.face[glass])]
        return glass

    def lit(self, hits: Hits, casters: Sequence[Layer]) -> Mask:
        """Return which hits (N,) the lamp reaches past the casters; glass casts no shadow."""
        lit = hits.found
        seen = hits.take(lit)
        start = seen.points + OFFSET * seen.normal
        to_lamp = self.lamp - start
        facing = np.einsum("ij,ij->i", to_lamp, seen.normal) > 0
        blockers = shoot_all(casters, start[facing], to_lamp[facing])
        facing[facing] = (blockers.depth >= 1.0) | self.is_glass(blockers)
        lit[lit] = facing
        return lit

    def colour(self, hits: Hits, lit: Mask, layers: Sequence[Layer]) -> Floats:
        """Return the linear colour (N, 3) that rays bring, through glass to what lies behind it."""
        front = self._surface(hits, lit)
        colour, share, pixels = front.copy(), 1.0, np.arange(len(front))
        for _ in range(GLASS_LAYERS):
            glass = self.is_glass(hits)
            if not glass.any():
                break
            pixels, front, through = pixels[glass], front[glass], hits.take(glass)
            start = through.points + OFFSET * through.directions
            hits = shoot_all(layers, start, through.directions)
            behind = self._surface(hits, self.lit(hits, layers))
            share *= 1.0 - GLASS_OPACITY
            colour[pixels] += share * (behind - front)
            front = behind
        return colour

    def _surface(self, hits: Hits, lit: Mask) -> Floats:
        """Return the linear colour (N, 3) of what is hit, or of the sky."""
        colour = np.tile(self.sky, (len(hits.object), 1))
        found = hits.found
        seen = hits.take(found)
        offset = self.lamp - seen.points
        squared = np.einsum("ij,ij->i", offset, offset)
        cosine = np.einsum("ij,ij->i", offset, seen.normal) / np.sqrt(np.maximum(squared, 1e-12))
        towards = -np.einsum("ij,ij->i", seen.directions, seen.normal)
        light = AMBIENT * (0.85 + 0.15 * seen.normal[:, 2])
        light += HEADLIGHT * towards / np.sqrt(np.einsum("ij,ij->i", seen.directions, seen.directions))
        light += LAMP * np.maximum(cosine, 0.0) * lit[found] / (1.0 + squared / LAMP_REACH**2)
        light += self.surfaces.emission[self.surfaces.material(seen.object, seen.face)]
        colour[found] = light[:, None] * self.surfaces.colour(seen.object, seen.face, seen.bary)
        return colour
