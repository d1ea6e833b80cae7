"""Answers that came from elsewhere (people, agents, models), item by item beside what they said."""

from __future__ import annotations

import json

import pandas as pd

from sson_core.bank import Bank
from sson_core.errors import BadInput


def answer_table(responses: pd.DataFrame, bank: Bank) -> pd.DataFrame:
    """Return one row a response: item, category, solver, by whom, choice, whether it is right, its words.

    Rows are sorted by category and item. Raises BadInput for a response to an item that the bank does
    not have, or to images other than the bank's.
    """
    items = bank.table.set_index("item_id")
    foreign = sorted(set(responses["item_id"]) - set(items.index))
    if foreign:
        raise BadInput(f"the responses are to items of another bank: {', '.join(foreign)}.", file=bank.path)
    rows = []
    for _, response in responses.iterrows():
        record = bank.record(response["item_id"])
        order = response["panel_order"].split(",")
        shown = ",".join(record.panels[name].pixels_sha256 for name in order)
        if response["images_sha256"] not in ("", shown):
            raise BadInput(
                "the response is to other images than the bank's.",
                file=bank.path,
                field=response["item_id"],
                advice="Leave it out, or answer the item again.",
            )
        rows.append(
            {
                "Item": response["item_id"],
                "Edit": record.category,
                "Solver": response["solver"],
                "Answered by": json.loads(response["settings"]).get("who", "–"),
                "Choice": response["choice"] or response["status"],
                "Right": "yes" if response["choice"] == record.answer else "no",
                "What it said": response["text"],
            }
        )
    columns = ["Item", "Edit", "Solver", "Answered by", "Choice", "Right", "What it said"]
    return pd.DataFrame(rows, columns=columns).sort_values(["Edit", "Item", "Solver"], ignore_index=True)
