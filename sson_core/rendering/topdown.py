"""The plan view: an orthographic look straight down on a scene without its ceilings."""

from __future__ import annotations

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from sson_core.geometry import Array
from sson_core.scene import Scene

OVERHEAD_SHARE = 0.8
"""Structure whose underside lies above this share of the room's height hides the room from above."""
UNDER_CEILING = 0.02
"""Metres below a ceiling that cannot be left out at which a plan view begins."""


class TopDown(BaseModel):
    """An orthographic view straight down: world x to the right, world y up, square pixels.

    Attributes:
        centre: plan point (x, y) at the image centre, metres.
        extent: metres that the longer image side spans.
        width, height: pixels.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    centre: tuple[float, float]
    extent: float = Field(gt=0.0)
    width: int = Field(ge=1)
    height: int = Field(ge=1)

    @classmethod
    def of(cls, scene: Scene, width: int = 256, height: int = 256, margin: float = 0.3) -> TopDown:
        """Return the view that holds all rooms (all objects where there is none) and ``margin`` metres."""
        outlines = [np.array(room.floor) for room in scene.rooms]
        points = np.concatenate(outlines or [item.box[:, :2] for item in scene.objects])
        lower, upper = points.min(axis=0) - margin, points.max(axis=0) + margin
        span_x, span_y = upper - lower
        extent = max(width, height) * max(span_x / width, span_y / height)
        x, y = (lower + upper) / 2
        return cls(centre=(float(x), float(y)), extent=float(extent), width=width, height=height)

    @property
    def metres_per_pixel(self) -> float:
        """Side of a pixel on the plan."""
        return self.extent / max(self.width, self.height)

    def project(self, points: Array) -> Array:
        """Return the pixels (N, 2) of world points (N, 2 or 3)."""
        offset = (np.asarray(points, dtype=np.float64)[:, :2] - self.centre) / self.metres_per_pixel
        pixels: Array = np.array([self.width / 2, self.height / 2]) + offset * [1.0, -1.0]
        return pixels

    def rays(self, z: float) -> tuple[Array, Array]:
        """Return origins at height ``z`` and directions, both (H, W, 3), through all pixel centres."""
        scale = self.metres_per_pixel
        origins = np.empty((self.height, self.width, 3))
        origins[..., 0] = self.centre[0] + (np.arange(self.width) + 0.5 - self.width / 2) * scale
        origins[..., 1] = (self.centre[1] - (np.arange(self.height) + 0.5 - self.height / 2) * scale)[:, None]
        origins[..., 2] = z
        return origins, np.broadcast_to([0.0, 0.0, -1.0], origins.shape)


def eye_height(scene: Scene) -> float:
    """Return the height that a plan view looks down from: above all things, or else under a ceiling.

    A ceiling that is one mesh with the walls, as many files have it, cannot be left out.
    """
    hidden = overhead(scene)
    shown = [item for item in scene.objects if item.object_id not in hidden]
    above = max((float(item.box[1, 2]) for item in shown), default=0.0) + 1.0
    lids = [
        room.floor_z + room.height - UNDER_CEILING
        for room in scene.rooms
        for item in shown
        if item.kind == "structure"
        and item.box[1, 2] > room.floor_z + OVERHEAD_SHARE * room.height
        and item.plan.intersection(room.polygon).area > OVERHEAD_SHARE * room.polygon.area
    ]
    return min([above, *lids])


def overhead(scene: Scene) -> frozenset[str]:
    """Return the ids of ceilings and of what hangs on them: what a plan view leaves out.

    An object counts if it is supported by the ceiling, or if it is structure whose underside lies above
    `OVERHEAD_SHARE` of the height of the lowest room that it covers on the plan.
    """
    hidden = set()
    for item in scene.objects:
        if item.support == "ceiling":
            hidden.add(item.object_id)
        elif item.kind == "structure":
            levels = [
                room.floor_z + OVERHEAD_SHARE * room.height
                for room in scene.rooms
                if room.polygon.intersects(item.plan)
            ]
            if levels and item.box[0, 2] > min(levels):
                hidden.add(item.object_id)
    return frozenset(hidden)
