"""Figures of a report, each a matplotlib `Figure`; `save_figure` writes them byte for byte alike."""

from sson_core.analysis.figures.accuracy import accuracy_figure, category_figure
from sson_core.analysis.figures.composition import composition_figure
from sson_core.analysis.figures.distractors import distractor_figure
from sson_core.analysis.figures.interventions import interventions_figure
from sson_core.analysis.figures.item import item_figure
from sson_core.analysis.figures.style import save_figure

__all__ = [
    "accuracy_figure",
    "category_figure",
    "composition_figure",
    "distractor_figure",
    "interventions_figure",
    "item_figure",
    "save_figure",
]
