from __future__ import annotations

import errno
from pathlib import Path

import pytest

from sson_core.files import replacing


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "deep" / "a.txt"
    with replacing(path) as temporary:
        temporary.write_text("old")
    with pytest.raises(RuntimeError), replacing(path) as temporary:
        temporary.write_text("half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert [file.name for file in path.parent.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("named", [None, "temporary", "another"])
def test_what_the_system_refuses_names_the_file_that_was_to_be(tmp_path: Path, named: str | None) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(OSError, match="full") as caught, replacing(path) as temporary:
        names = () if named is None else (str(temporary) if named == "temporary" else "other.txt",)
        raise OSError(errno.ENOSPC, "full", *names)
    assert caught.value.filename == ("other.txt" if named == "another" else str(path))
    assert list(tmp_path.iterdir()) == []
