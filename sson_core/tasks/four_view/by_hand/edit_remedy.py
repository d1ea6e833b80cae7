"""What would make a refused edit a valid one: the nearest of its kind that is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from sson_core import edits
from sson_core.edits import rules
from sson_core.errors import InvalidEdit
from sson_core.geometry import wrap_angle
from sson_core.scene import Edit, Mirror, Move, Rotate, Scene
from sson_core.tasks.four_view.by_hand.edit_from import edit_from
from sson_core.tasks.four_view.by_hand.parameters import Choice, parameters
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Remedy

_RING, _RINGS, _WAYS = 0.06, 10, 12
_MOST_TRIES = 80


def edit_remedy(trial: Trial, refused: InvalidEdit | None) -> Remedy:
    """Return what mends a refused edit: a valid one near it, or else the advice of its rule."""
    advice = (refused.advice if refused else None) or "Choose another object or kind of edit."
    edit = trial.edit
    if isinstance(edit, Move):
        found = next(_places(trial.scene, edit), None)
        return Remedy(advice) if found is None else Remedy(_said(edit, found), edit=found)
    if edit is None:
        return Remedy(advice)
    object_id = None if isinstance(edit, Mirror) else edits.edited_objects(edit)[0]
    choices = sorted(parameters(trial.scene, object_id, edit.category).choices, key=_far_from(edit))
    if not choices:
        return Remedy(advice)
    return Remedy(f"{advice} Nearest: {choices[0].label}.", edit=choices[0].edit)


def _places(scene: Scene, edit: Move) -> Iterator[Edit]:
    """Yield valid moves of an object to places near the one it may not go to.

    First such that lie on the way there, the furthest before others, if they are not far; then places
    round about, nearer ones first.
    """
    item, whole = scene.object(edit.object_id), np.array(edit.translation)
    for share in np.arange(1.0, 0.2, -0.05):
        on_the_way = edit_from(scene, "move", edit.object_id, translation=share * whole)
        if (1 - share) * float(np.linalg.norm(whole)) <= _RING * _RINGS and _is_valid(scene, on_the_way):
            yield on_the_way
    along = item.T_object_to_world[:3, 1]
    flat, tries = not rules.hangs(item), 0
    for radius in _RING * np.arange(1 + _RINGS):
        for angle in np.arange(_WAYS if radius else 1) * (2 * math.pi / _WAYS):
            x, y = radius * math.cos(angle), radius * math.sin(angle)
            beside = np.array([x, y, 0.0]) if flat else x * along + np.array([0.0, 0.0, y])
            near = edit_from(scene, "move", edit.object_id, translation=whole + beside)
            tries += 1
            if _is_valid(scene, near):
                yield near
            if tries >= _MOST_TRIES:
                return


def _is_valid(scene: Scene, edit: Edit) -> bool:
    try:
        edits.check(scene, edit)
    except InvalidEdit:
        return False
    return True


def _said(old: Move, new: Edit) -> str:
    assert isinstance(new, Move)
    x, y, z = (float(b - a) for a, b in zip(old.translation, new.translation, strict=True))
    away = math.sqrt(x * x + y * y + z * z)
    length = float(np.linalg.norm(new.translation))
    if away < 1e-3:
        return f"Record it as a {new.step} step."
    return (
        f"Put {new.object_id} {away:.2f} m from there (x {x:+.2f}, y {y:+.2f} m): a move of {length:.2f} m."
    )


def _far_from(edit: Edit) -> Callable[[Choice], float]:
    """Return a measure of how far a choice is from an edit; all are equal where there is no measure."""

    def far(choice: Choice) -> float:
        if isinstance(edit, Rotate) and isinstance(choice.edit, Rotate):
            return abs(wrap_angle(math.radians(choice.edit.degrees - edit.degrees)))
        return 0.0

    return far
