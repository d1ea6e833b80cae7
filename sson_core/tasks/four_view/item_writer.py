"""From rendered views to an item of the bank: panels, plans, depth and the item record."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sson_core import images
from sson_core.bank import ItemRecord
from sson_core.bank.record import RECORD_NAME
from sson_core.bank.writer import new_item, panel_record, write_json
from sson_core.files import replacing
from sson_core.tasks.four_view import difficulty
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.item_rendering import TOP_AFTER, TOP_BEFORE, LightCheck, Stage
from sson_core.tasks.four_view.record import LETTERS, FourViewDetails, Letter, labels_of
from sson_core.views.look import When
from sson_core.views.plan import floor_plan, plan_numbers, write_plan

TASK = "four_view"
DEPTH_NAME = "depth.npz"
PLANS = ("plan.png", "plan.svg")


def write_item(bank: Path, stage: Stage, render: Mapping[str, Any], light: LightCheck) -> str:
    """Write a rendered item into the bank, whole or not at all; return its id."""
    plan = stage.plan
    evidence = Evidence(stage.before, stage.after, plan.edit)
    views = {letter: evidence.view(stage.cameras[letter]) for letter in LETTERS}
    pixels = {letter: images.load_rgb(stage.views / f"{letter}.png") for letter in LETTERS}
    numbers = plan_numbers(stage.before)
    details = _with_contrast(plan.details, views, pixels, plan.answer).model_copy(
        update={"plan_numbers": {name: numbers[name] for name in plan.details.edited_objects}}
    )
    with new_item(bank, plan.item_id) as folder:
        panels = {
            str(letter): panel_record(folder / f"{letter}.png", pixels[letter], stage.cameras[letter])
            for letter in LETTERS
        }
        names = _write_others(stage, views, folder)
        record = ItemRecord(
            item_id=plan.item_id,
            task=TASK,
            category=plan.edit.category,
            answer=plan.answer,
            object_size=plan.object_size,
            scene=plan.scene,
            edit=plan.edit,
            panels=panels,
            files={name: images.file_sha256(folder / name) for name in names},
            render={**render, "light_check": light.model_dump(mode="json")},
            labels=labels_of(details),
            details=details.model_dump(mode="json"),
        )
        write_json(folder / RECORD_NAME, record)
    return plan.item_id


def _with_contrast(
    details: FourViewDetails,
    views: Mapping[Letter, View],
    pixels: Mapping[Letter, NDArray[np.uint8]],
    answer: Letter,
) -> FourViewDetails:
    """Add what only the pictures tell: the contrast at the edges of the edited objects, the least one."""
    contrast: dict[Letter, float] = {}
    for letter, view in views.items():
        when = _when(letter, answer)
        masks = [view.look.mask(name, when) for name in details.edited_objects]
        measured = [difficulty.edge_contrast(pixels[letter], mask) for mask in masks]
        known = [value for value in measured if value is not None]
        if known:
            contrast[letter] = round(min(known), 2)
    hard = details.difficulty.model_copy(update={"edge_contrast": contrast})
    return details.model_copy(update={"difficulty": hard})


def _when(letter: Letter, answer: Letter) -> When:
    return "after" if letter == answer else "before"


def _write_others(stage: Stage, views: Mapping[Letter, View], folder: Path) -> list[str]:
    """Write what is released beside the panels and return the names."""
    for name in (TOP_BEFORE, TOP_AFTER):
        images.write_png(folder / f"{name}.png", images.load_rgb(stage.views / f"{name}.png"))
    answer = stage.plan.answer
    depth = {
        str(letter): depth_millimetres(view.look.buffers(_when(letter, answer)).depth)
        for letter, view in views.items()
    }
    write_npz(folder / DEPTH_NAME, depth)
    figure = floor_plan(
        stage.before,
        edited=stage.after,
        highlight=stage.plan.details.edited_objects,
        cameras={str(letter): camera for letter, camera in stage.cameras.items()},
    )
    for name in PLANS:
        write_plan(figure, folder / name)
    return [f"{TOP_BEFORE}.png", f"{TOP_AFTER}.png", DEPTH_NAME, *PLANS]


def depth_millimetres(depth: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Return depths (H, W) in metres along z as whole millimetres; 0 where nothing is hit or beyond 65 m."""
    millimetres = np.round(np.asarray(depth, dtype=np.float64) * 1000.0)
    known = np.isfinite(millimetres) & (millimetres <= np.iinfo(np.uint16).max)
    return np.where(known, millimetres, 0).astype(np.uint16)


def write_npz(file: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays as ``numpy.savez_compressed`` does, but without the time: same arrays, same bytes."""
    with replacing(file) as temporary, zipfile.ZipFile(temporary, "w") as archive:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(entry, "w") as stream:
                np.lib.format.write_array(stream, np.ascontiguousarray(array), allow_pickle=False)  # type: ignore[no-untyped-call]
