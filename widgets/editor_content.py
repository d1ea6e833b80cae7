"""What the page of the editor learns: plan, cameras, choices, rules and outlines as plain values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import shapely

from sson_core import edits
from sson_core.geometry import transform_points
from sson_core.scene import Mirror, Rotate, Scene, SceneObject
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.parameters import Parameters
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Line, Verdict
from sson_core.tasks.four_view.record import LETTERS
from sson_core.views import camera_moves
from sson_core.views.changes import changed_objects
from sson_core.views.look import Look
from widgets.editor_state import Step
from widgets.overlays import mask_outline

Plain = dict[str, Any]
_MARGIN = 0.35
_MECHANISMS = {
    "non_observation": "does not see the edit",
    "newly_revealed": "shows new things",
    "appearance": "shows a thing from another side",
}


def plan_of(scene: Scene) -> Plain:
    """Return rooms and things of a scene for the plan: outlines in metres, low things first."""
    inside = shapely.union_all([room.polygon for room in scene.rooms]).buffer(_MARGIN)
    shown = [
        item
        for item in scene.objects
        if item.kind != "structure" and inside.intersects(shapely.Point(*item.centre[:2]))
    ]
    left, bottom, right, top = inside.bounds
    return {
        "scene": scene.scene_id,
        "bounds": _rounded([left, bottom, right, top]),
        "rooms": [_rounded(room.floor) for room in scene.rooms],
        "objects": [_object(item) for item in sorted(shown, key=lambda item: float(item.box[1, 2]))],
    }


def _object(item: SceneObject) -> Plain:
    return {
        "id": item.object_id,
        "category": item.category,
        "kind": item.kind,
        "overhead": item.support == "ceiling",
        "standing": item.support == "floor",
        "size": round(item.size, 3),
        "at": _rounded(item.position[:2]),
        **_shape(item),
    }


def _shape(item: SceneObject) -> Plain:
    """Return an object's outline on the plan and, if it has a front, the two ends of that side."""
    shape: Plain = {"points": _rounded(shapely.get_coordinates(item.plan)), "front": []}
    if item.asset.front:
        low, high = item.asset.box
        ends = np.array([[high[0], low[1], 0.0], [high[0], high[1], 0.0]])
        shape["front"] = _rounded(transform_points(item.T_object_to_world, ends)[:, :2])
    return shape


def present(step: Step, refused: str, offered: Parameters | None) -> Plain:
    """Return what stands now: cameras, the edited things' new outlines, the object in hand, its choices."""
    trial = step.trial
    after = trial.edited()
    moved = () if after is None else changed_objects(trial.scene, after)
    width, height = trial.resolution
    return {
        "scene": trial.scene.scene_id,
        "source": trial.scene.source,
        "held": step.object_id or "",
        "category": step.category,
        "edit": None if trial.edit is None else _edit(trial),
        "edited": list(_focus(trial)),
        "after": [
            {"id": name, **_shape(after.by_id[name])}
            for name in moved
            if after is not None and name in after.by_id
        ],
        "gone": [name for name in moved if after is not None and name not in after.by_id],
        "cameras": [_camera(letter, trial) for letter in LETTERS],
        "intruder": trial.intruder or "",
        "width": width,
        "height": height,
        "refused": refused,
        **_offered(offered),
    }


def _edit(trial: Trial) -> Plain:
    """Return the edit in words, and the degrees of a turn."""
    edit = trial.edit
    assert edit is not None
    said = f"{edit.category} {' and '.join(edits.edited_objects(edit)) or 'the room'}"
    if edit.category == "move":
        length = math.hypot(*edit.translation)
        said += f" by {length:.2f} m ({edit.step.replace('_', ' ')})"
    elif edit.category == "rotate":
        said += f" by {abs(edit.degrees):g}° {'left' if edit.degrees > 0 else 'right'}"
        help_ = math.hypot(*edit.helper_translation)
        said += f", shifted {help_:.2f} m to fit" if help_ else ""
    elif edit.category == "swap":
        said += f", headings {edit.headings}"
    elif edit.category == "detail":
        said += f", {edit.detail_kind}"
    return {
        "category": edit.category,
        "said": said,
        "degrees": edit.degrees if isinstance(edit, Rotate) else 0,
        "record": edit.model_dump(mode="json"),
    }


