"""Where answers go when an item has a distractor: the answer, the distractor, or another view."""

from __future__ import annotations

import numpy as np
import pandas as pd

from sson_core import stats
from sson_core.analysis.accuracy import runs
from sson_core.bank import Bank
from sson_core.solvers.responses import validate
from sson_core.tasks import task_of

COLUMN = "distractor_panel"
NONE = "none"
COLUMNS = (
    "solver",
    "condition",
    "chosen",
    "n",
    "count",
    "percent",
    "low",
    "high",
    "cluster_low",
    "cluster_high",
    "chance",
)


def distractor_table(responses: pd.DataFrame, bank: Bank, seed: int = 0) -> pd.DataFrame:
    """Return where each solver's choices go over the items with a distractor, in `COLUMNS`.

    ``chosen`` is ``answer``, ``distractor``, ``other view`` or ``no choice``; percentages are of the
    ``n`` responses to items with a distractor, with Wilson's interval (NaN where items were asked more
    than once) and a bootstrap over scene families; ``chance`` is a uniform guess's. Settings are kept
    apart as in `accuracy_table`. Empty if the bank has no such items. Solvers without a single answer
    are left out.
    """
    table = bank.table
    if COLUMN not in table.columns:
        return pd.DataFrame(columns=list(COLUMNS))
    task = task_of(bank)
    table = table[table[COLUMN] != NONE]
    panels = dict(zip(table["item_id"], table[COLUMN], strict=True))
    families = dict(zip(table["item_id"], table["family"], strict=True))
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
    for solver, condition, mine in runs(asked):
        if (mine["status"] == "error").all():
            continue
        where = np.array([chosen(*pair) for pair in zip(mine["item_id"], mine["choice"], strict=True)])
        clusters = [families[item] for item in mine["item_id"]]
        n, asked_once = len(where), not mine["item_id"].duplicated().any()
        for role in ("answer", "distractor", "other view", "no choice"):
            hits = where == role
            wilson = stats.wilson(int(hits.sum()), n) if asked_once else (np.nan, np.nan)
            ends = np.array([*wilson, *stats.cluster_bootstrap(hits, clusters, seed)])
            values = (n, int(hits.sum()), 100 * float(hits.mean()), *100 * ends, chances.get(role, 0.0))
            rows.append(dict(zip(COLUMNS, (solver, condition, role, *values), strict=True)))
    return pd.DataFrame(rows, columns=list(COLUMNS))
