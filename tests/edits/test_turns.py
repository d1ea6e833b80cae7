from __future__ import annotations

import numpy as np

from sson_core.edits.turns import in_turns
from tests.support import scenes

ITEMS = [item for item in scenes.sitting_room().objects if item.kind == "movable"]


def test_every_option_comes_once_and_every_object_before_any_comes_twice() -> None:
    counts = {item.object_id: index % 4 for index, item in enumerate(ITEMS)}
    pairs = [
        (item.object_id, option)
        for item, option in in_turns(
            ITEMS, lambda item: list(range(counts[item.object_id])), np.random.default_rng(0)
        )
    ]
    assert sorted(pairs) == sorted((name, i) for name, n in counts.items() for i in range(n))
    several = sum(n > 0 for n in counts.values())
    assert len({name for name, _ in pairs[:several]}) == several


def test_options_are_sought_when_the_turn_comes() -> None:
    asked: list[str] = []

    def options(item):
        asked.append(item.object_id)
        return [0]

    next(in_turns(ITEMS, options, np.random.default_rng(0)))
    assert len(asked) == 1
