"""Move: one object goes to another place and keeps its heading.

What a full step measures depends on where the object stands: it is the object's own extent along the
way, so that it ends beside its former place, but within limits that suit the free room there
(`FULL_STEP`): a wardrobe does not cross the room and a mug visibly changes its place on a table. A half
and a quarter step are shares of it. A recorded step is the share that the translation is nearest to.
A piece that belongs to another (a chair at its table) may also be pulled out, away from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import numpy as np

from sson_core import physics
from sson_core.edits import placing, rules
from sson_core.edits.turns import in_turns
from sson_core.geometry import Array
from sson_core.scene import Move, Scene, SceneObject

Step = Literal["quarter", "half", "full"]
SHARES: dict[Step, float] = {"quarter": 0.25, "half": 0.5, "full": 1.0}
FULL_STEP = {"floor": (0.4, 1.2), "object": (0.1, 0.4), "wall": (0.3, 1.0), "ceiling": (0.4, 1.2)}
"""Least and largest full step in metres, by what the object stands on."""
LEAST = {"floor": 0.10, "object": 0.03, "wall": 0.08, "ceiling": 0.10}
"""Least displacement in metres that counts as visible; also `LEAST_SHARE` of the longest side."""
LEAST_SHARE = 0.10
PULLED_OUT = (0.2, 0.8)
"""Least and largest distance in metres by which a piece is pulled out."""
_PULL_CONE = math.cos(math.radians(45))
_PULL_TRIES = 6


def full_step(scene: Scene, item: SceneObject, direction: Array) -> float:
    """Return the length in metres of a full step of an object along a world direction (3,)."""
    unit = np.asarray(direction) / np.linalg.norm(direction)
    reach = item.vertices @ unit
    low, high = FULL_STEP[rules.standing(scene, item)]
    return float(np.clip(reach.max() - reach.min(), low, high))


def step_of(scene: Scene, item: SceneObject, translation: Array | tuple[float, float, float]) -> Step:
    """Return which step a translation (3,), not zero, is nearest to."""
    offset = np.asarray(translation, dtype=np.float64)
    share = float(np.linalg.norm(offset)) / full_step(scene, item, offset)
    return min(SHARES, key=lambda step: abs(SHARES[step] - share))


def apply(scene: Scene, edit: Move) -> Scene:
    """Return the scene with the object moved, and the lights attached to it."""
    return placing.put(scene, placing.shifted(scene.object(edit.object_id), edit.translation))


def check(scene: Scene, edit: Move) -> None:
    """Raise InvalidEdit unless the move is visible, labelled truly and leaves a sound scene."""
    item = rules.require_movable(scene, edit, edit.object_id)
    rules.require_free(scene, edit, item)
    _require_visible(scene, edit, item)
    _require_on_support(edit, item)
    if edit.step == "pulled_out":
        _require_pulled_out(scene, edit, item)
    else:
        _require_true_step(scene, edit, item)
    after = apply(scene, edit)
    if physics.room_of(scene, item) != physics.room_of(after, after.object(item.object_id)):
        rules.refuse(edit, f"{item.object_id} leaves its room.", "Stay within the room's outline.")
    rules.require_sound(after, edit, item.object_id)


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Move]:
    """Yield moves worth checking in random order, every step and direction among them."""

    def ways(item: SceneObject) -> list[tuple[Step | Literal["pulled_out"], float]]:
        angles = (90.0, 270.0) if rules.hangs(item) else tuple(np.arange(0.0, 360.0, 45.0).tolist())
        pulls = _PULL_TRIES if item.beside in scene.by_id else 0
        return [(step, angle) for step in SHARES for angle in angles] + [("pulled_out", 0.0)] * pulls

    for item, (step, angle) in in_turns(rules.free(scene), ways, rng):
        if step == "pulled_out":
            offset = away(scene, item) * rng.uniform(*PULLED_OUT)
        else:
            turn = item.heading + math.radians(angle)
            direction = np.array([math.cos(turn), math.sin(turn), 0.0])
            offset = direction * full_step(scene, item, direction) * SHARES[step]
        yield Move(object_id=item.object_id, translation=placing.micrometres(offset), step=step)


def away(scene: Scene, item: SceneObject) -> Array:
    """Return the unit plan direction (3,) in which a piece is pulled out of what it stands beside.

    Backwards for a piece with a front, otherwise away from its partner's centre.
    """
    if item.asset.front:
        return -item.T_object_to_world[:3, 0]
    apart = item.centre - scene.object(str(item.beside)).centre
    apart[2] = 0.0
    return np.asarray(apart / max(float(np.linalg.norm(apart)), 1e-9))


def _require_visible(scene: Scene, edit: Move, item: SceneObject) -> None:
    least = max(LEAST[rules.standing(scene, item)], LEAST_SHARE * item.size)
    length = float(np.linalg.norm(edit.translation))
    if not length >= least:
        rules.refuse(
            edit,
            f"{item.object_id} moves {length:.3f} m, which is hard to see.",
            f"Move it by at least {least:.2f} m.",
        )


def _require_on_support(edit: Move, item: SceneObject) -> None:
    offset = np.array(edit.translation)
    if rules.hangs(item):
        normal = item.T_object_to_world[:3, 0]
        if abs(float(offset @ normal)) > physics.TOLERANCE:
            rules.refuse(edit, f"{item.object_id} would leave its wall.", "Move it along the wall.")
    elif abs(offset[2]) > physics.TOLERANCE:
        rules.refuse(edit, f"{item.object_id} would leave its support.", "Move it horizontally.")


def _require_true_step(scene: Scene, edit: Move, item: SceneObject) -> None:
    length, full = float(np.linalg.norm(edit.translation)), full_step(scene, item, np.array(edit.translation))
    if length > 1.5 * full:
        rules.refuse(
            edit,
            f"{item.object_id} moves {length:.2f} m; a full step that way is {full:.2f} m.",
            "Choose a shorter way.",
        )
    nearest = step_of(scene, item, edit.translation)
    if nearest != edit.step:
        rules.refuse(
            edit,
            f"{length:.2f} m is no {edit.step} step of {item.object_id} ({full:.2f} m in full).",
            f"Call it {nearest}.",
        )


def _require_pulled_out(scene: Scene, edit: Move, item: SceneObject) -> None:
    if item.beside not in scene.by_id:
        rules.refuse(
            edit, f"{item.object_id} belongs to no other piece.", "Choose a step, or a chair at its table."
        )
    length = float(np.linalg.norm(edit.translation))
    low, high = PULLED_OUT
    if not low - 1e-9 <= length <= high + 1e-9:
        rules.refuse(
            edit,
            f"{item.object_id} is pulled out by {length:.2f} m.",
            f"Choose a distance from {low} to {high} m.",
        )
    if float(np.dot(edit.translation, away(scene, item))) < _PULL_CONE * length:
        rules.refuse(
            edit,
            f"{item.object_id} does not move away from {item.beside}.",
            "Pull it backwards, or away from its partner.",
        )
