"""The strict form of an answer: the last line of a reply is one line of JSON that names a letter."""

from __future__ import annotations

import json
from typing import Any

from sson_core.tasks.four_view.record import LETTERS

KEY = "odd_one_out"


def parse_answer(text: str) -> str | None:
    """Return the letter of ``{"odd_one_out": "<A|B|C|D>"}`` on the last non-empty line, or None.

    Nothing else is an answer: no letter in prose, no other key, no lower case, no fence, nothing after
    the line.
    """
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    last = next((line for line in reversed(lines) if line), "")
    try:
        value = json.loads(last, object_pairs_hook=_pairs)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, list) or len(value) != 1 or not isinstance(value[0], tuple):
        return None
    key, letter = value[0]
    return letter if key == KEY and isinstance(letter, str) and letter in LETTERS else None


def _pairs(pairs: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Keep a JSON object's members as they are, so that a key given twice is seen."""
    return pairs
