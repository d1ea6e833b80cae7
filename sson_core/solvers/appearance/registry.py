"""The encoders by name: which checkpoint, which library, which feature. Add one here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sson_core.errors import BadInput

Feature = Literal["projected image embedding", "pre-logits", "CLS token after the final norm"]


@dataclass(frozen=True)
class Encoder:
    """One published checkpoint.

    ``model`` and ``tag`` are the library's own names. ``image_size`` overrides the input side of the
    checkpoint's configuration, for models that take any. ``antialias`` tells how its position table is
    resampled to that size.
    """

    name: str
    family: Literal["CLIP", "ViT", "DINOv2"]
    library: Literal["open_clip", "timm"]
    model: str
    tag: str
    feature: Feature
    image_size: int | None = None
    antialias: bool = False


def _clip(name: str, model: str, tag: str) -> Encoder:
    return Encoder(f"clip-{name}", "CLIP", "open_clip", model, tag, "projected image embedding")


def _vit(name: str, model: str) -> Encoder:
    return Encoder(f"vit-{name}", "ViT", "timm", model, "augreg_in21k_ft_in1k", "pre-logits")


def _dino(name: str, model: str, antialias: bool) -> Encoder:
    # 224 is the size at which the authors evaluate image-level features; timm's 518 is that of the last
    # training phase and costs six times as much. The authors resample positions with antialiasing only
    # for the models with registers.
    feature: Feature = "CLS token after the final norm"
    return Encoder(f"dinov2-{name}", "DINOv2", "timm", model, "lvd142m", feature, 224, antialias)


# OpenAI's weights were trained with the quick GELU: the plain model names would load them with another
# activation and give other features without an error.
ENCODERS: dict[str, Encoder] = {
    encoder.name: encoder
    for encoder in (
        _clip("openai-b32", "ViT-B-32-quickgelu", "openai"),
        _clip("openai-b16", "ViT-B-16-quickgelu", "openai"),
        _clip("openai-l14", "ViT-L-14-quickgelu", "openai"),
        _clip("openai-l14-336", "ViT-L-14-336-quickgelu", "openai"),
        _clip("laion-b32", "ViT-B-32", "laion2b_s34b_b79k"),
        _clip("laion-b16", "ViT-B-16", "laion2b_s34b_b88k"),
        _clip("laion-l14", "ViT-L-14", "laion2b_s32b_b82k"),
        _vit("s16", "vit_small_patch16_224"),
        _vit("b32", "vit_base_patch32_224"),
        _vit("b16", "vit_base_patch16_224"),
        _vit("l16", "vit_large_patch16_224"),
        _dino("s14", "vit_small_patch14_dinov2", antialias=False),
        _dino("b14", "vit_base_patch14_dinov2", antialias=False),
        _dino("l14", "vit_large_patch14_dinov2", antialias=False),
        _dino("s14-reg", "vit_small_patch14_reg4_dinov2", antialias=True),
        _dino("b14-reg", "vit_base_patch14_reg4_dinov2", antialias=True),
        _dino("l14-reg", "vit_large_patch14_reg4_dinov2", antialias=True),
    )
}
DEFAULT_ENCODER = "dinov2-s14"


def encoder_names() -> tuple[str, ...]:
    """Return the names of all encoders, in the registry's order."""
    return tuple(ENCODERS)


def get_encoder(name: str) -> Encoder:
    """Return an encoder; raise BadInput listing the names if there is none of that name."""
    if name not in ENCODERS:
        raise BadInput(f"no encoder {name!r}; there are {', '.join(ENCODERS)}.", field="encoders")
    return ENCODERS[name]
