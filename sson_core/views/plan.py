"""The numbered floor plan of a scene: outline, furniture, openings and, if wanted, cameras and an edit."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon as Patch

from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.files import replacing
from sson_core.geometry import Array, transform_points
from sson_core.scene import Scene, SceneObject

INK, WALL, PAPER = "#2b2b2b", "#3d3d3d", "#fbfaf7"
FURNITURE, EDITED = "#dcd6c8", "#d1495b"
FIXTURES = {"window": "#8fc1e3", "door": "#b98b5e"}
CAMERAS = ("#1f6f8b", "#c9792b", "#6a4c93", "#3a7d44")
_LABEL_GAP = 0.2
_REACH = 1.1


def plan_numbers(scene: Scene) -> dict[str, int]:
    """Number everything but walls, floor and ceiling, from 1, in the scene's order."""
    shown = [item.object_id for item in scene.objects if item.kind != "structure"]
    return {name: number for number, name in enumerate(shown, start=1)}


def floor_plan(
    scene: Scene,
    *,
    edited: Scene | None = None,
    highlight: Collection[str] = (),
    cameras: Mapping[str, Camera] | None = None,
    legend: bool = True,
) -> Figure:
    """Draw a scene from above.

    Args:
        scene: the unedited scene, whose objects are numbered.
        edited: the edited scene; where a highlighted object stands in it is drawn dashed.
        highlight: ids of the edited objects.
        cameras: letter to camera; each is drawn with its field of view.
        legend: whether to list numbers and categories beside the plan.
    """
    outline = shapely.union_all([room.polygon for room in scene.rooms])
    left, bottom, right, top = outline.bounds
    numbers = plan_numbers(scene)
    width, depth = right - left + 0.8, top - bottom + 0.8
    scale = 6.0 / max(width, depth)
    listing = 1.9 * _columns(len(numbers)) if legend else 0.0
    figure = Figure(figsize=(width * scale + listing, depth * scale), dpi=130, facecolor=PAPER)
    share = width * scale / (width * scale + listing)
    axes = figure.add_axes((0.0, 0.0, share, 1.0))
    axes.set(xlim=(left - 0.4, right + 0.4), ylim=(bottom - 0.4, top + 0.4), aspect="equal")
    axes.axis("off")
    for room in scene.rooms:
        axes.add_patch(Patch(np.array(room.floor), closed=True, fc="white", ec=WALL, lw=4, zorder=1))
    for item in sorted(_shown(scene), key=lambda item: float(item.box[1, 2])):
        _draw_object(axes, item, item.object_id in highlight)
    for item in _shown(edited) if edited is not None else ():
        if item.object_id in highlight:
            axes.add_patch(_patch(item, fc="none", ec=EDITED, lw=1.6, ls=(0, (4, 2)), zorder=4))
    for index, (letter, camera) in enumerate((cameras or {}).items()):
        _draw_camera(axes, letter, camera, CAMERAS[index % len(CAMERAS)])
    _draw_numbers(axes, scene, numbers, highlight)
    _draw_scale(axes, left, bottom)
    if legend:
        _draw_legend(figure, scene, numbers, highlight, share)
    return figure


def write_plan(figure: Figure, path: str | Path) -> None:
    """Write a plan as PNG or SVG, by the file's ending; the same plan gives the same bytes.

    Raises BadInput for another ending.
    """
    path = Path(path)
    form = path.suffix.lower().lstrip(".")
    if form not in ("png", "svg"):
        raise BadInput("a plan is written as .png or .svg.", file=path)
    metadata = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "plan"}), replacing(path) as temporary:
        figure.savefig(temporary, format=form, metadata=metadata)


def _shown(scene: Scene) -> list[SceneObject]:
    return [item for item in scene.objects if item.kind != "structure"]


def _patch(item: SceneObject, **style: object) -> Patch:
    return Patch(np.array(shapely.get_coordinates(item.plan)), closed=True, **style)


