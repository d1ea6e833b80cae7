"""Rendering a trial to look at it, before it is an item or instead."""

from __future__ import annotations

from pathlib import Path

from sson_core.errors import BadInput, Cancelled, IsCancelled, never
from sson_core.rendering.protocol import Quality, Renderer, View, preset
from sson_core.tasks.four_view.by_hand.job import Report, silent
from sson_core.tasks.four_view.by_hand.plan import save_key
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import LETTERS, Letter


def render_candidate(
    folder: str | Path,
    trial: Trial,
    *,
    quality: Quality = "draft",
    resolution: tuple[int, int] | None = None,
    seed: int = 0,
    renderer: Renderer | None = None,
    report: Report = silent,
    cancelled: IsCancelled = never,
) -> dict[Letter, Path]:
    """Render the four views of a trial, valid or not, and return their pictures by letter.

    The pictures lie in a folder of the trial's own below ``folder``, so that asking again for the same
    trial renders what is missing only. The intruder shows the edited scene, all others the unedited one;
    without an edit all do. Raises BadInput if there is an edit but no intruder, Cancelled, RenderFailed.
    """
    if trial.edit is not None and trial.intruder is None:
        raise BadInput("no view shows the edit.", field="intruder", advice="Choose the intruder.")
    trial = trial if resolution is None else trial.with_resolution(*resolution)
    if renderer is None:
        from sson_core.rendering.blender.client import BlenderRenderer

        renderer = BlenderRenderer(cancelled=cancelled)
    out = Path(folder) / save_key(trial, quality, "kept", seed)
    settings = preset(quality).model_copy(update={"seed": seed})
    finished: list[str] = []

    def progress(name: str, _done: int, _total: int) -> None:
        if cancelled():
            raise Cancelled("the render was cancelled.")
        finished.append(name)
        report(f"rendered view {name}", len(finished), len(LETTERS))

    report("rendering", 0, len(LETTERS))
    anchors: dict[str, View] = {
        letter: camera for letter, camera in trial.views.items() if letter != trial.intruder
    }
    renderer.render(trial.scene, anchors, out, settings, progress)
    after = trial.edited()
    if after is not None and trial.intruder is not None:
        own: dict[str, View] = {trial.intruder: trial.camera(trial.intruder)}
        renderer.render(after, own, out, settings, progress)
    return {letter: out / f"{letter}.png" for letter in LETTERS}
