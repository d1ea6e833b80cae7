"""Rules of how cameras stand: each by itself, and to one another.

They keep a view from being useless or a copy of another one, whatever the edit does in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sson_core.geometry import Array
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.results import RuleResult, within
from sson_core.views.separation import separation, turn


def place_of(evidence: Evidence) -> Array:
    """Return the middle (3,) of all parts of an edit."""
    places: Array = np.array([part.place for part in evidence.parts])
    return np.asarray(places.mean(axis=0))


def blocked(evidence: Evidence, view: View) -> RuleResult:
    """Measure how much of a view something right before the camera takes up, in S or in S'."""
    rules = evidence.rules
    near = max(float((seen.depth < rules.near).mean()) for seen in (view.look.before, view.look.after))
    return within("view_blocked", near, most=rules.most_near)


def bare(evidence: Evidence, view: View) -> RuleResult:
    """Measure how much of a view shows anything but walls, floor and ceiling."""
    seen = view.look.before
    furnished = [i for i, name in enumerate(seen.ids) if evidence.is_furniture(name)]
    content = float(np.isin(seen.object, furnished).mean())
    return within("bare_view", content, least=evidence.rules.least_content)


def apart(evidence: Evidence, one: View, other: View, place: Array) -> RuleResult:
    """Measure the angle (degrees) between two cameras as seen from the place of the edit (3,)."""
    angle = separation(one.camera, other.camera, place)
    return within("separation", angle, least=evidence.rules.least_separation)


def elsewhere(evidence: Evidence, one: View, other: View, place: Array) -> RuleResult:
    """Measure by how much two cameras stand or look elsewhere, the larger angle of the two.

    This is asked of a view that need not show the edit: it may share a place with another one.
    """
    angle = max(separation(one.camera, other.camera, place), turn(one.camera, other.camera))
    return within("elsewhere", angle, least=evidence.rules.least_separation)


def same_room(evidence: Evidence, view: View, others: Sequence[View]) -> RuleResult:
    """Count the landmarks that a view shares with the one that it shares most with."""
    shared = max((len(evidence.shared_landmarks(view, other)) for other in others), default=0)
    return within("same_room", shared, least=evidence.rules.same_room_landmarks)
