"""What a bank is made of, as bars."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from sson_core.analysis.composition import composition_table
from sson_core.analysis.figures.style import BLUE, INK, ORANGE, new_figure, plain
from sson_core.bank import Bank


def composition_figure(bank: Bank) -> Figure:
    """Draw the share of items by facet, with counts, and the study's share where it is published."""
    table = composition_table(bank)
    facets = list(table["facet"].unique())
    columns = 2
    lines = -(-len(facets) // columns)
    heights = [
        max(len(table[table["facet"] == facet]) for facet in facets[row * columns : (row + 1) * columns])
        for row in range(lines)
    ]
    figure = new_figure(7.0, 0.24 * sum(heights) + 0.6 * lines + 0.5)
    grid = figure.subplots(lines, columns, squeeze=False, sharex=True, height_ratios=heights)
    for number, (axes, facet) in enumerate(zip(grid.flat, facets, strict=False)):
        rows = table[table["facet"] == facet]
        y = np.arange(len(rows))[::-1]
        axes.barh(y, rows["percent"], color=BLUE, height=0.65, label=f"this bank (n = {len(bank.table)})")
        for place, (count, percent) in zip(y, rows[["count", "percent"]].to_numpy(), strict=True):
            axes.text(percent + 1.5, place, f"{count:.0f}", va="center", fontsize=7.5, color=INK)
        if rows["published_percent"].notna().any():
            axes.plot(
                rows["published_percent"],
                y,
                "D",
                markersize=5,
                markerfacecolor="none",
                markeredgecolor=ORANGE,
                label="published bank (n = 1,000)",
            )
        axes.set_yticks(y, rows["value"])
        axes.set_xlim(0, 108)
        # Bars are equally thick everywhere: a facet with fewer values leaves room below.
        axes.set_ylim(len(rows) - heights[number // columns] - 0.6, len(rows) - 0.4)
        plain(axes, facet)
    for axes in grid.flat[len(facets) :]:
        axes.set_axis_off()
    for axes in grid[-1]:
        axes.set_xlabel("share of items (%)", fontsize=8, color=INK)
    figure.legend(
        *grid.flat[0].get_legend_handles_labels(),
        loc="outside upper center",
        ncols=2,
        fontsize=7.5,
        frameon=False,
    )
    return figure
