"""Which scene, edit and kind of fourth view to try for a slot, in which order."""

from __future__ import annotations

import itertools
import math
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sson_core import edits
from sson_core.errors import BadInput, InvalidEdit
from sson_core.scene import Edit, Scene
from sson_core.sources import get_source
from sson_core.tasks.four_view.distractors import Mechanism
from sson_core.tasks.four_view.quotas import ITEMS_A_SCENE, ORDINARY, BuildRequest, Slot

SEEDS_A_BANK = 10_000
"""A source counts its rooms' seeds up from the first: banks of neighbouring seeds must share no room."""
MOST_SCENES = 12
MOST_EDITS = 3
_EDITS_SEEN = 9
_SCENES_KEPT = 6


@dataclass(frozen=True, eq=False)
class Proposal:
    """An edit of a scene to search views for. ``edit_number`` counts the scene's proposals."""

    scene_number: int
    scene: Scene
    edit_number: int
    edit: Edit
    fourth: Mechanism | None

    @property
    def key(self) -> tuple[int, int, str | None]:
        """What tells it from the slot's other proposals."""
        return (self.scene_number, self.edit_number, self.fourth)


class Shelf:
    """The scenes of a source by number, made as they are asked for; the latest few are kept."""

    def __init__(self, request: BuildRequest) -> None:
        self._request = request
        self._kept: OrderedDict[int, Scene] = OrderedDict()
        self.count: int | None = None
        self._restart()

    def _restart(self) -> None:
        first = self._request.seed * SEEDS_A_BANK
        self._scenes = get_source(self._request.source).scenes(self._request.path, first)
        self._next = 0

    def kept(self, number: int) -> Scene | None:
        """Return a scene if it is at hand."""
        return self._kept.get(number)

    def scene(self, number: int) -> Scene | None:
        """Return a scene, or None past the last one, which also settles ``count``."""
        if number in self._kept:
            return self._kept[number]
        if self.count is not None and number >= self.count:
            return None
        if number < self._next:
            self._restart()
        for scene in self._scenes:
            self._kept[self._next] = scene
            self._next += 1
            if len(self._kept) > _SCENES_KEPT:
                self._kept.popitem(last=False)
            if self._next > number:
                return scene
        self.count = self._next
        return None


@dataclass
class Used:
    """What the plans so far use: items a scene, edited objects a scene, items a size class."""

    items: Counter[int] = field(default_factory=Counter)
    objects: dict[int, set[str]] = field(default_factory=dict)
    sizes: Counter[str] = field(default_factory=Counter)

    def add(self, scene_number: int, objects: Sequence[str], object_size: str) -> None:
        """Count an item in."""
        self.items[scene_number] += 1
        self.objects.setdefault(scene_number, set()).update(objects)
        self.sizes[object_size] += 1

    def drop(self, scene_number: int, object_size: str) -> None:
        """Count an item out that was refused; its objects are not edited again."""
        self.items[scene_number] -= 1
        self.sizes[object_size] -= 1


def proposals(
    request: BuildRequest, slot: Slot, shelf: Shelf, used: Used, bad_scenes: set[int]
) -> Iterator[Proposal]:
    """Yield proposals for a slot: of several scenes for the wanted kind of fourth view, then for an
    ordinary one. The same request and earlier plans give the same ones."""
    kinds = (slot.fourth,) if slot.fourth is ORDINARY else (slot.fourth, ORDINARY)
    for kind in kinds:
        for number, scene in _scenes(request, slot, shelf, used):
            if number not in bad_scenes:
                yield from _of_scene(request, slot, number, scene, kind, used)


def _scenes(request: BuildRequest, slot: Slot, shelf: Shelf, used: Used) -> Iterator[tuple[int, Scene]]:
    """Yield scenes that have room for another item, from the slot's own on, each once."""
    visited: set[int] = set()
    offered = 0
    # Known only once these scenes reach the end: what was asked before must not make a difference.
    count: int | None = None
    for step in itertools.count(slot.number // ITEMS_A_SCENE):
        number = step % count if count else step
        scene = shelf.scene(number)
        if scene is None and (count := shelf.count):
            number = step % count
            scene = shelf.scene(number)
        if scene is None:
            raise BadInput(f"the source {request.source!r} has no scenes.", field="--source")
        if number in visited or offered == MOST_SCENES:
            return
        visited.add(number)
        if used.items[number] < _capacity(request, count):
            offered += 1
            yield number, scene


def _capacity(request: BuildRequest, count: int | None) -> int:
    """Return how many items a scene may carry: more than the usual where scenes are too few."""
    return ITEMS_A_SCENE if count is None else max(ITEMS_A_SCENE, math.ceil(request.items / count) + 1)


def _of_scene(
    request: BuildRequest, slot: Slot, number: int, scene: Scene, kind: Mechanism | None, used: Used
) -> Iterator[Proposal]:
    """Yield a few edits of a scene: objects not yet edited there, rare size classes first.

    Lamps stay out: without its light the intruder would be told by brightness alone.
    """
    rng = request.rng(1, slot.number, number)
    found = list(enumerate(itertools.islice(edits.propose(scene, slot.category, rng), _EDITS_SEEN)))
    lit = {light.attached_to for light in scene.lights if light.attached_to is not None}
    taken = used.objects.get(number, set()) | lit
    fresh = [(n, edit) for n, edit in found if not taken & set(edits.edited_objects(edit))]
    first: dict[tuple[str, ...], tuple[int, Edit]] = {}
    for n, edit in fresh:
        first.setdefault(edits.edited_objects(edit) or (str(n),), (n, edit))
    ranked = sorted(first.values(), key=lambda item: (_rarity(scene, item[1], used.sizes), item[0]))
    for n, edit in ranked[:MOST_EDITS]:
        yield Proposal(number, scene, n, edit, kind)


def _rarity(scene: Scene, edit: Edit, sizes: Mapping[str, int]) -> int:
    try:
        return sizes.get(edits.size_class(scene, edit), 0)
    except InvalidEdit:
        return max(sizes.values(), default=0) + 1
