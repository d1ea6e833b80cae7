"""Responses made by hand, for tests of what is counted."""

from __future__ import annotations

import pandas as pd

from sson_core.bank import Bank
from sson_core.solvers.responses import Response, response_table

PANELS = ("A", "B", "C", "D")


def wrong(answer: str) -> str:
    """Return another panel than the answer."""
    return PANELS[(PANELS.index(answer) + 1) % 4]


def response(item_id: str, choice: str | None, solver: str = "s", **changes: object) -> Response:
    """Return one response; without a choice it is a tie unless a status is given."""
    values: dict[str, object] = {
        "item_id": item_id,
        "solver": solver,
        "condition": "base",
        "panel_order": PANELS,
        "shown_choice": choice,
        "choice": choice,
        "status": "ok" if choice else "tie",
    }
    return Response.model_validate(values | changes)


def answered(bank: Bank, right: int, solver: str = "s", **changes: object) -> pd.DataFrame:
    """Return a table in which the first ``right`` items of a bank are answered rightly."""
    rows = zip(bank.table["item_id"], bank.table["answer"], strict=True)
    return response_table(
        response(item, answer if number < right else wrong(answer), solver, **changes)
        for number, (item, answer) in enumerate(rows)
    )
