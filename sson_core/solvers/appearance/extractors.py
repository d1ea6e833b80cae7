"""One face for encoders and descriptors: prepare an image, encode a batch, say what it depends on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sson_core.errors import BadInput
from sson_core.solvers.appearance.descriptors import DESCRIPTORS, Descriptor, descriptor_names
from sson_core.solvers.appearance.registry import DEFAULT_ENCODER, encoder_names, get_encoder
from sson_core.solvers.responses import canonical_json

Pixels = NDArray[np.uint8]
Features = NDArray[np.float32]


class Extractor(Protocol):
    """Turns images into feature vectors.

    ``settings`` holds all that the features depend on besides the image and is part of a response's
    key; ``origin`` tells where the weights come from, ``note`` what a reader of the results must know.
    """

    name: str
    settings: dict[str, Any]
    origin: str
    note: str

    def crop_loss(self, width: int, height: int) -> float:
        """Return the share of an image of this size that is left out."""
        ...

    def prepare(self, pixels: Pixels) -> Any:
        """Return what `encode` takes for RGB pixels (H, W, 3); called in threads."""
        ...

    def encode(self, batch: list[Any]) -> Features:
        """Return the features (B, D) of prepared images."""
        ...


class MissingExtractor(Exception):
    """An encoder whose weights cannot be had; the message says why."""


class DescriptorExtractor:
    """A training-free descriptor as an extractor."""

    note = ""
    origin = "training-free"

    def __init__(self, descriptor: Descriptor) -> None:
        self.name = descriptor.name
        self.settings = dict(descriptor.settings())
        self._compute = descriptor.compute

    def crop_loss(self, width: int, height: int) -> float:  # noqa: ARG002
        """Return 0: descriptors see the whole image."""
        return 0.0

    def prepare(self, pixels: Pixels) -> Features:
        """Compute the vector, which is all the work."""
        return self._compute(pixels)

    def encode(self, batch: list[Features]) -> Features:
        """Stack the vectors."""
        return np.stack(batch)


def fingerprint(extractor: Extractor) -> str:
    """Return a short hash of an extractor's settings, the name of its cached features."""
    return hashlib.sha256(canonical_json(extractor.settings).encode()).hexdigest()[:16]


def select(encoders: str) -> tuple[str, ...]:
    """Return the names that ``default``, ``all`` or a comma-separated list asks for.

    ``default`` is the descriptors and DINOv2 ViT-S/14, ``all`` the descriptors and all encoders.
    Raises BadInput listing the names if one is unknown.
    """
    if encoders == "default":
        return (*descriptor_names(), DEFAULT_ENCODER)
    if encoders == "all":
        return (*descriptor_names(), *encoder_names())
    names = tuple(dict.fromkeys(name.strip() for name in encoders.split(",") if name.strip()))
    known = (*descriptor_names(), *encoder_names())
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        asked = ", ".join(map(repr, unknown)) or "an empty list"
        raise BadInput(
            f"no encoder named {asked}.",
            field="encoders",
            advice=f"Use `default`, `all`, or some of {', '.join(known)}.",
        )
    return names


def open_extractor(name: str, weights: str | Path | None = None) -> Extractor:
    """Return the extractor of that name; raise MissingExtractor if its weights cannot be had."""
    if name in DESCRIPTORS:
        return DescriptorExtractor(DESCRIPTORS[name])
    # torch and its model libraries take seconds to import: only for those who encode.
    from sson_core.solvers.appearance.encoder import EncoderExtractor
    from sson_core.solvers.appearance.weights import Unavailable, find_weights

    encoder = get_encoder(name)
    found = find_weights(encoder, weights)
    if isinstance(found, Unavailable):
        raise MissingExtractor(found.reason)
    return EncoderExtractor(encoder, found)
