"""Training-free descriptors: always available, and a floor for what an encoder adds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from skimage.feature import hog

Pixels = NDArray[np.uint8]
Vector = NDArray[np.float32]

SIDE = 128
HISTOGRAM_BINS = 8
RAW_SIDE = 32
GIST_SIDE = 64
GIST_CELLS = 4
GIST_FREQUENCIES = (0.25, 0.125, 0.0625, 0.03125)
GIST_ORIENTATIONS = 8


@dataclass(frozen=True)
class Descriptor:
    """A function from RGB pixels (H, W, 3) uint8 to a vector; ``feature`` says what it measures."""

    name: str
    feature: str
    compute: Callable[[Pixels], Vector]

    def settings(self) -> dict[str, object]:
        """Return what the features depend on, besides the image."""
        versions = {name: version(name) for name in ("numpy", "pillow", "scikit-image")}
        return {"descriptor": self.name, "feature": self.feature, "versions": versions}


def _squeeze(pixels: Pixels, side: int) -> NDArray[np.float64]:
    # The whole image counts: it is squeezed to a square rather than cropped.
    small = Image.fromarray(pixels).resize((side, side), Image.Resampling.BOX)
    return np.asarray(small, dtype=np.float64) / 255.0


def _grey(pixels: Pixels, side: int) -> NDArray[np.float64]:
    grey: NDArray[np.float64] = _squeeze(pixels, side) @ np.array([0.299, 0.587, 0.114])
    return grey


def colour_histogram(pixels: Pixels) -> Vector:
    """Return the joint RGB histogram with 8 bins a channel, as shares of the pixels (512,)."""
    bins = (pixels.reshape(-1, 3) // (256 // HISTOGRAM_BINS)).astype(np.int64)
    index = (bins[:, 0] * HISTOGRAM_BINS + bins[:, 1]) * HISTOGRAM_BINS + bins[:, 2]
    counts = np.bincount(index, minlength=HISTOGRAM_BINS**3)
    shares: Vector = (counts / counts.sum()).astype(np.float32)
    return shares


def oriented_gradients(pixels: Pixels) -> Vector:
    """Return HOG of the squeezed grey image: 9 orientations, 16-pixel cells, 2 x 2 blocks (1764,)."""
    values: Vector = hog(
        _grey(pixels, SIDE), orientations=9, pixels_per_cell=(16, 16), cells_per_block=(2, 2)
    ).astype(np.float32)
    return values


def raw_pixels(pixels: Pixels) -> Vector:
    """Return the squeezed image itself, 32 x 32 RGB (3072,)."""
    return _squeeze(pixels, RAW_SIDE).astype(np.float32).ravel()


def gist(pixels: Pixels) -> Vector:
    """Return mean energies of 4 x 8 Gabor filters in 4 x 4 cells of the squeezed grey image (512,)."""
    grey = _grey(pixels, GIST_SIDE)
    responses = np.abs(np.fft.ifft2(np.fft.fft2(grey - grey.mean()) * _gabor_bank()))
    cell = GIST_SIDE // GIST_CELLS
    cells = responses.reshape(len(responses), GIST_CELLS, cell, GIST_CELLS, cell)
    energies: Vector = cells.mean(axis=(2, 4)).astype(np.float32).ravel()
    return energies


def _gabor_bank() -> NDArray[np.float64]:
    frequency = np.fft.fftfreq(GIST_SIDE)
    v, u = np.meshgrid(frequency, frequency, indexing="ij")
    radius, angle = np.hypot(u, v), np.arctan2(v, u)
    width = np.pi / GIST_ORIENTATIONS
    bank = []
    for centre in GIST_FREQUENCIES:
        radial = np.exp(-((radius - centre) ** 2) / (2 * (centre / 2) ** 2))
        for step in range(GIST_ORIENTATIONS):
            apart = np.angle(np.exp(1j * (angle - step * width)))
            bank.append(radial * np.exp(-(apart**2) / (2 * width**2)) * (radius > 0))
    return np.stack(bank)


DESCRIPTORS: dict[str, Descriptor] = {
    descriptor.name: descriptor
    for descriptor in (
        Descriptor("colour-histogram", "joint RGB histogram, 8 bins a channel", colour_histogram),
        Descriptor("hog", "oriented gradients, 128 x 128 grey, 16-pixel cells", oriented_gradients),
        Descriptor("gist", "Gabor energies, 4 scales, 8 orientations, 4 x 4 cells", gist),
        Descriptor("raw-pixels", "32 x 32 RGB", raw_pixels),
    )
}


def descriptor_names() -> tuple[str, ...]:
    """Return the names of all descriptors."""
    return tuple(DESCRIPTORS)
