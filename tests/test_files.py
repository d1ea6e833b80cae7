from __future__ import annotations

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
