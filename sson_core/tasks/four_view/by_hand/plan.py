"""From a trial that passes every rule to the plan of an item: intruder, letters, certificate."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import numpy as np

from sson_core.bank.scene_reference import reference_of
from sson_core.camera import CameraRecord
from sson_core.errors import ImpossibleRequest
from sson_core.rendering.protocol import Quality
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Verdict
from sson_core.tasks.four_view.certificate import certify
from sson_core.tasks.four_view.item_plan import ItemPlan
from sson_core.tasks.four_view.record import LETTERS, ByHand, FourViewDetails, Letter
from sson_core.tasks.four_view.search import draw_intruder

Order = Literal["shuffled", "kept"]
_KEY = 12


def save_key(trial: Trial, quality: Quality, order: Order, seed: int | None) -> str:
    """Return what names the item of a trial: the same for the same trial, telling nothing of its answer."""
    content = {
        "scene": reference_of(trial.scene).model_dump(mode="json"),
        "edit": None if trial.edit is None else trial.edit.model_dump(mode="json"),
        "cameras": [CameraRecord.of(camera).model_dump(mode="json") for camera in trial.cameras],
        "how": [trial.intruder, quality, order, seed],
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:_KEY]


def plan_item(
    trial: Trial, item_id: str, used: Sequence[str], order: Order = "shuffled", seed: int | None = None
) -> ItemPlan:
    """Judge a trial at its full size and return the plan of its item.

    ``used`` are the answers of the bank so far. Raises ImpossibleRequest naming the rules it breaks.
    """
    judge = Judge(long_side=None)
    verdict = judge(trial)
    require_valid(verdict)
    assert trial.edit is not None
    rng = np.random.default_rng(int(item_id, 16) if seed is None else seed)
    intruder = trial.intruder or _drawn(verdict, rng)
    panels = _panels(intruder, used, order, rng)
    shown = {panel: letter for letter, panel in panels.items()}
    evidence = judge.evidence(trial.scene, trial.edit)
    views = {panel: judge.view(evidence, trial.camera(shown[panel])) for panel in LETTERS}
    details = certify(evidence, views, panels[intruder])
    return ItemPlan(
        item_id=item_id,
        scene=reference_of(trial.scene),
        edit=trial.edit,
        cameras={panel: CameraRecord.of(trial.camera(shown[panel])) for panel in LETTERS},
        answer=panels[intruder],
        details=_with_origin(details, trial, panels),
        render_seed=int(rng.integers(2**31)),
    )


def require_valid(verdict: Verdict) -> None:
    """Raise ImpossibleRequest naming every rule that a trial breaks, with its numbers."""
    if verdict.valid:
        return
    if not verdict.failed:
        raise ImpossibleRequest(verdict.reason, field="edit", advice="Choose an edit.")
    broken = "; ".join(f"{line.rule}: {str(line).rstrip('.')}" for line in verdict.failed)
    count = len(verdict.failed)
    raise ImpossibleRequest(
        f"the trial breaks {count} rule{'s' if count > 1 else ''} at {verdict.size[0]} x {verdict.size[1]}: "
        f"{broken}.",
        field="trial",
        advice="Follow what is advised for each.",
    )


def _drawn(verdict: Verdict, rng: np.random.Generator) -> Letter:
    return LETTERS[draw_intruder([LETTERS.index(letter) for letter in verdict.roles.informative], rng)]


def _panels(
    intruder: Letter, used: Sequence[str], order: Order, rng: np.random.Generator
) -> dict[Letter, Letter]:
    """Return the panel of each letter of the trial."""
    if order == "kept":
        return {letter: letter for letter in LETTERS}
    counts = Counter(used)
    fewest = min(counts[letter] for letter in LETTERS)
    answer = LETTERS[rng.choice([n for n, letter in enumerate(LETTERS) if counts[letter] == fewest])]
    others = [letter for letter in LETTERS if letter != answer]
    left = iter([others[n] for n in rng.permutation(len(others))])
    return {letter: answer if letter == intruder else next(left) for letter in LETTERS}


def _with_origin(details: FourViewDetails, trial: Trial, panels: dict[Letter, Letter]) -> FourViewDetails:
    chosen: list[Literal["edit", "cameras", "intruder"]] = ["edit", "cameras"]
    if trial.intruder is not None:
        chosen.append("intruder")
    return details.model_copy(update={"by_hand": ByHand(chosen=chosen, panels=panels)})
