"""The strict answer form, and everything that must not be taken for it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sson_core.tasks.four_view.parse import parse_answer


@pytest.mark.parametrize("letter", "ABCD")
def test_the_form_is_read(letter: str) -> None:
    assert parse_answer(f'Thinking.\n\n{{"odd_one_out": "{letter}"}}') == letter
    assert parse_answer(f'  {{ "odd_one_out" :  "{letter}" }} \r\n\n  ') == letter


def test_of_two_lines_of_json_the_last_counts() -> None:
    assert parse_answer('{"odd_one_out": "A"}\nOn reflection:\n{"odd_one_out": "B"}') == "B"
    assert parse_answer('{"odd_one_out": "A"}\n{"odd_one_out": "none"}') is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "A",
        "The answer is B.",
        "Chair C is missing, so none of the above.",
        '"odd_one_out": "A"',
        '{"odd_one_out": "a"}',
        '{"odd_one_out": "E"}',
        '{"odd_one_out": "AB"}',
        '{"odd_one_out": " A"}',
        '{"odd_one_out": ""}',
        '{"odd_one_out": null}',
        '{"odd_one_out": ["A"]}',
        '{"odd_one_out": {"A": 1}}',
        '{"Odd_One_Out": "A"}',
        '{"answer": "A"}',
        '{"odd_one_out": "A", "confidence": 0.9}',
        '{"odd_one_out": "A", "odd_one_out": "B"}',
        "{'odd_one_out': 'A'}",
        '{"odd_one_out": "A"',
        '["odd_one_out", "A"]',
        '[["odd_one_out", "A"]]',
        '```json\n{"odd_one_out": "A"}\n```',
        '`{"odd_one_out": "A"}`',
        '{"odd_one_out": "A"}\nI hope this helps.',
        'So: {"odd_one_out": "A"}',
        '{"odd_one_out": "A"}.',
        '{"odd_one_out":\n"A"}',
        '{"odd_one_out": "\u0410"}',
        "[" * 5000,
    ],
)
def test_anything_else_is_no_answer(text: str) -> None:
    assert parse_answer(text) is None


@given(st.text())
def test_no_text_raises_or_gives_anything_but_a_letter(text: str) -> None:
    assert parse_answer(text) in {None, "A", "B", "C", "D"}
    assert parse_answer(text + "\n" + json.dumps({"odd_one_out": "C"})) == "C"
