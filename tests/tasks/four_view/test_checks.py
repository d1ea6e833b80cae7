"""What a bank check finds in four-view records: nothing in good ones, every falsehood in bad ones."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest

from sson_core.scene import Scene
from sson_core.tasks.four_view import bounds, checks
from sson_core.tasks.four_view.rules import RULES, Rules
from tests.support.boxes import furnished
from tests.tasks.four_view.items import changed, item
from tests.tasks.four_view.stage import EDITS


class Boxes:
    """A source of the hand-made room."""

    name = "boxes"

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        return furnished()


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "get_source", lambda name: Boxes())


@pytest.mark.parametrize(
    ("category", "wanted"), [("delete", "non_observation"), ("move", None), ("mirror", "newly_revealed")]
)
def test_a_good_record_has_no_problems_and_measures_the_same_anew(category: str, wanted: str | None) -> None:
    record = item(category, wanted)
    assert checks.problems(record) == []
    assert checks.reverify(record) == []


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("answer", "A", "the answer is A, but the intruder is C"),
        ("details.panels.C.role", "anchor", "the intruder is missing"),
        ("details.witnesses", ["A"], "1 witnesses, fewer than 2"),
        ("details.informative", ["A", "C"], "informative panels differ"),
        ("details.chance", 0.25, "chance is 0.25"),
        ("details.pairs.WITNESS.witness", False, "the witnesses differ"),
        ("details.pairs.WITNESS.parts.0.passed", False, "does not follow from its rules"),
        ("details.pairs.WITNESS.parts.0.rules.0.measured", 0.0, "opaque_share 0 does not give its verdict"),
        ("details.pairs.WITNESS.parts.0.rules.0.least", 0.1, "opaque_share was held to least 0.1"),
        (
            "details.pairs.WITNESS.parts.0.rules.1.most",
            None,
            "footprint was held to least 0.004 and most None",
        ),
        ("details.pairs.WITNESS.parts.0.rules.0.rule", "charm", "charm is no rule of ours"),
        ("details.distractor.measures.1.rules.0.least", 0.01, "newly_revealed: revealed_share was held to"),
        ("details.rules.least_footprint", 0.001, "least_footprint is 0.001, laxer than 0.004"),
        ("details.rules.landmark_near", 9.0, "landmark_near is 9, laxer than 2.5"),
        ("details.rules.odd", 1.0, "details.rules.odd"),
        ("details.distractor.measures.0.passed", False, "does not follow from its measures"),
        ("details.size", 0.1, "object_size is medium"),
        ("labels.distractor", "none", "label distractor is 'none'"),
        ("labels.informative_views", 4, "label informative_views"),
        ("details.panels.C.kind", "odd", "details.panels.C.kind"),
        ("details", {}, "details.panels"),
    ],
)
def test_a_false_number_is_found(path: str, value: object, message: str) -> None:
    record = item("delete", "non_observation")
    witness = next(n for n, pair in enumerate(record.details["pairs"]) if pair["witness"])
    found = checks.problems(changed(record, path.replace("WITNESS", str(witness)), value))
    assert any(message in problem for problem in found), found


def test_a_lost_threshold_is_named() -> None:
    record = item("delete")
    rules = {name: value for name, value in record.details["rules"].items() if name != "least_witnesses"}
    lacking = changed(record, "details.rules", rules)
    assert checks.problems(lacking) == ["details.rules.least_witnesses: a threshold is missing or unknown."]
    assert "least_witnesses: a threshold is missing" in checks.reverify(lacking)[0]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("edit.object_id", "stool", "edited_objects|chair covers|kind|witnesses|cannot be measured"),
        ("edit.object_id", "ghost", "cannot be measured anew: no object 'ghost'"),
        ("details.panels.A.changed_share", 0.5, "of it changes, not 0.5000"),
        ("details.panels.C.footprints", {"chair": 0.1}, "chair covers 0.0443, not 0.1000"),
        ("details.rules.odd", 1.0, "rules.odd"),
    ],
)
def test_a_scene_that_tells_otherwise_is_found(path: str, value: object, message: str) -> None:
    found = checks.reverify(changed(item("delete", "non_observation"), path, value))
    assert any(part in problem for problem in found for part in message.split("|")), found


def test_another_camera_is_found() -> None:
    record = item("delete", "non_observation")
    cameras = record.model_dump(mode="json")["panels"]
    other = next(p for p in "AB" if p != "C")
    found = checks.reverify(changed(record, f"panels.{other}.camera", cameras["C"]["camera"]))
    assert found


def test_panels_must_be_a_to_d() -> None:
    record = item("delete")
    three = {name: panel for name, panel in record.model_dump(mode="json")["panels"].items() if name != "D"}
    found = checks.problems(changed(record, "panels", three))
    assert found == ["the panels are A, B, C, not A, B, C, D in this order."]
    assert checks.reverify(changed(record, "panels", three)) == found[:1]


@pytest.mark.parametrize("category", EDITS)
def test_rules_of_every_category_have_known_bounds(category: str) -> None:
    assert checks.problems(item(category)) == []


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Rules)])
def test_every_threshold_has_a_lax_side_and_a_strict_one(name: str) -> None:
    value = getattr(RULES, name)
    lax = [
        bool(list(bounds.laxer(dataclasses.replace(RULES, **{name: value * factor}))))
        for factor in (0.5, 2.0)
    ]
    assert sorted(lax) == [False, True]
    assert lax[1] == name.startswith("most") or name == "landmark_near"
