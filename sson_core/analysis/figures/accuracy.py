"""Accuracy of solvers with intervals, chance and the study's range."""

from __future__ import annotations

import textwrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sson_core.analysis.accuracy import MEASURED, OVERALL, limits
from sson_core.analysis.figures.style import BLUE, GREY, INK, SAND, caption, new_figure, plain
from sson_core.analysis.published import encoder_range

ROW = 0.26


def accuracy_figure(table: pd.DataFrame, group: str = OVERALL) -> Figure:
    """Draw an accuracy table's rows of one group: a point a solver, Wilson and cluster intervals.

    ``table`` comes from `accuracy_table`. The band is the published range over the study's encoders.
    """
    rows = _rows(table, group)
    unmeasured = table.loc[table["status"] != MEASURED, "solver"].tolist()
    figure = new_figure(7.0, 1.7 + ROW * max(len(rows), 3) + 0.13 * bool(unmeasured))
    axes = figure.add_subplot()
    _draw(axes, rows, group)
    plain(axes, f"Accuracy, {group} (n = {_counts(rows)} items)")
    figure.legend(loc="outside upper center", ncols=3, fontsize=7.5, frameon=False)
    notes = [limits(int(rows["n"].max()), rows["chance_uniform"].iloc[0] / 100)] if len(rows) else []
    if unmeasured:
        notes.append(f"Not measured (weights unavailable): {', '.join(unmeasured)}.")
    caption(figure, textwrap.fill(" ".join(notes), 118))
    return figure


def category_figure(table: pd.DataFrame) -> Figure:
    """Draw accuracy by group, one small plot each, solvers in the same rows."""
    groups = [group for group in table["group"].unique() if group != OVERALL]
    columns = 3
    lines = -(-len(groups) // columns)
    solvers = len(_rows(table, OVERALL))
    figure = new_figure(7.0, lines * (0.8 + ROW * max(solvers, 3)) + 0.6)
    grid = figure.subplots(lines, columns, squeeze=False, sharex=True, sharey=True)
    for axes, group in zip(grid.flat, groups, strict=False):
        rows = _rows(table, group)
        _draw(axes, rows, group)
        plain(axes, f"{group} (n = {_counts(rows)})")
    for axes in grid.flat[len(groups) :]:
        axes.set_axis_off()
    handles, labels = grid.flat[0].get_legend_handles_labels()
    for axes in grid.flat:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            if label not in labels:
                handles.append(handle)
                labels.append(label)
    figure.legend(handles, labels, loc="outside upper center", ncols=3, fontsize=7.5, frameon=False)
    return figure


def _rows(table: pd.DataFrame, group: str) -> pd.DataFrame:
    rows = table[(table["group"] == group) & (table["status"] == MEASURED)]
    return rows.reset_index(drop=True)


def _counts(rows: pd.DataFrame) -> str:
    return " or ".join(str(n) for n in sorted(rows["n"].unique())) or "0"


def _draw(axes: Axes, rows: pd.DataFrame, group: str) -> None:
    published = encoder_range(group)
    if published is not None:
        text = f"published range of 17 encoders (n = {published.n:,})"
        axes.axvspan(published.low, published.high, color=SAND, zorder=0, label=text)
    if len(rows):
        chance = rows["chance_uniform"].iloc[0]
        axes.axvline(chance, color=GREY, linestyle="--", linewidth=1, label="uniform guess")
    y = np.arange(len(rows))[::-1]
    low, high = rows["cluster_low"], rows["cluster_high"]
    axes.hlines(y, low, high, color=BLUE, alpha=0.3, linewidth=5, label="95 % cluster bootstrap")
    axes.hlines(y, rows["low"], rows["high"], color=BLUE, linewidth=1.3, label="95 % Wilson interval")
    axes.plot(rows["percent"], y, "o", color=BLUE, markersize=5, label="accuracy", clip_on=False)
    axes.set_yticks(y, rows["solver"])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlim(0, 100)
    axes.set_xlabel("right answers (%)", fontsize=8, color=INK)
