from __future__ import annotations

import time

import huggingface_hub
import pytest
from huggingface_hub import constants

from sson_core.errors import BadInput
from sson_core.solvers.appearance import weights
from sson_core.solvers.appearance.registry import encoder_names, get_encoder
from sson_core.solvers.appearance.weights import Unavailable, Weights, find_weights, hub_file


@pytest.fixture(autouse=True)
def no_hub(monkeypatch, tmp_path):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    ask = weights._probe
    ask.cache_clear()
    yield
    ask.cache_clear()


@pytest.mark.parametrize("name", encoder_names())
def test_every_encoder_has_a_hub_file(name):
    repository, filename = hub_file(get_encoder(name))
    assert repository.count("/") == 1 and filename.endswith(".safetensors")


def test_a_folder_comes_first(tmp_path):
    path = tmp_path / "vit-s16.safetensors"
    path.write_bytes(b"x")
    assert find_weights(get_encoder("vit-s16"), tmp_path) == Weights(path, "folder")


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(BadInput, match="no such folder") as caught:
        find_weights(get_encoder("vit-s16"), tmp_path / "none")
    assert caught.value.file == tmp_path / "none"


def test_the_hub_cache_is_used_without_a_network(tmp_path):
    encoder = get_encoder("vit-s16")
    repository, filename = hub_file(encoder)
    snapshot = tmp_path / "hub" / f"models--{repository.replace('/', '--')}"
    (snapshot / "refs").mkdir(parents=True)
    (snapshot / "refs" / "main").write_text("abc")
    path = snapshot / "snapshots" / "abc" / filename
    path.parent.mkdir(parents=True)
    path.write_bytes(b"x")
    assert find_weights(encoder) == Weights(path, "hub")


def test_offline_is_honoured_and_told(monkeypatch):
    monkeypatch.setattr(weights, "_probe", lambda: pytest.fail("asked the network"))
    found = find_weights(get_encoder("vit-s16"))
    assert isinstance(found, Unavailable)
    assert found.reason.startswith("weights unavailable") and "HF_HUB_OFFLINE" in found.reason


def test_the_package_stands_in_for_dinov2_small_only():
    found = find_weights(get_encoder("dinov2-s14"))
    assert isinstance(found, Weights) and found.from_package
    assert isinstance(find_weights(get_encoder("dinov2-s14-reg")), Unavailable)


def test_without_the_package_it_is_unavailable(monkeypatch):
    monkeypatch.setattr(weights, "package_model", lambda: None)
    assert isinstance(find_weights(get_encoder("dinov2-s14")), Unavailable)


def test_a_hub_that_never_answers_is_left_in_time(monkeypatch):
    class Silent:
        def head(self, *args, **kwargs):
            time.sleep(5)

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(weights, "REACH_SECONDS", 0.2)
    monkeypatch.setattr(huggingface_hub, "get_session", lambda: Silent())
    start = time.perf_counter()
    found = [find_weights(get_encoder(name)) for name in ("vit-s16", "vit-b16")]
    assert time.perf_counter() - start < 2
    assert all("does not answer within 0.2 s" in each.reason for each in found)


def test_a_closed_port_is_unreachable(monkeypatch):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    found = find_weights(get_encoder("vit-s16"))
    assert isinstance(found, Unavailable) and "does not answer" in found.reason


def test_a_failed_download_is_told(monkeypatch):
    def fail(*args, **kwargs):
        raise ConnectionError("cut")

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(weights, "_probe", lambda: None)
    monkeypatch.setattr(huggingface_hub, "hf_hub_download", fail)
    found = find_weights(get_encoder("vit-s16"))
    assert isinstance(found, Unavailable) and "download of timm/vit_small" in found.reason
