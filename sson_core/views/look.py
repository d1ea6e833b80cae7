"""What one camera sees of a scene before and after an edit, and numbers read off it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sson_core.buffers import Buffers, Window
from sson_core.camera import Camera
from sson_core.raycast import Rays
from sson_core.views.changes import LEAST_DEPTH_STEP, Changes, When

__all__ = ["LEAST_DEPTH_STEP", "Look", "When"]


@dataclass(frozen=True, eq=False)
class Look:
    """One camera's buffers of the scene before (S) and after (S') an edit.

    Both buffers share ``ids`` and agree outside ``window``. ``alone`` keeps how many pixels an object
    would cover in S or S' if nothing stood before it, as far as it was asked.
    """

    camera: Camera
    rays: Rays
    before: Buffers
    after: Buffers
    changes: Changes
    window: Window
    alone: dict[tuple[str, When], int] = field(default_factory=dict)

    @cached_property
    def changed(self) -> NDArray[np.bool_]:
        """Pixels (H, W) whose object, depth, normal or material differ between S and S'."""
        return self.changes.between(self.before, self.after, self.window)

    def buffers(self, when: When) -> Buffers:
        """Return the buffers of S or S'."""
        return self.before if when == "before" else self.after

    def mask(self, object_id: str, when: When) -> NDArray[np.bool_]:
        """Return where an object is seen (H, W)."""
        return self.buffers(when).mask(object_id)

    def pixels(self, object_id: str, when: When) -> int:
        """Return how many pixels show an object."""
        number = self._number.get(object_id)
        return 0 if number is None else int(self.counts[when][number])

    def footprint(self, object_id: str, when: When) -> float:
        """Return the share of the image area that an object covers."""
        return self.pixels(object_id, when) / self.before.object.size

    def shown(self, when: When, least_share: float) -> frozenset[str]:
        """Return the objects that cover at least a share of the image."""
        least = max(1.0, least_share * self.before.object.size)
        ids = self.before.ids
        return frozenset(ids[number] for number in np.nonzero(self.counts[when] >= least)[0])

    def touches_edge(self, object_id: str, when: When) -> bool:
        """Return whether an object is seen in the outermost pixels of the frame."""
        return self._number.get(object_id) in self._at_edge[when]

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
    def counts(self) -> dict[When, NDArray[np.int64]]:
        """Pixels that show each object, in the order of the ids."""
        size = len(self.before.ids) + 1
        return {
            "before": np.bincount(self.before.object.ravel() + 1, minlength=size)[1:],
            "after": np.bincount(self.after.object.ravel() + 1, minlength=size)[1:],
        }

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.before.ids)}

    @cached_property
    def _at_edge(self) -> dict[When, frozenset[int]]:
        return {"before": _border(self.before.object), "after": _border(self.after.object)}


def _border(numbers: NDArray[np.int32]) -> frozenset[int]:
    lines = (numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1])
    return frozenset(np.unique(np.concatenate(lines)).tolist())
