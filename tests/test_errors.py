from __future__ import annotations

from pathlib import Path

import pytest

from sson_core.bank.item_checks import Finding
from sson_core.errors import BadInput, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("chair", "chair"),
        ("Möbel 椅子", "Möbel 椅子"),
        ("two\nlines", "two\nlines"),
        ("\x1b[2Jclear", "\\x1b[2Jclear"),
        ("back\rover", "back\\rover"),
        ("\u202eevil", "\\u202eevil"),
        ("\udcff", "\\udcff"),
    ],
)
def test_control_characters_are_written_out(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_message_stays_on_its_line_whatever_the_file_is_called() -> None:
    file = Path("bank") / "bad\nerror: \x1b[31mother"
    assert str(BadInput("is a link.", file=file)) == "bank/bad\\nerror: \\x1b[31mother: is a link."
    assert str(Finding("error", None, file, "is a link.")) == str(BadInput("is a link.", file=file))
