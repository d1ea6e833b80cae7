"""One item as a figure: its views with their names and, if asked, the key."""

from __future__ import annotations

from matplotlib.figure import Figure

from sson_core.analysis.figures.style import BLUE, INK, ORANGE, caption, new_figure
from sson_core.bank import Bank
from sson_core.images import load_rgb
from sson_core.tasks import task_of

WIDTH = 7.0


def item_figure(bank: Bank, item_id: str, key: bool = False) -> Figure:
    """Draw an item's images in recorded order; with ``key``, mark the answer and any distractor.

    Without the key nothing in the figure depends on which view is the answer.
    """
    record = bank.record(item_id)
    images = {name: load_rgb(path) for name, path in bank.panel_paths(item_id).items()}
    columns = 2 if len(images) == 4 else len(images)
    lines = -(-len(images) // columns)
    tallest = max(image.shape[0] / image.shape[1] for image in images.values())
    figure = new_figure(WIDTH, lines * (WIDTH / columns * tallest) + (0.3 if key else 0.05))
    grid = figure.subplots(lines, columns, squeeze=False)
    roles = dict.fromkeys(task_of(bank).answers(record), ("odd one out", ORANGE)) if key else {}
    distractor = str(record.labels.get("distractor_panel", "none"))
    if key and distractor in images:
        roles[distractor] = ("distractor", BLUE)
    for axes, (name, image) in zip(grid.flat, images.items(), strict=False):
        axes.imshow(image)
        axes.set_xticks([])
        axes.set_yticks([])
        label, colour = roles.get(name, ("", INK))
        for spine in axes.spines.values():
            spine.set(color=colour, linewidth=3 if label else 0.6)
        axes.text(
            0.02,
            0.97,
            f"{name}  {label}".strip(),
            transform=axes.transAxes,
            va="top",
            fontsize=11,
            color="white",
            bbox={"facecolor": colour, "edgecolor": "none", "pad": 3},
        )
    for axes in grid.flat[len(images) :]:
        axes.set_axis_off()
    if key:
        facts = f"{record.category}, {record.object_size} object, {record.scene.source}"
        caption(figure, f"Item {item_id}: {facts}.")
    return figure