def _camera(letter: str, trial: Trial) -> Plain:
    camera = trial.views[letter]  # type: ignore[index]
    return {
        "letter": letter,
        "x": round(float(camera.position[0]), 3),
        "y": round(float(camera.position[1]), 3),
        "yaw": round(camera_moves.yaw(camera), 4),
        "half": round(math.atan(camera.width / 2 / float(camera.K[0, 0])), 4),
    }


def _offered(offered: Parameters | None) -> Plain:
    if offered is None:
        return {"choices": [], "nothing": "", "free": False}
    choices = [
        {
            "label": choice.label,
            "refused": choice.refused.message if choice.refused else "",
            "colour": "" if choice.colour is None else f"rgb({_bytes(choice.colour)})",
            "degrees": choice.edit.degrees if isinstance(choice.edit, Rotate) else 0,
            "edit": choice.edit.model_dump(mode="json"),
        }
        for choice in (*offered.choices, *offered.others)
    ]
    nothing = "" if offered.refused is None else str(offered.refused).split(": ", 1)[-1]
    return {"choices": choices, "nothing": nothing, "free": offered.free}


def _bytes(colour: Sequence[float]) -> str:
    return ",".join(str(round(255 * part)) for part in colour)


def judged(verdict: Verdict) -> Plain:
    """Return the rules, the views' roles and whether the trial may become an item."""
    return {
        "valid": verdict.valid,
        "reason": verdict.reason,
        "rules": [_rule(line) for line in verdict.lines],
        "roles": roles(verdict),
    }


def _rule(line: Line) -> Plain:
    return {
        "rule": line.rule,
        "title": line.title,
        "passed": line.passed,
        "measured": line.measured,
        "bound": line.bound,
        "views": "" if line.passed else ", ".join(line.views),
        "text": "" if line.passed else line.message,
        "remedies": [
            {"text": one.text, "can": bool(one.camera or one.edit or one.intruder)} for one in line.remedies
        ],
    }


def roles(verdict: Verdict) -> dict[str, tuple[str, str]]:
    """Return the role of each view and what it is in words."""
    found = verdict.roles
    said: dict[str, tuple[str, str]] = {}
    for letter in LETTERS if verdict.trial.edit is not None else ():
        if letter == verdict.trial.intruder:
            right = letter in found.informative
            said[letter] = ("intruder", "intruder" if right else "intruder, but not informative")
        elif letter in found.witnesses:
            said[letter] = ("witness", "witness")
        elif letter in found.informative:
            said[letter] = ("informative", "informative")
        elif letter == found.fourth:
            ways = [_MECHANISMS[one.mechanism] for one in found.mechanisms if one.passed]
            role = "distractor" if ways else "uninformative"
            said[letter] = (role, f"distractor: {', '.join(ways)}" if ways else role)
        else:
            said[letter] = ("lacking", "not yet fit")
    return said


def outlines_of(judge: Judge, trial: Trial) -> dict[str, Plain]:
    """Return outlines of the changed region and of the edited objects, before and after, for each view."""
    if trial.edit is None:
        return {}
    evidence = judge.evidence(trial.scene, trial.edit)
    found: dict[str, Plain] = {}
    for letter, camera in trial.views.items():
        look = judge.view(evidence, camera).look
        found[letter] = {
            "width": look.camera.width,
            "height": look.camera.height,
            "share": f"{look.changed_share:.1%}",
            "shapes": list(_shapes(look, trial)),
        }
    return found


def _shapes(look: Look, trial: Trial) -> list[Mapping[str, Any]]:
    marked = [mask_outline(look.changed, "region")]
    for name in _focus(trial):
        marked.append(mask_outline(look.mask(name, "before"), "other"))
        marked.append(mask_outline(look.mask(name, "after"), "now"))
    return [asdict(shape) for shape in marked if shape is not None]


def _focus(trial: Trial) -> tuple[str, ...]:
    edit = trial.edit
    return () if edit is None or isinstance(edit, Mirror) else edits.edited_objects(edit)


def _rounded(values: Any) -> Any:
    return np.round(np.asarray(values, dtype=float), 3).tolist()
