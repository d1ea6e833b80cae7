"""The baseline's rule: the view that is least like the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

TIE_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Choice:
    """What the rule gives: the panel, or None for a tie; mean similarities; lead over the next panel."""

    panel: str | None
    similarity: dict[str, float]
    margin: float


def choose(features: NDArray[np.float32], panels: Sequence[str], tolerance: float = TIE_TOLERANCE) -> Choice:
    """Return the panel with the lowest mean cosine similarity to the others.

    ``features`` (V, D), finite and nonzero, go with ``panels`` (V), V >= 2. A lead within
    ``tolerance`` is a tie, which is no choice: falling to the first panel would favour a position.
    """
    vectors = features.astype(np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, 0.0)
    means = cosines.sum(axis=1) / (len(panels) - 1)
    order = np.argsort(means, kind="stable")
    margin = float(means[order[1]] - means[order[0]])
    similarity = {panel: float(mean) for panel, mean in zip(panels, means, strict=True)}
    return Choice(panels[order[0]] if margin > tolerance else None, similarity, margin)
