"""What a bank check asks of a four-view record: its numbers agree with each other and with the scene."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sson_core.bank import ItemRecord
from sson_core.bank.scene_reference import scene_sha256
from sson_core.edits import apply, size_class_of
from sson_core.errors import SsonError
from sson_core.sources import get_source
from sson_core.tasks.four_view.bounds import laxer, other_bounds, other_mechanism_bounds
from sson_core.tasks.four_view.certificate import certify
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.record import (
    LETTERS,
    FourViewDetails,
    PairRecord,
    RuleRecord,
    labels_of,
    read_details,
)
from sson_core.tasks.four_view.rules import Rules

TOLERANCE = 1e-3
"""Shares of the image that a recomputed measure may be off by: ray casts differ by a pixel's rounding."""


def problems(record: ItemRecord) -> list[str]:
    """Return which rules the numbers of a record break or contradict, one sentence each."""
    try:
        details = read_details(record)
        rules = Rules.of(details.rules)
    except SsonError as error:
        return [str(error)]
    return [
        *laxer(rules),
        *_panel_problems(record, details),
        *_rule_problems(details, rules),
        *_label_problems(record, details),
    ]


def reverify(record: ItemRecord) -> list[str]:
    """Rebuild the recorded scene, measure all rules anew at the recorded cameras, and return what differs."""
    try:
        details = read_details(record)
        rules = Rules.of(details.rules)
        faults = list(_panel_problems(record, details))
        if faults:
            return faults
        scene = get_source(record.scene.source).load(record.scene.parameters)
        if record.scene.content_sha256 not in (None, scene_sha256(scene)):
            return [f"the source now makes scene {record.scene.scene_id} differently than when recorded."]
        evidence = Evidence(scene, apply(scene, record.edit), record.edit, rules)
        views = {letter: evidence.view(record.panels[letter].camera.camera()) for letter in details.panels}
        answer = next(letter for letter in views if letter == record.answer)
        anew = certify(evidence, views, answer, details.distractor.wanted if details.distractor else None)
    except SsonError as error:
        return [f"the evidence cannot be measured anew: {error}"]
    return list(_differences(details, anew))


def _panel_problems(record: ItemRecord, details: FourViewDetails) -> Iterator[str]:
    if tuple(record.panels) != LETTERS or set(details.panels) != set(LETTERS):
        yield f"the panels are {', '.join(record.panels)}, not A, B, C, D in this order."
        return
    intruders = [letter for letter, panel in details.panels.items() if panel.role == "intruder"]
    if intruders != [record.answer]:
        yield f"the answer is {record.answer}, but the intruder is {', '.join(intruders) or 'missing'}."
    least, witnesses = details.rules["least_witnesses"], details.witnesses
    if len(witnesses) < least:
        yield f"panel {record.answer} has {len(witnesses)} witnesses, fewer than {least:g}."
    roles = {letter for letter, panel in details.panels.items() if panel.role == "witness"}
    if set(witnesses) != roles or set(witnesses) != {p.anchor for p in details.pairs if p.witness}:
        yield "the witnesses differ between panels, pairs and list."
    kinds = [letter for letter, panel in details.panels.items() if panel.kind == "informative"]
    if sorted(kinds) != sorted(details.informative):
        yield "the informative panels differ between panels and list."
    if record.answer not in details.informative:
        yield f"the intruder {record.answer} is not among the informative panels."
    if len(kinds) < details.rules["least_informative"]:
        yield f"{len(kinds)} panels are informative, fewer than {details.rules['least_informative']:g}."
    elif not math.isclose(details.chance, 1 / len(kinds)):
        yield f"chance is {details.chance}, not 1 / {len(kinds)}."
    if details.distractor and details.distractor.panel in details.informative:
        yield f"the distractor {details.distractor.panel} is informative."
    mechanisms = details.distractor.mechanisms if details.distractor else []
    if record.category == "mirror" and "non_observation" in mechanisms:
        yield "a mirror item has no non-observation distractor."


def _rule_problems(details: FourViewDetails, rules: Rules) -> Iterator[str]:
    for pair in details.pairs:
        yield from _pair_problems(pair, rules)
    for measure in details.distractor.measures if details.distractor else ():
        if measure.passed != all(_holds(rule) for rule in measure.rules):
            yield f"distractor {measure.mechanism}: the verdict does not follow from its measures."
        for fault in other_mechanism_bounds(measure.rules, rules):
            yield f"distractor {measure.mechanism}: {fault}"


def _pair_problems(pair: PairRecord, rules: Rules) -> Iterator[str]:
    name = f"pair {pair.anchor}-{pair.intruder}"
    for part in pair.parts:
        for rule in part.rules:
            if rule.passed != _holds(rule):
                yield f"{name}, {part.part}: {rule.rule} {rule.measured:g} does not give its verdict."
        for fault in other_bounds(part.rules, rules):
            yield f"{name}, {part.part}: {fault}"
        if part.passed != all(rule.passed for rule in part.rules):
            yield f"{name}, {part.part}: the verdict does not follow from its rules."
    if pair.witness != any(part.passed for part in pair.parts):
        yield f"{name}: the verdict does not follow from its parts."


def _holds(rule: RuleRecord) -> bool:
    low = rule.least is None or rule.measured >= rule.least - 1e-5
    return low and (rule.most is None or rule.measured <= rule.most + 1e-5)


def _label_problems(record: ItemRecord, details: FourViewDetails) -> Iterator[str]:
    for name, value in labels_of(details).items():
        if record.labels.get(name) != value:
            yield f"label {name} is {record.labels.get(name)!r}, but the details say {value!r}."
    if record.object_size != size_class_of(details.size):
        yield f"object_size is {record.object_size}, but the object measures {details.size:g} m."


def _differences(old: FourViewDetails, new: FourViewDetails) -> Iterator[str]:
    for name in ("witnesses", "informative", "edited_objects"):
        if sorted(getattr(old, name)) != sorted(getattr(new, name)):
            yield f"{name}: recorded {getattr(old, name)}, measured anew {getattr(new, name)}."
    for letter, panel in old.panels.items():
        again = new.panels[letter]
        if panel.kind != again.kind:
            yield f"panel {letter}: recorded as {panel.kind}, measured anew as {again.kind}."
        for name, share in panel.footprints.items():
            if abs(share - again.footprints.get(name, 0.0)) > TOLERANCE:
                yield f"panel {letter}: {name} covers {again.footprints.get(name, 0.0):.4f}, not {share:.4f}."
        if abs(panel.changed_share - again.changed_share) > TOLERANCE:
            yield f"panel {letter}: {again.changed_share:.4f} of it changes, not {panel.changed_share:.4f}."
    if (old.distractor and old.distractor.mechanisms) != (new.distractor and new.distractor.mechanisms):
        yield "the distractor's mechanisms differ when measured anew."
