"""Writing files so that a reader sees the old or the new one, never a half (leaf)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Yield a temporary path beside ``path``; move it there if the block succeeds, else remove it.

    Missing parent folders are created. The temporary name keeps the suffix, since writers choose
    their format by it. An OSError on the way names ``path``, not the temporary file.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.stem}.{os.getpid()}.tmp{path.suffix}")
    try:
        yield temporary
        temporary.replace(path)
    except OSError as error:
        if error.filename in (None, str(temporary)):  # a full disk names no file at all
            error.filename, error.filename2 = str(path), None
        raise
    finally:
        temporary.unlink(missing_ok=True)
