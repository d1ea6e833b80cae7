"""How four chosen views stand to each other: which are meant to be informative, and what they lack.

Whoever places four cameras does not say which of them are to carry the evidence. If enough are
informative, these are meant; otherwise the three that come nearest to contradicting each other are, and
the rules are asked of them. The view left over is free.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sson_core.tasks.four_view import placement
from sson_core.tasks.four_view.by_hand.verdict import Cell
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.informative import Informative, informative_among, part_groups
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.tasks.four_view.results import PartEvidence, RuleResult, within

_PAIRS = tuple(itertools.permutations(range(len(LETTERS)), 2))


@dataclass(eq=False)
class Contest:
    """Four views of an edit, A to D; ``intruder`` is the number of the one that shows S', if it is chosen."""

    evidence: Evidence
    views: Sequence[View]
    intruder: int | None = None

    @cached_property
    def pairs(self) -> dict[tuple[int, int], tuple[PartEvidence, ...]]:
        """All parts of each anchor against each intruder."""
        return {pair: self.evidence.pair(*(self.views[number] for number in pair)) for pair in _PAIRS}

    @cached_property
    def informative(self) -> Informative:
        """The informative views, as the certificate counts them."""

        def disagree(anchor: int, intruder: int) -> frozenset[str]:
            return frozenset(part.part for part in self.pairs[anchor, intruder] if part.passed)

        return informative_among(self.evidence, len(self.views), disagree)

    @cached_property
    def settled(self) -> bool:
        """Whether the informative views are enough and the intruder, if chosen, is one of them."""
        views = self.informative.views
        enough = len(views) >= self.evidence.rules.least_informative
        return enough and (self.intruder is None or self.intruder in views)

    @cached_property
    def _nearest(self) -> tuple[tuple[int, ...], frozenset[str]]:
        """The views that come nearest to being informative, and the parts of the edit that do it."""
        count = int(self.evidence.rules.least_informative)
        choices = [
            (numbers, group)
            for group in part_groups(self.evidence)
            for numbers in itertools.combinations(range(len(self.views)), count)
            if self.intruder is None or self.intruder in numbers
        ]
        return min(choices, key=lambda choice: self._lack(*choice))

    def _lack(self, numbers: tuple[int, ...], group: frozenset[str]) -> float:
        pairs = itertools.permutations(numbers, 2)
        close = sum(not self._apart(*pair).passed for pair in itertools.combinations(numbers, 2))
        return close + sum(_lack_of(self._best(pair, group)) for pair in pairs)

    @property
    def meant(self) -> tuple[int, ...]:
        """The views that the rules are asked of."""
        return self.informative.views if self.settled else self._nearest[0]

    @property
    def parts(self) -> frozenset[str]:
        """The parts of the edit by which they are to disagree."""
        return self.informative.parts if self.settled else self._nearest[1]

    @property
    def fourth(self) -> int | None:
        """The view that is free, if there is one."""
        return next((number for number in range(len(self.views)) if number not in self.meant), None)

    def witnesses(self) -> tuple[int, ...]:
        """Return the views that contradict the intruder, none while it is not chosen."""
        against = [pair for pair in _PAIRS if pair[1] == self.intruder]
        return tuple(pair[0] for pair in against if self._best(pair, self.parts).passed)

    def cells(self) -> Iterator[Cell]:
        """Yield every measurement that is asked for."""
        for number, view in enumerate(self.views):
            for rule in (placement.blocked, placement.bare):
                yield Cell(_letters(number), "", rule(self.evidence, view))
        for pair in itertools.permutations(self.meant, 2):
            found = self._best(pair, self.parts)
            if found.passed or not self.settled:
                yield from self._of_pair(pair, found)
        for pair in itertools.combinations(self.meant, 2):
            yield Cell(_letters(*pair), "", self._apart(*pair))
        if self.fourth is not None:
            yield from self._of_fourth(self.fourth)
        yield from self._of_all()

    def lack(self) -> float:
        """Return how many measurements fail, and as a fraction by how much."""
        return _lack([cell for cell in self.cells() if not cell.result.passed])

    def parts_shown_by(self, number: int) -> frozenset[str]:
        """Return the parts of the edit that a view shows, or nearly shows, with the other meant ones."""
        pairs = [pair for pair in itertools.permutations(self.meant, 2) if number in pair]
        return frozenset(self._best(pair, self.parts).part for pair in pairs)

    def _best(self, pair: tuple[int, int], group: frozenset[str]) -> PartEvidence:
        """Return the part by which a pair disagrees, or comes nearest to it."""
        found = [part for part in self.pairs[pair] if part.part in group]
        possible = {part.name for part in self.evidence.parts if part.impossible is None}
        return min([part for part in found if part.part in possible] or found, key=_lack_of)

    def _of_pair(self, pair: tuple[int, int], found: PartEvidence) -> Iterator[Cell]:
        """Yield the measurements of a part, each with the views that it was taken in."""
        anchor, intruder = pair
        part = next(part for part in self.evidence.parts if part.name == found.part)
        yield from (Cell((), part.name, result) for result in part.conditions)
        sides = (
            self.views[anchor].sides[part.name, "anchor"],
            self.views[intruder].sides[part.name, "intruder"],
        )
        for number, results in zip(pair, sides, strict=True):
            yield from (Cell(_letters(number), part.name, result) for result in results)
        shared = found.results[len(part.conditions) + len(sides[0]) + len(sides[1]) :]
        yield from (Cell(_letters(*pair), part.name, result) for result in shared)

    def _of_fourth(self, number: int) -> Iterator[Cell]:
        view, place = self.views[number], placement.place_of(self.evidence)
        others = {other: self.views[other] for other in self.meant}
        for other, seen in others.items():
            angle = placement.elsewhere(self.evidence, view, seen, place)
            yield Cell(_letters(number, other), "", angle)
        shared = placement.same_room(self.evidence, view, list(others.values()))
        yield Cell(_letters(number), "", shared)

    def _of_all(self) -> Iterator[Cell]:
        count, least = len(self.informative.views), self.evidence.rules.least_informative
        yield Cell((), "", within("informative", count, least))
        if self.intruder is not None:
            among = self.intruder in self.informative.views
            yield Cell(_letters(self.intruder), "", within("intruder", float(among), least=1.0))

    def _apart(self, one: int, other: int) -> RuleResult:
        place = placement.place_of(self.evidence)
        return placement.apart(self.evidence, self.views[one], self.views[other], place)


def _letters(*numbers: int) -> tuple[Letter, ...]:
    return tuple(LETTERS[number] for number in numbers)


def _lack_of(part: PartEvidence) -> float:
    """Return how many rules a part fails, and as a fraction by how much."""
    return _lack([Cell((), part.part, result) for result in part.results if not result.passed])


def _lack(failed: Sequence[Cell]) -> float:
    return len(failed) + sum(min(cell.miss, 1.0) for cell in failed) / 100.0
