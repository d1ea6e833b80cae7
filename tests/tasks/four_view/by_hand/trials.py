"""Trials that pass every rule, made of candidates that the search found in the room of boxes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from sson_core.scene import Scene
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import Letter
from tests.support.boxes import furnished
from tests.tasks.four_view.items import candidate
from tests.tasks.four_view.stage import EDITS

BOXES = dataclasses.replace(furnished(), parameters={"room": "boxes"})


class Boxes:
    """The source of the room of boxes, which makes it anew every time."""

    name = "boxes"

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return the room."""
        return dataclasses.replace(furnished(), parameters=dict(parameters))


def passing(category: str, wanted: str | None = None, seed: int = 1, intruder: Letter | None = None) -> Trial:
    """Return a trial of the room of boxes; A, B and C are informative, D may not be."""
    return Trial(BOXES, candidate(category, wanted, seed).cameras, EDITS[category], intruder)


def scattered(trial: Trial, seed: int) -> Trial:
    """Return the trial with its views in another order."""
    order = np.random.default_rng(seed).permutation(4)
    return trial.with_cameras(tuple(trial.cameras[number] for number in order))
