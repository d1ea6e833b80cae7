"""Whether anything about a bank's files, other than their pictures, tells the answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sson_core import stats

SUSPICIOUS = 0.005
"""Below this chance a pattern is reported; a handful of tests are run over a bank."""
CERTAIN = 0.001
"""Below this chance a pattern is no accident."""

Measure = Callable[[Path], float]
Panels = Mapping[str, Path]


def extreme_rank_test(
    items: Sequence[tuple[Panels, str]], measure: Measure
) -> list[tuple[str, int, int, float]]:
    """Test whether the answer's file is the largest or smallest in a measure more often than by chance.

    ``items`` pairs each item's panel files with its answer. Items whose extreme is shared are left
    out. Returns, for ``largest`` and ``smallest``: the name, in how many items the answer's file is
    it, the number of items that count, and the exact two-sided binomial p against one in so many
    panels.
    """
    results = []
    for name, sign in (("largest", 1.0), ("smallest", -1.0)):
        hits = counted = 0
        share = 0.0
        for panels, answer in items:
            values = {panel: sign * measure(path) for panel, path in panels.items()}
            top = [panel for panel, value in values.items() if value == max(values.values())]
            if len(top) == 1 and len(values) > 1:
                counted += 1
                share += 1.0 / len(values)
                hits += top[0] == answer
        p = stats.binomial_test(hits, counted, share / max(counted, 1))
        results.append((name, hits, counted, p))
    return results


def order_tells(answers: Sequence[str], draws: int = 5000, seed: int = 0) -> float:
    """Return how rarely shuffled answers are as predictable, each from the one before, as these.

    ``answers`` are in the order of the sorted item ids. The measures are the number of equal
    neighbours (sorted and blocked orders) and the mutual information of neighbours (cyclic ones);
    the smaller permutation p value is doubled for there being two.
    """
    codes = np.unique(np.asarray(answers), return_inverse=True)[1]
    if len(codes) < 3:
        return 1.0
    rng = np.random.default_rng(seed)
    observed = _regularity(codes) - 1e-12
    as_regular = sum((_regularity(rng.permutation(codes)) >= observed for _ in range(draws)), np.zeros(2))
    return min(1.0, 2.0 * float((1 + as_regular.min()) / (1 + draws)))


def _regularity(codes: NDArray[np.intp]) -> NDArray[np.float64]:
    size = int(codes.max()) + 1
    joint = np.bincount(codes[:-1] * size + codes[1:], minlength=size * size).reshape(size, size)
    joint = joint / joint.sum()
    independent = joint.sum(axis=1, keepdims=True) * joint.sum(axis=0, keepdims=True)
    seen = joint > 0
    information = (joint[seen] * np.log(joint[seen] / independent[seen])).sum()
    return np.array([np.trace(joint), information])


def telling_words(item_id: str, words: Sequence[str]) -> list[str]:
    """Return which of the words (an answer, a category) stand in an item's id as a word of its own."""
    parts = {part.lower() for part in re.split(r"[-_]|(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)", item_id)}
    separated = "-" in item_id or "_" in item_id
    return [word for word in words if word.lower() in parts and (separated or len(word) > 1)]
