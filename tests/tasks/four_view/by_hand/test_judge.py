from __future__ import annotations

import dataclasses
import math
import re

import numpy as np
import pytest

from sson_core.geometry import pose
from sson_core.raycast import RayMesh
from sson_core.scene import Delete, Scene
from sson_core.tasks.four_view.by_hand.edit_from import edit_from
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.verdict import Verdict
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.certificate import certify
from sson_core.tasks.four_view.record import LETTERS
from sson_core.tasks.four_view.rules import Rules
from sson_core.views.camera_moves import nearer, turned, walked
from tests.support.boxes import box_asset, furnished, place
from tests.tasks.four_view.by_hand.trials import BOXES, passing, scattered
from tests.tasks.four_view.stage import EDITS, camera


def judged(trial: Trial, **thresholds: float) -> Verdict:
    return Judge(rules=Rules(**thresholds))(trial)


def failing(verdict: Verdict) -> set[str]:
    return {line.rule for line in verdict.failed}


TIGHTENED: dict[str, tuple[str, dict[str, float]]] = {
    "opaque_share": ("delete", {"least_opaque": 1.1}),
    "unique_landmarks": ("mirror", {"least_landmarks": 99}),
    "view_blocked": ("delete", {"most_near": -0.1}),
    "bare_view": ("delete", {"least_content": 1.1}),
    "footprint": ("delete", {"least_footprint": 0.9, "most_footprint": 0.95}),
    "visible_fraction": ("delete", {"least_visible": 1.1}),
    "changed_pixels": ("delete", {"least_changed": 1.1}),
    "image_shift": ("move", {"least_shift": 2.0}),
    "seen_empty": ("delete", {"least_seen_empty": 1.1}),
    "differs_visibly": ("rotate", {"least_differing": 99.0}),
    "shared_landmarks": ("delete", {"least_landmarks": 99}),
    "landmark_near": ("delete", {"landmark_near": -1.0}),
    "flipped_triangle": ("mirror", {"least_triangle": 999.0}),
    "separation": ("delete", {"least_separation": 179.0}),
    "elsewhere": ("delete", {"least_separation": 179.0}),
    "same_room": ("delete", {"same_room_landmarks": 99}),
    "informative": ("delete", {"least_informative": 3, "least_witnesses": 4}),
}


@pytest.mark.parametrize("rule", TIGHTENED)
def test_every_rule_is_seen_to_pass_and_to_fail(rule: str) -> None:
    category, thresholds = TIGHTENED[rule]
    trial = passing(category, None if category == "mirror" else "non_observation")
    fair = judged(trial)
    line = fair.line(rule)
    assert fair.valid and line is not None and line.passed and line.advice == ""
    verdict = judged(trial, **thresholds)
    line = verdict.line(rule)
    assert line is not None and not line.passed and not verdict.valid
    assert all(not cell.result.passed for cell in line.failed) and line.failed[0] is line.cells[0]
    assert line.measured and line.bound and line.title == WORDINGS[rule].title
    assert ("<" in str(line)) != (">" in str(line))


@pytest.mark.parametrize("rule", ["own_footprint", "own_frame_edge"])
def test_a_moved_object_that_has_its_like_is_to_be_seen_where_it_stands(rule: str) -> None:
    like = dataclasses.replace(BOXES.object("chair"), object_id="chair_2").placed(pose(1.2, 1.0, 0.0))
    scene = dataclasses.replace(BOXES, objects=(*BOXES.objects, like))
    trial = dataclasses.replace(passing("move"), scene=scene)
    line = judged(trial).line(rule)
    assert line is not None and line.passed
    if rule == "own_footprint":
        changed = judged(trial, most_footprint=0.001, least_footprint=0.0)
    else:
        near = [nearer(camera, scene.object("chair").centre, 0.6) for camera in trial.cameras]
        changed = judged(trial.with_cameras(tuple(near)))
    line = changed.line(rule)
    assert line is not None and not line.passed


def test_an_edit_that_makes_things_collide_is_refused_with_its_advice() -> None:
    trial = passing("delete")
    into = edit_from(BOXES, "move", "chair", translation=(-0.6, -0.75, 0.0))
    verdict = judged(trial.with_edit(into))
    line = verdict.line("edit")
    assert line is not None and not line.passed and "runs into table" in str(line)
    assert verdict.refused is not None and verdict.refused.advice and not verdict.valid
    assert verdict.reason.startswith("Chair runs into table")
    assert verdict.line("footprint") is not None, "the views are judged all the same"


def test_a_view_turned_so_that_the_frame_cuts_the_object_says_so() -> None:
    trial = passing("delete", "non_observation", intruder="A")
    turns = [turned(trial.camera("A"), angle) for angle in np.radians(np.arange(-60, 61, 2))]
    cut = next(
        c
        for c in turns
        if Judge().evidence(BOXES, EDITS["delete"]).view(c).look.touches_edge("chair", "before")
    )
    verdict = judged(trial.with_camera("A", cut))
    line = verdict.line("frame_edge")
    assert line is not None and not line.passed and line.views == ("A",) and line.measured == "no"
    assert str(line) == "cut by the picture's edge in A"


def test_an_intruder_that_is_not_informative_is_named() -> None:
    trial = passing("delete", "non_observation", intruder="D")
    verdict = judged(trial)
    assert {"intruder"} <= failing(verdict) and verdict.roles.informative == ("A", "B", "C")
    assert judged(trial.with_intruder("A")).valid