def _draw_object(axes: Axes, item: SceneObject, edited: bool) -> None:
    fixture = FIXTURES.get(item.category)
    overhead = item.support == "ceiling"
    fill = "none" if overhead else fixture or FURNITURE
    edge = EDITED if edited else "#8a8577"
    dotted = (0, (1, 2)) if overhead else "solid"
    axes.add_patch(_patch(item, fc=fill, ec=edge, lw=1.8 if edited else 0.7, ls=dotted, zorder=3))
    if item.asset.front and fixture is None:
        low, high = item.asset.box
        y = np.array([0.3 * low[1] + 0.7 * high[1], 0.7 * low[1] + 0.3 * high[1]])
        ends = np.stack([np.full(2, high[0]), y, np.zeros(2)], axis=1)
        front = transform_points(item.T_object_to_world, ends)
        axes.plot(front[:, 0], front[:, 1], color=edge, lw=2.4, solid_capstyle="round", zorder=3)


def _draw_camera(axes: Axes, letter: str, camera: Camera, colour: str) -> None:
    x, y = camera.position[:2]
    half = math.atan(camera.width / 2 / camera.K[0, 0])
    middle = math.atan2(camera.forward[1], camera.forward[0])
    angles = np.linspace(middle - half, middle + half, 24)
    arc = np.stack([x + _REACH * np.cos(angles), y + _REACH * np.sin(angles)], axis=1)
    axes.add_patch(Patch(np.vstack([[x, y], arc]), closed=True, fc=colour, alpha=0.22, lw=0, zorder=5))
    axes.plot(x, y, "o", color=colour, ms=13, mec="white", mew=1.2, zorder=6)
    axes.text(
        x, y, letter, color="white", ha="center", va="center_baseline", fontsize=8.5, weight="bold", zorder=7
    )


def _draw_numbers(axes: Axes, scene: Scene, numbers: Mapping[str, int], highlight: Collection[str]) -> None:
    taken: list[Array] = []
    for item in sorted(_shown(scene), key=lambda item: -item.plan.area):
        anchor = np.array(item.plan.centroid.coords[0])
        place = next(
            spot for spot in _spots(anchor) if all(np.hypot(*(spot - t)) > _LABEL_GAP for t in taken)
        )
        taken.append(place)
        if not np.array_equal(place, anchor):
            axes.plot(*np.stack([anchor, place]).T, color="#9a9a9a", lw=0.5, zorder=7)
        edited = item.object_id in highlight
        box = {"boxstyle": "circle,pad=0.18", "fc": EDITED if edited else "white", "ec": "none", "alpha": 0.9}
        label = str(numbers[item.object_id])
        style: dict[str, Any] = {
            "color": "white" if edited else INK,
            "weight": "bold" if edited else "normal",
            "fontsize": 7,
        }
        label = str(numbers[item.object_id])
        axes.text(place[0], place[1], label, ha="center", va="center", bbox=box, zorder=8, **style)


def _spots(anchor: Array) -> Iterator[Array]:
    """Yield places for a label: on the object, then on widening rings around it."""
    yield anchor
    ring = 1
    while True:
        for angle in np.linspace(0.4, 0.4 + 2 * math.pi, 8 * ring, endpoint=False):
            yield anchor + ring * _LABEL_GAP * np.array([math.cos(angle), math.sin(angle)])
        ring += 1


def _draw_scale(axes: Axes, left: float, bottom: float) -> None:
    axes.plot([left, left + 1.0], [bottom - 0.25] * 2, color=INK, lw=1.5)
    axes.text(left + 1.08, bottom - 0.25, "1 m", fontsize=7, va="center", color=INK)


def _columns(listed: int) -> int:
    return max(1, math.ceil(listed / 28))


def _draw_legend(
    figure: Figure, scene: Scene, numbers: Mapping[str, int], highlight: Collection[str], share: float
) -> None:
    columns = _columns(len(numbers))
    rows = max(12, math.ceil(len(numbers) / columns))
    for index, item in enumerate(_shown(scene)):
        column, row = divmod(index, rows)
        x = share + (1 - share) * column / columns
        y = 0.96 - 0.92 * row / rows
        edited = item.object_id in highlight
        style: dict[str, Any] = {
            "color": EDITED if edited else INK,
            "weight": "bold" if edited else "normal",
            "fontsize": 7.5,
        }
        figure.text(x + 0.025, y, str(numbers[item.object_id]), va="center", ha="right", **style)
        figure.text(x + 0.035, y, item.category.replace("_", " "), va="center", **style)
