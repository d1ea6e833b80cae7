"""The evidence rules: when does an unedited view contradict the view of the edited scene?

Anchor W is a witness against intruder I if at least one part of the edit is shown well enough by both,
with unedited landmarks that both show, and the two readings exclude each other. Readings are taken of
S for an anchor and of S' for the intruder; the scene being known, all of it is computed by ray casting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from sson_core.camera import Camera
from sson_core.edits import edited_objects
from sson_core.geometry import Array
from sson_core.scene import Edit, Mirror, Scene
from sson_core.tasks.four_view.measures import gap, image_shift, triangle_areas
from sson_core.tasks.four_view.parts import Part, cue_objects, parts_of
from sson_core.tasks.four_view.results import PartEvidence, RuleResult, within
from sson_core.tasks.four_view.rules import RULES, Rules
from sson_core.views.look import Look, When
from sson_core.views.visibility import MakeMesh, Observer

Role = Literal["anchor", "intruder"]
SCENE_OF: dict[Role, When] = {"anchor": "before", "intruder": "after"}


@dataclass(frozen=True, eq=False)
class View:
    """A camera's look with the rules that concern it alone.

    ``sides`` holds, per part name and role, what the view would have to show in that role;
    ``landmarks`` the unedited objects big enough to hold on to, in S and in S'.
    """

    look: Look
    sides: dict[tuple[str, Role], tuple[RuleResult, ...]]
    landmarks: dict[When, frozenset[str]]

    @property
    def camera(self) -> Camera:
        """The camera."""
        return self.look.camera

    def shows(self, part: str, role: Role) -> bool:
        """Whether the view passes all its rules of a part in a role."""
        return all(result.passed for result in self.sides[part, role])


@dataclass(eq=False)
class Evidence:
    """The evidence rules of one edit of one scene; for ``make_mesh`` see `Observer`."""

    scene: Scene
    edited: Scene
    edit: Edit
    rules: Rules = RULES
    make_mesh: MakeMesh | None = None
    parts: tuple[Part, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.parts = parts_of(self.scene, self.edited, self.edit, self.rules)
        self.observer = self._observer(see_through_glass=False)
        self.mirrors = isinstance(self.edit, Mirror)
        self._groups = _look_alikes(self.scene)
        self._triangles: dict[tuple[str, ...], float] = {}
        changed = set(self.observer.changed_ids)
        fixed = [item for item in self.scene.objects if self.is_furniture(item.object_id)]
        self._landmarks = (
            frozenset(item.object_id for item in cue_objects(self.scene, self.edit))
            if isinstance(self.edit, Mirror)
            else frozenset(item.object_id for item in fixed if item.object_id not in changed)
        )

    @cached_property
    def behind_glass(self) -> Observer:
        """Observer that looks through glass, for views that must show nothing of the edit."""
        return self._observer(see_through_glass=True)

    def _observer(self, *, see_through_glass: bool) -> Observer:
        return Observer(
            self.scene,
            self.edited,
            edited_objects(self.edit),
            see_through_glass=see_through_glass,
            make_mesh=self.make_mesh,
        )

    def is_furniture(self, object_id: str) -> bool:
        """Whether an object is anything but walls, floor and ceiling."""
        item = self.scene.by_id.get(object_id)
        return item is not None and item.kind != "structure"

    def view(self, camera: Camera) -> View:
        """Look through a camera and apply the rules that concern one view."""
        look = self.observer.look(camera)
        sides = {(part.name, role): self._side(look, part, role) for part in self.parts for role in SCENE_OF}
        landmarks: dict[When, frozenset[str]] = {
            when: look.shown(when, self.rules.least_landmark_share) & self._landmarks
            for when in SCENE_OF.values()
        }
        return View(look, sides, landmarks)

    def pair(self, anchor: View, intruder: View) -> tuple[PartEvidence, ...]:
        """Apply every rule of every part to an anchor against an intruder."""
        return tuple(self._part(part, anchor, intruder) for part in self.parts)

    def contradictions(self, anchor: View, intruder: View) -> frozenset[str]:
        """Return the parts by which the anchor is a witness against the intruder, none if it is not."""
        shown = [
            part
            for part in self.parts
            if anchor.shows(part.name, "anchor") and intruder.shows(part.name, "intruder")
        ]
        return frozenset(part.name for part in shown if self._part(part, anchor, intruder).passed)

    def contradicts(self, anchor: View, intruder: View) -> bool:
        """Return whether the anchor is a witness against the intruder."""
        return bool(self.contradictions(anchor, intruder))

    def unaffected(self, view: View) -> bool:
        """Return whether the edit changes no pixel of a view, glass taken as clear or as solid."""
        return not view.look.changed.any() and self.changed_behind_glass(view) == 0.0

    def changed_behind_glass(self, view: View) -> float:
        """Return the share of the image that the edit changes if glass is clear.

        Where no glass is seen, or nothing that is edited lies in the frame, nothing is cast anew.
        """
        look = view.look
        seen = look.shown("before", 0.0) | look.shown("after", 0.0)
        framed = any(
            self.observer.alone(look, name, when)
            for name in self.observer.changed_ids
            for when in SCENE_OF.values()
        )
        if not framed or not seen & self._glassy:
            return look.changed_share
        return self.behind_glass.look(view.camera).changed_share

    @cached_property
    def _glassy(self) -> frozenset[str]:
        """Objects of S or S' with any glass in them."""
        return frozenset(
            item.object_id
            for scene in (self.scene, self.edited)
            for item in scene.objects
            if any(material.glass for material in item.materials)
        )

    def shared_landmarks(self, one: View, other: View, when: When = "before") -> tuple[str, ...]:
        """Return landmarks that ``one`` shows of S and ``other`` of S or S', one of each look."""
        shared = sorted(one.landmarks["before"] & other.landmarks[when])
        first = {self._groups[name]: name for name in reversed(shared)}
        return tuple(sorted(first.values()))

    def _side(self, look: Look, part: Part, role: Role) -> tuple[RuleResult, ...]:
        rules = self.rules
        sighting = part.anchor if role == "anchor" else part.intruder
        name, stands = sighting.object_id, sighting.stands
        pixels = look.pixels(name, stands)
        about = f"{name} seen by the {role}" if not sighting.empty else f"place of {name}, {role}"
        least_visible = rules.least_visible_facing if part.differs else rules.least_visible
        visible = self.observer.visible_fraction(look, name, stands) if pixels else 0.0
        edge = float(look.touches_edge(name, stands))
        results = [
            within(
                "footprint", look.footprint(name, stands), rules.least_footprint, rules.most_footprint, about
            ),
            within("frame_edge", edge, most=0.0, about=about),
            within("visible_fraction", visible, least_visible, about=about),
        ]
        if not part.mirrors:
            results.append(within("changed_pixels", look.changed_share, rules.least_changed, about=role))
        if part.ends is not None:
            results.append(within("image_shift", image_shift(look, part.ends), rules.least_shift, about=role))
        if sighting.empty:
            free = look.seen_empty(name, stands) / pixels if pixels else 0.0
            results.append(within("seen_empty", free, rules.least_seen_empty, about=about))
            results.extend(self._elsewhere(look, name, SCENE_OF[role]))
        if part.differs:
            differing = look.changed_within(name) / pixels if pixels else 0.0
            results.append(within("differs_visibly", differing, rules.least_differing, about=about))
        return tuple(results)

    def _elsewhere(self, look: Look, name: str, when: When) -> list[RuleResult]:
        """Ask of a view that shows a place free that it shows the object where it does stand, if it does.

        The study's footprint is of the object's own pixels, wherever a move has put it.
        """
        if name not in self.observer.scenes[when].by_id:
            return []
        rules, about = self.rules, f"{name} where it stands"
        own, edge = look.footprint(name, when), float(look.touches_edge(name, when))
        return [
            within("own_footprint", own, rules.least_footprint, rules.most_footprint, about),
            within("own_frame_edge", edge, most=0.0, about=about),
        ]

    def _part(self, part: Part, anchor: View, intruder: View) -> PartEvidence:
        landmarks = self.shared_landmarks(anchor, intruder, "after")
        count = within("shared_landmarks", len(landmarks), self.rules.least_landmarks, about="both views")
        nearby = self._triangle(landmarks) if part.mirrors else self._nearest(part.place, landmarks)
        results = (
            *part.conditions,
            *anchor.sides[part.name, "anchor"],
            *intruder.sides[part.name, "intruder"],
            count,
            nearby,
        )
        return PartEvidence(part.name, results, landmarks)

    def _nearest(self, place: Array, landmarks: Sequence[str]) -> RuleResult:
        gaps = [gap(place, self.scene.by_id[name].box) for name in landmarks]
        nearest = min(gaps, default=float("inf"))
        return within("landmark_near", nearest, most=self.rules.landmark_near, about="both views")

    def _triangle(self, landmarks: tuple[str, ...]) -> RuleResult:
        """Measure the largest plan triangle of shared landmarks whose sense of rotation flips."""
        if landmarks not in self._triangles:
            before, after = (
                triangle_areas(np.array([scene.by_id[name].centre[:2] for name in landmarks]))
                for scene in (self.scene, self.edited)
            )
            flipped = np.where(before * after < 0, np.minimum(np.abs(before), np.abs(after)), 0.0)
            self._triangles[landmarks] = float(flipped.max(initial=0.0))
        area = self._triangles[landmarks]
        return within("flipped_triangle", area, self.rules.least_triangle, about="both views")


def _look_alikes(scene: Scene) -> dict[str, str]:
    """Map every object to the first object that looks like it."""
    first: dict[tuple[object, ...], str] = {}
    return {
        item.object_id: first.setdefault((item.design, item.materials), item.object_id)
        for item in scene.objects
    }
