"""Rendering one item: the check for light in views that must show nothing, then all its pictures.

Three panels show S and one S'; all four are rendered with the same settings and seed, so that neither
noise nor settings tell which. Every finished view stays on disk, and a second call renders the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sson_core.bank.record import read_json
from sson_core.bank.writer import write_json
from sson_core.camera import Camera
from sson_core.errors import RenderFailed
from sson_core.rendering.protocol import Renderer, RenderRequest, RenderSettings, View, preset
from sson_core.rendering.shadow import changed_by_light, check_settings, is_visible, small_cameras
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Scene
from sson_core.tasks.four_view.item_plan import ItemPlan

PLAN_SIDE = 256
LIGHT_NAME = "light.json"
TOP_BEFORE, TOP_AFTER = "topdown_before", "topdown_after"

Report = Callable[[str], None]


class LightCheck(BaseModel):
    """Share of pixels that change in each rendered view that is to show next to nothing of the edit.

    ``seen_share`` is the part of it in which the edit itself is seen, by ray casting.
    """

    changed_share: dict[str, float]
    seen_share: dict[str, float]
    settings: dict[str, Any]

    def visible_in(self) -> list[str]:
        """Return the panels in which the edit shows by its light."""
        shares = self.changed_share.items()
        return [name for name, share in shares if is_visible(share - self.seen_share[name])]


@dataclass(frozen=True, eq=False)
class Stage:
    """What rendering an item needs: its plan, both scenes, a renderer and the folder of its views."""

    plan: ItemPlan
    before: Scene
    after: Scene
    renderer: Renderer
    folder: Path

    @property
    def cameras(self) -> dict[str, Camera]:
        """The cameras by letter."""
        return {name: record.camera() for name, record in self.plan.cameras.items()}

    @property
    def views(self) -> Path:
        """Folder of the rendered views."""
        return self.folder / "views"


def upcoming(stage: Stage, quality: str) -> list[RenderRequest]:
    """Return what `check_light` and `render_item` will ask of the renderer, in order."""
    requests = []
    light = small_cameras(_light_cameras(stage))
    if light and not (stage.folder / LIGHT_NAME).is_file():
        settings = check_settings(stage.plan.render_seed)
        requests = [RenderRequest(scene, light, settings) for scene in (stage.before, stage.after)]
    settings = _settings(stage, quality)
    for scene, views in _halves(stage):
        missing = {name: view for name, view in views.items() if not (stage.views / f"{name}.png").exists()}
        if missing:
            requests.append(RenderRequest(scene, missing, settings))
    return requests


def check_light(stage: Stage) -> LightCheck:
    """Render S and S' small and compare; done once an item.

    It concerns the views that are neither informative nor show enough of the edit to be told by it.
    """
    file = stage.folder / LIGHT_NAME
    if file.is_file():
        return read_json(LightCheck, file, "", "")
    cameras = _light_cameras(stage)
    settings = check_settings(stage.plan.render_seed)
    shares = changed_by_light(stage.renderer, stage.before, stage.after, cameras, settings) if cameras else {}
    panels = stage.plan.details.panels
    seen = {str(name): panel.changed_share for name, panel in panels.items() if name in cameras}
    check = LightCheck(changed_share=shares, seen_share=seen, settings=settings.model_dump(mode="json"))
    write_json(file, check)
    return check


def _light_cameras(stage: Stage) -> dict[str, Camera]:
    details = stage.plan.details
    return {
        str(name): stage.cameras[name]
        for name, panel in details.panels.items()
        if panel.kind != "informative" and panel.changed_share < details.rules["least_changed"]
    }


def render_item(stage: Stage, quality: str, report: Report) -> dict[str, Any]:
    """Render the panels and the plan views that are missing; return the settings for the record.

    Raises RenderFailed if S and S' came out of differing settings, devices or versions.
    """
    settings = _settings(stage, quality)
    first, second = (_render(stage, scene, views, settings, report) for scene, views in _halves(stage))
    if first != second:
        raise RenderFailed(f"scene {stage.before.scene_id}: before and after the edit rendered differently.")
    top = _top(stage).model_dump(mode="json")
    return {"renderer": stage.renderer.name, **first, "top_view": top}


def _settings(stage: Stage, quality: str) -> RenderSettings:
    return preset(quality).model_copy(update={"seed": stage.plan.render_seed})  # type: ignore[arg-type]


def _top(stage: Stage) -> TopDown:
    return TopDown.of(stage.before, PLAN_SIDE, PLAN_SIDE)


def _halves(stage: Stage) -> tuple[tuple[Scene, dict[str, View]], tuple[Scene, dict[str, View]]]:
    """Return S and S' with their views."""
    answer, top = stage.plan.answer, _top(stage)
    anchors: dict[str, View] = {name: camera for name, camera in stage.cameras.items() if name != answer}
    intruder: dict[str, View] = {answer: stage.cameras[answer]}
    return (stage.before, {**anchors, TOP_BEFORE: top}), (stage.after, {**intruder, TOP_AFTER: top})


def _render(
    stage: Stage, scene: Scene, views: dict[str, View], settings: RenderSettings, report: Report
) -> dict[str, Any]:
    def progress(view: str, done: int, total: int) -> None:
        report(f"rendered {view} of {scene.scene_id} ({done}/{total})")

    return stage.renderer.render(scene, views, stage.views, settings, progress).settings
