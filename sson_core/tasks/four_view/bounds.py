"""Whether recorded bounds are those of the rules: a record made by laxer ones must not pass unseen."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping

from sson_core.tasks.four_view.record import RuleRecord
from sson_core.tasks.four_view.rules import RULES, Rules

Bounds = tuple[float | None, float | None]

_UPPER = frozenset({"most_footprint", "most_near", "landmark_near"})
"""Thresholds that are laxer when raised; all others are laxer when lowered."""


def laxer(rules: Rules) -> Iterator[str]:
    """Say of every threshold that admits more than `RULES` does."""
    ours = dataclasses.asdict(RULES)
    for name, value in dataclasses.asdict(rules).items():
        if value > ours[name] if name in _UPPER else value < ours[name]:
            yield f"threshold {name} is {value:g}, laxer than {ours[name]:g}."


def other_bounds(results: Iterable[RuleRecord], rules: Rules) -> Iterator[str]:
    """Say of every rule of a pair's part that it was held to other bounds than ``rules`` name."""
    results = list(results)
    facing = any(result.rule == "differs_visibly" for result in results)
    return _others(results, _pair_bounds(rules, facing))


def other_mechanism_bounds(results: Iterable[RuleRecord], rules: Rules) -> Iterator[str]:
    """The same of the rules of a distractor mechanism."""
    return _others(results, _mechanism_bounds(rules))


def _others(results: Iterable[RuleRecord], known: Mapping[str, Bounds]) -> Iterator[str]:
    for result in results:
        if result.rule not in known:
            yield f"{result.rule} is no rule of ours."
        elif (result.least, result.most) != known[result.rule]:
            least, most = known[result.rule]
            yield (
                f"{result.rule} was held to least {result.least} and most {result.most}, "
                f"not to {least} and {most}."
            )


def _pair_bounds(rules: Rules, facing: bool) -> dict[str, Bounds]:
    return {
        "opaque_share": (rules.least_opaque, None),
        "others_that_could_stand_there": (None, 0.0),
        "unique_landmarks": (rules.least_landmarks, None),
        "footprint": (rules.least_footprint, rules.most_footprint),
        "frame_edge": (None, 0.0),
        "own_footprint": (rules.least_footprint, rules.most_footprint),
        "own_frame_edge": (None, 0.0),
        "visible_fraction": (rules.least_visible_facing if facing else rules.least_visible, None),
        "changed_pixels": (rules.least_changed, None),
        "image_shift": (rules.least_shift, None),
        "seen_empty": (rules.least_seen_empty, None),
        "differs_visibly": (rules.least_differing, None),
        "shared_landmarks": (rules.least_landmarks, None),
        "landmark_near": (None, rules.landmark_near),
        "flipped_triangle": (rules.least_triangle, None),
    }


def _mechanism_bounds(rules: Rules) -> dict[str, Bounds]:
    return {
        "edit_is_local": (1.0, None),
        "edited_footprint": (None, 0.0),
        "changed_pixels": (None, 0.0),
        "changed_behind_glass": (None, 0.0),
        "revealed_share": (rules.least_revealed, None),
        "turned_degrees": (rules.least_turned, None),
        "new_surface": (rules.least_new_surface, None),
    }
