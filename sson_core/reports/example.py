"""Which item stands for a bank where one is shown."""

from __future__ import annotations

from sson_core.bank import Bank

SIZES = ("large", "medium", "small")


def examples(bank: Bank) -> list[str]:
    """Return the ids of a bank's items, those with big edited objects first: they explain best."""
    table = bank.table
    if table.empty:
        return []
    sizes = table["object_size"].map({size: rank for rank, size in enumerate(SIZES)}).fillna(len(SIZES))
    return list(table.assign(rank=sizes).sort_values(["rank", "item_id"])["item_id"])
