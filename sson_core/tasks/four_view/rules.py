"""Every threshold of the four-view task, in one place.

Shares are of one image's area, lengths metres, angles degrees. A comment says whether a number is the
study's or our choice.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from sson_core.errors import BadInput


@dataclass(frozen=True)
class Rules:
    """Thresholds of evidence, of choosing views, and of the distractor mechanisms."""

    # Evidence
    least_changed: float = 0.0025  # study: least changed pixels in the intruder; ours: in every witness too
    least_footprint: float = 0.004  # study
    most_footprint: float = 0.16  # study
    least_landmarks: float = 3  # ours, after the study's "fixed things near": unlike, unedited, in both views
    least_landmark_share: float = 0.002  # ours: half of what the edited object itself needs
    landmark_near: float = 2.5  # ours: one shared landmark at least stands this near the place
    least_visible: float = 0.3  # ours: unhidden share of the object; partial views may inform
    least_visible_facing: float = 0.5  # ours: a heading or a design needs more of the object in sight
    least_opaque: float = 0.3  # ours: share of the object's surface that is not clear glass
    least_shift: float = 0.06  # ours: of the image's longer side that a moved object's centre moves
    least_seen_empty: float = 0.5  # ours: share of the object's pixels at which its place is seen free
    least_differing: float = 0.1  # ours: share of the object's pixels that a turn or new look changes
    least_triangle: float = 0.25  # ours: square metres on the plan of a mirror item's landmarks
    least_witnesses: float = 2  # ours: two make the intruder the only exclusion without a conflict
    least_informative: float = 3  # study: three views or more, the intruder among them, show what differs

    # Views
    least_separation: float = 20.0  # ours: between any two cameras, seen from the edited place
    most_near: float = 0.1  # ours: share of the image nearer than `near`, or something blocks the view
    near: float = 0.6  # ours
    least_content: float = 0.08  # ours: share of the image that shows furniture rather than bare walls
    same_room_landmarks: float = 3  # ours: what the fourth view shares with another one

    # Distractor mechanisms
    least_revealed: float = 0.03  # ours: share of the view taken by objects that no other view shows
    least_turned: float = 75.0  # ours: an unedited object's azimuth here against every other view
    least_turned_footprint: float = 0.01  # ours
    least_new_surface: float = 0.4  # ours: share of that object's pixels that no other view shows

    @classmethod
    def of(cls, values: Mapping[str, float]) -> Rules:
        """Return recorded thresholds; raise BadInput naming one that is missing or unknown."""
        known = {item.name for item in dataclasses.fields(cls)}
        odd = sorted(known.symmetric_difference(values))
        if odd:
            raise BadInput("a threshold is missing or unknown.", field=f"details.rules.{odd[0]}")
        return cls(**values)


RULES = Rules()
