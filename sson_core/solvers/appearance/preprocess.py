"""What happens to an image before an encoder sees it, resolved from the checkpoint's own configuration."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import timm
import torch
from numpy.typing import NDArray
from open_clip import get_model_config, get_pretrained_cfg
from open_clip.transform import PreprocessCfg, image_transform_v2, merge_preprocess_dict
from PIL import Image
from timm.data import create_transform, resolve_data_config

from sson_core.solvers.appearance.registry import Encoder

Transform = Callable[[Image.Image], torch.Tensor]


@dataclass(frozen=True)
class Preprocessing:
    """Resize the shorter side to ``resize``, crop the central square of side ``crop``, normalise."""

    resize: int
    crop: int
    interpolation: str
    mean: tuple[float, ...]
    std: tuple[float, ...]

    def record(self) -> dict[str, Any]:
        """Return the values as a mapping for the response table."""
        return asdict(self)

    def crop_loss(self, width: int, height: int) -> float:
        """Return the share (0 to 1) of an image of this size that the crop leaves out."""
        return crop_loss(width, height, self.resize, self.crop)


def crop_loss(width: int, height: int, resize: int, crop: int) -> float:
    """Return the share of a ``width`` x ``height`` image outside the central crop after the resize."""
    scale = resize / min(width, height)
    kept = math.prod(min(1.0, crop / (side * scale)) for side in (width, height))
    return 1.0 - kept


def resolve_preprocessing(encoder: Encoder) -> tuple[Preprocessing, Transform]:
    """Return an encoder's preprocessing and the library's own transform that carries it out."""
    return _resolve_timm(encoder) if encoder.library == "timm" else _resolve_open_clip(encoder)


def _resolve_timm(encoder: Encoder) -> tuple[Preprocessing, Transform]:
    published = timm.get_pretrained_cfg(f"{encoder.model}.{encoder.tag}").to_dict()
    chosen = {"input_size": (3, encoder.image_size, encoder.image_size)} if encoder.image_size else {}
    config = resolve_data_config(chosen, pretrained_cfg=published)
    side = config["input_size"][-1]
    resize = math.floor(side / config["crop_pct"])
    facts = Preprocessing(resize, side, config["interpolation"], tuple(config["mean"]), tuple(config["std"]))
    return facts, create_transform(**config, is_training=False)


def _resolve_open_clip(encoder: Encoder) -> tuple[Preprocessing, Transform]:
    side = get_model_config(encoder.model)["vision_cfg"]["image_size"]
    published = get_pretrained_cfg(encoder.model, encoder.tag)
    config = PreprocessCfg(**merge_preprocess_dict(PreprocessCfg(size=side), published))
    facts = Preprocessing(side, side, config.interpolation, tuple(config.mean), tuple(config.std))
    return facts, image_transform_v2(config, is_train=False)


def prepare(transform: Transform, pixels: NDArray[np.uint8]) -> torch.Tensor:
    """Return RGB pixels (H, W, 3) as the float32 input (3, S, S) of an encoder."""
    return transform(Image.fromarray(pixels)).float()
