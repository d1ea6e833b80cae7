from __future__ import annotations

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from sson_core.errors import BadInput
from sson_core.solvers.appearance.encoder import EncoderExtractor
from sson_core.solvers.appearance.extractors import fingerprint, open_extractor
from sson_core.solvers.appearance.models import build_model, resample_positions, skeleton
from sson_core.solvers.appearance.registry import encoder_names, get_encoder
from sson_core.solvers.appearance.weights import Weights
from tests.support.weights import random_state, save_random_weights

SMALL = "dinov2-s14-reg"
CLIP_WIDTHS = {"b32": 512, "b16": 512, "l14": 768}
VIT_WIDTHS = {"s": 384, "b": 768, "l": 1024}
WIDTHS = {
    name: CLIP_WIDTHS[name.split("-")[2]] if name.startswith("clip") else VIT_WIDTHS[name.split("-")[1][0]]
    for name in encoder_names()
}


def images(count: int = 3) -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    return [
        np.kron(rng.integers(0, 256, (6, 8, 3)), np.ones((20, 20, 1))).astype(np.uint8) for _ in range(count)
    ]


@pytest.mark.parametrize("name", encoder_names())
def test_every_encoder_runs_with_weights_from_a_folder(name, tmp_path):
    encoder = get_encoder(name)
    tower = "visual." if encoder.library == "open_clip" else ""
    path = save_random_weights(encoder, tmp_path, tower, torch.float16)
    extractor = open_extractor(name, tmp_path)
    features = extractor.encode([extractor.prepare(images(1)[0])])
    path.unlink()
    assert extractor.origin == "folder" and extractor.settings["dtype"] == "float32"
    assert features.shape == (1, WIDTHS[name]) and features.dtype == np.float32
    assert np.isfinite(features).all() and features.any()


@pytest.mark.parametrize("name", ["clip-openai-b32", "vit-s16", "dinov2-s14-reg"])
def test_single_and_batched_features_agree(name, tmp_path):
    save_random_weights(get_encoder(name), tmp_path)
    extractor = open_extractor(name, tmp_path)
    batch = [extractor.prepare(image) for image in images(3)]
    together = extractor.encode(batch)
    for index, image in enumerate(batch):
        assert np.abs(extractor.encode([image])[0] - together[index]).max() < 1e-5
    assert not np.allclose(together[0], together[1])


@pytest.fixture(scope="module")
def weights(tmp_path_factory) -> Weights:
    return Weights(save_random_weights(get_encoder(SMALL), tmp_path_factory.mktemp("weights")), "folder")


def test_features_are_the_cls_token_after_the_norm(weights):
    extractor = EncoderExtractor(get_encoder(SMALL), weights)
    batch = [extractor.prepare(image) for image in images()]
    with torch.no_grad():
        tokens = extractor.model.forward_features(torch.stack(batch))
    assert np.allclose(extractor.encode(batch), tokens[:, 0].numpy(), atol=1e-6)


def test_pre_logits_are_what_the_head_would_see(tmp_path):
    encoder = get_encoder("vit-s16")
    state = random_state(encoder)
    model = build_model(
        encoder, state | {"head.weight": torch.ones(1000, 384), "head.bias": torch.ones(1000)}
    )
    inputs = torch.randn(2, 3, 224, 224, generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        assert torch.equal(model(inputs), model.forward_head(model.forward_features(inputs), pre_logits=True))


def test_clip_features_are_projected(tmp_path):
    encoder = get_encoder("clip-openai-b32")
    model = build_model(encoder, random_state(encoder))
    with torch.no_grad():
        assert model(torch.zeros(1, 3, 224, 224)).shape == (1, 512)
    assert {type(block.mlp.gelu).__name__ for block in model.transformer.resblocks} == {"QuickGELU"}


def test_half_precision_files_are_computed_in_float32(weights, tmp_path):
    path = tmp_path / f"{SMALL}.safetensors"
    save_file({name: tensor.half() for name, tensor in load_file(weights.path).items()}, path)
    model = EncoderExtractor(get_encoder(SMALL), Weights(path, "folder")).model
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}


def test_the_model_is_frozen_and_in_evaluation_mode(weights):
    model = EncoderExtractor(get_encoder(SMALL), weights).model
    assert not any(module.training for module in model.modules())
    assert not any(parameter.requires_grad for parameter in model.parameters())


def test_a_skeleton_holds_no_values():
    assert all(parameter.is_meta for parameter in skeleton(get_encoder(SMALL)).parameters())


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        (lambda state: state.pop("norm.bias"), "norm.bias", "is missing"),
        (lambda state: state.update(extra=torch.ones(1)), "extra", "is not a parameter"),
        (lambda state: state.update({"norm.bias": torch.ones(3)}), "norm.bias", "has shape"),
        (lambda state: state.update(pos_embed=torch.ones(1, 7, 384)), "pos_embed", "has shape"),
    ],
)
def test_weights_that_do_not_fit_name_file_and_parameter(change, field, message):
    encoder = get_encoder(SMALL)
    state = random_state(encoder)
    change(state)
    with pytest.raises(BadInput, match=message) as caught:
        build_model(encoder, state, "w.safetensors")
    assert (str(caught.value.file), caught.value.field) == ("w.safetensors", field)


def test_a_file_that_is_not_safetensors_is_named(tmp_path):
    path = tmp_path / f"{SMALL}.safetensors"
    path.write_bytes(b"PK\x03\x04")
    extractor = open_extractor(SMALL, tmp_path)
    with pytest.raises(BadInput, match="not a safetensors file") as caught:
        extractor.encode([extractor.prepare(images(1)[0])])
    assert caught.value.file == path


def test_fingerprint_follows_the_weights_but_not_their_place(weights, tmp_path):
    encoder = get_encoder(SMALL)
    copy = tmp_path / "elsewhere.safetensors"
    copy.write_bytes(weights.path.read_bytes())
    same = EncoderExtractor(encoder, Weights(copy, "hub"))
    assert fingerprint(same) == fingerprint(EncoderExtractor(encoder, weights))
    state = load_file(copy)
    state["norm.bias"] = state["norm.bias"] + 1e-3
    other = tmp_path / "other.safetensors"
    save_file(state, other)
    assert fingerprint(EncoderExtractor(encoder, Weights(other, "folder"))) != fingerprint(same)


@pytest.mark.parametrize("prefix", [0, 1])
@pytest.mark.parametrize("antialias", [False, True])
def test_positions_keep_prefix_and_constants(prefix, antialias):
    table = torch.cat([torch.full((1, prefix, 4), 9.0), torch.full((1, 37 * 37, 4), 2.0)], dim=1)
    small = resample_positions(table, prefix + 256, antialias)
    assert small.shape == (1, prefix + 256, 4)
    assert torch.allclose(small[:, prefix:], torch.tensor(2.0))
    assert torch.equal(small[:, :prefix], table[:, :prefix])


def test_positions_keep_rows_and_columns_apart():
    rows = torch.arange(37.0)[:, None].expand(37, 37).reshape(1, -1, 1)
    small = resample_positions(rows, 256, False).reshape(16, 16)
    assert torch.allclose(small, small[:, :1].expand(16, 16), atol=1e-4)
    assert (small[1:, 0] > small[:-1, 0]).all()


def test_a_table_that_fits_is_kept():
    table = torch.randn(1, 257, 4)
    assert resample_positions(table, 257, False) is table
