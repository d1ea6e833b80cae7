from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sson_core.bank.leaks import extreme_rank_test, order_tells, telling_words

LETTERS = "ABCD"


def test_a_measure_that_is_always_largest_gets_the_exact_p() -> None:
    items = [({name: Path(name) for name in LETTERS}, "B")] * 10
    sizes = {"A": 1.0, "B": 3.0, "C": 2.0, "D": 0.0}
    results = extreme_rank_test(items, lambda path: sizes[path.name])
    assert results[0][:3] == ("largest", 10, 10)
    assert results[0][3] == pytest.approx(0.25**10, rel=1e-6)
    assert results[1][:3] == ("smallest", 0, 10)


def test_ties_at_the_extreme_do_not_count() -> None:
    items = [({name: Path(name) for name in LETTERS}, "B")] * 10
    results = extreme_rank_test(items, lambda path: 1.0)
    assert [result[2:] for result in results] == [(0, 1.0), (0, 1.0)]


@pytest.mark.parametrize("answers", ["AAAABBBBCCCCDDDD", "ABCDABCDABCDABCD", "AAABBBCCCDDD"])
def test_regular_orders_tell(answers: str) -> None:
    assert order_tells(list(answers)) < 0.001


def test_shuffled_orders_rarely_tell() -> None:
    rng = np.random.default_rng(5)
    p = [order_tells(list(rng.permutation(list(LETTERS * 3))), draws=200) for _ in range(100)]
    assert np.mean(np.array(p) < 0.05) < 0.15


@settings(max_examples=30)
@given(st.lists(st.sampled_from(LETTERS), max_size=20))
def test_the_order_test_gives_a_probability(answers: list[str]) -> None:
    assert 0.0 < order_tells(answers, draws=20) <= 1.0


@pytest.mark.parametrize(
    ("item_id", "told"),
    [("item-003-A", ["A"]), ("move_17", ["move"]), ("a0b1c2d3e4", []), ("move17", ["move"]), ("4fa9", [])],
)
def test_words_in_ids(item_id: str, told: list[str]) -> None:
    assert telling_words(item_id, ["A", "move"]) == told
