"""Typed errors. Each names the file and the field and says what to do next."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def printable(text: str) -> str:
    """Return text with control characters written out, so that no name can command a terminal."""
    return "".join(
        char if char.isprintable() or char in "\n\t" else char.encode("unicode_escape").decode()
        for char in text
    )


def one_line(part: str | Path) -> str:
    """Return a path or a field's name on one line, whatever it holds."""
    return printable(os.fspath(part)).replace("\n", "\\n")


class SsonError(Exception):
    """Base of all errors that a user can mend; the command line prints them without a traceback.

    The message reads ``FILE: FIELD: what is wrong. What to do.`` with absent parts left out.
    """

    exit_code = 2

    def __init__(
        self,
        message: str,
        *,
        file: str | Path | None = None,
        field: str | None = None,
        advice: str | None = None,
    ) -> None:
        self.message = message
        self.file = None if file is None else Path(file)
        self.field = field
        self.advice = advice
        place = "".join(f"{one_line(part)}: " for part in (self.file, field) if part is not None)
        super().__init__(f"{place}{message}" + (f" {advice}" if advice else ""))


class BadInput(SsonError):
    """A file, a field or an argument that cannot be used as it is."""


class ImpossibleRequest(SsonError):
    """A well-formed request that this input cannot satisfy (no such object, no valid camera)."""


class InvalidEdit(SsonError):
    """An edit that would leave an unsound scene or that nobody could see."""


class RenderFailed(SsonError):
    """A renderer that stopped before all its views were written."""

    exit_code = 3


class Cancelled(SsonError):
    """Work that stopped because whoever asked for it said so."""


IsCancelled = Callable[[], bool]
"""Asked by long work every now and then; it raises `Cancelled` where the answer is True."""


def never() -> bool:
    """Return False: work that nobody cancels."""
    return False
