"""The studies' figures, for display beside ours and always labelled as published."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from sson_core.errors import BadInput

PUBLISHED = Path(__file__).resolve().parents[2] / "data" / "published"


@dataclass(frozen=True)
class PublishedRange:
    """The lowest and the highest accuracy of the study's encoders, in percent, over ``n`` items."""

    low: float
    high: float
    n: int


def load_published(name: str, folder: str | Path = PUBLISHED) -> pd.DataFrame:
    """Return ``data/published/<name>.csv``; raise BadInput naming the file if it is missing."""
    path = Path(folder) / f"{name}.csv"
    if not path.is_file():
        raise BadInput(
            "the published figures are missing.", file=path, advice="Run from a checkout of the project."
        )
    return pd.read_csv(path)


def encoder_range(category: str, folder: str | Path = PUBLISHED) -> PublishedRange | None:
    """Return the published range over the 17 encoders for ``overall`` or a category; None if not given."""
    table = load_published("four_view_results", folder)
    rows = table[table["solver"].str.startswith("17 encoders") & (table["category"] == category)]
    if rows.empty:
        return None
    values = rows["accuracy"].astype(float)
    return PublishedRange(float(values.min()), float(values.max()), int(rows["n"].max()))
