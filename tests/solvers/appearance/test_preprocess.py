from __future__ import annotations

import numpy as np
import open_clip
import pytest
import timm
import torch
from hypothesis import given
from hypothesis import strategies as st

from sson_core.solvers.appearance.preprocess import crop_loss, prepare, resolve_preprocessing
from sson_core.solvers.appearance.registry import ENCODERS, encoder_names, get_encoder

IMAGENET = ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225))
OPENAI = ((0.48145466, 0.4578275, 0.40821073), (0.26862954, 0.26130258, 0.27577711))
HALF = ((0.5, 0.5, 0.5), (0.5, 0.5, 0.5))


@pytest.mark.parametrize(
    ("name", "resize", "crop", "normal"),
    [
        ("clip-openai-b32", 224, 224, OPENAI),
        ("clip-openai-l14-336", 336, 336, OPENAI),
        ("clip-laion-b16", 224, 224, OPENAI),
        # This checkpoint alone was trained on images normalised to -1 to 1.
        ("clip-laion-l14", 224, 224, HALF),
        ("vit-b16", 248, 224, HALF),
        ("dinov2-s14", 224, 224, IMAGENET),
        ("dinov2-l14-reg", 224, 224, IMAGENET),
    ],
)
def test_known_preprocessing(name, resize, crop, normal):
    facts, _ = resolve_preprocessing(get_encoder(name))
    assert (facts.resize, facts.crop, (facts.mean, facts.std)) == (resize, crop, normal)
    assert facts.interpolation == "bicubic"


@pytest.mark.parametrize("name", encoder_names())
def test_the_transform_does_what_the_record_says(name):
    facts, transform = resolve_preprocessing(get_encoder(name))
    grey = prepare(transform, np.full((300, 500, 3), 128, np.uint8))
    assert grey.shape == (3, facts.crop, facts.crop) and grey.dtype == torch.float32
    expected = (128 / 255 - torch.tensor(facts.mean)) / torch.tensor(facts.std)
    assert torch.allclose(grey[:, 50, 50], expected, atol=1e-4)


@pytest.mark.parametrize("name", ["clip-openai-b32", "vit-b16", "dinov2-s14"])
def test_crop_loss_is_what_the_transform_leaves_out(name):
    facts, transform = resolve_preprocessing(get_encoder(name))
    width, height = 1024, 576
    across = np.broadcast_to(np.linspace(0, 255, width)[None, :, None], (height, width, 3)).astype(np.uint8)
    down = np.broadcast_to(np.linspace(0, 255, height)[:, None, None], (height, width, 3)).astype(np.uint8)
    kept = 1.0
    for ramp in (across, down):
        seen = prepare(transform, ramp)[0] * facts.std[0] + facts.mean[0]
        kept *= float(seen.max() - seen.min())
    assert facts.crop_loss(width, height) == pytest.approx(1 - kept, abs=0.015)


def test_crop_loss_of_the_study_s_resolutions():
    assert crop_loss(1024, 1024, 224, 224) == pytest.approx(0.0)
    assert crop_loss(1024, 576, 224, 224) == pytest.approx(1 - 576 / 1024)
    assert crop_loss(1100, 825, 224, 224) == pytest.approx(0.25)
    assert crop_loss(512, 512, 248, 224) == pytest.approx(1 - (224 / 248) ** 2)


@given(st.integers(16, 2000), st.integers(16, 2000))
def test_crop_loss_is_a_share_and_symmetric(width, height):
    loss = crop_loss(width, height, 248, 224)
    assert 0 <= loss < 1
    assert loss == pytest.approx(crop_loss(height, width, 248, 224))


def test_registry_has_17_encoders_of_the_families():
    families = [encoder.family for encoder in ENCODERS.values()]
    assert len(set(encoder_names())) == 17
    assert {family: families.count(family) for family in families} == {"CLIP": 7, "ViT": 4, "DINOv2": 6}


@pytest.mark.parametrize("name", encoder_names())
def test_the_libraries_know_each_checkpoint(name):
    encoder = get_encoder(name)
    if encoder.library == "timm":
        assert f"{encoder.model}.{encoder.tag}" in timm.list_pretrained()
    else:
        assert (encoder.model, encoder.tag) in open_clip.list_pretrained()


@pytest.mark.parametrize("name", [name for name in encoder_names() if name.startswith("clip")])
def test_the_activation_is_that_of_the_checkpoint(name):
    encoder = get_encoder(name)
    published = open_clip.get_pretrained_cfg(encoder.model, encoder.tag).get("quick_gelu", False)
    assert open_clip.get_model_config(encoder.model).get("quick_gelu", False) == published