@pytest.mark.parametrize("category", EDITS)
def test_verdicts_agree_with_the_certificate(category: str) -> None:
    for seed in range(2):
        trial = scattered(passing(category), seed)
        verdict = Judge(long_side=None)(trial)
        assert verdict.valid
        intruder = verdict.roles.informative[seed % len(verdict.roles.informative)]
        chosen = Judge(long_side=None)(trial.with_intruder(intruder))
        evidence = Judge().evidence(trial.scene, EDITS[category])
        views = {letter: evidence.view(trial.camera(letter)) for letter in LETTERS}
        details = certify(evidence, views, intruder)
        assert list(chosen.roles.informative) == details.informative
        assert list(chosen.roles.witnesses) == details.witnesses
        assert chosen.roles.chance == pytest.approx(details.chance)
        fourth = None if details.distractor is None else details.distractor.panel
        assert chosen.roles.fourth == fourth
        if details.distractor is not None:
            passed = [m.mechanism for m in chosen.roles.mechanisms if m.passed]
            assert passed == details.distractor.mechanisms


def test_too_few_near_informative_views_are_judged_as_the_three_that_come_nearest() -> None:
    trial = passing("delete", "non_observation")
    far = trial.with_camera("B", turned(trial.camera("B"), left=2.0))
    verdict = judged(far)
    assert verdict.roles.informative == () and len(verdict.roles.meant) == 3 and verdict.roles.chance is None
    assert not verdict.valid and {"footprint", "informative"} <= failing(verdict)
    assert set(verdict.line("footprint").views) <= {"B", "D"}  # type: ignore[union-attr]
    assert judged(far.with_camera("B", trial.camera("B"))).valid


def test_a_chosen_intruder_is_among_the_views_that_are_judged() -> None:
    trial = passing("delete", "non_observation", intruder="B")
    verdict = judged(trial.with_camera("B", turned(trial.camera("B"), left=2.0)))
    assert "B" in verdict.roles.meant and "B" in verdict.line("footprint").views  # type: ignore[union-attr]


def test_without_an_edit_there_is_nothing_to_judge_yet() -> None:
    verdict = judged(passing("delete").with_edit(None))
    assert not verdict.valid and verdict.lines == () and verdict.reason == "There is no edit yet."


def test_the_reason_is_one_sentence() -> None:
    trial = passing("delete", "non_observation")
    assert judged(trial).reason == "Any of A, B, C may be the intruder."
    chosen = judged(trial.with_intruder("B"))
    assert chosen.reason == "A, C contradict B; chance is 1 in 3."
    wrong = judged(trial, least_footprint=0.15)
    assert re.fullmatch(r"Footprint [\d.]+ % < 15 % in [ABC], and 1 more rule\.", wrong.reason)


@pytest.mark.parametrize("size", [(1024, 576), (1100, 825), (300, 640)])
def test_wide_and_tall_pictures_are_judged(size: tuple[int, int]) -> None:
    trial = passing("delete", "non_observation").with_resolution(*size)
    verdict = judged(trial)
    assert max(verdict.size) == 320 and verdict.size[0] / verdict.size[1] == pytest.approx(
        size[0] / size[1], rel=0.01
    )
    assert verdict.line("footprint") is not None and verdict.roles.meant


def test_a_judge_that_kept_much_judges_like_a_new_one() -> None:
    judge = Judge()
    trials = [passing(category) for category in ("delete", "move", "rotate", "mirror")]
    moved = [t.with_camera("A", walked(t.camera("A"), forward=0.2, left=0.1)) for t in trials]
    other = dataclasses.replace(trials[0], edit=Delete(object_id="stool"))
    for trial in (*trials, *moved, other, *trials):
        kept, fresh = judge(trial), Judge()(trial)
        assert [(str(a), a.measured, a.passed) for a in kept.lines] == [
            (str(b), b.measured, b.passed) for b in fresh.lines
        ]
        assert kept.roles.informative == fresh.roles.informative


def test_only_what_changed_is_cast_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rays: list[int] = []
    run = RayMesh._run

    def counting(self: RayMesh, origins: np.ndarray, directions: np.ndarray) -> object:
        rays.append(len(directions))
        return run(self, origins, directions)

    judge = Judge()
    trial = passing("rotate", "non_observation")
    monkeypatch.setattr(RayMesh, "_run", counting)

    def cast(other: Trial) -> int:
        rays.clear()
        judge(other)
        return sum(rays)

    whole = cast(trial)
    assert cast(trial) == 0
    one = cast(trial.with_camera("A", walked(trial.camera("A"), forward=0.1)))
    assert 0 < one < 0.45 * whole
    turn = EDITS["rotate"].model_copy(update={"degrees": 60.0})
    edit = cast(trial.with_edit(turn))
    assert 0 < edit < 0.3 * whole, "what the edit leaves alone is not cast again"


def crowded() -> Scene:
    """The room of boxes with something tall right before the chair, seen from the south."""
    screen = place(box_asset("screen", (1.2, 0.05, 1.7), (0.3, 0.3, 0.3)), "screen", 3.4, 2.9)
    scene = furnished()
    return dataclasses.replace(scene, objects=(*scene.objects, screen))


def test_what_hides_the_object_is_measured() -> None:
    trial = dataclasses.replace(passing("delete", "non_observation"), scene=crowded())
    south = camera(3.4, 0.5, 1.2, at=(3.4, 3.6, 0.5))
    verdict = judged(trial.with_camera("A", south).with_intruder("A"))
    line = verdict.line("visible_fraction")
    assert line is not None and not line.passed and "A" in line.views
    assert math.isclose(line.worst.least or 0.0, 0.3)
