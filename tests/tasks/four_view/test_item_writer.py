from __future__ import annotations

import hashlib
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sson_core.tasks.four_view.item_writer import depth_millimetres, write_npz

DEPTHS = hnp.arrays(np.float32, (3, 4), elements=st.floats(0.0, 65.0, width=32))


@given(DEPTHS)
def test_depths_are_kept_to_half_a_millimetre(depth: np.ndarray) -> None:
    stored = depth_millimetres(depth)
    assert stored.dtype == np.uint16
    assert np.abs(stored / 1000.0 - depth).max() <= 0.0005 + 1e-6


def test_nothing_hit_and_far_things_are_zero() -> None:
    depth = np.array([[np.inf, 65.6, 65.535, 1.2344]], np.float32)
    np.testing.assert_array_equal(depth_millimetres(depth), [[0, 0, 65535, 1234]])


def test_archives_open_with_numpy_and_do_not_hold_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrays = {"A": np.arange(12, dtype=np.uint16).reshape(3, 4), "B": np.zeros((2, 2), np.uint16)}
    digests = []
    for year in (2001, 2031):
        moment = time.struct_time((year, 1, 2, 3, 4, 6, 0, 2, 0))
        monkeypatch.setattr(time, "localtime", lambda *_, moment=moment: moment)
        write_npz(tmp_path / "depth.npz", arrays)
        digests.append(hashlib.sha256((tmp_path / "depth.npz").read_bytes()).hexdigest())
    assert digests[0] == digests[1]
    with np.load(tmp_path / "depth.npz") as archive:
        assert list(archive) == ["A", "B"]
        for name, array in arrays.items():
            np.testing.assert_array_equal(archive[name], array)
