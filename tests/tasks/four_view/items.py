"""Item records of candidates found in the hand-made room, without any image."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from sson_core.bank import ItemRecord, PanelRecord, SceneReference
from sson_core.camera import CameraRecord
from sson_core.edits import size_class_of
from sson_core.tasks.four_view.certificate import assign_letters, certify_candidate
from sson_core.tasks.four_view.record import Letter, labels_of
from sson_core.tasks.four_view.search import Candidate, find_candidate
from tests.support.boxes import furnished
from tests.tasks.four_view.stage import EDITS


@lru_cache(maxsize=8)
def candidate(category: str, wanted: str | None = None, seed: int = 1) -> Candidate:
    """A candidate of an edit in the furnished room."""
    found = find_candidate(furnished(), EDITS[category], np.random.default_rng(seed), 160, 120, wanted)  # type: ignore[arg-type]
    assert isinstance(found, Candidate), str(found)
    return found


def item(category: str, wanted: str | None = None, answer: Letter = "C") -> ItemRecord:
    """The record of such a candidate; its hashes are of nothing."""
    found = candidate(category, wanted)
    letters = assign_letters(found, answer, np.random.default_rng(0))
    details = certify_candidate(found, letters)
    return ItemRecord(
        item_id="item",
        task="four_view",
        category=category,
        answer=answer,
        object_size=size_class_of(details.size),
        scene=SceneReference(scene_id="boxes", source="boxes", family="boxes", parameters={}),
        edit=EDITS[category],
        panels={
            letter: PanelRecord(
                file=f"{letter}.png",
                pixels_sha256="0",
                file_sha256="0",
                camera=CameraRecord.of(found.cameras[number]),
            )
            for letter, number in letters.items()
        },
        render={},
        labels=labels_of(details),
        details=details.model_dump(mode="json"),
    )


def changed(record: ItemRecord, path: str, value: Any) -> ItemRecord:
    """The record with one value replaced, named by its path of keys and numbers."""
    data = record.model_dump(mode="json")
    *parents, last = path.split(".")
    place: Any = data
    for step in parents:
        place = place[int(step)] if step.isdigit() else place[step]
    place[int(last) if last.isdigit() else last] = value
    return ItemRecord.model_validate(data)
