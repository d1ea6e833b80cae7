"""Features on disk, by image hash and encoder fingerprint, so that nothing is encoded twice."""

from __future__ import annotations

import os
import zipfile
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

    Maps the pixel hash of an image to its vector (D,) float32, and keeps the extractor's note.
    """

    def __init__(self, folder: str | Path, name: str, fingerprint: str) -> None:
        self.path = Path(folder) / f"{name}-{fingerprint}.npz"
        self.note = ""
        self.features: Features = {}
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        try:
            with self.path.open("rb") as handle, np.load(handle, allow_pickle=False) as file:
                hashes, features, note = file["hashes"], file["features"], file["note"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise BadInput(
                f"the cached features cannot be read: {error}.", file=self.path, advice="Delete the file."
            ) from None
        self.note = str(note)
        self.features = dict(zip(hashes.tolist(), features, strict=True))

    def save(self) -> None:
        """Write all features, atomically."""
        if not self.features:
            return
        hashes = np.array(sorted(self.features))
        features = np.stack([self.features[name] for name in hashes.tolist()])
        with replacing(self.path) as temporary:
            np.savez(temporary, hashes=hashes, features=features, note=np.array(self.note))
