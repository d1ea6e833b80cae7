"""What a build is asked for, and how the items share categories, distractors and letters."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict, model_validator

from sson_core.errors import BadInput
from sson_core.rendering.protocol import Quality
from sson_core.scene import CATEGORIES
from sson_core.tasks.four_view.distractors import MECHANISMS, Mechanism
from sson_core.tasks.four_view.record import LETTERS, Letter

ITEMS_A_SCENE = 2
"""More items of one scene would say less about the solver than their number promises."""
ORDINARY: Mechanism | None = None
FOURTH_VIEWS: tuple[Mechanism | None, ...] = (ORDINARY, *MECHANISMS)
MOST_ITEMS = 100_000
RESOLUTIONS: dict[str, tuple[int, int]] = {
    "square": (1024, 1024),
    "wide": (1024, 576),
    "classic": (1100, 825),
}
"""Names of the resolutions that the study used."""
LEAST_SIDE, MOST_SIDE = 16, 4096


class BuildRequest(BaseModel):
    """A build as a user asks for it: the same request gives the same records.

    ``resolution`` is (width, height) in pixels; no ``categories`` means all six; ``path`` is where the
    files of a source lie that needs some. ``skip`` names items that a reviewer refused, in the order in
    which they were refused: another takes the place of each. Raises BadInput naming the option.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str = "procedural"
    path: Path | None = None
    items: int = 12
    seed: int = 0
    resolution: tuple[int, int] = (512, 512)
    quality: str = "final"
    categories: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        unknown = [name for name in self.categories if name not in CATEGORIES]
        if unknown:
            known = ", ".join(CATEGORIES)
            raise BadInput(f"no edit category {unknown[0]!r}; there are {known}.", field="--category")
        if self.quality not in get_args(Quality):
            raise BadInput(f"{self.quality!r} is neither draft nor final.", field="--quality")
        if not 1 <= self.items <= MOST_ITEMS:
            raise BadInput(f"{self.items} is not from 1 to {MOST_ITEMS}.", field="--items")
        if self.seed < 0:
            raise BadInput(f"{self.seed} is below 0.", field="--seed")
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in self.resolution):
            sides = "x".join(str(side) for side in self.resolution)
            raise BadInput(f"{sides} has sides outside {LEAST_SIDE} to {MOST_SIDE}.", field="--resolution")
        if len(set(self.skip)) < len(self.skip):
            raise BadInput("an item is named twice.", field="--skip")
        return self

    @property
    def wanted_categories(self) -> tuple[str, ...]:
        """The categories in their usual order, each once."""
        chosen = self.categories or CATEGORIES
        return tuple(name for name in CATEGORIES if name in chosen)

    def item_id(self, slot: int, scene_number: int, edit_number: int, fourth: str | None) -> str:
        """Return the id of the item that a proposal becomes; refusing others does not change it."""
        content = self.model_dump_json(exclude={"skip"})
        made_of = f"{content} {slot} {scene_number} {edit_number} {fourth}"
        return hashlib.sha256(made_of.encode()).hexdigest()[:12]

    def goes_on_from(self, recorded: Mapping[str, Any]) -> bool:
        """Whether this is a recorded request, as JSON values, with more items refused."""
        wanted = self.model_dump(mode="json")
        before = list(recorded.get("skip", []))
        same = all(recorded.get(name, value) == value for name, value in wanted.items() if name != "skip")
        return same and len(before) < len(self.skip) and wanted["skip"][: len(before)] == before

    def rng(self, *stream: int) -> np.random.Generator:
        """Return a generator for one purpose; equal numbers give equal draws."""
        return np.random.default_rng([self.seed, *stream])


@dataclass(frozen=True)
class Slot:
    """One item to be made. ``fourth`` is the distractor mechanism wanted, None for an ordinary view."""

    number: int
    category: str
    letter: Letter
    fourth: Mechanism | None


def plan_slots(request: BuildRequest) -> list[Slot]:
    """Share the items out: categories and letters differ by one item at most, and so do the four kinds
    of fourth view within a category: three of four items ask for a distractor. Each round of categories
    begins a scene's worth of items later than the one before, so that a category meets every type of
    room of a source whose types take turns.

    Letters are a shuffled multiset; where the items do not divide by four, which letters come once more
    is drawn too. Mirror items have no non-observation distractor.
    """
    rng = request.rng(0)
    categories = request.wanted_categories
    order = [categories[n] for n in rng.permutation(len(categories))]
    rounds = -(-request.items // len(LETTERS))
    picked = [n for _ in range(rounds) for n in rng.permutation(len(LETTERS))][: request.items]
    letters = [LETTERS[n] for n in rng.permutation(picked)]
    slots = []
    for number in range(request.items):
        turn = number // len(order)
        place = (number + ITEMS_A_SCENE * turn) % len(order)
        kind = FOURTH_VIEWS[(place + 2 * turn + turn // 2) % len(FOURTH_VIEWS)]
        if order[place] == "mirror" and kind == "non_observation":
            kind = "newly_revealed"
        slots.append(Slot(number, order[place], letters[number], kind))
    return slots
