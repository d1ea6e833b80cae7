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


@pytest.mark.parametrize(
    "change",
    [
        {"features": np.full((2, 3), np.nan, np.float32)},
        {"features": np.zeros((2, 3), np.float32)},
        {"features": np.ones((1, 3), np.float32)},
        {"features": np.ones(2, np.float32)},
        {"features": np.array([["1", "2"], ["3", "4"]])},
        {"hashes": np.arange(2)},
    ],
)
def test_whole_files_with_features_that_are_none_are_named(tmp_path, change):
    good = {"hashes": np.array(["a", "b"]), "features": np.ones((2, 3), np.float32), "note": np.array("")}
    np.savez(tmp_path / "enc-f00.npz", **good)
    assert set(FeatureCache(tmp_path, "enc", "f00").features) == {"a", "b"}
    np.savez(tmp_path / "enc-f00.npz", **good | change)
    with pytest.raises(BadInput, match="Delete the file") as caught:
        FeatureCache(tmp_path, "enc", "f00")
    assert caught.value.file == tmp_path / "enc-f00.npz"


def test_a_place_that_cannot_keep_features_is_named_before_anything_is_encoded(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match=r"cannot be kept here.*XDG_CACHE_HOME") as caught:
        FeatureCache(tmp_path / "file" / "cache", "enc", "f00")
    assert caught.value.file == tmp_path / "file" / "cache"
    assert FeatureCache(tmp_path / "new", "enc", "f00").features == {}
    assert list((tmp_path / "new").iterdir()) == []
