from __future__ import annotations

from collections import Counter

import pytest

from sson_core.errors import ImpossibleRequest
from sson_core.tasks.four_view.by_hand.plan import plan_item, save_key
from sson_core.views.camera_moves import turned
from tests.tasks.four_view.by_hand.trials import passing

ID = "0123456789ab"


def test_an_open_intruder_is_drawn_among_the_informative_views_only() -> None:
    trial = passing("delete", "non_observation")
    drawn: Counter[str] = Counter()
    for seed in range(12):
        plan = plan_item(trial, ID, [], seed=seed)
        by_hand = plan.details.by_hand
        assert by_hand is not None and by_hand.chosen == ["edit", "cameras"]
        drawn[next(letter for letter, panel in by_hand.panels.items() if panel == plan.answer)] += 1
    assert set(drawn) == {"A", "B", "C"}


def test_a_chosen_intruder_is_kept_and_recorded_as_chosen() -> None:
    plan = plan_item(passing("delete", intruder="B"), ID, [], seed=0)
    assert plan.details.by_hand is not None
    assert plan.details.by_hand.chosen == ["edit", "cameras", "intruder"]
    assert plan.details.by_hand.panels["B"] == plan.answer
    assert plan.details.panels[plan.answer].role == "intruder"


def test_views_go_to_the_panels_that_the_record_names() -> None:
    trial = passing("rotate", intruder="A")
    plan = plan_item(trial, ID, [], seed=3)
    assert plan.details.by_hand is not None
    panels = plan.details.by_hand.panels
    assert sorted(panels.values()) == ["A", "B", "C", "D"] and panels != {name: name for name in panels}
    for letter, panel in panels.items():
        assert plan.cameras[panel].T_world_to_camera == trial.camera(letter).T_world_to_camera.tolist()


def test_the_answer_is_a_letter_that_the_bank_has_used_least() -> None:
    trial = passing("rotate", intruder="A")
    answers = [plan_item(trial, ID, ["A", "B", "B", "C", "A", "C"], seed=seed).answer for seed in range(4)]
    assert answers == ["D"] * 4
    even = {plan_item(trial, ID, ["A", "B", "C", "D"], seed=seed).answer for seed in range(12)}
    assert len(even) > 1


def test_kept_letters_are_the_trials_own() -> None:
    plan = plan_item(passing("rotate", intruder="A"), ID, ["A", "A"], order="kept", seed=1)
    assert plan.answer == "A"
    assert plan.details.by_hand is not None
    assert all(letter == panel for letter, panel in plan.details.by_hand.panels.items())


def test_the_same_trial_gives_the_same_plan() -> None:
    trial = passing("swap")
    assert plan_item(trial, ID, []) == plan_item(trial, ID, [])


def test_a_trial_that_breaks_a_rule_is_refused_by_the_rules_names() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    away = trial.with_camera("A", turned(trial.camera("A"), left=2.0))
    with pytest.raises(
        ImpossibleRequest, match=r"breaks \d+ rules at 160 x 120: .*footprint: footprint 0 % <"
    ):
        plan_item(away, ID, [])
    with pytest.raises(ImpossibleRequest, match="no edit yet"):
        plan_item(trial.with_edit(None), ID, [])


def test_names_follow_from_the_trial_and_from_how_it_is_saved() -> None:
    trial = passing("delete", intruder="A")
    key = save_key(trial, "final", "shuffled", None)
    assert key == save_key(passing("delete", intruder="A"), "final", "shuffled", None)
    others = [
        save_key(trial, "draft", "shuffled", None),
        save_key(trial, "final", "kept", None),
        save_key(trial, "final", "shuffled", 1),
        save_key(trial.with_intruder("B"), "final", "shuffled", None),
        save_key(trial.with_resolution(80, 60), "final", "shuffled", None),
        save_key(trial.with_camera("C", turned(trial.camera("C"), left=0.01)), "final", "shuffled", None),
    ]
    assert len({key, *others}) == 7
