"""Saving a trial as an item of a bank, whole or not at all.

The work lies in a hidden folder of the bank until it is done: a killed save of the same trial goes on
where it stopped, a cancelled one leaves nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sson_core.bank import BankInfo, open_bank
from sson_core.bank.record import read_json
from sson_core.bank.scene_reference import scene_sha256
from sson_core.bank.store import BANK_NAME, ITEMS, Bank
from sson_core.bank.workplace import alone, refuse_occupied
from sson_core.bank.writer import finish_bank, write_json
from sson_core.edits import apply
from sson_core.errors import BadInput, Cancelled, ImpossibleRequest, IsCancelled, never
from sson_core.rendering.protocol import Quality, Renderer
from sson_core.scene import Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.by_hand.job import Report, silent
from sson_core.tasks.four_view.by_hand.plan import Order, plan_item, save_key
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.item_plan import ItemPlan
from sson_core.tasks.four_view.item_rendering import Stage, check_light, render_item
from sson_core.tasks.four_view.item_writer import TASK, write_item

WORK = ".by_hand"
REQUEST = {"source": "by hand"}
_STEPS = 11


def save_item(
    bank: str | Path,
    trial: Trial,
    *,
    quality: Quality = "final",
    resolution: tuple[int, int] | None = None,
    order: Order = "shuffled",
    seed: int | None = None,
    renderer: Renderer | None = None,
    report: Report = silent,
    cancelled: IsCancelled = never,
) -> str:
    """Render a trial and add it to a bank, a new one if there is none; return the item's id.

    Args:
        bank: the folder of the bank.
        trial: an edit and four cameras that pass every rule.
        quality: of the panels.
        resolution: (width, height) of the panels, the trial's by default.
        order: ``shuffled`` gives the intruder a letter that the bank has used least, and the other views
            the rest at random; ``kept`` keeps the trial's letters.
        seed: of the shuffle, of the draw of an intruder that the trial leaves open, and of the renderer's
            noise; by default one that follows from the trial.
        renderer: Blender by default.
        report, cancelled: see `Job`.

    Raises ImpossibleRequest naming the rules that the trial breaks, at full resolution, or the views in
    which the edit shows by its light; BadInput if the bank cannot take the item or the scene's source
    would not make the scene again; Cancelled; RenderFailed, after which saving again goes on.
    """
    bank, trial = Path(bank), trial if resolution is None else trial.with_resolution(*resolution)
    step = _Steps(report, cancelled)
    if renderer is None:
        from sson_core.rendering.blender.client import BlenderRenderer

        renderer = BlenderRenderer(cancelled=cancelled)
    key = save_key(trial, quality, order, seed)
    target = _bank_at(bank)
    if target is not None and key in target.item_ids:
        raise BadInput("the bank has this item already.", file=bank / ITEMS / key, field="item_id")
    step("checking that the scene can be made again")
    _require_recorded(trial.scene)
    with _work_folder(bank, key) as folder:
        step("checking the rules at full size")
        plan = _plan(folder, trial, key, target, order, seed)
        assert trial.edit is not None
        stage = Stage(plan, trial.scene, apply(trial.scene, trial.edit), renderer, folder)
        step("checking the light")
        lit = check_light(stage)
        if lit.visible_in():
            raise ImpossibleRequest(
                f"the edit shows by its light in view {', '.join(lit.visible_in())}.",
                field="cameras",
                advice="Turn that view away from the shadow, or show more of the edit in it.",
            )
        step("rendering")
        settings = render_item(stage, quality, step)
        step("writing the item")
        write_item(bank, stage, settings, lit)
        _close(bank, target)
    return key


class _Steps:
    """Counts the steps of a save and stops it between two of them."""

    def __init__(self, report: Report, cancelled: IsCancelled) -> None:
        self._report = report
        self._cancelled = cancelled
        self._done = 0

    def __call__(self, what: str) -> None:
        if self._cancelled():
            raise Cancelled("saving was cancelled.")
        self._report(what, min(self._done, _STEPS), _STEPS)
        self._done += 1


def _bank_at(folder: Path) -> Bank | None:
    """Return the bank in a folder, None if one may be begun there; raise BadInput if it may not."""
    if (folder / BANK_NAME).is_file():
        bank = open_bank(folder)
        if bank.info.task != TASK:
            raise BadInput(f"is a bank of the task {bank.info.task!r}.", file=folder, field="task")
        if bank.info.checked_by_people:
            advice = "Save into another bank."
            raise BadInput("is frozen: people have checked it.", file=folder, advice=advice)
        return bank
    refuse_occupied(folder, WORK)
    return None


def _require_recorded(scene: Scene) -> None:
    """Refuse a scene that its source would not make again: the item could not be checked."""
    again = get_source(scene.source).load(scene.parameters)
    if scene_sha256(again) != scene_sha256(scene):
        raise BadInput(
            f"scene {scene.scene_id} differs from what its source {scene.source!r} makes.",
            field="scene",
            advice="Load the scene anew and make the edit there.",
        )


@contextmanager
def _work_folder(bank: Path, key: str) -> Iterator[Path]:
    """Yield the folder of an unfinished save, kept only if the process or the renderer dies.

    Raises BadInput if another process saves the same trial.
    """
    existed = bank.is_dir()
    folder = bank / WORK / key
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder, BadInput("another process is saving this item.", file=folder, advice="Wait.")):
        try:
            yield folder
        except (BadInput, Cancelled, ImpossibleRequest):
            _remove(bank, folder, bank_too=not existed)
            raise
        _remove(bank, folder, bank_too=False)


def _remove(bank: Path, folder: Path, *, bank_too: bool) -> None:
    shutil.rmtree(folder)
    if not any((bank / WORK).iterdir()):
        (bank / WORK).rmdir()
    if bank_too and not any(bank.iterdir()):
        bank.rmdir()


def _plan(
    folder: Path, trial: Trial, key: str, bank: Bank | None, order: Order, seed: int | None
) -> ItemPlan:
    """Return the plan that a killed save left, or a new one: letters depend on what the bank has used."""
    file = folder / "plan.json"
    if file.is_file():
        return read_json(ItemPlan, file, "", "")
    used = [] if bank is None else list(bank.table["answer"])
    plan = plan_item(trial, key, used, order, seed)
    write_json(file, plan)
    return plan


def _close(folder: Path, bank: Bank | None) -> None:
    """Make the folder a bank if it is none yet, and renew its index."""
    if bank is None:
        now = datetime.now(UTC)
        finish_bank(folder, BankInfo(name=folder.name, task=TASK, created=now, request=REQUEST))
    else:
        _ = open_bank(folder).table
