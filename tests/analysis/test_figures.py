from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from sson_core.analysis import figures
from sson_core.analysis.accuracy import accuracy_table
from sson_core.analysis.distractors import distractor_table
from sson_core.images import load_rgb
from sson_core.solvers.responses import empty_table, merge, response_table
from tests.analysis.support import answered, response


@pytest.fixture(scope="module")
def table(bank):
    missing = response_table(
        response(item, None, "vit-b16", status="error", text="weights unavailable: no hub")
        for item in bank.item_ids
    )
    measured = merge(answered(bank, 3, "clip-openai-b32"), answered(bank, 6, "hog"))
    return accuracy_table(merge(measured, missing), bank, resamples=200)


def texts(figure) -> str:
    return "\n".join(text.get_text() for text in figure.findobj(lambda part: hasattr(part, "get_text")))


def test_files_are_the_same_byte_for_byte(table, tmp_path):
    first = figures.save_figure(figures.accuracy_figure(table), tmp_path / "one", "accuracy")
    second = figures.save_figure(figures.accuracy_figure(table), tmp_path / "two", "accuracy")
    assert set(first) == {"svg", "pdf", "png"}
    for suffix, path in first.items():
        assert path.read_bytes() == second[suffix].read_bytes(), suffix
    with Image.open(first["png"]) as image:
        assert image.size[0] > 900 and not image.info.get("Software")


def test_accuracy_shows_n_chance_range_limits_and_what_is_missing(table):
    figure = figures.accuracy_figure(table)
    shown = texts(figure)
    for part in (
        "n = 12 items",
        "published range of 17 encoders (n = 1,000)",
        "uniform guess",
        "Wilson",
        "points either way",
        "Not measured (weights unavailable): vit-b16",
    ):
        assert part in shown.replace("\n", " "), part
    points = next(line for line in figure.axes[0].lines if line.get_label() == "accuracy")
    assert points.get_xdata().tolist() == [25.0, 50.0]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["clip-openai-b32", "hog"]


def test_categories_have_a_plot_each_with_n(table):
    figure = figures.category_figure(table)
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == [f"{name} (n = 2)" for name in ("delete", "detail", "mirror", "move", "rotate", "swap")]
    assert "published range of 17 encoders (n = 101)" in texts(figure)


def test_nothing_measured_still_draws(bank, tmp_path):
    figure = figures.accuracy_figure(accuracy_table(empty_table(), bank))
    figures.save_figure(figure, tmp_path, "empty")
    assert "n = 0 items" in texts(figure)


def test_composition_marks_counts_and_published_shares(bank):
    figure = figures.composition_figure(bank)
    shown = texts(figure)
    assert "this bank (n = 12)" in shown and "published bank (n = 1,000)" in shown
    widths = {round(bar.get_width(), 3) for bar in figure.axes[0].patches}
    assert widths == {round(100 / 6, 3)}


def test_interventions_are_labelled_published(tmp_path):
    shown = texts(figures.interventions_figure())
    assert "Published: outcomes by condition (n = 100 items each)" in shown
    assert "Base\n(selecting run)" in shown and "regression to the mean" in shown


def test_the_item_without_its_key_tells_nothing_of_the_answer(distracting_bank, tmp_path):
    item = distracting_bank.item_ids[1]
    record = distracting_bank.record(item)
    blind = figures.item_figure(distracting_bank, item)
    labels = [text.get_text() for axes in blind.axes for text in axes.texts]
    assert labels == ["A", "B", "C", "D"]
    assert "odd" not in texts(blind) and record.category not in texts(blind)
    colours = {tuple(spine.get_edgecolor()) for axes in blind.axes for spine in axes.spines.values()}
    assert len(colours) == 1
    keyed = texts(figures.item_figure(distracting_bank, item, key=True))
    assert f"{record.answer}  odd one out" in keyed
    assert f"{record.labels['distractor_panel']}  distractor" in keyed and record.category in keyed


def test_the_item_shows_the_images_at_their_own_shape(bank):
    figure = figures.item_figure(bank, bank.item_ids[0])
    for axes, path in zip(figure.axes, bank.panel_paths(bank.item_ids[0]).values(), strict=True):
        assert np.array_equal(axes.images[0].get_array(), load_rgb(path))
        assert axes.get_aspect() == 1.0


def test_distractors_show_every_role_that_occurs(distracting_bank):
    table = distractor_table(answered(distracting_bank, 4), distracting_bank)
    figure = figures.distractor_figure(table)
    assert "n = 11 a solver" in texts(figure)
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert "answer" in legend and "no choice" not in legend
