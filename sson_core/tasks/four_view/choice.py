"""Choosing four of many views: three that contradict each other whichever is edited, and a fourth."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sson_core.geometry import Array
from sson_core.tasks.four_view import placement
from sson_core.tasks.four_view.distractors import Mechanism, MechanismMeasure, measure
from sson_core.tasks.four_view.evidence import SCENE_OF, Evidence, View
from sson_core.tasks.four_view.informative import informative_among, part_groups
from sson_core.views.separation import separation

_FOURTHS_TRIED = 80
_MOST_ABLE = 48
_WIDE = 60.0


@dataclass(eq=False)
class Pool:
    """Views looked at so far and which of them contradict which.

    ``failures`` counts, over all views and pairs, the rule that spoke first against them.
    """

    evidence: Evidence
    views: list[View] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    _relations: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    _close: set[tuple[int, int]] = field(default_factory=set)

    def add(self, view: View) -> None:
        """Add a view unless something blocks it or it shows bare walls only."""
        blocked = self._blocked(view)
        if blocked:
            self.failures[blocked] += 1
            return
        self.views.append(view)
        if not self.able(view):
            self.failures[self._first_failure(view)] += 1

    def able(self, view: View) -> bool:
        """Return whether a view by itself could serve both as an anchor and as the intruder."""
        return all(any(view.shows(part.name, role) for part in self.evidence.parts) for role in SCENE_OF)

    def witnesses(self, anchor: int, intruder: int) -> frozenset[str]:
        """Return the parts by which one view of the pool contradicts another, by their numbers."""
        key = (anchor, intruder)
        if key not in self._relations:
            views = self.views[anchor], self.views[intruder]
            self._relations[key] = self.evidence.contradictions(*views)
            if not self._relations[key]:
                nearest = min(self.evidence.pair(*views), key=lambda part: len(part.failed_rules))
                self.failures[nearest.failed_rules[0]] += 1
        return self._relations[key]

    def apart(self, one: int, other: int, least: float) -> bool:
        """Return whether two cameras stand at least an angle (degrees) apart, seen from the place."""
        angle = separation(self.views[one].camera, self.views[other].camera, self.place)
        close = angle < self.evidence.rules.least_separation
        if close and (one, other) not in self._close:
            self._close.add((one, other))
            self.failures["separation"] += 1
        return angle >= least

    @property
    def promising(self) -> bool:
        """Whether any view of the pool contradicts another."""
        return any(self._relations.values())

    @cached_property
    def place(self) -> Array:
        """Middle of all parts of the edit (3,)."""
        return placement.place_of(self.evidence)

    def _blocked(self, view: View) -> str | None:
        for rule in (placement.blocked, placement.bare):
            result = rule(self.evidence, view)
            if not result.passed:
                return result.rule
        return None

    def _first_failure(self, view: View) -> str:
        failed = [[result.rule for result in results if not result.passed] for results in view.sides.values()]
        return min((rules for rules in failed if rules), key=len)[0]


def trios(pool: Pool, rng: np.random.Generator) -> Iterator[tuple[int, int, int]]:
    """Yield sets of three views that contradict each other whichever is edited.

    Their cameras stand apart as the rules ask; how far apart is tried first is drawn, so that items
    vary.
    """
    able = [number for number, view in enumerate(pool.views) if pool.able(view)]
    for group in part_groups(pool.evidence):
        numbers = list(rng.permutation(able))[:_MOST_ABLE]
        wanted = rng.uniform(pool.evidence.rules.least_separation, _WIDE)
        for least in (wanted, pool.evidence.rules.least_separation):
            yield from _cliques(pool, [int(n) for n in numbers], group, least)


def _cliques(
    pool: Pool, numbers: Sequence[int], group: frozenset[str], least: float
) -> Iterator[tuple[int, int, int]]:
    def agree(one: int, other: int) -> bool:
        return (
            pool.apart(one, other, least)
            and bool(pool.witnesses(one, other) & group)
            and bool(pool.witnesses(other, one) & group)
        )

    joined: dict[int, list[int]] = {}
    for position, new in enumerate(numbers):
        joined[new] = [old for old in numbers[:position] if agree(old, new)]
        for one, other in itertools.combinations(joined[new], 2):
            if one in joined[other]:
                yield one, other, new


@dataclass(frozen=True, eq=False)
class Fourth:
    """A fourth view: its number, whether it is informative, and the mechanisms measured of it."""

    number: int
    informative: bool
    measures: tuple[MechanismMeasure, ...]

    @property
    def mechanisms(self) -> tuple[Mechanism, ...]:
        """The mechanisms by which it is a distractor; none if it is informative."""
        return () if self.informative else tuple(m.mechanism for m in self.measures if m.passed)


def fourths(
    pool: Pool, trio: Sequence[int], wanted: Mechanism | None, rng: np.random.Generator
) -> Iterator[Fourth]:
    """Yield fourth views for three chosen ones.

    With ``wanted``, a view that is not informative and has this mechanism; without, any that has none:
    a further witness or an ordinary partial view, which of the two being tried first at random.
    """
    others = [pool.views[number] for number in trio]
    found: list[Fourth] = []
    for number in rng.permutation(len(pool.views))[:_FOURTHS_TRIED]:
        view = pool.views[number]
        if (
            number in trio
            or not _elsewhere(pool, view, others)
            or not placement.same_room(pool.evidence, view, others).passed
        ):
            continue
        informative = _informative(pool, (*trio, int(number)))
        if informative and (wanted or not _apart(pool, view, others)):
            continue
        fourth = Fourth(int(number), informative, measure(pool.evidence, view, others))
        if wanted in fourth.mechanisms:
            yield fourth
        elif wanted is None and not fourth.mechanisms:
            found.append(fourth)
    witness_first = bool(rng.random() < 0.5)
    yield from sorted(found, key=lambda fourth: fourth.informative != witness_first)


def _informative(pool: Pool, numbers: Sequence[int]) -> bool:
    """Whether the last of these views is informative beside the others."""

    def disagree(anchor: int, intruder: int) -> frozenset[str]:
        return pool.witnesses(numbers[anchor], numbers[intruder])

    return len(numbers) - 1 in informative_among(pool.evidence, len(numbers), disagree).views


def _apart(pool: Pool, view: View, others: Sequence[View]) -> bool:
    return all(placement.apart(pool.evidence, view, other, pool.place).passed for other in others)


def _elsewhere(pool: Pool, view: View, others: Sequence[View]) -> bool:
    """Whether a view stands or looks elsewhere: one that need not show the edit may share a place."""
    return all(placement.elsewhere(pool.evidence, view, other, pool.place).passed for other in others)
