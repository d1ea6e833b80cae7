"""Which objects an edit names, and the size class of its item."""

from __future__ import annotations

from typing import Literal

from sson_core.edits import mirror
from sson_core.errors import InvalidEdit
from sson_core.scene import Edit, Mirror, Scene, Swap

SizeClass = Literal["small", "medium", "large"]
SMALL_BELOW, LARGE_FROM = 0.3, 1.0
"""Metres of the longest side of the unchanged object's axis-aligned box."""


def edited_objects(edit: Edit) -> tuple[str, ...]:
    """Return the ids of the objects an edit names; none for a mirror edit, which names no object."""
    if isinstance(edit, Swap):
        return edit.object_ids
    return () if isinstance(edit, Mirror) else (edit.object_id,)


def size_class(scene: Scene, edit: Edit) -> SizeClass:
    """Return the size class of an item of ``scene``, the unedited one; see `size_of`."""
    return size_class_of(size_of(scene, edit))


def size_of(scene: Scene, edit: Edit) -> float:
    """Return the size of an item in metres: the longest side of the unchanged object's box.

    A swap goes by its bigger piece, a mirror edit by the biggest piece that reveals the flip. Raises
    InvalidEdit for a mirror edit that nothing reveals.
    """
    if isinstance(edit, Mirror):
        pieces = mirror.revealing(scene, edit.point, edit.normal)
        if not pieces:
            raise InvalidEdit("nothing reveals the reflection.", field="edit.mirror")
    else:
        pieces = [scene.object(name) for name in edited_objects(edit)]
    return max(item.size for item in pieces)


def size_class_of(longest_side: float) -> SizeClass:
    """Return the size class for a longest side in metres: small < 0.3, medium < 1, else large."""
    if longest_side < SMALL_BELOW:
        return "small"
    return "medium" if longest_side < LARGE_FROM else "large"
