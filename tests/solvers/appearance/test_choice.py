from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from sson_core.solvers.appearance.choice import choose

PANELS = ("A", "B", "C", "D")
features = arrays(np.float32, (4, 5), elements=st.floats(-3, 3, width=32)).filter(
    lambda values: (np.linalg.norm(values, axis=1) > 1e-3).all()
)


def test_the_view_apart_is_chosen_with_its_margin():
    values = np.array([[1, 0], [1, 0], [0, 1], [1, 0]], np.float32)
    choice = choose(values, PANELS)
    assert choice.panel == "C"
    assert choice.similarity == pytest.approx({"A": 2 / 3, "B": 2 / 3, "C": 0.0, "D": 2 / 3})
    assert choice.margin == pytest.approx(2 / 3)


@given(features, st.permutations(range(4)))
def test_shuffled_views_give_the_same_choice(values, order):
    straight = choose(values, PANELS)
    shuffled = choose(values[order], [PANELS[place] for place in order])
    assert shuffled.margin == pytest.approx(straight.margin, abs=1e-9)
    assert shuffled.similarity == pytest.approx(straight.similarity, abs=1e-9)
    if abs(straight.margin - 1e-6) > 1e-9:
        assert shuffled.panel == straight.panel


@given(features, st.floats(0.01, 100))
def test_length_does_not_count(values, factor):
    scaled = choose((values * np.float32(factor)).astype(np.float32), PANELS)
    assert scaled.similarity == pytest.approx(choose(values, PANELS).similarity, abs=1e-4)


@given(features)
def test_means_equal_a_plain_loop(values):
    similarity = choose(values, PANELS).similarity
    for one, name in enumerate(PANELS):
        vectors = values.astype(float)
        cosines = [
            vectors[one] @ vectors[other] / np.linalg.norm(vectors[one]) / np.linalg.norm(vectors[other])
            for other in range(4)
            if other != one
        ]
        assert similarity[name] == pytest.approx(np.mean(cosines), abs=1e-9)


def test_a_tie_is_no_choice_in_any_order():
    values = np.array([[1, 0], [0, 1], [1, 0], [0, 1]], np.float32)
    for order in itertools.permutations(range(4)):
        choice = choose(values[list(order)], PANELS)
        assert choice.panel is None and choice.margin == pytest.approx(0)


def test_identical_views_tie():
    assert choose(np.ones((4, 7), np.float32), PANELS).panel is None


def test_other_numbers_of_views():
    values = np.array([[1, 0], [1, 0.1], [0, 1]], np.float32)
    assert choose(values, ("x", "y", "z")).panel == "z"
