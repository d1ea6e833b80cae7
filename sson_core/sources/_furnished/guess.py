"""What a thing probably is, from its name, the groups it lies in and its shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from sson_core.geometry import Array
from sson_core.sources._furnished.alike import Alike
from sson_core.sources._furnished.bodies import Body
from sson_core.sources._furnished.categories import OTHER, category_of, own_category

ROOM_SIGNS = (
    ("bathroom", ("toilet", "bathtub", "shower", "washbasin")),
    ("bedroom", ("bed",)),
    ("kitchen", ("stove", "fridge", "dishwasher", "kitchen_sink")),
    ("living_room", ("sofa", "armchair", "coffee_table", "tv")),
    ("dining_room", ("dining_table", "dining_chair")),
    ("study", ("desk", "office_chair")),
)
"""Room types and the categories that speak for them, the surest first."""


@dataclass(frozen=True)
class Guess:
    """A category and why it is doubtful; empty if it is not."""

    category: str
    doubt: str = ""


def guess_category(group: Alike, whole: Array) -> Guess:
    """Return what like parts probably are; ``whole`` is the box of the scene (2, 3)."""
    for body in group.bodies:
        found = category_of(body.name)
        if found is not None:
            return Guess(found)
    shape = _by_shape(group.first, whole)
    if shape is not None:
        return Guess(shape, "guessed from its shape")
    for name in reversed(group.first.part.groups):
        found = category_of(name)
        if found is not None and len(group.bodies) < 12:
            return Guess(found, f"guessed from the group {name!r}")
    own = own_category(group.first.name)
    if own == OTHER:
        return Guess(OTHER, "the name tells nothing: say what it is")
    return Guess(own, "made of the name: choose a category, or keep it")


def guess_room_type(categories: Sequence[str]) -> str:
    """Return the room type that the things in a room speak for."""
    for room_type, signs in ROOM_SIGNS:
        if any(sign in categories for sign in signs):
            return room_type
    return "room"


def is_shell(body: Body, whole: Array) -> bool:
    """Return whether a body surrounds the scene: walls, perhaps with floor and ceiling, in one mesh."""
    share = body.size / np.maximum(whole[1] - whole[0], 1e-9)
    return bool(share[:2].min() > 0.8 and body.size[2] > 1.8)


def _by_shape(body: Body, whole: Array) -> str | None:
    span = np.maximum(whole[1] - whole[0], 1e-9)
    if is_shell(body, whole):
        return "wall"
    spread = float(body.plan.area / (span[0] * span[1]))
    if spread > 0.5 and body.size[2] < 0.3:
        return "floor" if body.centre[2] < whole.mean(axis=0)[2] else "ceiling"
    thick = _thickness(body)
    if body.size[2] > 2.0 and body.size[:2].max() > 2.0 and thick < 0.3:
        return "wall"
    return None


def _thickness(body: Body) -> float:
    box = body.plan.minimum_rotated_rectangle
    corners = shapely.get_coordinates(box)
    if len(corners) < 3:
        return 0.0
    return float(min(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[1])))
