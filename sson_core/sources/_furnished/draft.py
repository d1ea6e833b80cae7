"""Drafting the mapping of a file that has none: guesses, with a word on each that is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from sson_core.errors import BadInput
from sson_core.geometry import Array, bounds
from sson_core.sources._furnished.alike import Alike, group_alike
from sson_core.sources._furnished.bodies import Body, bodies_of, file_to_world
from sson_core.sources._furnished.categories import KNOWN, OTHER, category_of, kind_of
from sson_core.sources._furnished.contacts import REACH
from sson_core.sources._furnished.draft_text import draft_text, write_draft
from sson_core.sources._furnished.fronts import guess_front, in_own_axes
from sson_core.sources._furnished.guess import Guess, guess_category, guess_room_type, is_shell
from sson_core.sources._furnished.mapping import UNITS, Mapping, Role, RoomEntry, ThingEntry, Unit
from sson_core.sources._furnished.parts import RawScene
from sson_core.sources._furnished.rooms import Building, Found, corners_of, find_rooms

SPAN = (2.0, 40.0)
"""Metres that the longer side of a furnished file probably measures."""
TALL = (1.8, 6.0)
"""Metres that a furnished room is high."""
USUAL: tuple[Unit, ...] = ("metres", "centimetres", "millimetres", "inches")
"""Units that files come in, the likeliest first."""
WIDEST = 100.0
"""Metres that no furnished file measures."""
ROOM_SIZED = (2.0, 2.0, 1.8)
"""Sides in metres from which on an unknown thing is no furniture."""
BETRAYING = frozenset(("clock",))
_ORDER = {"structure": 0, "fixture": 1, "movable": 2, "ignore": 3}


@dataclass(frozen=True, eq=False)
class _Thing:
    group: Alike
    guess: Guess

    @property
    def kind(self) -> Role:
        return "ignore" if self.is_room_sized else kind_of(self.guess.category)

    @property
    def is_room_sized(self) -> bool:
        """Whether an unknown thing is so big that it rather stands for a room: a helper of some program."""
        return self.guess.category not in KNOWN and bool((self.group.first.size >= ROOM_SIZED).all())


def draft_mapping(raw: RawScene, path: Path) -> None:
    """Write the draft of a mapping to ``path``; raise BadInput if the file holds nothing to place."""
    mapping, notes = draft(raw)
    write_draft(path, draft_text(mapping, notes, raw.file.name))


def draft(raw: RawScene) -> tuple[Mapping, dict[str, str]]:
    """Return a mapping and remarks on its fields, keyed ``unit``, ``rooms[0]``, ``things[3].front`` ..."""
    unit, said = guess_unit(raw)
    metres = UNITS[unit] if isinstance(unit, str) else unit
    bodies, _ = bodies_of(raw, file_to_world(metres, "+z"))
    whole = bounds(np.concatenate([body.box for body in bodies]))
    groups = [
        part for group in group_alike(bodies) for part in group.parted(lambda body: category_of(body.name))
    ]
    things = [_Thing(group, guess_category(group, whole)) for group in groups]
    found = find_rooms(_building(things, whole), _furniture(things))
    things = [_hung(thing, found) for thing in things]
    things.sort(key=lambda thing: _ORDER[thing.kind])
    outlines = [room.outline for room in found]
    notes = {"unit": said}
    rooms = [_room(number, room, things, notes) for number, room in enumerate(found)]
    entries = [_entry(f"things[{number}]", thing, outlines, notes) for number, thing in enumerate(things)]
    own = sorted({entry.category for entry in entries} - KNOWN - {OTHER})
    return Mapping(unit=unit, own_categories=tuple(own), rooms=tuple(rooms), things=tuple(entries)), notes


def guess_unit(raw: RawScene) -> tuple[Unit | float, str]:
    """Return the file's unit and how sure it is, by the size of what it holds."""
    bodies, reasons = bodies_of(raw, file_to_world(1.0, "+z"))
    if not bodies:
        why = "; ".join((*raw.left_out, *reasons)[:5]) or "it is empty"
        raise BadInput(f"the file holds nothing that can be placed ({why}).", file=raw.file)
    box = bounds(np.concatenate([body.box for body in bodies]))
    span = float((box[1] - box[0]).max())
    stated: Unit | float = raw.metres_per_unit
    stated = next((name for name, size in UNITS.items() if size == stated), stated)
    if SPAN[0] <= span * raw.metres_per_unit <= WIDEST:
        return stated, ""
    fitting = [name for name in USUAL if SPAN[0] <= span * UNITS[name] <= SPAN[1]]
    high = float(box[1, 2] - box[0, 2])
    fitting.sort(key=lambda name: not TALL[0] <= high * UNITS[name] <= TALL[1])
    if fitting:
        return fitting[0], f"the file measures {span:.4g} units; taken for {fitting[0]}"
    return "metres", f"the scene would measure {span:.3g} m: state the unit, or the metres of one"


