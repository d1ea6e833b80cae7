"""The editor's long work, each as something that `Job` runs: finding cameras, rendering, saving."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sson_core import edits
from sson_core.errors import BadInput, ImpossibleRequest, IsCancelled
from sson_core.rendering.protocol import Quality
from sson_core.scene import Edit, Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.by_hand.cameras import mend_camera, starting_cameras, suggest_cameras
from sson_core.tasks.four_view.by_hand.candidate import render_candidate
from sson_core.tasks.four_view.by_hand.job import Report
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.saving import save_item
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.distractors import Mechanism
from sson_core.tasks.four_view.record import Letter
from widgets.editor_actions import Message, first_object
from widgets.editor_state import Step

Work = Callable[[Report, IsCancelled], Any]
CANDIDATE_SIDE = 384
_EDITS = 6
"""Edits tried before a room is given up."""


def load_scene(source: str, path: Path | None, room: str, seed: int) -> Scene:
    """Return the scene of a source: the room of a type and seed, or the first that a path holds.

    Raises BadInput as the source does, ImpossibleRequest if it yields none.
    """
    found = get_source(source)
    if path is None and room:
        return found.load({"room_type": room, "seed": seed})
    scene = next(iter(found.scenes(path, seed)), None)
    if scene is None:
        raise ImpossibleRequest(f"the source {source} yields no scene.", file=path, field="path")
    return scene


def first_step(scene: Scene, size: tuple[int, int], seed: int) -> Step:
    """Return where work in a scene begins: four cameras that look about, no edit yet."""
    cameras = starting_cameras(scene, np.random.default_rng(seed), *size)
    return Step(Trial(scene, cameras), first_object(scene))


def _example(step: Step, message: Message, *_: Path) -> Work:
    """Find an edit of a category, and four cameras that prove it."""

    def work(report: Report, cancelled: IsCancelled) -> Step:
        scene, size = step.trial.scene, step.trial.resolution
        category, rng = str(message["category"]), _rng(message)
        failed: ImpossibleRequest | None = None
        for edit in _bigger_first(scene, category, rng):
            try:
                four = suggest_cameras(scene, edit, rng, size, report=report, cancelled=cancelled)
            except ImpossibleRequest as error:
                failed = error
                continue
            names = edits.edited_objects(edit)
            return Step(Trial(scene, four, edit), names[0] if names else step.object_id, category)
        raise failed or ImpossibleRequest(f"the room admits no {category} edit.", field="category")

    return work


def _bigger_first(scene: Scene, category: str, rng: np.random.Generator) -> list[Edit]:
    """Return the first few edits proposed of a category, those of bigger things before others."""
    drawn = itertools.islice(edits.propose(scene, category, rng), _EDITS)
    return sorted(drawn, key=lambda edit: -edits.size_of(scene, edit))


def _cameras(step: Step, message: Message, *_: Path) -> Work:
    """Find four cameras for the edit; ``wanted`` asks for a distractor among them."""
    trial, edit = step.trial, step.trial.edit
    if edit is None:
        raise BadInput("there is no edit yet to look at.", field="edit", advice="Choose one.")

    def work(report: Report, cancelled: IsCancelled) -> Step:
        wanted: Mechanism | None = message.get("wanted") or None
        four = suggest_cameras(
            trial.scene, edit, _rng(message), trial.resolution, wanted, report=report, cancelled=cancelled
        )
        return step.with_trial(trial.with_cameras(four).with_intruder(None))

    return work


def _better(step: Step, message: Message, *_: Path) -> Work:
    """Find a better camera for one view while the others stay."""
    letter: Letter = message["letter"]

    def work(report: Report, cancelled: IsCancelled) -> Step:
        found = mend_camera(Judge(), step.trial, letter, _rng(message), report=report, cancelled=cancelled)
        return step.with_trial(step.trial.with_camera(letter, found))

    return work


def _candidate(step: Step, _: Message, __: Path, folder: Path) -> Work:
    """Render the four views small to look at them; an intruder that is open is any that may be it."""

    def work(report: Report, cancelled: IsCancelled) -> dict[Letter, Path]:
        trial = step.trial
        if trial.edit is not None and trial.intruder is None:
            found = Judge()(trial).roles
            trial = trial.with_intruder((found.informative or found.meant)[0])
        small = trial.cameras[0].fitted(CANDIDATE_SIDE)
        return render_candidate(
            folder / "candidates",
            trial,
            resolution=(small.width, small.height),
            report=report,
            cancelled=cancelled,
        )

    return work


def _save(step: Step, message: Message, bank: Path, _: Path) -> Work:
    """Render the trial and add it to the bank."""
    quality: Quality = "final" if message.get("quality") == "final" else "draft"

    def work(report: Report, cancelled: IsCancelled) -> str:
        return save_item(bank, step.trial, quality=quality, report=report, cancelled=cancelled)

    return work


def _rng(message: Message) -> np.random.Generator:
    return np.random.default_rng(int(message.get("seed", 0)))


JOBS: dict[str, Callable[[Step, Message, Path, Path], Work]] = {
    "example": _example,
    "cameras": _cameras,
    "better": _better,
    "candidate": _candidate,
    "save": _save,
}
"""Long work by name: made of a step, the page's message, the bank and a folder for pictures."""
