"""An encoder with its weights as an extractor; the model is built when the first batch comes."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import open_clip
import PIL
import timm
import torch
from numpy.typing import NDArray
from torch import nn

from sson_core.solvers.appearance.models import build_model
from sson_core.solvers.appearance.package_backbone import largest_cosine_difference, onnx_features
from sson_core.solvers.appearance.preprocess import prepare, resolve_preprocessing
from sson_core.solvers.appearance.registry import Encoder
from sson_core.solvers.appearance.weights import Weights


class EncoderExtractor:
    """Features of one encoder, in float32 on the CPU."""

    def __init__(self, encoder: Encoder, weights: Weights) -> None:
        self.name = encoder.name
        self.note = ""
        self.origin = weights.origin
        self._encoder = encoder
        self._weights = weights
        self._preprocessing, self._transform = resolve_preprocessing(encoder)
        self.settings = {
            "encoder": encoder.name,
            "model": f"{encoder.library} {encoder.model}.{encoder.tag}",
            "feature": encoder.feature,
            "antialias_positions": encoder.antialias,
            "preprocessing": self._preprocessing.record(),
            "weights_sha256": weights.sha256,
            "device": "cpu",
            "dtype": "float32",
            "versions": {
                "torch": torch.__version__,
                "timm": timm.__version__,
                "open_clip": open_clip.__version__,
                "pillow": PIL.__version__,
            },
        }

    @cached_property
    def model(self) -> nn.Module:
        """The built encoder."""
        return build_model(self._encoder, self._weights.state(), self._weights.path)

    def crop_loss(self, width: int, height: int) -> float:
        """Return the share of an image of this size that the crop leaves out."""
        return self._preprocessing.crop_loss(width, height)

    def prepare(self, pixels: NDArray[np.uint8]) -> torch.Tensor:
        """Return the encoder's input (3, S, S)."""
        return prepare(self._transform, pixels)

    def encode(self, batch: list[Any]) -> NDArray[np.float32]:
        """Return the features (B, D) of prepared images."""
        inputs = torch.stack(batch)
        with torch.inference_mode():
            features: NDArray[np.float32] = self.model(inputs).numpy()
        if self._weights.from_package and not self.note:
            self.note = self._compare(inputs.numpy(), features)
        return features

    def _compare(self, inputs: NDArray[np.float32], features: NDArray[np.float32]) -> str:
        difference = largest_cosine_difference(features, onnx_features(self._weights.path, inputs))
        return (
            f"weights from the {self._weights.origin}, whose backbone may have been trained further; largest "
            f"cosine difference from its ONNX graph {difference:.1e} over {len(inputs)} images"
        )
