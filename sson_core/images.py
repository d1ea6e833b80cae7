"""Images on disk: one loader for whatever users bring, one writer for what we show."""

from __future__ import annotations

import hashlib
import os
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from sson_core.errors import BadInput

MAX_PIXELS = 64_000_000


def load_rgb(path: str | Path) -> NDArray[np.uint8]:
    """Decode an image completely and return it as RGB (H, W, 3) uint8.

    EXIF turns are applied, 16-bit values scaled, CMYK and palettes converted, alpha composed over
    white. Raises BadInput naming the file if it is missing, truncated, not an image or larger than
    `MAX_PIXELS`.
    """
    path = Path(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path) as image:
                if image.width * image.height > MAX_PIXELS:
                    raise BadInput(f"the image has {image.width} x {image.height} pixels.", file=path)
                image.load()
                return _to_rgb(ImageOps.exif_transpose(image))
    except FileNotFoundError:
        raise BadInput("the image is missing.", file=path) from None
    except UnidentifiedImageError:
        raise BadInput("not an image that can be read.", file=path) from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise BadInput(f"the image cannot be decoded: {error}.", file=path) from None


def _to_rgb(image: Image.Image) -> NDArray[np.uint8]:
    if image.mode.startswith("I"):
        values = np.asarray(image, dtype=np.float64)
        if values.max(initial=0) > 255:
            values = values / 257.0
        grey = np.clip(np.round(values), 0, 255).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=2)
    if image.mode in ("LA", "PA", "La", "RGBa") or "transparency" in image.info:
        image = image.convert("RGBA")
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        image = Image.alpha_composite(white, image)
    return np.asarray(image.convert("RGB"))


def write_png(path: str | Path, pixels: NDArray[np.uint8]) -> None:
    """Write RGB pixels (H, W, 3) uint8 as an optimised PNG without metadata, atomically."""
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        Image.fromarray(np.ascontiguousarray(pixels), "RGB").save(temporary, format="PNG", optimize=True)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def pixels_sha256(pixels: NDArray[np.uint8]) -> str:
    """Return the hash of an RGB image's size and values, whatever its encoding on disk."""
    height, width = pixels.shape[:2]
    return hashlib.sha256(f"{width}x{height}".encode() + np.ascontiguousarray(pixels).tobytes()).hexdigest()


def file_sha256(path: str | Path) -> str:
    """Return the hash of a file's bytes."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
