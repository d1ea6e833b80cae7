"""Features on disk, by image hash and encoder fingerprint, so that nothing is encoded twice."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sson_core.errors import BadInput
from sson_core.files import replacing

Features = dict[str, NDArray[np.float32]]


def default_cache() -> Path:
    """Return the user's cache folder of features (``XDG_CACHE_HOME``, else ``~/.cache``)."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "sson" / "features"


class FeatureCache:
    """The features of one extractor, in one file of a folder.

    Maps the pixel hash of an image to its vector (D,) float32, and keeps the extractor's note. Opening it
    raises BadInput naming a file that is damaged or a folder that cannot be written to.
    """

    def __init__(self, folder: str | Path, name: str, fingerprint: str) -> None:
        self.path = Path(folder) / f"{name}-{fingerprint}.npz"
        self.note = ""
        self.features: Features = {}
        if self.path.exists():
            self._read()
        self._refuse_unwritable()

    def _read(self) -> None:
        try:
            with self.path.open("rb") as handle, np.load(handle, allow_pickle=False) as file:
                hashes, features, note = file["hashes"], file["features"], file["note"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise self._damaged(f"cannot be read: {error}") from None
        if hashes.dtype.kind != "U" or features.dtype != np.float32 or features.shape[:1] != hashes.shape:
            raise self._damaged("are not one vector of float32 an image")
        if features.ndim != 2 or not np.isfinite(features).all() or not features.any(axis=1).all():
            raise self._damaged("hold a vector that is zero or not finite")
        self.note = str(note)
        self.features = dict(zip(hashes.tolist(), features, strict=True))

    def _damaged(self, fault: str) -> BadInput:
        return BadInput(f"the cached features {fault}.", file=self.path, advice="Delete the file.")

    def _refuse_unwritable(self) -> None:
        """Raise BadInput before hours of encoding whose result could not be kept."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.path.parent):
                pass
        except OSError as error:
            raise BadInput(
                f"features cannot be kept here: {error.strerror}.",
                file=self.path.parent,
                advice="Set XDG_CACHE_HOME to a folder that can be written to.",
            ) from None

    def save(self) -> None:
        """Write all features, atomically."""
        if not self.features:
            return
        hashes = np.array(sorted(self.features))
        features = np.stack([self.features[name] for name in hashes.tolist()])
        whole = io.BytesIO()  # numpy's writer would complain a second time of a full disk
        np.savez(whole, hashes=hashes, features=features, note=np.array(self.note))
        with replacing(self.path) as temporary:
            temporary.write_bytes(whole.getvalue())
