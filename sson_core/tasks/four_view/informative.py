"""Which of four views are informative: fit to be the intruder and fit to be a witness."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sson_core.tasks.four_view.evidence import Evidence, View


@dataclass(frozen=True)
class Informative:
    """The informative views, by their numbers, and the parts of the edit by which they disagree."""

    views: tuple[int, ...]
    parts: frozenset[str]


def part_groups(evidence: Evidence) -> list[frozenset[str]]:
    """Return sets of parts, within one of which all disagreements of an item must lie.

    A mirror item has one principal cue object, so each of its parts stands alone, the biggest first.
    """
    names = [part.name for part in evidence.parts]
    return [frozenset({name}) for name in names] if evidence.mirrors else [frozenset(names)]


def informative_views(evidence: Evidence, views: Sequence[View]) -> Informative:
    """Return the views that pass under S and under S'; see `informative_among`."""

    def disagree(anchor: int, intruder: int) -> frozenset[str]:
        found = evidence.pair(views[anchor], views[intruder])
        return frozenset(part.part for part in found if part.passed)

    return informative_among(evidence, len(views), disagree)


def informative_among(
    evidence: Evidence, count: int, disagree: Callable[[int, int], frozenset[str]]
) -> Informative:
    """Return which of ``count`` views are informative, by the group of parts that makes most of them so.

    As the intruder such a view has witnesses enough among the others, and as an anchor it is a witness
    against as many of them. ``disagree`` gives the parts by which an anchor contradicts an intruder.
    """
    against = {pair: disagree(*pair) for pair in itertools.permutations(range(count), 2)}
    found = []
    for parts in part_groups(evidence):
        pairs = {pair for pair, passed in against.items() if passed & parts}
        fit = tuple(n for n in range(count) if _fit(n, pairs, evidence.rules.least_witnesses))
        found.append(Informative(fit, parts))
    return max(found, key=lambda one: len(one.views), default=Informative((), frozenset()))


def _fit(number: int, pairs: set[tuple[int, int]], least: float) -> bool:
    as_intruder = sum(intruder == number for _, intruder in pairs)
    as_anchor = sum(anchor == number for anchor, _ in pairs)
    return min(as_intruder, as_anchor) >= least
