from __future__ import annotations

import numpy as np
import pytest

from sson_core.errors import BadInput
from sson_core.solvers.appearance.cache import FeatureCache, default_cache


def test_features_and_note_come_back(tmp_path):
    cache = FeatureCache(tmp_path / "new", "enc", "f00")
    cache.features = {"b": np.array([1, 2], np.float32), "a": np.array([3, 4], np.float32)}
    cache.note = "with a ümlaut"
    cache.save()
    again = FeatureCache(tmp_path / "new", "enc", "f00")
    assert again.note == cache.note
    assert {name: values.tolist() for name, values in again.features.items()} == {"a": [3, 4], "b": [1, 2]}
    assert again.features["a"].dtype == np.float32


def test_another_fingerprint_sees_nothing(tmp_path):
    cache = FeatureCache(tmp_path, "enc", "one")
    cache.features["a"] = np.ones(2, np.float32)
    cache.save()
    assert FeatureCache(tmp_path, "enc", "two").features == {}


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut", b"not a zip at all"])
def test_a_damaged_file_is_named(tmp_path, content):
    path = tmp_path / "enc-f00.npz"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"cannot be read.*Delete the file") as caught:
        FeatureCache(tmp_path, "enc", "f00")
    assert caught.value.file == path


def test_the_default_follows_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache() == tmp_path / "sson" / "features"
