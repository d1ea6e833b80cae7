"""The look of all figures, and how they are saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sson_core.files import replacing

INK = "#222222"
GREY = "#8a8a8a"
PALE = "#d9d9d9"
BLUE = "#0072b2"
ORANGE = "#d55e00"
SAND = "#e8d8a8"

FORMATS: dict[str, dict[str, Any]] = {
    "svg": {"metadata": {"Date": None, "Creator": None}},
    "pdf": {"metadata": {"CreationDate": None, "Creator": None, "Producer": None}},
    "png": {"metadata": {"Software": None}, "dpi": 150},
}


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure of this size in inches, not tied to any window."""
    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    return figure


def plain(axes: Axes, title: str = "") -> None:
    """Take away what is not data from axes, and set a title flush left."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8, colors=INK)
    if title:
        axes.set_title(title, loc="left", fontsize=9, color=INK)


def caption(figure: Figure, text: str) -> None:
    """Write a caption below a figure."""
    figure.supxlabel(text, fontsize=7.5, color=INK, x=0.01, ha="left")


def save_figure(figure: Figure, folder: str | Path, name: str) -> dict[str, Path]:
    """Write ``<name>.svg``, ``.pdf`` and ``.png`` into a folder; return the paths by suffix.

    The same figure gives the same bytes: no dates, no program versions, fixed identifiers.
    """
    paths = {}
    with mpl.rc_context({"svg.hashsalt": "sson", "svg.fonttype": "path", "pdf.fonttype": 42}):
        for suffix, options in FORMATS.items():
            paths[suffix] = Path(folder) / f"{name}.{suffix}"
            with replacing(paths[suffix]) as temporary:
                figure.savefig(temporary, format=suffix, **options)
    return paths
