"""Trials that pass every rule, made of candidates that the search found in the room of boxes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from sson_core.geometry import translation
from sson_core.scene import Light, Scene
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import Letter
from tests.support.boxes import furnished
from tests.tasks.four_view.items import candidate
from tests.tasks.four_view.stage import EDITS

LAMP = Light("lamp", "area", translation((3.0, 2.5, 2.5)), 200.0, size=(1.0, 1.0))


def _room(parameters: Mapping[str, Any]) -> Scene:
    return dataclasses.replace(furnished(), lights=(LAMP,), parameters=dict(parameters))


BOXES = _room({"room": "boxes"})


class Boxes:
    """The source of the room of boxes, which makes it anew every time."""

    name = "boxes"

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return the room."""
        return _room(parameters)


def passing(category: str, wanted: str | None = None, seed: int = 1, intruder: Letter | None = None) -> Trial:
    """Return a trial of the room of boxes; A, B and C are informative, D may not be."""
    return Trial(BOXES, candidate(category, wanted, seed).cameras, EDITS[category], intruder)


def scattered(trial: Trial, seed: int) -> Trial:
    """Return the trial with its views in another order."""
    order = np.random.default_rng(seed).permutation(4)
    return trial.with_cameras(tuple(trial.cameras[number] for number in order))
