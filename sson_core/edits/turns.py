"""Going through objects and their options in a fair random order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np

from sson_core.scene import SceneObject

Option = TypeVar("Option")


def in_turns(
    items: Sequence[SceneObject],
    options: Callable[[SceneObject], Sequence[Option]],
    rng: np.random.Generator,
) -> Iterator[tuple[SceneObject, Option]]:
    """Yield each object with each of its options: one of every object in turn, in random order.

    So the first few concern many objects, although small ones have more options that work. Options are
    sought when an object's first turn comes, since whoever asks seldom needs them all.
    """
    left: dict[str, list[Option]] = {}
    while items:
        for index in rng.permutation(len(items)):
            item = items[index]
            if item.object_id not in left:
                found = options(item)
                left[item.object_id] = [found[i] for i in rng.permutation(len(found))]
            if left[item.object_id]:
                yield item, left[item.object_id].pop()
        items = [item for item in items if left[item.object_id]]
