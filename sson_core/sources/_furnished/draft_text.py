"""The text of a drafted mapping: YAML with comments that say what is doubtful and how to correct it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel

from sson_core.files import replacing
from sson_core.sources import DOUBT
from sson_core.sources._furnished.categories import KNOWN
from sson_core.sources._furnished.mapping import Mapping as SceneMapping
from sson_core.sources._furnished.mapping import RoomEntry, ThingEntry

PLAIN = "from "
"""Starts a remark that only tells where a value comes from."""
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.()/ -]*(?<! )$")
_RESERVED = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))

HEADER = """\
# What the things in {file} are. Drafted by the workbench; from now on it is yours: it is never
# overwritten. Delete it to have it drafted anew. Doubtful guesses are marked with "{doubt}".
#
# unit     metres, decimetres, centimetres, millimetres, inches, or the metres of one unit
# up       the axis that really points up, as Blender shows the file (+z unless it was exported lying)
# rooms    outline: corners (x, y) in metres, in order; or floor: NAME of the part that is its floor.
#          floor_z: height of the floor in metres; height: from floor to ceiling.
#          build: what of [floor, walls, ceiling] the file lacks and is to be made.
# things   names: parts of the file; * and ? stand for anything; the first entry that matches counts.
#          category: one of the list at the end, or your own, listed under own_categories.
#          kind: structure (walls, floor), fixture (a landmark, never edited), movable, ignore.
#          front: the part's own axis that faces you before it (+x, -y, ...), or degrees from its +x,
#          counter-clockwise seen from above; none if no side is its front.
#          support: floor, wall, ceiling or the name of what it stands on, where touch tells it wrongly.
#          single_view_cue: true for text, clock faces and the like, which betray a mirrored room.
"""


def write_draft(path: Path, text: str) -> None:
    """Write the text atomically."""
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8")


def draft_text(mapping: SceneMapping, notes: Mapping[str, str], file: str) -> str:
    """Return a mapping as YAML with remarks beside the fields that they are about."""
    lines = [HEADER.format(file=json.dumps(file)[1:-1], doubt=DOUBT)]
    lines.append(_line("", "unit", mapping.unit, notes.get("unit")))
    lines.append(_line("", "up", mapping.up, None))
    lines.append(_line("", "own_categories", list(mapping.own_categories), None))
    lines.append("\nrooms:")
    for number, room in enumerate(mapping.rooms):
        lines += _block(room, f"rooms[{number}]", notes)
    lines.append("\nthings:")
    for number, thing in enumerate(mapping.things):
        lines += _block(thing, f"things[{number}]", notes)
    known = " ".join(sorted(KNOWN))
    lines.append("\n# Known categories:")
    lines += [f"#   {part}" for part in re.findall(r".{1,96}(?:\s|$)", known)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _block(entry: RoomEntry | ThingEntry, field: str, notes: Mapping[str, str]) -> Iterator[str]:
    start = "- "
    for name, value in entry:
        note = notes.get(f"{field}.{name}")
        if note is None and name not in ("id", "floor_z", "build") and _is_default(entry, name):
            continue
        yield _line(start, name, list(value) if isinstance(value, tuple) else value, note)
        start = "  "


def _is_default(entry: BaseModel, name: str) -> bool:
    info = type(entry).model_fields[name]
    return not info.is_required() and getattr(entry, name) == info.default and name != "front"


def _line(start: str, name: str, value: object, note: str | None) -> str:
    comment = "" if not note else f"  # {note}" if note.startswith(PLAIN) else f"  {DOUBT} {note}"
    return f"{start}{name}: {_value(value)}{comment}"


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, str):
        plain = _PLAIN.match(value) and value.lower() not in _RESERVED
        return value if plain or re.fullmatch(r"[+-][xyz]", value) else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)
