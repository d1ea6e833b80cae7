"""Hand-placed cameras and edits in the hand-made room, shared by the tests of the four-view task."""

from __future__ import annotations

import math

from sson_core.camera import Camera
from sson_core.edits import apply
from sson_core.scene import Delete, Detail, Edit, Material, Mirror, Move, Rotate, Scene, Swap
from sson_core.tasks.four_view.evidence import Evidence
from sson_core.tasks.four_view.results import PartEvidence
from sson_core.tasks.four_view.rules import RULES, Rules
from tests.support.boxes import furnished

WIDTH, HEIGHT = 160, 120
RED = Material(name="red", base_color=(0.9, 0.1, 0.1))

EDITS: dict[str, Edit] = {
    "move": Move(object_id="chair", translation=(-0.9, 0.1, 0.0), step="full"),
    "rotate": Rotate(object_id="chair", degrees=90.0, scope="unique"),
    "swap": Swap(object_ids=("chair", "stool"), headings="kept"),
    "mirror": Mirror(point=(3.0, 2.5), normal=(1.0, 0.0)),
    "delete": Delete(object_id="chair"),
    "detail": Detail(object_id="chair", detail_kind="appearance", look=(RED, RED)),
}


def camera(x: float, y: float, z: float = 1.5, at: tuple[float, float, float] = (3.2, 3.2, 0.6)) -> Camera:
    """A camera of 70 degrees that looks at the middle of the room's north half unless told."""
    return Camera.look_at((x, y, z), at, WIDTH, HEIGHT, math.radians(70))


SOUTH, SOUTH_WEST, SOUTH_EAST = camera(3.3, 0.4), camera(1.2, 0.7), camera(4.8, 0.6)
AWAY = camera(4.6, 3.0, at=(5.8, 0.5, 0.8))


def evidence(edit: Edit | str, scene: Scene | None = None, rules: Rules = RULES) -> Evidence:
    """The evidence of an edit of a scene, the furnished one unless told."""
    scene = scene or furnished()
    declared = EDITS[edit] if isinstance(edit, str) else edit
    return Evidence(scene, apply(scene, declared), declared, rules)


def part(given: Evidence, anchor: Camera, intruder: Camera, name: str) -> PartEvidence:
    """One part of the evidence of two cameras."""
    found = given.pair(given.view(anchor), given.view(intruder))
    return next(item for item in found if item.part == name)


def failed(given: Evidence, anchor: Camera, intruder: Camera, name: str = "place") -> tuple[str, ...]:
    """The rules that fail for one part."""
    return part(given, anchor, intruder, name).failed_rules
