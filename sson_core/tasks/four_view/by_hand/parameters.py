"""What can be set for each kind of edit of an object: a list of choices, each checked."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sson_core import edits
from sson_core.edits import looks, mirror, move, rotate, rules, substitutes
from sson_core.edits.colour import difference, mean_colour
from sson_core.errors import BadInput, InvalidEdit
from sson_core.scene import Colour, Delete, Edit, Material, Scene, SceneObject
from sson_core.tasks.four_view.by_hand.edit_from import edit_from, require_category

_WAYS = {0.0: "forward", 90.0: "left", 180.0: "back", 270.0: "right"}
_PULLS = (0.3, 0.5, 0.7)
_LOOKS_SEED = 0
_COLOURS: dict[str, Colour] = {
    "white": (0.95, 0.95, 0.93),
    "light grey": (0.75, 0.75, 0.75),
    "grey": (0.5, 0.5, 0.5),
    "black": (0.12, 0.12, 0.13),
    "red": (0.65, 0.15, 0.13),
    "orange": (0.85, 0.47, 0.15),
    "yellow": (0.9, 0.77, 0.3),
    "beige": (0.85, 0.78, 0.65),
    "brown": (0.42, 0.28, 0.18),
    "green": (0.25, 0.45, 0.25),
    "teal": (0.16, 0.42, 0.45),
    "blue": (0.2, 0.3, 0.55),
    "purple": (0.45, 0.3, 0.5),
    "pink": (0.8, 0.58, 0.62),
}


@dataclass(frozen=True, eq=False)
class Choice:
    """One edit to choose.

    Attributes:
        label: what it is called.
        values: what `edit_from` takes for it.
        edit: the edit itself.
        refused: why it may not be used, None if it may.
        colour: mean sRGB colour of a new look, for a swatch.
    """

    label: str
    values: Mapping[str, Any]
    edit: Edit
    refused: InvalidEdit | None = None
    colour: Colour | None = None


@dataclass(frozen=True, eq=False)
class Parameters:
    """What can be set for one kind of edit of one object (of the room, for a mirror edit).

    ``choices`` may be used, ``others`` may not and say why. ``free`` tells that the object can also be
    dragged about its support. ``refused`` is why there is nothing to set at all.
    """

    category: str
    object_id: str | None
    choices: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    free: bool = False
    refused: InvalidEdit | None = None


@dataclass(frozen=True)
class _Option:
    label: str
    values: dict[str, Any] = field(default_factory=dict)
    colour: Colour | None = None


def parameters(scene: Scene, object_id: str | None, category: str) -> Parameters:
    """Return what can be set for an edit of a category; a mirror edit needs no object.

    Every choice is checked, which takes a second or so the first time that a scene's designs are
    compared. Raises BadInput for an unknown category or object.
    """
    require_category(category)
    if category == "mirror":
        return _sorted(scene, Parameters(category, None), _mirrors(scene))
    if object_id is None:
        raise BadInput(f"a {category} edit needs an object.", field="object_id")
    item = scene.object(object_id)
    refused = _untouchable(scene, item, category)
    found = Parameters(category, object_id, free=category == "move" and refused is None, refused=refused)
    return found if refused else _sorted(scene, found, _options(scene, item, category))


def _sorted(scene: Scene, found: Parameters, options: Iterator[_Option]) -> Parameters:
    good, bad = [], []
    named: Counter[str] = Counter()
    for option in options:
        edit = edit_from(scene, found.category, found.object_id, **option.values)
        named[option.label] += 1
        label = f"{option.label} ({named[option.label]})" if named[option.label] > 1 else option.label
        choice = Choice(label, option.values, edit, colour=option.colour)
        try:
            edits.check(scene, edit)
            good.append(choice)
        except InvalidEdit as error:
            bad.append(dataclasses.replace(choice, refused=error))
    refused = None
    if not good and not found.free:
        advice = "Choose another object or kind of edit."
        nothing = InvalidEdit("there is nothing to choose.", field=f"edit.{found.category}", advice=advice)
        refused = bad[0].refused if bad else nothing
    return dataclasses.replace(found, choices=tuple(good), others=tuple(bad), refused=refused)


def _options(scene: Scene, item: SceneObject, category: str) -> Iterator[_Option]:
    if category == "move":
        yield from _moves(scene, item)
    elif category == "rotate":
        for degrees in sorted(sense * angle for angle in rotate.DEGREES for sense in (1.0, -1.0)):
            side = "left" if degrees > 0 else "right"
            yield _Option(f"{abs(degrees):g}° {side}", {"degrees": degrees})
    elif category == "swap":
        for other in rules.free(scene):
            if other is not item and not other.like(item) and rules.belongs(scene, item, other):
                yield _Option(other.object_id, {"partner": other.object_id})
    elif category == "detail":
        yield from _details(scene, item)
    else:
        yield _Option("delete")


def _moves(scene: Scene, item: SceneObject) -> Iterator[_Option]:
    ways = {90.0: "left", 270.0: "right"} if rules.hangs(item) else _WAYS
    for step in move.SHARES:
        for angle, way in ways.items():
            yield _Option(f"{step} step {way}", {"step": step, "angle": angle})
    if item.beside in scene.by_id:
        for metres in _PULLS:
            yield _Option(f"pulled out {metres:g} m", {"pulled_out": metres})


def _details(scene: Scene, item: SceneObject) -> Iterator[_Option]:
    for asset in substitutes.candidates(scene, item):
        yield _Option(asset.description or asset.design, {"design": asset.design})
    rng = np.random.default_rng(_LOOKS_SEED)
    for look in looks.candidates(scene, item, looks.donors(scene), rng):
        slot = next(n for n, old in enumerate(item.materials) if look[n] != old)
        swatch = _swatch(look[slot], scene)
        painted = look[slot].name.endswith("~painted")
        name = f"painted {colour_name(swatch)}" if painted else f"covered with {look[slot].name}"
        yield _Option(name, {"look": look}, swatch)


def colour_name(colour: Colour) -> str:
    """Return what an sRGB colour in 0..1 would be called."""
    apart = difference(colour, np.array(list(_COLOURS.values())))
    return list(_COLOURS)[int(apart.argmin())]


def _swatch(material: Material, scene: Scene) -> Colour:
    red, green, blue = (float(value) for value in mean_colour(material, scene.textures))
    return (red, green, blue)


def _mirrors(scene: Scene) -> Iterator[_Option]:
    for point, normal in mirror.planes(scene):
        along = math.degrees(math.atan2(normal[1], normal[0])) % 180.0
        name = {0: "east and west change sides", 90: "north and south change sides"}.get(round(along))
        yield _Option(name or f"across {along:.0f}°", {"plane": (point, normal)})


def _untouchable(scene: Scene, item: SceneObject, category: str) -> InvalidEdit | None:
    """Return why no edit of a category may touch an object, None if one may."""
    probe = Delete(object_id=item.object_id)
    try:
        rules.require_movable(scene, probe, item.object_id)
        if category != "detail":
            rules.require_free(scene, probe, item)
        if category == "rotate" and rules.hangs(item):
            rules.refuse(probe, f"{item.object_id} hangs on a wall.", "Choose an object that stands.")
    except InvalidEdit as error:
        return InvalidEdit(error.message, field=f"edit.{category}", advice=error.advice)
    return None
