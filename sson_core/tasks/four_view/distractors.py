"""Distractors: what makes an unedited view look edited, as measured properties.

The three mechanisms overlap; a view has all those whose measures pass. The measures compare it with
the other three views under S and under S' alike, so that they do not depend on which is the intruder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from sson_core.edits import edited_objects
from sson_core.scene import SceneObject
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.results import RuleResult, within
from sson_core.views.separation import azimuth_gap

Mechanism = Literal["non_observation", "newly_revealed", "appearance"]
MECHANISMS: tuple[Mechanism, ...] = get_args(Mechanism)

_GLIMPSE = 0.0005
_ELONGATED = 1.4


@dataclass(frozen=True)
class MechanismMeasure:
    """What was measured of one mechanism; ``objects`` are the things that cause it."""

    mechanism: Mechanism
    results: tuple[RuleResult, ...]
    objects: tuple[str, ...] = ()
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the view is a distractor by this mechanism."""
        return all(result.passed for result in self.results)


def measure(evidence: Evidence, view: View, others: Sequence[View]) -> tuple[MechanismMeasure, ...]:
    """Measure all three mechanisms of a view against the other three."""
    return (
        non_observation(evidence, view),
        newly_revealed(evidence, view, others),
        appearance(evidence, view, others),
    )


def non_observation(evidence: Evidence, view: View) -> MechanismMeasure:
    """The edited objects and their places are out of frame or hidden, so that absence means nothing."""
    names = edited_objects(evidence.edit)
    local = within("edit_is_local", float(not evidence.mirrors), least=1.0)
    if not local.passed:
        return MechanismMeasure("non_observation", (local,))
    look = view.look
    seen = max(look.footprint(name, when) for name in names for when in ("before", "after"))
    glass = 0.0 if look.changed.any() else evidence.changed_behind_glass(view)
    results = (
        local,
        within("edited_footprint", seen, most=0.0),
        within("changed_pixels", look.changed_share, most=0.0),
        within("changed_behind_glass", glass, most=0.0),
    )
    in_frame = any(
        evidence.observer.alone(look, name, when) for name in names for when in ("before", "after")
    )
    return MechanismMeasure("non_observation", results, names, "occluded" if in_frame else "out_of_frame")


def newly_revealed(evidence: Evidence, view: View, others: Sequence[View]) -> MechanismMeasure:
    """Objects that no other view shows take up much of this one."""
    rules = evidence.rules
    elsewhere: set[str] = set(edited_objects(evidence.edit))
    for other in others:
        elsewhere |= other.look.shown("before", _GLIMPSE) | other.look.shown("after", _GLIMPSE)
    here = view.look.shown("before", rules.least_landmark_share)
    new = sorted(name for name in here - elsewhere if _scenery(evidence, name) is not None)
    share = sum(view.look.footprint(name, "before") for name in new)
    result = within("revealed_share", share, rules.least_revealed)
    return MechanismMeasure("newly_revealed", (result,), tuple(new))


def appearance(evidence: Evidence, view: View, others: Sequence[View]) -> MechanismMeasure:
    """An unedited object, wholly in the frame, is seen from a side that none of the other views shows."""
    rules = evidence.rules
    best: tuple[float, float, str] = (0.0, 0.0, "")
    edited = edited_objects(evidence.edit)
    for name in sorted(view.look.shown("before", rules.least_turned_footprint)):
        item = _scenery(evidence, name)
        whole = not view.look.touches_edge(name, "before")
        if item is None or name in edited or not whole or not _has_sides(item):
            continue
        seeing = [other for other in others if other.look.footprint(name, "before") >= rules.least_footprint]
        if len(seeing) < 2:
            continue
        turned = min(azimuth_gap(view.camera, other.camera, item.centre) for other in seeing)
        surface = _new_surface(name, view, seeing)
        if min(turned / rules.least_turned, surface / rules.least_new_surface) > min(
            best[0] / rules.least_turned, best[1] / rules.least_new_surface
        ):
            best = (turned, surface, name)
    results = (
        within("turned_degrees", best[0], rules.least_turned),
        within("new_surface", best[1], rules.least_new_surface),
    )
    return MechanismMeasure("appearance", results, (best[2],) if best[2] else ())


def _scenery(evidence: Evidence, name: str) -> SceneObject | None:
    """Return an object of S that is part of the furnishing, or None."""
    item = evidence.scene.by_id.get(name)
    return item if item is not None and item.kind != "structure" else None


def _has_sides(item: SceneObject) -> bool:
    """Whether an object looks different from another side: it has a front or is clearly longer than wide."""
    sides = sorted(item.asset.box[1, :2] - item.asset.box[0, :2])
    return item.asset.front or float(sides[1]) > _ELONGATED * float(sides[0])


def _new_surface(name: str, view: View, seeing: Sequence[View]) -> float:
    """Return the share of an object's pixels whose faces none of the other views shows."""
    known = [np.unique(other.look.before.face[other.look.mask(name, "before")]) for other in seeing]
    faces = view.look.before.face[view.look.mask(name, "before")]
    return float((~np.isin(faces, np.concatenate(known))).mean()) if len(faces) else 0.0
