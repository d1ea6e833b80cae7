"""Answer accuracy of every solver, never without n, interval, chance and what did not count."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from sson_core import stats
from sson_core.analysis.published import encoder_range
from sson_core.bank import Bank
from sson_core.errors import BadInput
from sson_core.solvers.appearance import encoder_names
from sson_core.solvers.responses import validate
from sson_core.tasks import task_of

COLUMNS = (
    "solver",
    "condition",
    "group",
    "n",
    "right",
    "percent",
    "low",
    "high",
    "families",
    "cluster_low",
    "cluster_high",
    "ties",
    "failures",
    "missing",
    "published_low",
    "published_high",
    "crop_loss",
    "status",
    "note",
)
OVERALL = "overall"
MEASURED = "measured"
NOT_MEASURED = "not measured"


def accuracy_table(
    responses: pd.DataFrame,
    bank: Bank,
    by: str = "category",
    items: Sequence[str] | None = None,
    seed: int = 0,
    resamples: int = 2000,
) -> pd.DataFrame:
    """Return accuracy by solver and condition, overall and for each value of the bank's column ``by``.

    The denominator ``n`` is all questions: a tie, a failure and a question without a response count as
    not right, and are counted beside it. Percentages: ``percent``, Wilson's ``low`` and ``high`` (only
    where each item was asked once), ``cluster_low`` and ``cluster_high`` (bootstrap over scene
    families), ``chance_*``, ``crop_loss`` and, for encoders, the published range. A solver none of
    whose calls succeeded is one row at the end, ``not measured``, with the reason. ``items`` restricts
    the questions. Raises BadInput for responses to items that the bank does not hold.
    """
    questions = _questions(bank, by, items)
    asked = _scored(validate(responses), bank, questions)
    groups = [(OVERALL, questions), *((str(value), part) for value, part in questions.groupby(by))]
    rows: list[dict[str, object]] = []
    for solver, condition, answers in runs(asked):
        if (answers["status"] == "error").all():
            rows.append(_not_measured(solver, condition, answers))
            continue
        for group, part in groups:
            mine = answers[answers["item_id"].isin(part.index)]
            rows.append(_row(solver, condition, group, mine, part, seed, resamples))
    chances = [name for name in questions.columns if name.startswith("chance_")]
    before = COLUMNS.index("published_low")
    table = pd.DataFrame(rows, columns=[*COLUMNS[:before], *chances, *COLUMNS[before:]])
    return table.sort_values("status", ignore_index=True, kind="stable", key=lambda text: text != MEASURED)


def _questions(bank: Bank, by: str, items: Sequence[str] | None) -> pd.DataFrame:
    table = bank.table
    if table.empty:
        raise BadInput("the bank holds no items.", file=bank.path)
    if by not in table.columns:
        raise BadInput(f"the bank has no column {by!r}; it has {', '.join(table.columns)}.", field="by")
    table = table.set_index("item_id")
    for item in items or ():
        if item not in table.index:
            raise BadInput(f"no item {item!r} in this bank.", file=bank.path, field="items")
    table = table if items is None else table.loc[list(items)]
    task = task_of(bank)
    chances = pd.DataFrame([task.chance(bank.record(str(item))) for item in table.index], index=table.index)
    return table[[by, "family"]].join(chances.add_prefix("chance_"), how="left")


def _scored(responses: pd.DataFrame, bank: Bank, questions: pd.DataFrame) -> pd.DataFrame:
    foreign = set(responses["item_id"]) - set(bank.item_ids)
    if foreign:
        raise BadInput(
            f"{len(foreign)} answered items are not in the bank, among them {min(foreign)!r}.",
            file=bank.path,
            field="item_id",
            advice="Use the bank that the responses were made with.",
        )
    asked = responses[responses["item_id"].isin(questions.index)].copy()
    task = task_of(bank)
    records = {item: bank.record(item) for item in asked["item_id"].unique()}
    asked["score"] = [
        task.score(choice, records[item])
        for choice, item in zip(asked["choice"], asked["item_id"], strict=True)
    ]
    return asked


def runs(asked: pd.DataFrame) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """Yield each solver's answers under one condition and one set of settings, in order of appearance.

    Where a solver was run with several settings, its name carries a mark of each.
    """
    for (solver, condition), both in asked.groupby(["solver", "condition"], sort=False):
        settings = both["settings"].unique()
        for number, value in enumerate(settings, start=1):
            name = f"{solver} [settings {number}]" if len(settings) > 1 else str(solver)
            yield name, str(condition), both[both["settings"] == value]


def _row(
    solver: str,
    condition: str,
    group: str,
    answers: pd.DataFrame,
    part: pd.DataFrame,
    seed: int,
    resamples: int,
) -> dict[str, object]:
    missing = part.index.difference(pd.Index(answers["item_id"]))
    scores = np.concatenate([answers["score"].to_numpy(float), np.zeros(len(missing))])
    families = part["family"].loc[[*answers["item_id"], *missing]]
    n, right = len(scores), int(scores.sum())
    asked_once = not answers["item_id"].duplicated().any()
    wilson = stats.wilson(right, n) if asked_once else None
    cluster = stats.cluster_bootstrap(scores, families.to_numpy(), seed, resamples)
    usage = [json.loads(text) for text in answers["usage"]]
    reasons = [] if asked_once else ["items asked more than once: only the bootstrap holds"]
    if not cluster.known:
        reasons.append(f"no bootstrap: {cluster.reason}")
    if group == OVERALL:
        reasons += sorted({each["note"] for each in usage if "note" in each})
    return {
        "solver": solver,
        "condition": condition,
        "group": group,
        "n": n,
        "right": right,
        "percent": 100 * right / n if n else math.nan,
        "low": 100 * wilson.low if wilson else math.nan,
        "high": 100 * wilson.high if wilson else math.nan,
        "families": families.nunique(),
        "cluster_low": 100 * cluster.low,
        "cluster_high": 100 * cluster.high,
        "ties": int((answers["status"] == "tie").sum()),
        "failures": int((~answers["status"].isin(["ok", "tie"])).sum()),
        "missing": len(missing),
        **{name: 100 * float(part[name].mean()) for name in part.columns if name.startswith("chance_")},
        **_published(solver, group),
        "crop_loss": 100 * float(np.mean([each.get("crop_loss", math.nan) for each in usage] or [math.nan])),
        "status": MEASURED,
        "note": "; ".join(reasons),
    }


def _published(solver: str, group: str) -> dict[str, float]:
    known = encoder_range(group) if solver.split(" [")[0] in encoder_names() else None
    return {
        "published_low": known.low if known else math.nan,
        "published_high": known.high if known else math.nan,
    }


def _not_measured(solver: str, condition: str, answers: pd.DataFrame) -> dict[str, object]:
    numbers = ("percent", "low", "high", "cluster_low", "cluster_high", "crop_loss")
    return {
        "solver": solver,
        "condition": condition,
        "group": OVERALL,
        "n": 0,
        "right": 0,
        **dict.fromkeys(numbers, math.nan),
        "families": 0,
        "ties": 0,
        "failures": len(answers),
        "missing": 0,
        **_published(solver, OVERALL),
        "status": NOT_MEASURED,
        "note": "; ".join(sorted(set(answers["text"]))),
    }


def limits(n: int, chance: float) -> str:
    """Return a sentence on what ``n`` items cannot show for solvers near a ``chance`` share (0 to 1)."""
    if n == 0:
        return "Without items nothing can be shown."
    half = 100 * stats.wilson(round(n * chance), n).half_width
    detectable = stats.detectable_share(n, chance)
    least = stats.least_discordant()
    against = (
        f"only a solver that is truly right in {100 * detectable:.0f} % or more is told from chance "
        "in four of five such banks"
        if math.isfinite(detectable)
        else "no solver can be told from chance"
    )
    between = (
        f"two solvers are told apart only if they differ on at least {least} items, all in favour of one"
        if n >= least
        else "no two solvers can be told apart"
    )
    return (
        f"With {n} items, the 95 % interval of a solver near chance ({100 * chance:.0f} %) spans about "
        f"{half:.0f} points either way; {against}; {between}."
    )
