"""Encode a bank's images: decode in threads while the encoder works, refuse features that are none."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sson_core.bank import Bank
from sson_core.errors import BadInput, SsonError
from sson_core.images import file_sha256, load_rgb, pixels_sha256
from sson_core.solvers.appearance.cache import FeatureCache
from sson_core.solvers.appearance.extractors import Extractor

BATCH = 8
DECODERS = 2
AHEAD = 2
SAVE_EVERY = 256


class FeatureError(SsonError):
    """Features that would win or lose every comparison: not finite, or zero."""


@dataclass(frozen=True)
class PanelImage:
    """One image of a bank with its recorded pixel hash and size in pixels."""

    item_id: str
    panel: str
    path: Path
    sha256: str
    width: int
    height: int


def panel_images(bank: Bank) -> list[PanelImage]:
    """Return the images of all items in recorded order.

    Raises BadInput naming the file if it is missing or no longer what the item record says, or if there
    are no items.
    """
    images = []
    if not bank.item_ids:
        raise BadInput("the bank holds no items.", file=bank.path)
    for item_id in bank.item_ids:
        record, paths = bank.record(item_id), bank.panel_paths(item_id)
        for name, panel in record.panels.items():
            path = paths[name]
            same = file_sha256(path) == panel.file_sha256
            if not same and pixels_sha256(load_rgb(path)) != panel.pixels_sha256:
                raise BadInput(
                    "the image is not the one recorded.",
                    file=path,
                    field=f"panels.{name}.pixels_sha256",
                    advice="Run `sson check`.",
                )
            camera = panel.camera
            images.append(PanelImage(item_id, name, path, panel.pixels_sha256, camera.width, camera.height))
    return images


def embed(extractor: Extractor, images: Sequence[PanelImage], cache: FeatureCache) -> int:
    """Put the features of all images into the cache; return how many images were encoded.

    Raises FeatureError naming extractor and image if a feature vector is not finite or zero.
    """
    wanted = {image.sha256: image for image in images if image.sha256 not in cache.features}
    unsaved = 0
    for batch, features in encode(extractor, list(wanted.values())):
        for image, vector in zip(batch, features, strict=True):
            _refuse_void(extractor.name, image, vector)
            cache.features[image.sha256] = vector
        unsaved += len(batch)
        if unsaved >= SAVE_EVERY:
            cache.save()
            unsaved = 0
    if wanted:
        cache.note = extractor.note or cache.note
        cache.save()
    return len(wanted)


def encode(
    extractor: Extractor, images: Sequence[PanelImage], batch: int = BATCH
) -> Iterator[tuple[Sequence[PanelImage], NDArray[np.float32]]]:
    """Yield batches of images with their features (B, D).

    Decoding and preprocessing run `AHEAD` batches ahead in threads.
    """
    batches = [images[start : start + batch] for start in range(0, len(images), batch)]
    with ThreadPoolExecutor(DECODERS) as pool:
        pending: deque[list[Future[Any]]] = deque()
        for number, current in enumerate(batches):
            for ahead in batches[number + len(pending) : number + AHEAD + 1]:
                pending.append([pool.submit(_load, extractor, image) for image in ahead])
            yield current, extractor.encode([future.result() for future in pending.popleft()])


def _load(extractor: Extractor, image: PanelImage) -> Any:
    return extractor.prepare(load_rgb(image.path))


def _refuse_void(name: str, image: PanelImage, vector: NDArray[np.float32]) -> None:
    if not np.isfinite(vector).all():
        fault = "not finite"
    elif not vector.any():
        fault = "all zero"
    else:
        return
    raise FeatureError(
        f"the features of {name} are {fault} (item {image.item_id}, panel {image.panel}).",
        file=image.path,
        field=name,
        advice="Leave the encoder out, or look at its weights and at the image.",
    )
