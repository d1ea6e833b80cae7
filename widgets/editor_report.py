"""The editor for readers who see no widget: a figure of the views and a table of the rules."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from sson_core.analysis.figures.style import GREY, INK, ORANGE, caption, new_figure
from sson_core.errors import ImpossibleRequest
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import LETTERS
from widgets.editor_content import roles
from widgets.scene_editor import SceneEditor

WIDTH = 10.0


def trial_figure(editor: SceneEditor, timeout: float = 300.0) -> Figure:
    """Draw the four views before and after the edit, waiting until the editor is at rest.

    Raises ImpossibleRequest with the editor's message if there is nothing to draw.
    """
    trial = _at_rest(editor, timeout)
    rows = [("before", editor.before), ("after", editor.after)] if editor.after else [("", editor.before)]
    width, height = trial.resolution
    figure = new_figure(WIDTH, len(rows) * (WIDTH / len(LETTERS) * height / width + 0.22))
    grid = figure.subplots(len(rows), len(LETTERS), squeeze=False)
    said = roles(editor.found) if editor.found is not None else {}
    for axes_row, (when, pictures) in zip(grid, rows, strict=True):
        for axes, letter in zip(axes_row, LETTERS, strict=True):
            intruder = letter == trial.intruder and when == "after"
            _show(axes, pictures[letter], f"{letter} {when}", ORANGE if intruder else GREY)
    for axes, letter in zip(grid[-1], LETTERS, strict=True):
        axes.set_xlabel(said.get(letter, ("", ""))[1], fontsize=8, color=INK)
    edit = (editor.now.get("edit") or {}).get("said", "no edit")
    caption(figure, f"{trial.scene.scene_id}: {edit}. {editor.message}".strip())
    return figure


def rule_table(editor: SceneEditor, timeout: float = 300.0) -> pd.DataFrame:
    """Return a row a rule: whether it passes, its number and bound, where it fails, what would mend it."""
    _at_rest(editor, timeout)
    lines = editor.found.lines if editor.found is not None else ()
    return pd.DataFrame(
        [
            {
                "rule": line.title,
                "passes": "yes" if line.passed else "no",
                "measured": line.measured,
                "bound": line.bound,
                "fails in": "" if line.passed else ", ".join(line.views),
                "advice": line.advice,
            }
            for line in lines
        ],
        columns=["rule", "passes", "measured", "bound", "fails in", "advice"],
    )


def _at_rest(editor: SceneEditor, timeout: float) -> Trial:
    editor.wait(timeout)
    if editor.trial is None or not editor.before:
        advice = "Mend what the message says and run the cell again."
        raise ImpossibleRequest(editor.message or "the editor is still at work.", advice=advice)
    return editor.trial


def _show(axes: Axes, picture: bytes, title: str, colour: str) -> None:
    axes.imshow(np.asarray(Image.open(io.BytesIO(picture))))
    axes.set(xticks=[], yticks=[])
    axes.set_title(title, fontsize=8, color=INK, loc="left", pad=3)
    for spine in axes.spines.values():
        spine.set(color=colour, linewidth=2.5 if colour != GREY else 0.6)
