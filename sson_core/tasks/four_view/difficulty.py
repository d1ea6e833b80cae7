"""Factors that make an item hard, recorded for every item and never crossed with each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from skimage.color import rgb2lab

from sson_core.edits import edited_objects
from sson_core.scene import Scene
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.parts import alike_in_room
from sson_core.views.look import When


def occlusion(evidence: Evidence, view: View, when: When, names: Sequence[str]) -> float | None:
    """Return the hidden share of the least hidden of these objects that a view shows, None if none."""
    seen = [name for name in names if view.look.pixels(name, when)]
    hidden = [1.0 - evidence.observer.visible_fraction(view.look, name, when) for name in seen]
    return min(hidden, default=None)


def like_instances(scene: Scene, names: Sequence[str]) -> int:
    """Return how many other objects of the room look like one of the edited ones."""
    return sum(len(alike_in_room(scene, name)) for name in names)


def distracting_content(evidence: Evidence, view: View) -> tuple[int, float]:
    """Return how many unedited objects a view shows, and the share of the image they cover."""
    edited = set(edited_objects(evidence.edit))
    shown = view.look.shown("before", evidence.rules.least_landmark_share) - edited
    names = [name for name in shown if (item := evidence.scene.by_id.get(name)) and item.kind == "movable"]
    return len(names), sum(view.look.footprint(name, "before") for name in names)


def edge_contrast(pixels: NDArray[np.uint8], mask: NDArray[np.bool_], width: int = 3) -> float | None:
    """Return the colour difference across an object's edge in a rendered image.

    ``pixels`` (H, W, 3) RGB, ``mask`` (H, W) where the object is seen, ``width`` pixels on either side.
    The difference (CIE76 in Lab) is between each pixel just inside and the mean just outside, near it.
    None if the object or its surroundings are not in the image.
    """
    inner = mask & ~ndimage.binary_erosion(mask, iterations=width)
    outer = ndimage.binary_dilation(mask, iterations=width) & ~mask
    if not inner.any() or not outer.any():
        return None
    lab = rgb2lab(pixels)
    span = 4 * width + 1
    weight = ndimage.uniform_filter(outer.astype(np.float64), span)
    around = np.stack([ndimage.uniform_filter(lab[..., c] * outer, span) for c in range(3)], axis=-1)
    near = inner & (weight > 1e-9)
    if not near.any():
        return None
    outside = around[near] / weight[near][:, None]
    return float(np.linalg.norm(lab[near] - outside, axis=1).mean())
