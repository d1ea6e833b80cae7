"""What one camera sees of a scene before and after an edit, and numbers read off it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.raycast import NOTHING, Buffers

When = Literal["before", "after"]

LEAST_DEPTH_STEP = 0.01
"""Metres below which two depths count as one."""


@dataclass(frozen=True, eq=False)
class Look:
    """One camera's buffers of the scene before (S) and after (S') an edit.

    Both buffers share ``ids``. ``changed`` (H, W) marks pixels whose object, depth, normal or
    material differ between the two.
    """

    camera: Camera
    before: Buffers
    after: Buffers
    changed: NDArray[np.bool_]

    def buffers(self, when: When) -> Buffers:
        """Return the buffers of S or S'."""
        return self.before if when == "before" else self.after

    def mask(self, object_id: str, when: When) -> NDArray[np.bool_]:
        """Return where an object is seen (H, W)."""
        return self.buffers(when).mask(object_id)

    def pixels(self, object_id: str, when: When) -> int:
        """Return how many pixels show an object."""
        ids = self.before.ids
        return int(self._counts[when][ids.index(object_id)]) if object_id in ids else 0

    def footprint(self, object_id: str, when: When) -> float:
        """Return the share of the image area that an object covers."""
        return self.pixels(object_id, when) / self.before.object.size

    def shown(self, when: When, least_share: float) -> frozenset[str]:
        """Return the objects that cover at least a share of the image."""
        least = max(1.0, least_share * self.before.object.size)
        return frozenset(
            name for name, n in zip(self.before.ids, self._counts[when], strict=True) if n >= least
        )

    def touches_edge(self, object_id: str, when: When) -> bool:
        """Return whether an object is seen in the outermost pixels of the frame."""
        seen = self.buffers(when)
        if object_id not in seen.ids:
            return False
        index = seen.ids.index(object_id)
        border = (seen.object[0], seen.object[-1], seen.object[:, 0], seen.object[:, -1])
        return any(bool((line == index).any()) for line in border)

    @property
    def changed_share(self) -> float:
        """Share of the image area that the edit changes."""
        return float(self.changed.mean())

    def changed_within(self, object_id: str) -> int:
        """Return how many changed pixels show an object before or after the edit."""
        places = self.mask(object_id, "before") | self.mask(object_id, "after")
        return int((self.changed & places).sum())

    def seen_empty(self, object_id: str, occupied: When) -> int:
        """Return at how many of an object's pixels the other scene shows its place free.

        ``occupied`` is the scene in which the object stands there. A pixel counts if the other scene
        shows something else at it and nothing in front of the place.
        """
        there = self.mask(object_id, occupied)
        full = self.buffers(occupied)
        other = self.buffers("after" if occupied == "before" else "before")
        unobstructed = other.depth >= full.depth - LEAST_DEPTH_STEP
        gone = ~other.mask(object_id)
        return int((there & gone & unobstructed).sum())

    @cached_property
    def _counts(self) -> dict[When, NDArray[np.int64]]:
        size = len(self.before.ids)
        return {
            "before": np.bincount(self.before.object[self.before.object != NOTHING], minlength=size),
            "after": np.bincount(self.after.object[self.after.object != NOTHING], minlength=size),
        }
