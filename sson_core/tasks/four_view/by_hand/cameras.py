"""Cameras to begin with, and a better one for a view while the others stay."""

from __future__ import annotations

import math

import numpy as np

from sson_core import edits
from sson_core.camera import Camera
from sson_core.errors import Cancelled, ImpossibleRequest, IsCancelled, never
from sson_core.scene import Edit, Scene
from sson_core.tasks.four_view.by_hand.contest import Contest
from sson_core.tasks.four_view.by_hand.job import Report, silent
from sson_core.tasks.four_view.by_hand.judge import Judge
from sson_core.tasks.four_view.by_hand.neighbours import neighbours, spread_out
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.distractors import Mechanism
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.tasks.four_view.search import LOW_SIDE, Candidate, Rejection, draw_cameras, find_candidate
from sson_core.views.cameras import CameraStyle, sample_cameras
from sson_core.views.separation import turn

ATTEMPTS = 3
MOST_LOOKS = 240
_DRAWN, _BATCH = 24, 24
_FOV = math.radians(70.0)
Four = tuple[Camera, Camera, Camera, Camera]


def starting_cameras(scene: Scene, rng: np.random.Generator, width: int, height: int) -> Four:
    """Return four cameras of the largest room that look different ways, while there is no edit yet.

    Raises ImpossibleRequest if the room leaves no free place for them.
    """
    if not scene.rooms:
        raise ImpossibleRequest(f"scene {scene.scene_id} has no room.", field="scene")
    room = max(scene.rooms, key=lambda room: room.polygon.area)
    style = CameraStyle(fov=(_FOV, _FOV))
    drawn = sample_cameras(scene, room, rng, _DRAWN, width, height, style=style)
    if len(drawn) < len(LETTERS):
        raise ImpossibleRequest(f"room {room.room_id} has no place for four cameras.", field="scene")
    chosen = [drawn[0]]
    while len(chosen) < len(LETTERS):
        left = [camera for camera in drawn if camera not in chosen]
        chosen.append(max(left, key=lambda camera: min(_apart(camera, other) for other in chosen)))
    return (chosen[0], chosen[1], chosen[2], chosen[3])


def suggest_cameras(
    scene: Scene,
    edit: Edit,
    rng: np.random.Generator,
    resolution: tuple[int, int],
    wanted: Mechanism | None = None,
    *,
    report: Report = silent,
    cancelled: IsCancelled = never,
) -> Four:
    """Return four cameras, in random order, of which three or more satisfy the evidence rules.

    ``wanted`` asks that the fourth be a distractor of this kind. Raises InvalidEdit if the edit is not
    valid, ImpossibleRequest saying which rule stood in the way if no four are found, Cancelled.
    """
    edits.check(scene, edit)
    found: Candidate | Rejection | None = None
    for attempt in range(ATTEMPTS):

        def tick(looks: int, most: int, attempt: int = attempt) -> None:
            if cancelled():
                raise Cancelled("looking for cameras was cancelled.")
            report("looking for cameras", attempt * most + looks, ATTEMPTS * most)

        found = find_candidate(scene, edit, rng, *resolution, wanted, tick=tick)
        if isinstance(found, Candidate):
            cameras = [found.cameras[number] for number in rng.permutation(len(found.cameras))]
            return (cameras[0], cameras[1], cameras[2], cameras[3])
    assert isinstance(found, Rejection)
    raise ImpossibleRequest(
        f"no four views were found for this edit; what failed most often: {_in_words(found)}.",
        field="edit",
        advice="Choose another object, a larger change, or place the cameras yourself.",
    )


def mend_camera(
    judge: Judge,
    trial: Trial,
    letter: Letter,
    rng: np.random.Generator,
    *,
    report: Report = silent,
    cancelled: IsCancelled = never,
) -> Camera:
    """Return a camera with which a view serves the trial best while the other three stay.

    Small changes are tried first, then cameras anywhere as the search draws them, until one makes the
    trial valid; otherwise the best of all is returned. Raises ImpossibleRequest if none is better than
    the present one, or if there is no edit; Cancelled.
    """
    if trial.edit is None:
        raise ImpossibleRequest("there is no edit yet to look at.", field="edit", advice="Choose one.")
    number, evidence = LETTERS.index(letter), judge.evidence(trial.scene, trial.edit)
    contest = judge.contest(trial)
    width, height = trial.resolution
    others = [trial.cameras[other] for other in contest.meant if other != number]
    near = neighbours(
        evidence, trial.camera(letter), contest.views[number], contest.parts_shown_by(number), others
    )
    waiting = spread_out(near, _BATCH)
    least, best = contest.lack(), None
    for looks in range(MOST_LOOKS):
        if cancelled():
            raise Cancelled("looking for a camera was cancelled.")
        report(f"looking for a better camera {letter}", looks, MOST_LOOKS)
        if not waiting:
            waiting = draw_cameras(evidence, rng, _BATCH, width, height)
        camera = waiting.pop(0)
        views = list(contest.views)
        views[number] = evidence.view(camera.fitted(LOW_SIDE))
        lack = Contest(evidence, views, contest.intruder).lack()
        if lack >= least:
            continue
        found = judge.contest(trial.with_camera(letter, camera)).lack()
        if found < least:
            least, best = found, camera
        if least == 0:
            break
    if best is None:
        raise ImpossibleRequest(
            f"no better camera was found for view {letter}.",
            field="cameras",
            advice="Mend another view first, or change the edit.",
        )
    return best


def _apart(one: Camera, other: Camera) -> float:
    return float(np.linalg.norm(one.position - other.position)) + math.radians(turn(one, other))


def _in_words(rejection: Rejection) -> str:
    wording = WORDINGS.get(rejection.rule)
    return f"{wording.title[0].lower()}{wording.title[1:]}" if wording else rejection.rule
