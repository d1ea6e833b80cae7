"""The mapping file beside a furnished scene: what its things are. Drafted once, then the user's own."""

from __future__ import annotations

import math
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal

import shapely
import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from sson_core.errors import BadInput
from sson_core.sources._furnished.categories import KNOWN, OTHER, kind_of, nearest
from sson_core.sources._furnished.parts import RawScene

SUFFIX = ".mapping.yaml"
MOST_BYTES = 4_000_000
Unit = Literal["metres", "decimetres", "centimetres", "millimetres", "inches"]
UNITS: dict[Unit, float] = {
    "metres": 1.0,
    "decimetres": 0.1,
    "centimetres": 0.01,
    "millimetres": 0.001,
    "inches": 0.0254,
}

Axis = Literal["+x", "-x", "+y", "-y", "+z", "-z"]
Role = Literal["structure", "fixture", "movable", "ignore"]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class ThingEntry(_Entry):
    """What the parts are whose names match one of ``names`` (``*`` and ``?`` stand for anything).

    ``front`` is an axis of the part's own, or degrees from its +x counter-clockwise seen from above.
    ``support`` is floor, wall, ceiling or another part's name; without it, contact decides.
    """

    names: Annotated[tuple[str, ...], BeforeValidator(_listed)] = Field(min_length=1)
    category: str = Field(min_length=1, max_length=60)
    kind: Role | None = None
    front: Axis | float | Literal["none"] = "none"
    support: str | None = None
    single_view_cue: bool = False

    @property
    def role(self) -> Role:
        """The kind as stated, or else as is usual for the category."""
        return self.kind or kind_of(self.category)

    def matches(self, name: str) -> bool:
        """Return whether the entry speaks of a part of this name."""
        return any(_matches(name, pattern) for pattern in self.names)


class RoomEntry(_Entry):
    """A room: ``outline`` in metres (x, y), or the part ``floor`` whose upper side is the room's floor.

    ``floor_z`` is the floor's height in metres; without it, that of ``floor``. ``build`` lists what of
    the shell the file lacks and is to be made.
    """

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")
    type: str = Field(default="room", min_length=1, max_length=40)
    floor: str | None = None
    outline: tuple[tuple[float, float], ...] | None = None
    floor_z: float | None = None
    height: float = Field(gt=0.5, lt=100)
    build: tuple[Literal["floor", "walls", "ceiling"], ...] = ()


class Mapping(_Entry):
    """The whole file. ``up`` is the axis of the file, turned z-up, that really points up."""

    unit: Unit | float = "metres"
    up: Axis = "+z"
    own_categories: tuple[str, ...] = ()
    rooms: tuple[RoomEntry, ...] = Field(min_length=1)
    things: tuple[ThingEntry, ...] = Field(min_length=1)

    @property
    def metres_per_unit(self) -> float:
        """Length of the file's unit."""
        return UNITS[self.unit] if isinstance(self.unit, str) else self.unit

    def entry(self, name: str) -> ThingEntry | None:
        """Return the first entry that speaks of a part, or None."""
        return next((entry for entry in self.things if entry.matches(name)), None)


def mapping_path(file: Path) -> Path:
    """Return where a scene file's mapping lies."""
    return file.with_name(file.name + SUFFIX)


def load_mapping(path: Path, raw: RawScene) -> Mapping:
    """Read and check a mapping against the file that it is about.

    Raises BadInput naming the mapping, the field and the nearest valid name.
    """
    mapping = _validated(path, _read(path))
    _check_numbers(path, mapping)
    names = [part.name for part in raw.parts]
    categories = {*KNOWN, *mapping.own_categories, OTHER}
    for index, entry in enumerate(mapping.things):
        _check_thing(path, f"things[{index}]", entry, names, categories)
    for index, room in enumerate(mapping.rooms):
        _check_room(path, f"rooms[{index}]", room, names)
    twice = {room.id for room in mapping.rooms if [r.id for r in mapping.rooms].count(room.id) > 1}
    if twice:
        raise BadInput(f"{min(twice)!r} occurs twice.", file=path, field="rooms", advice="Rename one.")
    return mapping


def _matches(name: str, pattern: str) -> bool:
    return pattern == name or (any(sign in pattern for sign in "*?[") and fnmatchcase(name, pattern))


