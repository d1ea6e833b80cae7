"""The study's interventions, as published."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from sson_core import stats
from sson_core.analysis.figures.style import BLUE, INK, PALE, caption, new_figure, plain
from sson_core.analysis.published import load_published

SELECTING = "Base"
OUTCOMES = {
    "true_solve": ("true solve", BLUE),
    "partly_guessed": ("partly guessed", "#7fb8d8"),
    "wrong": ("wrong", PALE),
}


def interventions_figure() -> Figure:
    """Draw the published outcome counts of each condition, with Wilson intervals computed here."""
    table = load_published("interventions")
    n = int(table["n"].iloc[0])
    figure = new_figure(7.0, 3.1)
    axes = figure.add_subplot()
    x = np.arange(len(table))
    bottom = np.zeros(len(table))
    for column, (label, colour) in OUTCOMES.items():
        axes.bar(x, table[column], bottom=bottom, color=colour, label=label, width=0.7)
        for place, count, base in zip(x, table[column], bottom, strict=True):
            ink = "white" if colour == BLUE else INK
            axes.text(place, base + count / 2, str(count), ha="center", va="center", fontsize=7.5, color=ink)
        bottom += table[column].to_numpy()
    for shift, columns in ((-0.27, ["true_solve"]), (0.27, ["true_solve", "partly_guessed"])):
        counts = table[columns].sum(axis=1)
        bounds = [stats.wilson(int(count), n) for count in counts]
        low = [n * bound.low for bound in bounds]
        high = [n * bound.high for bound in bounds]
        label = "95 % Wilson: true solve (left), right answer (right)" if shift > 0 else "_"
        axes.vlines(x + shift, low, high, color=INK, linewidth=1.1, label=label)
        axes.plot(x + shift, counts, ".", color=INK, markersize=3)
    names = [f"{name}\n(selecting run)" if name == SELECTING else name for name in table["condition"]]
    axes.set_xticks(x, names)
    axes.set_ylabel("items", fontsize=8, color=INK)
    axes.set_ylim(0, n)
    plain(axes, f"Published: outcomes by condition (n = {n} items each)")
    figure.legend(loc="outside upper center", ncols=4, fontsize=7, frameon=False)
    caption(
        figure,
        "Counts as published; intervals computed here. The items were chosen by the outcomes of Base, so\n"
        "differences from Base mix the condition with regression to the mean.",
    )
    return figure
