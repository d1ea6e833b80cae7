"""Certificates: roles, numbers and letters."""

from collections import Counter

import numpy as np
import pytest

from sson_core.errors import ImpossibleRequest
from sson_core.tasks.four_view.certificate import assign_letters, certify
from sson_core.tasks.four_view.record import FourViewDetails, labels_of, read_details
from tests.tasks.four_view.items import candidate, item
from tests.tasks.four_view.stage import AWAY, EDITS, SOUTH, SOUTH_EAST, SOUTH_WEST, evidence


def test_the_intruder_gets_the_letter_and_the_others_vary() -> None:
    found = candidate("delete")
    rng = np.random.default_rng(0)
    orders = Counter()
    for _ in range(60):
        letters = assign_letters(found, "B", rng)
        assert list(letters) == ["A", "B", "C", "D"]
        assert sorted(letters.values()) == [0, 1, 2, 3]
        assert letters["B"] == found.intruder
        orders[tuple(letters.values())] += 1
    assert len(orders) == 6


@pytest.mark.parametrize("category", EDITS)
def test_a_certificate_names_roles_and_survives_storage(category: str) -> None:
    record = item(category)
    details = read_details(record)
    assert details.panels["C"].role == "intruder"
    assert len(details.witnesses) >= 2
    assert details.chance == pytest.approx(1 / len(details.informative))
    assert FourViewDetails.model_validate_json(details.model_dump_json()) == details
    assert [pair.intruder for pair in details.pairs] == ["C"] * 3
    assert labels_of(details)["distractor"] == "none"
    if category == "mirror":
        assert details.size >= 1.0
        assert record.object_size == "large"


def test_the_designed_distractor_is_named_with_its_measures() -> None:
    details = read_details(item("delete", "non_observation"))
    assert details.distractor is not None
    assert "non_observation" in details.distractor.mechanisms
    panel = details.panels[details.distractor.panel]
    assert (panel.role, panel.kind, panel.changed_share) == ("anchor", "uninformative", 0.0)
    assert labels_of(details)["distractor_panel"] == details.distractor.panel
    assert "non_observation" in str(labels_of(details)["distractor"]).split("+")


def test_numbers_are_those_of_the_views() -> None:
    found = candidate("delete")
    letters = assign_letters(found, "A", np.random.default_rng(0))
    details = certify(found.evidence, {k: found.views[n] for k, n in letters.items()}, "A")
    for letter, number in letters.items():
        look = found.views[number].look
        assert details.panels[letter].footprints["chair"] == pytest.approx(
            look.footprint("chair", "before"), abs=1e-5
        )
        if letter in details.informative:
            assert details.panels[letter].footprints["chair"] >= found.evidence.rules.least_footprint
        assert details.panels[letter].changed_share == pytest.approx(look.changed_share, abs=1e-5)


def test_an_intruder_without_two_witnesses_has_no_certificate() -> None:
    given = evidence("delete")
    views = {
        letter: given.view(camera)
        for letter, camera in zip("ABCD", (SOUTH, SOUTH_WEST, SOUTH_EAST, AWAY), strict=True)
    }
    assert certify(given, views, "A").witnesses == ["B", "C"]  # type: ignore[arg-type]
    with pytest.raises(ImpossibleRequest, match="panel D has 0 witnesses"):
        certify(given, views, "D")  # type: ignore[arg-type]


def test_recorded_cameras_project_the_edited_object_to_where_it_is_seen() -> None:
    record = item("delete")
    given = candidate("delete").evidence
    centre = given.scene.object("chair").centre
    for letter in read_details(record).informative:
        camera = record.panels[letter].camera.camera()
        x, y = camera.project(centre[None])[0][0]
        rows, columns = np.nonzero(given.view(camera).look.mask("chair", "before"))
        assert columns.min() <= x <= columns.max() + 1
        assert rows.min() <= y <= rows.max() + 1
