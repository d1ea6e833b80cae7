"""The search: cameras first, evidence by ray casting, and only then which of them is the intruder.

Every view that may become the intruder was drawn like the others and passes under S and under S'; a
camera chosen for the intruder alone would differ in height, distance or centring.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sson_core.camera import Camera
from sson_core.edits import apply
from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.scene import Edit, Room, Scene, SceneObject
from sson_core.tasks.four_view.choice import Fourth, Pool, fourths, trios
from sson_core.tasks.four_view.distractors import Mechanism, MechanismMeasure, measure
from sson_core.tasks.four_view.evidence import Evidence, View
from sson_core.tasks.four_view.informative import informative_views
from sson_core.tasks.four_view.rules import RULES, Rules
from sson_core.views.cameras import CameraStyle, sample_cameras

LOW_SIDE = 192
BATCH = 48
MOST_LOOKS = 480
HOPELESS_AFTER = 192
MOST_FULL_CHECKS = 6
_FREE_SHARE = 0.3

Tick = Callable[[int, int], None]
"""Called before each batch of cameras with how many were tried and how many may be; it may raise."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """Four views found by the search, not yet rendered.

    ``views`` are at item resolution, in the order found; ``informative`` are those with two witnesses
    or more if they were the intruder, among which ``intruder`` was drawn. ``measures`` are the
    distractor mechanisms of the one view that is not informative, if there is one. ``looks`` counts
    the cameras that the search tried.
    """

    evidence: Evidence
    views: tuple[View, ...]
    informative: tuple[int, ...]
    intruder: int
    wanted: Mechanism | None
    measures: tuple[MechanismMeasure, ...]
    looks: int

    @property
    def fourth(self) -> int | None:
        """The view that is not informative, or None."""
        return next((n for n in range(len(self.views)) if n not in self.informative), None)

    @property
    def mechanisms(self) -> tuple[Mechanism, ...]:
        """Mechanisms by which the fourth view is a distractor."""
        return tuple(m.mechanism for m in self.measures if m.passed)

    @property
    def cameras(self) -> tuple[Camera, ...]:
        """The four cameras."""
        return tuple(view.camera for view in self.views)


@dataclass(frozen=True)
class Rejection:
    """Why no four views were found: the stage, the rule that spoke most often, and all counts."""

    stage: str
    rule: str
    looks: int
    failures: dict[str, int]

    def __str__(self) -> str:
        return f"{self.stage}: {self.rule} (after {self.looks} cameras)"


def find_candidate(
    scene: Scene,
    edit: Edit,
    rng: np.random.Generator,
    width: int,
    height: int,
    wanted: Mechanism | None = None,
    rules: Rules = RULES,
    most_looks: int = MOST_LOOKS,
    tick: Tick | None = None,
) -> Candidate | Rejection:
    """Find four views of an edit that satisfy the evidence rules at ``width`` x ``height``.

    ``wanted`` asks for a distractor with this mechanism as the fourth view; without it the fourth is a
    further witness or an ordinary view. Raises BadInput for a non-observation distractor of a mirror
    item, which cannot exist, and InvalidEdit where the edit cannot be applied.
    """
    evidence = Evidence(scene, apply(scene, edit), edit, rules)
    if evidence.mirrors and wanted == "non_observation":
        raise BadInput("a mirror item has no non-observation distractor.", field="wanted")
    return search(evidence, rng, width, height, wanted, most_looks, tick)


def search(
    evidence: Evidence,
    rng: np.random.Generator,
    width: int,
    height: int,
    wanted: Mechanism | None = None,
    most_looks: int = MOST_LOOKS,
    tick: Tick | None = None,
) -> Candidate | Rejection:
    """Find four views for prepared evidence; see `find_candidate`."""
    impossible = [part.impossible for part in evidence.parts]
    if all(impossible):
        return Rejection("scene", str(impossible[0]) if impossible else "nothing to see", 0, {})
    pool = Pool(evidence)
    room, targets, style = _aim(evidence, width, height, rng)
    stage, looks, checks = "views", 0, 0
    while looks < most_looks and checks < MOST_FULL_CHECKS:
        if tick is not None:
            tick(looks, most_looks)
        cameras = _batch(evidence, room, targets, style, rng, width, height)
        looks += BATCH
        for camera in cameras:
            pool.add(evidence.view(camera.fitted(LOW_SIDE)))
        stage = "views" if sum(map(pool.able, pool.views)) < 3 else "trio"
        for number, trio in enumerate(trios(pool, rng)):
            stage = "fourth"
            fourth = next(fourths(pool, trio, wanted, rng), None)
            if fourth is not None:
                checks += 1
                candidate = _settle(pool, trio, fourth, wanted, rng, (width, height), looks)
                if candidate is not None:
                    return candidate
                stage = "full resolution"
            if number >= 8 or checks >= MOST_FULL_CHECKS:
                break
        if looks >= HOPELESS_AFTER and not pool.promising:
            break
    return _rejection(pool, stage, wanted, looks)


def draw_cameras(
    evidence: Evidence, rng: np.random.Generator, n: int, width: int, height: int
) -> list[Camera]:
    """Draw up to ``n`` cameras as the search does: most of them so that they can show the edit."""
    room, targets, style = _aim(evidence, width, height, rng)
    return _batch(evidence, room, targets, style, rng, width, height, n)


def _settle(
    pool: Pool,
    trio: Sequence[int],
    fourth: Fourth,
    wanted: Mechanism | None,
    rng: np.random.Generator,
    size: tuple[int, int],
    looks: int,
) -> Candidate | None:
    """Repeat all rules at full resolution and draw the intruder, or return None."""
    evidence = pool.evidence
    numbers = (*trio, fourth.number)
    views = tuple(evidence.view(pool.views[n].camera.resized(*size)) for n in numbers)
    informative = informative_views(evidence, views).views
    if not set(range(3)) <= set(informative) or (3 in informative and not fourth.informative):
        return None
    measures = measure(evidence, views[3], views[:3]) if 3 not in informative else ()
    passed = [m.mechanism for m in measures if m.passed]
    if (wanted is None and passed) or (wanted is not None and wanted not in passed):
        return None
    return Candidate(evidence, views, informative, draw_intruder(informative, rng), wanted, measures, looks)


def draw_intruder(informative: Sequence[int], rng: np.random.Generator) -> int:
    """Draw which of the informative views shows the edited scene, each as likely as the others."""
    return int(informative[rng.integers(len(informative))])


def _batch(
    evidence: Evidence,
    room: Room,
    targets: Array,
    style: CameraStyle,
    rng: np.random.Generator,
    width: int,
    height: int,
    n: int = BATCH,
) -> list[Camera]:
    """Draw cameras near the edit and some anywhere in the room, for the fourth view."""
    scenes = (evidence.scene, evidence.edited)
    free = round(n * _FREE_SHARE)
    near = sample_cameras(scenes, room, rng, n - free, width, height, targets, style)
    anywhere = CameraStyle(fov=style.fov)
    return near + sample_cameras(scenes, room, rng, free, width, height, None, anywhere)


def _aim(
    evidence: Evidence, width: int, height: int, rng: np.random.Generator
) -> tuple[Room, Array, CameraStyle]:
    """Return the room, the points to look at, and a style that can show the edit at a fit size.

    One field of view is drawn for all cameras of an item, as if one camera had taken them.
    """
    pieces = [evidence.scene.object(part.anchor.object_id) for part in evidence.parts]
    targets = np.array([part.place for part in evidence.parts])
    smallest = min(piece.size for piece in pieces)
    fov = math.radians(rng.uniform(45, 60) if smallest < 0.35 else rng.uniform(60, 78))
    distances = _distances(pieces, fov, min(width, height) / max(width, height), evidence.rules)
    pitch = math.radians(50 if smallest < 0.35 else 40)
    style = CameraStyle(fov=(fov, fov), distances=distances, most_pitch=pitch)
    return _room_of(evidence.scene, pieces), targets, style


def _room_of(scene: Scene, pieces: Sequence[SceneObject]) -> Room:
    for piece in pieces:
        room = scene.room_at(piece.centre)
        if room is not None:
            return room
    if not scene.rooms:
        raise BadInput(f"scene {scene.scene_id} has no room.", field="rooms")
    return scene.rooms[0]


def _distances(pieces: Sequence[SceneObject], fov: float, aspect: float, rules: Rules) -> tuple[float, float]:
    """Return the distances at which the objects fill a permitted share of the image.

    A convex body shows a quarter of its surface on average (Cauchy).
    """
    focal = 0.5 / math.tan(fov / 2)
    lows, highs = [], []
    for piece in pieces:
        x, y, z = piece.box[1] - piece.box[0]
        area = (x * y + y * z + z * x) / 2 * focal**2 / aspect
        lows.append(math.sqrt(area / rules.most_footprint))
        highs.append(math.sqrt(area / rules.least_footprint))
    low, high = max(lows), min(highs)
    if low > 0.9 * high:
        low, high = min(lows), max(highs)
    return max(0.5, 0.8 * low), max(0.8, 1.1 * high)


def _rejection(pool: Pool, stage: str, wanted: Mechanism | None, looks: int) -> Rejection:
    if stage == "fourth":
        rule = f"no {wanted} distractor" if wanted else "no ordinary fourth view"
    else:
        counts = Counter(pool.failures)
        rule = counts.most_common(1)[0][0] if counts else "no free place for a camera"
    return Rejection(stage, rule, looks, dict(pool.failures.most_common()))