def _read(path: Path) -> Any:
    if path.stat().st_size > MOST_BYTES:
        raise BadInput("too large for a mapping.", file=path, advice="Delete it; it is drafted anew.")
    try:
        text = path.read_text(encoding="utf-8")
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
            raise BadInput(
                "it uses YAML's aliases (*name).", file=path, advice="Write values out; quote a *."
            )
        return yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}" if error.problem_mark else None
        raise BadInput(f"not YAML: {error.problem}.", file=path, field=line) from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"not YAML: {error}.", file=path) from None


def _validated(path: Path, content: Any) -> Mapping:
    if not isinstance(content, dict):
        raise BadInput(
            "holds no fields.", file=path, advice="Delete it; a draft is written when the scene is listed."
        )
    try:
        return Mapping.model_validate(content)
    except ValidationError as error:
        errors = error.errors()
        first = next((one for one in errors if one["type"] == "extra_forbidden"), errors[0])
        place = [step for step in first["loc"] if isinstance(step, int) or not _is_variant(step)]
        field = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place).lstrip(".")
        advice = None
        if first["type"] == "extra_forbidden":
            known = _fields_at(place)
            close = nearest(str(place[-1]), known)
            advice = f"Did you mean {close}?" if close else f"Fields: {', '.join(known)}."
            raise BadInput("no such field.", file=path, field=field, advice=advice) from None
        if str(place[-1]) == "front":
            advice = "Give +x, -x, +y, -y, +z, -z, degrees or none."
        message = first["msg"][0].lower() + first["msg"][1:]
        raise BadInput(f"{message}.", file=path, field=field, advice=advice) from None


def _is_variant(step: str) -> bool:
    """Whether a step of an error's place names a variant of a union rather than a field."""
    return step == "float" or step.startswith(("literal[", "function-before["))


def _fields_at(place: list[Any]) -> list[str]:
    if len(place) == 1:
        return list(Mapping.model_fields)
    return list((ThingEntry if place[0] == "things" else RoomEntry).model_fields)


def _check_numbers(path: Path, mapping: Mapping) -> None:
    if not 1e-5 <= mapping.metres_per_unit <= 1e4:
        advice = f"Give one of {', '.join(UNITS)} or the metres of a unit."
        raise BadInput(f"{mapping.unit} is no length.", file=path, field="unit", advice=advice)
    for index, entry in enumerate(mapping.things):
        if isinstance(entry.front, float) and not math.isfinite(entry.front):
            raise BadInput("not finite.", file=path, field=f"things[{index}].front", advice="Give degrees.")


def _check_thing(path: Path, field: str, entry: ThingEntry, names: list[str], known: set[str]) -> None:
    if entry.category not in known:
        close = nearest(entry.category, known)
        advice = f"Did you mean {close}? Or list" if close else "List"
        raise BadInput(
            f"{entry.category!r} is no known category.",
            file=path,
            field=f"{field}.category",
            advice=f"{advice} it under own_categories.",
        )
    for pattern in entry.names:
        if not any(_matches(name, pattern) for name in names):
            _unknown_name(path, f"{field}.names", pattern, names)
    if entry.support is not None and entry.support not in ("floor", "wall", "ceiling", *names):
        _unknown_name(path, f"{field}.support", entry.support, ["floor", "wall", "ceiling", *names])


def _check_room(path: Path, field: str, room: RoomEntry, names: list[str]) -> None:
    if (room.floor is None) == (room.outline is None):
        raise BadInput("give either outline or floor.", file=path, field=field)
    if room.floor is not None and room.floor not in names:
        _unknown_name(path, f"{field}.floor", room.floor, names)
    if room.outline is not None:
        corners = room.outline
        if len(corners) < 3 or not all(math.isfinite(value) for corner in corners for value in corner):
            raise BadInput(
                "an outline needs three finite corners or more.", file=path, field=f"{field}.outline"
            )
        reason = shapely.is_valid_reason(shapely.Polygon(corners))
        if reason != "Valid Geometry":
            raise BadInput(
                f"the outline is no polygon ({reason}).",
                file=path,
                field=f"{field}.outline",
                advice="List the corners in order, without crossing sides.",
            )


def _unknown_name(path: Path, field: str, name: str, names: list[str]) -> None:
    close = nearest(name, names)
    advice = f"Did you mean {close}?" if close else f"It holds: {', '.join(names[:12])}."
    raise BadInput(f"the scene file has no {name!r}.", file=path, field=field, advice=advice)
