"""Where a bank is being made: whether one may be begun there, and that nobody else works on it meanwhile."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sson_core.bank.store import BANK_NAME
from sson_core.errors import BadInput


def refuse_occupied(folder: Path, work: str) -> None:
    """Raise BadInput unless a bank may be begun in a folder, or gone on with that left ``work`` there.

    ``work`` is the name of the folder in it that holds unfinished work.
    """
    holder = next((up for up in folder.resolve().parents if (up / BANK_NAME).is_file()), None)
    if holder is not None:
        raise BadInput(f"lies inside the bank {holder}.", file=folder, advice="Choose a place outside it.")
    if folder.exists() and not folder.is_dir():
        raise BadInput("is not a folder.", file=folder, advice="Choose another place for the bank.")
    if folder.is_dir() and not (folder / work).is_dir() and any(folder.iterdir()):
        raise BadInput("the folder holds something else.", file=folder, advice="Choose an empty one.")


@contextmanager
def alone(work: Path, refusal: BadInput) -> Iterator[None]:
    """Keep other processes out of a work folder; raise ``refusal`` if one is in it. Ends with the process."""
    with (work / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise refusal from None
        yield
