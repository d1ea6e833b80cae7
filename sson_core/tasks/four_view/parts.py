"""The parts of an edit: where a view of the unedited and a view of the edited scene can disagree.

A part says what an anchor must show of S and what the intruder must show of S' so that the two cannot
be the same scene.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from sson_core.edits import mirror
from sson_core.geometry import Array
from sson_core.scene import Detail, Edit, Mirror, Move, Rotate, Scene, SceneObject, Swap
from sson_core.tasks.four_view.results import RuleResult, within
from sson_core.tasks.four_view.rules import Rules
from sson_core.views.look import When

MOST_CUES = 8


@dataclass(frozen=True)
class Sighting:
    """An object that stands somewhere in S or S'.

    ``empty`` asks for the opposite: the same place seen free in the other scene.
    """

    object_id: str
    stands: When
    empty: bool = False


@dataclass(frozen=True, eq=False)
class Part:
    """One possible contradiction of an edit.

    Attributes:
        name: what the part is called in records.
        anchor: what an anchor must show of S.
        intruder: what the intruder must show of S'.
        place: (3,) where it is, metres; the mean of both places where there are two.
        differs: whether it rests on how the object looks, not on whether it is there.
        ends: where a moved object's centre is before and after (3,), None for other edits.
        mirrors: whether it rests on the handedness of the room.
        conditions: what must hold of the scene itself for the two readings to exclude each other.
    """

    name: str
    anchor: Sighting
    intruder: Sighting
    place: Array
    differs: bool = False
    ends: tuple[Array, Array] | None = None
    mirrors: bool = False
    conditions: tuple[RuleResult, ...] = ()

    @property
    def impossible(self) -> str | None:
        """The first condition that the scene fails, whatever the views; None if there is none."""
        return next((result.rule for result in self.conditions if not result.passed), None)


def parts_of(scene: Scene, edited: Scene, edit: Edit, rules: Rules) -> tuple[Part, ...]:
    """Return the parts of an edit that turned ``scene`` into ``edited``."""
    scenes = {"before": scene, "after": edited}
    found = []
    for part in _parts(scene, edited, edit, rules):
        seen = [
            scenes[sighting.stands].object(sighting.object_id) for sighting in (part.anchor, part.intruder)
        ]
        least = min(seen, key=_opaque)
        solid = within("opaque_share", _opaque(least), rules.least_opaque, about=least.object_id)
        found.append(dataclasses.replace(part, conditions=(*part.conditions, solid)))
    return tuple(found)


def _parts(scene: Scene, edited: Scene, edit: Edit, rules: Rules) -> tuple[Part, ...]:
    if isinstance(edit, Mirror):
        return _mirror_parts(scene, edit, rules)
    if isinstance(edit, Swap):
        first, second = edit.object_ids
        return (_swap_part(scene, first, second), _swap_part(scene, second, first))
    name = edit.object_id
    centre = scene.object(name).centre
    if isinstance(edit, Move):
        return _move_parts(scene, edited, name)
    if isinstance(edit, Rotate | Detail):
        return (Part("place", Sighting(name, "before"), Sighting(name, "after"), centre, differs=True),)
    return (Part("place", Sighting(name, "before"), Sighting(name, "before", empty=True), centre),)


def _opaque(item: SceneObject) -> float:
    """Return the share of an object's surface that is not clear glass."""
    mesh = item.asset.mesh
    a, b, c = (mesh.vertices[mesh.faces[:, corner]] for corner in range(3))
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    glass = np.array([material.glass for material in item.materials])[mesh.slots]
    return float(areas[~glass].sum() / max(areas.sum(), 1e-12))


def alike_in_room(scene: Scene, object_id: str) -> list[SceneObject]:
    """Return the other objects that look like this one and stand in the same room."""
    room = scene.room_at(scene.object(object_id).centre)
    return [item for item in scene.like_instances(object_id) if scene.room_at(item.centre) is room]


def cue_objects(scene: Scene, edit: Mirror) -> list[SceneObject]:
    """Return the pieces whose reflection shows, each unique in the scene, biggest first."""
    pieces = mirror.revealing(scene, edit.point, edit.normal)
    unique = [item for item in pieces if not scene.like_instances(item.object_id)]
    return sorted(unique, key=lambda item: (-item.size, item.object_id))


def _move_parts(scene: Scene, edited: Scene, name: str) -> tuple[Part, ...]:
    old, new = scene.object(name), edited.object(name)
    # Of two alike, one may stand at either place.
    alike = len(alike_in_room(scene, name))
    one_thing = within("others_that_could_stand_there", alike, most=0.0, about=name)
    here, there = Sighting(name, "before"), Sighting(name, "after")
    gone, vacant = Sighting(name, "before", empty=True), Sighting(name, "after", empty=True)
    ends = (old.centre, new.centre)
    return (
        Part("old place", here, gone, old.centre, ends=ends),
        Part("new place", vacant, there, new.centre, ends=ends),
        Part("two places", here, there, (old.centre + new.centre) / 2, ends=ends, conditions=(one_thing,)),
    )


def _swap_part(scene: Scene, before: str, after: str) -> Part:
    place = scene.object(before).centre
    return Part(f"place of {before}", Sighting(before, "before"), Sighting(after, "after"), place)


def _mirror_parts(scene: Scene, edit: Mirror, rules: Rules) -> tuple[Part, ...]:
    cues = cue_objects(scene, edit)
    enough = within("unique_landmarks", len(cues), rules.least_landmarks, about="scene")
    return tuple(
        Part(
            f"room by {cue.object_id}",
            Sighting(cue.object_id, "before"),
            Sighting(cue.object_id, "after"),
            cue.centre,
            mirrors=True,
            conditions=(enough,),
        )
        for cue in cues[:MOST_CUES]
    )
