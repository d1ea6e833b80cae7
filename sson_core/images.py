"""Images on disk: one loader for whatever users bring, one writer for what we show."""

from __future__ import annotations

import hashlib
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from sson_core.errors import BadInput
from sson_core.files import replacing

MAX_PIXELS = 64_000_000


def load_rgb(path: str | Path) -> NDArray[np.uint8]:
    """Decode an image completely and return it as RGB (H, W, 3) uint8.

    EXIF turns are applied, 16-bit and float values scaled, CMYK and palettes converted, alpha composed
    over white; of an animation the first frame counts. Raises BadInput naming the file if it is
    missing, truncated, not an image or larger than `MAX_PIXELS`.
    """
    path = Path(path)
    if path.exists() and not path.is_file():  # opening a pipe would wait for ever
        raise BadInput("not a plain file.", file=path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata; pixels are decoded in full below
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
    if image.mode.startswith("I") or image.mode == "F":
        grey = _eight_bits(np.asarray(image, dtype=np.float64), image.mode)
        return np.repeat(grey[..., None], 3, axis=2)
    if image.mode in ("LA", "PA", "La", "RGBa") or "transparency" in image.info:
        image = image.convert("RGBA")
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        image = Image.alpha_composite(white, image)
    return np.asarray(image.convert("RGB"))


def _eight_bits(values: NDArray[np.float64], mode: str) -> NDArray[np.uint8]:
    """Scale grey values of 16 bits, or of floats from 0 to 1, to 8 bits.

    Mode ``I`` does not tell its depth: up to 255 it is taken for 8 bits, up to 65535 for 16.
    """
    largest = values.max(initial=0.0)
    if mode == "F":
        top = 1.0
    elif mode == "I" and largest <= 255:
        top = 255.0
    else:
        top = 65535.0
    if not np.isfinite(values).all() or values.min(initial=0.0) < 0 or largest > top:
        raise ValueError(f"grey values outside 0 to {top:g}")
    scaled: NDArray[np.uint8] = np.round(values * (255.0 / top)).astype(np.uint8)
    return scaled


def write_png(path: str | Path, pixels: NDArray[np.uint8]) -> None:
    """Write RGB pixels (H, W, 3) uint8 as an optimised PNG without metadata, atomically."""
    with replacing(path) as temporary:
        Image.fromarray(np.ascontiguousarray(pixels)).save(temporary, format="PNG", optimize=True)


def pixels_sha256(pixels: NDArray[np.uint8]) -> str:
    """Return the hash of an RGB image's size and values, whatever its encoding on disk."""
    height, width = pixels.shape[:2]
    return hashlib.sha256(f"{width}x{height}".encode() + np.ascontiguousarray(pixels).tobytes()).hexdigest()


def file_sha256(path: str | Path) -> str:
    """Return the hash of a file's bytes."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
