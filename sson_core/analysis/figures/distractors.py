"""Where answers go when an item has a distractor."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from sson_core.analysis.figures.style import BLUE, GREY, INK, ORANGE, PALE, caption, new_figure, plain

COLOURS = {"answer": BLUE, "distractor": ORANGE, "other view": GREY, "no choice": PALE}


def distractor_figure(table: pd.DataFrame) -> Figure:
    """Draw a `distractor_table`: for each solver the share of each kind of choice with its interval."""
    solvers = list(table["solver"].unique())
    figure = new_figure(7.0, 1.3 + 0.62 * max(len(solvers), 1))
    axes = figure.add_subplot()
    plain(axes, f"Choices on items with a distractor (n = {_counts(table)} a solver)")
    roles = [role for role in COLOURS if table.loc[table["chosen"] == role, "count"].any()]
    step = 0.8 / max(len(roles), 1)
    for number, role in enumerate(roles):
        rows = table[table["chosen"] == role]
        centre = step * (number - (len(roles) - 1) / 2)
        y = np.array([-solvers.index(solver) - centre for solver in rows["solver"]])
        axes.barh(y, rows["percent"], height=step, color=COLOURS[role], label=role)
        axes.hlines(y, rows["cluster_low"], rows["cluster_high"], color=INK, alpha=0.3, linewidth=4)
        axes.hlines(y, rows["low"], rows["high"], color=INK, linewidth=1)
        ends = (y - step / 2, y + step / 2)
        axes.vlines(rows["chance"], *ends, color="white", linewidth=1.6)
        axes.vlines(rows["chance"], *ends, color=INK, linewidth=0.9, linestyle=":")
    axes.set_yticks([-number for number in range(len(solvers))], solvers)
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of responses (%)", fontsize=8, color=INK)
    figure.legend(loc="outside upper center", ncols=4, fontsize=7.5, frameon=False)
    caption(
        figure, "Thin lines: 95 % Wilson intervals; thick: 95 % over scene families. Dotted: a uniform guess."
    )
    return figure


def _counts(table: pd.DataFrame) -> str:
    return " or ".join(str(n) for n in sorted(table["n"].unique())) or "0"
