"""What a bank is made of, beside the study's bank."""

from __future__ import annotations

import math

import pandas as pd

from sson_core.analysis.published import load_published
from sson_core.bank import Bank

FACETS = {
    "category": "category",
    "object_size": "object size",
    "source": "source",
    "answer": "answer",
    "distractor": "distractor",
    "informative_views": "informative views",
}
PUBLISHED_FACETS = {"category": "category", "object_size": "size"}


def composition_table(bank: Bank) -> pd.DataFrame:
    """Return ``facet, value, count, percent, published_percent`` of a bank's items.

    One row a value of each of the bank's columns in `FACETS`; `published_percent` is NaN where the
    study does not report that facet or value. Values are sorted by name, sizes from small to large.
    """
    table = bank.table
    published = load_published("four_view_bank")
    rows = []
    for column, facet in FACETS.items():
        if column not in table.columns:
            continue
        shares = _published_shares(published, column)
        counts = table[column].value_counts()
        for value in _ordered([*counts.index, *shares]):
            count = int(counts.get(value, 0))
            rows.append(
                {
                    "facet": facet,
                    "value": str(value),
                    "count": count,
                    "percent": 100 * count / len(table),
                    "published_percent": shares.get(value, math.nan),
                }
            )
    return pd.DataFrame(rows, columns=["facet", "value", "count", "percent", "published_percent"])


def _published_shares(published: pd.DataFrame, column: str) -> dict[object, float]:
    rows = published[published["facet"] == PUBLISHED_FACETS.get(column)]
    total = rows["count"].sum()
    return {value: 100 * count / total for value, count in zip(rows["value"], rows["count"], strict=True)}


def _ordered(values: list[object]) -> list[object]:
    sizes = ("small", "medium", "large")
    return sorted(
        set(values),
        key=lambda value: (sizes.index(str(value)) if str(value) in sizes else -1, str(value)),
    )
