"""From four views and an intruder to the certificate that is stored with the item."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping

import numpy as np

from sson_core.edits import edited_objects, size_of
from sson_core.errors import ImpossibleRequest
from sson_core.scene import Delete
from sson_core.tasks.four_view import difficulty
from sson_core.tasks.four_view.distractors import Mechanism, measure
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.informative import informative_views
from sson_core.tasks.four_view.record import (
    LETTERS,
    DifficultyRecord,
    DistractorRecord,
    FourViewDetails,
    Letter,
    MechanismRecord,
    PairRecord,
    PanelEvidence,
    PanelRole,
    PartRecord,
    RuleRecord,
)
from sson_core.tasks.four_view.results import PartEvidence, RuleResult
from sson_core.tasks.four_view.search import Candidate
from sson_core.views.look import When
from sson_core.views.separation import separation

_DIGITS = 5


def assign_letters(candidate: Candidate, answer: Letter, rng: np.random.Generator) -> dict[Letter, int]:
    """Give the intruder the letter ``answer`` and the other views the rest in random order."""
    others = [number for number in range(len(LETTERS)) if number != candidate.intruder]
    shuffled = iter([int(number) for number in rng.permutation(others)])
    return {
        letter: candidate.intruder if letter == answer else next(shuffled) for letter in ("A", "B", "C", "D")
    }


def certify_candidate(candidate: Candidate, letters: Mapping[Letter, int]) -> FourViewDetails:
    """Return the certificate of a candidate whose views have been given letters."""
    views = {letter: candidate.views[number] for letter, number in letters.items()}
    answer = next(letter for letter, number in letters.items() if number == candidate.intruder)
    return certify(candidate.evidence, views, answer, candidate.wanted)


def certify(
    evidence: Evidence, views: Mapping[Letter, View], answer: Letter, wanted: Mechanism | None = None
) -> FourViewDetails:
    """Measure all rules for four views of which ``answer`` is the intruder.

    Raises ImpossibleRequest if the intruder has too few witnesses.
    """
    found = informative_views(evidence, list(views.values()))
    pairs = {
        letter: tuple(p for p in evidence.pair(view, views[answer]) if p.part in found.parts)
        for letter, view in views.items()
        if letter != answer
    }
    parts = {letter: frozenset(p.part for p in pair if p.passed) for letter, pair in pairs.items()}
    order = list(views)
    informative = [order[number] for number in found.views]
    witnesses = [letter for letter, passed in parts.items() if passed]
    if len(witnesses) < evidence.rules.least_witnesses or answer not in informative:
        raise ImpossibleRequest(f"panel {answer} has {len(witnesses)} witnesses.", field="answer")
    by_witness = [parts[letter] for letter in witnesses]
    named = _named_objects(evidence, found.parts)
    fourth = next((letter for letter in views if letter not in informative), None)
    return FourViewDetails(
        panels={
            letter: _panel(evidence, view, named, _role(letter, answer, witnesses), letter in informative)
            for letter, view in views.items()
        },
        witnesses=witnesses,
        informative=informative,
        chance=1.0 / len(informative),
        pairs=[_pair(letter, answer, pair) for letter, pair in pairs.items()],
        edited_objects=list(named),
        size=_rounded(size_of(evidence.scene, evidence.edit)),
        distractor=None if fourth is None else _distractor(evidence, views, fourth, wanted),
        difficulty=_difficulty(evidence, views, answer, named, by_witness),
        rules={key: float(value) for key, value in dataclasses.asdict(evidence.rules).items()},
    )


def _named_objects(evidence: Evidence, parts: frozenset[str]) -> tuple[str, ...]:
    """Return the edited objects, or the principal cue object of a mirrored room."""
    names = edited_objects(evidence.edit)
    return names or tuple(part.anchor.object_id for part in evidence.parts if part.name in parts)


def _role(letter: Letter, answer: Letter, witnesses: list[Letter]) -> PanelRole:
    if letter == answer:
        return "intruder"
    return "witness" if letter in witnesses else "anchor"


def _panel(
    evidence: Evidence,
    view: View,
    names: tuple[str, ...],
    role: PanelRole,
    informative: bool,
) -> PanelEvidence:
    when: When = "after" if role == "intruder" else "before"
    look = view.look
    # What a deletion took away has its size where it was.
    seen: When = "before" if isinstance(evidence.edit, Delete) else when
    unaffected = not informative and evidence.unaffected(view)
    return PanelEvidence(
        role=role,
        kind="informative" if informative else "uninformative" if unaffected else "partial",
        footprints={name: _rounded(look.footprint(name, seen)) for name in names},
        visible_fractions={
            name: _rounded(evidence.observer.visible_fraction(look, name, seen)) for name in names
        },
        changed_share=_rounded(look.changed_share),
        landmarks=sorted(view.landmarks[when]),
    )


def _pair(anchor: Letter, intruder: Letter, found: tuple[PartEvidence, ...]) -> PairRecord:
    parts = [
        PartRecord(
            part=part.part,
            passed=part.passed,
            landmarks=list(part.landmarks),
            rules=[_rule(result) for result in part.results],
        )
        for part in found
    ]
    return PairRecord(
        anchor=anchor, intruder=intruder, witness=any(part.passed for part in parts), parts=parts
    )


def _rule(result: RuleResult) -> RuleRecord:
    # JSON has no infinity: a distance to the nearest of no landmarks is stored as a thousand metres.
    measured = min(_rounded(result.measured), 1000.0)
    return RuleRecord(**{**dataclasses.asdict(result), "measured": measured})


def _distractor(
    evidence: Evidence, views: Mapping[Letter, View], panel: Letter, wanted: Mechanism | None
) -> DistractorRecord:
    others = [view for letter, view in views.items() if letter != panel]
    measures = measure(evidence, views[panel], others)
    return DistractorRecord(
        panel=panel,
        wanted=wanted,
        mechanisms=[m.mechanism for m in measures if m.passed],
        measures=[
            MechanismRecord(
                mechanism=m.mechanism,
                passed=m.passed,
                objects=list(m.objects),
                note=m.note,
                rules=[_rule(result) for result in m.results],
            )
            for m in measures
        ],
    )


def _difficulty(
    evidence: Evidence,
    views: Mapping[Letter, View],
    answer: Letter,
    names: tuple[str, ...],
    by_witness: list[frozenset[str]],
) -> DifficultyRecord:
    place = np.array([part.place for part in evidence.parts]).mean(axis=0)
    cameras = [view.camera for view in views.values()]
    angles = [separation(one, other, place) for one, other in itertools.combinations(cameras, 2)]
    hidden = {
        letter: difficulty.occlusion(evidence, view, "after" if letter == answer else "before", names)
        for letter, view in views.items()
    }
    content = [difficulty.distracting_content(evidence, view) for view in views.values()]
    shared = frozenset.intersection(*by_witness)
    return DifficultyRecord(
        least_separation=round(min(angles), 2),
        mean_separation=round(float(np.mean(angles)), 2),
        occlusion={letter: _rounded(share) for letter, share in hidden.items() if share is not None},
        like_instances=difficulty.like_instances(evidence.scene, names),
        distracting_objects=float(np.mean([count for count, _ in content])),
        distracting_share=_rounded(float(np.mean([share for _, share in content]))),
        witnesses="redundant" if shared else "complementary",
    )


def _rounded(value: float) -> float:
    return round(float(value), _DIGITS)
