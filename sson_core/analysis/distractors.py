"""Where answers go when an item has a distractor: the answer, the distractor, or another view."""

from __future__ import annotations

import pandas as pd

from sson_core import stats
from sson_core.bank import Bank
from sson_core.solvers.responses import validate
from sson_core.tasks import task_of

COLUMN = "distractor_panel"
NONE = "none"


def distractor_table(responses: pd.DataFrame, bank: Bank) -> pd.DataFrame:
    """Return ``solver, condition, chosen, n, count, percent, low, high, chance`` over distractor items.

    ``chosen`` is ``answer``, ``distractor``, ``other view`` or ``no choice``; percentages are of the
    ``n`` responses to items with a distractor, with Wilson's interval; ``chance`` is a uniform
    guess's. Empty if the bank has no such items. Solvers without a single answer are left out.
    """
    columns = ["solver", "condition", "chosen", "n", "count", "percent", "low", "high", "chance"]
    table = bank.table
    if COLUMN not in table.columns:
        return pd.DataFrame(columns=columns)
    task = task_of(bank)
    table = table[table[COLUMN] != NONE]
    panels = dict(zip(table["item_id"], table[COLUMN], strict=True))
    answers = {item: task.answers(bank.record(item)) for item in panels}
    asked = validate(responses)
    asked = asked[asked["item_id"].isin(panels)]

    def chosen(item: str, choice: str | None) -> str:
        if choice is None:
            return "no choice"
        if choice in answers[item]:
            return "answer"
        return "distractor" if choice == panels[item] else "other view"

    views = len(task.panels)
    chances = {"answer": 100 / views, "distractor": 100 / views, "other view": 100 * (views - 2) / views}
    rows: list[dict[str, object]] = []
    for (solver, condition), mine in asked.groupby(["solver", "condition"], sort=False):
        if (mine["status"] == "error").all():
            continue
        where = [chosen(item, choice) for item, choice in zip(mine["item_id"], mine["choice"], strict=True)]
        for role in ("answer", "distractor", "other view", "no choice"):
            count, n = where.count(role), len(where)
            interval = stats.wilson(count, n)
            values = (100 * count / n, 100 * interval.low, 100 * interval.high, chances.get(role, 0.0))
            rows.append(dict(zip(columns, (solver, condition, role, n, count, *values), strict=True)))
    return pd.DataFrame(rows, columns=columns)
