"""A furnished file and its mapping make a scene."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import shapely

from sson_core.errors import BadInput
from sson_core.geometry import Array, bounds
from sson_core.scene import Light, Room, Scene, SceneObject
from sson_core.sources._furnished.alike import group_alike
from sson_core.sources._furnished.bodies import Body, bodies_of, file_to_world
from sson_core.sources._furnished.contacts import Standing, moved, standings
from sson_core.sources._furnished.designs import Names, objects_of
from sson_core.sources._furnished.draft import WIDEST
from sson_core.sources._furnished.fronts import facing
from sson_core.sources._furnished.mapping import Mapping as SceneMapping
from sson_core.sources._furnished.mapping import RoomEntry, ThingEntry
from sson_core.sources._furnished.parts import RawScene
from sson_core.sources._furnished.rooms import corners_of, floor_level, floor_outline
from sson_core.sources._furnished.shell import daylight, made_parts, too_dark
from sson_core.sources._furnished.simplify import MOST_FACES

NARROWEST = 1.0
OUTSIDE = {"movable": 0.05, "fixture": 0.5}
"""Metres that the centre of a thing may lie outside every room."""
SEATS = frozenset(("chair", "dining_chair", "office_chair", "stool"))
TABLES = frozenset(("dining_table", "table", "desk", "kitchen_table"))
_BESIDE = 0.35
_NAMED = 6


def assemble(
    raw: RawScene,
    mapping: SceneMapping,
    path: Path,
    scene_id: str,
    source: str,
    parameters: Mapping[str, object],
) -> Scene:
    """Return the scene of a file as its mapping at ``path`` says; raise BadInput naming the field.

    ``left_out`` of the scene lists what is missing from it, and what was altered or assumed.
    """
    T_file_to_world = file_to_world(mapping.metres_per_unit, mapping.up)
    bodies, left_out = bodies_of(raw, T_file_to_world)
    entries, unmapped = _entries(bodies, mapping, path)
    bodies = [body for body in bodies if body.name in entries]
    _require_size(bodies, mapping, path)
    _require_fronts(bodies, mapping, path)
    rooms = tuple(_room(f"rooms[{n}]", entry, bodies, path) for n, entry in enumerate(mapping.rooms))
    inside = [body for body in bodies if _is_in(body, entries[body.name], rooms)]
    outside = [f"{body.name}: outside every room" for body in bodies if body not in inside]
    things = [body for body in inside if entries[body.name].role != "structure"]
    structure = [body for body in inside if entries[body.name].role == "structure"]
    standing = standings(things, structure, entries, rooms)
    names = Names()
    ids = {body.name: names.take(body.name) for body in inside}
    objects: dict[str, SceneObject] = {}
    for group in [*group_alike(things), *(group for body in structure for group in group_alike([body]))]:
        for item in objects_of(group, entries, standing, ids, (raw.file, T_file_to_world)):
            objects[item.object_id] = item
    made = [
        item
        for entry, room in zip(mapping.rooms, rooms, strict=True)
        for item in made_parts(room, entry.build)
    ]
    placed = [*made, *(objects[ids[body.name]] for body in inside)]
    lights = tuple(_lights(raw.lights, T_file_to_world, ids, placed))
    dark = too_dark(lights, rooms)
    notes = [*_notes(inside, entries, standing, mapping), *([dark] if dark else [])]
    return Scene(
        scene_id=scene_id,
        source=source,
        family=scene_id,
        rooms=rooms,
        objects=tuple(_beside(placed)),
        lights=(*lights, *daylight(rooms)) if dark else lights,
        textures=raw.textures,
        sky=raw.sky or (0.75, 0.85, 1.0),
        sky_strength=raw.sky_strength,
        parameters=parameters,
        left_out=(*raw.left_out, *left_out, *unmapped, *outside, *notes),
    )


def _entries(
    bodies: Sequence[Body], mapping: SceneMapping, path: Path
) -> tuple[dict[str, ThingEntry], list[str]]:
    entries, reasons = {}, []
    for body in bodies:
        entry = mapping.entry(body.name)
        if entry is None:
            reasons.append(f"{body.name}: not in {path.name}; add it under things")
        elif entry.role == "ignore":
            reasons.append(f"{body.name}: ignored, as {path.name} says")
        else:
            entries[body.name] = entry
    return entries, reasons


def _require_size(bodies: Sequence[Body], mapping: SceneMapping, path: Path) -> None:
    if not bodies:
        raise BadInput("nothing of the file is left.", file=path, field="things", advice="Add its parts.")
    box = bounds(np.concatenate([body.box for body in bodies]))
    span = float((box[1] - box[0]).max())
    if not NARROWEST <= span <= WIDEST:
        raise BadInput(
            f"the scene would measure {span:.4g} m with {mapping.unit}.",
            file=path,
            field="unit",
            advice="State the file's unit, such as millimetres, or the metres of one.",
        )


def _require_fronts(bodies: Sequence[Body], mapping: SceneMapping, path: Path) -> None:
    for body in bodies:
        entry = mapping.entry(body.name)
        if entry is not None and entry.front != "none" and facing(body, entry.front) is None:
            raise BadInput(
                f"{entry.front} of {body.name!r} points up or down.",
                file=path,
                field=f"things[{mapping.things.index(entry)}].front",
                advice="Choose another axis, or none.",
            )


def _room(field: str, entry: RoomEntry, bodies: Sequence[Body], path: Path) -> Room:
    floor_z, outline = entry.floor_z, entry.outline
    if entry.floor is not None:
        body = next((body for body in bodies if body.name == entry.floor), None)
        level = None if body is None else floor_level(body)
        if body is None or level is None:
            raise BadInput(f"{entry.floor!r} has no level face.", file=path, field=f"{field}.floor")
        shape = floor_outline(body, level)
        if shape.geom_type != "Polygon":
            shape = max(shape.geoms, key=lambda part: float(part.area))
        outline = corners_of(shapely.Polygon(shape.exterior).simplify(0.01))
        floor_z = level if floor_z is None else floor_z
    if floor_z is None:
        raise BadInput(
            "the scene has no floor.",
            file=path,
            field=f"{field}.floor_z",
            advice="Give the floor's height in metres and add floor to build, or give a part the category"
            " floor, delete this file and have it drafted anew.",
        )
    ring = shapely.geometry.polygon.orient(shapely.Polygon(outline))
    corners = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])
    return Room(entry.id, entry.type, corners, entry.height, floor_z)


def _is_in(body: Body, entry: ThingEntry, rooms: Sequence[Room]) -> bool:
    if entry.role not in OUTSIDE:
        return True
    middle = shapely.Point(body.centre[:2])
    return any(room.polygon.distance(middle) <= OUTSIDE[entry.role] for room in rooms)


def _lights(
    lights: Sequence[Light], T_file_to_world: Array, ids: Mapping[str, str], placed: Sequence[SceneObject]
) -> Iterator[Light]:
    """Yield a file's lights in metres, each attached to the lamp that it is part of or shines in.

    What a lamp's watts light falls with the square of the distance in the file's own unit, so its power
    scales with the unit's square; the sun's does not fall.
    """
    scale = float(np.cbrt(np.linalg.det(T_file_to_world[:3, :3])))
    for light in lights:
        T = T_file_to_world @ light.T_light_to_world
        T[:3, :3] /= scale
        T[:3, :3] /= np.linalg.norm(T[:3, :3], axis=0)
        if not np.isfinite(T).all():
            continue
        owner = ids.get(light.attached_to or "")
        if owner is None and light.kind != "sun":
            owner = next((item.object_id for item in placed if _shines_in(T[:3, 3], item)), None)
        size = (light.size[0] * scale, light.size[1] * scale)
        power = light.power * (1.0 if light.kind == "sun" else scale**2)
        yield dataclasses.replace(light, T_light_to_world=T, power=power, size=size, attached_to=owner)


def _shines_in(place: Array, item: SceneObject) -> bool:
    near = (place > item.box[0] - 0.05).all() and (place < item.box[1] + 0.05).all()
    return bool(near) and "lamp" in item.category


def _beside(objects: Sequence[SceneObject]) -> Iterator[SceneObject]:
    """Yield the objects, each seat with the table that it stands at."""
    tables = [item for item in objects if item.category in TABLES]
    for item in objects:
        if item.category in SEATS and item.kind == "movable" and tables:
            table = min(tables, key=lambda other: float(other.plan.distance(item.plan)))
            if table.plan.distance(item.plan) <= _BESIDE:
                item = dataclasses.replace(item, beside=table.object_id)
        yield item


def _notes(
    bodies: Sequence[Body],
    entries: Mapping[str, ThingEntry],
    standing: Mapping[str, Standing],
    mapping: SceneMapping,
) -> Iterator[str]:
    settled = dict(moved(standing))
    if settled:
        most = max(settled.values()) * 1000
        yield f"settled by up to {most:.0f} mm onto what carries them: {_some(list(settled))}"
    floating = [
        body.name
        for body in bodies
        if body.name in standing
        and standing[body.name].support is None
        and entries[body.name].role == "movable"
    ]
    if floating:
        yield f"touch nothing, so they are never edited (give their support): {_some(floating)}"
    dense = [body.name for body in bodies if len(body.part.mesh.faces) > MOST_FACES]
    if dense:
        yield f"simplified to {MOST_FACES} triangles for ray casting (renders keep all): {_some(dense)}"
    floors = {entries[body.name].category for body in bodies} & {"floor", "wall"}
    if not floors and not any("floor" in room.build for room in mapping.rooms):
        yield "no part is a floor or a wall: the room is open; see build in the mapping"


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
