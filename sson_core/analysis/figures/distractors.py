"""Where answers go when an item has a distractor."""

from __future__ import annotations

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
    step = 1 / (len(COLOURS) + 1)
    for number, (role, colour) in enumerate(COLOURS.items()):
        rows = table[table["chosen"] == role]
        y = [-solvers.index(solver) - step * (number - 1.5) for solver in rows["solver"]]
        axes.barh(y, rows["percent"], height=step, color=colour, label=role)
        axes.hlines(y, rows["low"], rows["high"], color=INK, linewidth=1)
        axes.vlines(
            rows["chance"],
            [place - step / 2 for place in y],
            [place + step / 2 for place in y],
            color="white",
            linewidth=1.6,
        )
        axes.vlines(
            rows["chance"],
            [place - step / 2 for place in y],
            [place + step / 2 for place in y],
            color=INK,
            linewidth=0.9,
            linestyle=":",
        )
    axes.set_yticks([-number for number in range(len(solvers))], solvers)
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of responses (%)", fontsize=8, color=INK)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.1), ncols=4, fontsize=7.5, frameon=False)
    caption(figure, "Lines: 95 % Wilson intervals. Dotted: what a uniform guess would give.")
    return figure


def _counts(table: pd.DataFrame) -> str:
    return " or ".join(str(n) for n in sorted(table["n"].unique())) or "0"
