from __future__ import annotations

import pytest

from sson_core.tasks.four_view.bounds import _mechanism_bounds, _pair_bounds
from sson_core.tasks.four_view.by_hand.verdict import Cell, Line
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.results import within
from sson_core.tasks.four_view.rules import RULES


def test_every_rule_of_a_pair_has_its_words() -> None:
    assert set(_pair_bounds(RULES, facing=True)) <= set(WORDINGS)
    assert not set(_mechanism_bounds(RULES)) - {"changed_pixels"} & set(WORDINGS)
    assert all(wording.title and wording.name for wording in WORDINGS.values())


@pytest.mark.parametrize(
    ("rule", "value", "words"),
    [
        ("footprint", 0.00112, "0.11 %"),
        ("footprint", 0.16, "16 %"),
        ("footprint", 0.0, "0 %"),
        ("landmark_near", 2.5, "2.5 m"),
        ("landmark_near", float("inf"), "999 m"),
        ("separation", 19.96, "20°"),
        ("shared_landmarks", 3.0, "3"),
        ("flipped_triangle", 0.254, "0.25 m²"),
    ],
)
def test_numbers_are_told_with_their_unit(rule: str, value: float, words: str) -> None:
    assert WORDINGS[rule].number(value) == words


def cell(measured: float, *views: str) -> Cell:
    return Cell(views, "place", within("footprint", measured, 0.004, 0.16))  # type: ignore[arg-type]


def test_a_measurement_is_told_with_the_bound_that_it_misses() -> None:
    assert str(cell(0.0011, "C")) == "footprint 0.11 % < 0.4 % in C"
    assert str(cell(0.2, "A", "B")) == "footprint 20 % > 16 % in A and B"
    assert str(cell(0.05)) == "footprint 5 %"
    assert cell(0.002).miss == pytest.approx(0.5) and cell(0.32).miss == pytest.approx(1.0)
    assert cell(0.05).miss < 0


def test_a_line_tells_its_worst_measurement_and_who_fails() -> None:
    line = Line("footprint", (cell(0.001, "C"), cell(0.003, "A"), cell(0.1, "B")))
    assert not line.passed and line.measured == "0.1 %" and line.bound == "0.4 % to 16 %"
    assert line.views == ("A", "C") and line.parts == ("place",) and line.advice == ""
    passing = Line("footprint", (cell(0.1, "B"),))
    assert passing.passed and passing.views == ("B",)
    flag = Line("frame_edge", (Cell(("A",), "place", within("frame_edge", 1.0, most=0.0)),))
    assert flag.measured == "no" and flag.bound == "" and str(flag) == "cut by the picture's edge in A"
    assert Line("separation", (Cell(("A", "B"), "", within("separation", 12, 20)),)).bound == "≥ 20°"
    assert Line("view_blocked", (Cell(("A",), "", within("view_blocked", 0.2, most=0.1)),)).bound == "≤ 10 %"