def _hung(thing: _Thing, found: Sequence[Found]) -> _Thing:
    """Return a lamp as a ceiling lamp if it touches the ceiling of its room."""
    body = thing.group.first
    ceilings = [
        room.floor_z + room.height
        for room in found
        if room.floor_z is not None and shapely.contains_xy(room.outline, *body.centre[:2])
    ]
    if thing.guess.category == "lamp" and any(abs(body.box[1, 2] - top) <= REACH for top in ceilings):
        return _Thing(thing.group, Guess("ceiling_lamp"))
    return thing


def _building(things: Sequence[_Thing], whole: Array) -> Building:
    def named(category: str) -> list[Body]:
        return [body for thing in things if thing.guess.category == category for body in thing.group.bodies]

    walls = named("wall")
    shells = [body for body in walls if is_shell(body, whole)]
    return Building(named("floor"), [body for body in walls if body not in shells], named("ceiling"), shells)


def _furniture(things: Sequence[_Thing]) -> list[Body]:
    movable = [body for thing in things if thing.kind == "movable" for body in thing.group.bodies]
    return movable or [body for thing in things for body in thing.group.bodies]


def _room(number: int, room: Found, things: Sequence[_Thing], notes: dict[str, str]) -> RoomEntry:
    inside = [
        thing.guess.category
        for thing in things
        if any(shapely.contains_xy(room.outline, *body.centre[:2]) for body in thing.group.bodies)
    ]
    field = f"rooms[{number}]"
    notes[f"{field}.outline"] = room.why
    if room.floor_z is None:
        lowest = min(float(body.box[0, 2]) for body in _furniture(things))
        notes[f"{field}.floor_z"] = (
            f"NO FLOOR was found. Give the height here (the lowest thing stands at {lowest:.3f}) and, to have"
            " one made, add floor to build; or give the right part the category floor"
        )
    lacking = [name for name, has in (("walls", room.has_walls), ("ceiling", room.has_ceiling)) if not has]
    if lacking and room.floor_z is not None:
        notes[f"{field}.build"] = f"the file has no {' and no '.join(lacking)} here; list what is to be made"
    if not room.has_ceiling and not room.has_walls:
        notes[f"{field}.height"] = "a usual height: the file does not tell"
    return RoomEntry(
        id=f"room_{number + 1}",
        type=guess_room_type(inside),
        outline=corners_of(room.outline),
        floor_z=None if room.floor_z is None else round(room.floor_z, 4),
        height=round(room.height, 3),
    )


def _entry(
    field: str, thing: _Thing, outlines: Sequence[shapely.Polygon], notes: dict[str, str]
) -> ThingEntry:
    category, first = thing.guess.category, thing.group.first
    if thing.guess.doubt:
        notes[f"{field}.category"] = thing.guess.doubt
    if thing.is_room_sized:
        notes[f"{field}.kind"] = "unknown and as big as a room; structure if it is part of the building"
    front: object = "none"
    if thing.kind not in ("structure", "ignore"):
        outline = next((o for o in outlines if shapely.contains_xy(o, *first.centre[:2])), None)
        angle, likely = guess_front(first, category, outline)
        if angle is not None:
            front = in_own_axes(first, angle)
            if not likely:
                notes[f"{field}.front"] = "a guess: look at the plan"
    if category in BETRAYING:
        notes[f"{field}.single_view_cue"] = "its mirror image betrays itself in one view"
    return ThingEntry(
        names=tuple(body.name for body in thing.group.bodies),
        category=category,
        kind=thing.kind,
        front=front,  # type: ignore[arg-type]
        single_view_cue=category in BETRAYING,
    )
