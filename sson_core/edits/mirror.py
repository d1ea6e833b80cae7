"""Mirror: the whole room is reflected in a vertical plane that keeps its outline.

Poses stay proper: a design that is not its own reflection is replaced by its mirror image
(`MIRRORED` at the end of its name), so that reflecting twice restores the geometry exactly.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator

import numpy as np
import shapely

from sson_core import geometry
from sson_core.edits import rules
from sson_core.edits.difference import FLIP, mirror_symmetric, turn_shows
from sson_core.geometry import Array, wrap_angle
from sson_core.physics.per_asset import per_asset
from sson_core.scene import Asset, Light, Mesh, Mirror, NativeHandle, Scene, SceneObject

MIRRORED = "~mirrored"
OUTLINE = 0.01
"""Metres by which the reflected outline may miss the outline."""
_SAME_PLACE = 0.10
_SAME_HEADING = math.radians(15.0)

Plan = tuple[float, float]


def planes(scene: Scene) -> list[tuple[Plan, Plan]]:
    """Return the planes, as point and unit normal on the plan, that keep the outline of all rooms.

    Candidates pass through the centroid and a corner or the middle of a side, as every axis of
    symmetry of a polygon does.
    """
    outline = shapely.union_all([room.polygon for room in scene.rooms]).convex_hull
    centre = np.array(shapely.union_all([room.polygon for room in scene.rooms]).centroid.coords[0])
    corners = np.array(outline.exterior.coords)
    marks = np.concatenate([corners[:-1], 0.5 * (corners[:-1] + corners[1:])])
    found: dict[tuple[float, float], tuple[Plan, Plan]] = {}
    for along in marks - centre:
        length = float(np.linalg.norm(along))
        if length < OUTLINE:
            continue
        x, y = (-along[1] / length, along[0] / length)
        sign = 1.0 if (x, y) > (1e-9, 0.0) or (abs(x) <= 1e-9 and y > 0) else -1.0
        normal = (sign * x + 0.0, sign * y + 0.0)
        point = (float(centre[0]), float(centre[1]))
        if keeps_outline(scene, point, normal):
            found.setdefault((round(normal[0], 3), round(normal[1], 3)), (point, normal))
    return list(found.values())


def keeps_outline(scene: Scene, point: Plan, normal: Plan) -> bool:
    """Return whether each room's reflection is the outline of a room as high, to `OUTLINE`."""
    M = _reflection(point, normal)
    for room in scene.rooms:
        corners = np.array([(*corner, 0.0) for corner in room.floor])
        image = shapely.Polygon(geometry.transform_points(M, corners)[:, :2])
        if not any(
            abs(other.height - room.height) <= OUTLINE
            and abs(other.floor_z - room.floor_z) <= OUTLINE
            and shapely.hausdorff_distance(other.polygon.exterior, image.exterior) <= OUTLINE
            for other in scene.rooms
        ):
            return False
    return True


def apply(scene: Scene, edit: Mirror) -> Scene:
    """Return the scene reflected in the edit's plane."""
    return mirrored(scene, edit.point, edit.normal)


def mirrored(scene: Scene, point: Plan | Array, normal: Plan | Array) -> Scene:
    """Return a scene reflected in the vertical plane through ``point`` with ``normal`` (plan, metres).

    Objects keep their ids; rooms keep their outline, which the plane is expected to map to itself.
    """
    M = _reflection(point, normal)
    objects = tuple(_mirrored_object(item, M, scene) for item in scene.objects)
    lights = tuple(_mirrored_light(lamp, M) for lamp in scene.lights)
    return dataclasses.replace(scene, objects=objects, lights=lights)


def revealing(scene: Scene, point: Plan, normal: Plan) -> list[SceneObject]:
    """Return the objects of the unedited scene whose reflection shows.

    An object does not show if one just like it stands where its reflection would, facing the same way.
    Walls, floor and ceiling are no evidence.
    """
    after = mirrored(scene, point, normal)
    visible = [item for item in scene.objects if item.kind != "structure"]
    return [
        item
        for item in visible
        if not any(_same(after.object(item.object_id), other, scene) for other in visible)
    ]


def check(scene: Scene, edit: Mirror) -> None:
    """Raise InvalidEdit unless the plane keeps the outline and only comparison reveals the flip."""
    if not math.hypot(*edit.normal) > 1e-9:
        rules.refuse(edit, "the plane has no normal.", "Give the normal a length.")
    if not keeps_outline(scene, edit.point, edit.normal):
        known = "; ".join(f"point {point}, normal {normal}" for point, normal in planes(scene)) or "none"
        rules.refuse(edit, "the plane does not keep the room's outline.", f"Planes that do: {known}.")
    cues = [item.object_id for item in scene.objects if item.asset.single_view_cue]
    if cues:
        rules.refuse(
            edit,
            f"a single view gives the reflection away: {', '.join(cues)}.",
            "Choose a scene without readable text, clock faces and the like.",
        )
    if not revealing(scene, edit.point, edit.normal):
        rules.refuse(edit, "the arrangement is its own reflection.", "Choose another plane or scene.")


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Mirror]:
    """Yield reflections in random order."""
    options = planes(scene)
    for index in rng.permutation(len(options)):
        point, normal = options[index]
        yield Mirror(point=point, normal=normal)


def _reflection(point: Plan | Array, normal: Plan | Array) -> Array:
    return geometry.reflection(np.array([point[0], point[1], 0.0]), np.array([normal[0], normal[1], 0.0]))


def _mirrored_object(item: SceneObject, M: Array, scene: Scene) -> SceneObject:
    keep = item.kind != "structure" and mirror_symmetric(item.asset, item.materials, scene.textures)
    asset = item.asset if keep else _mirrored_asset(item.asset)
    return dataclasses.replace(item, asset=asset, T_object_to_world=M @ item.T_object_to_world @ FLIP)


@per_asset
def _mirrored_asset(asset: Asset) -> Asset:
    mesh = asset.mesh
    flipped = Mesh(
        vertices=mesh.vertices * [1.0, -1.0, 1.0],
        faces=mesh.faces[:, ::-1].copy(),
        uv=mesh.uv[:, ::-1].copy(),
        slots=mesh.slots,
        smooth=mesh.smooth,
    )
    name = asset.design
    design = name.removesuffix(MIRRORED) if name.endswith(MIRRORED) else name + MIRRORED
    return dataclasses.replace(asset, design=design, mesh=flipped, native=_mirrored_native(asset.native))


def _mirrored_native(handle: NativeHandle | None) -> NativeHandle | None:
    if handle is None:
        return None
    rows = (FLIP @ np.array(handle.T_file_to_asset)).tolist()
    return dataclasses.replace(handle, T_file_to_asset=tuple(tuple(row) for row in rows))


def _mirrored_light(lamp: Light, M: Array) -> Light:
    return dataclasses.replace(lamp, T_light_to_world=M @ lamp.T_light_to_world @ FLIP)


def _same(image: SceneObject, other: SceneObject, scene: Scene) -> bool:
    if not image.like(other) or float(np.linalg.norm(image.centre - other.centre)) > _SAME_PLACE:
        return False
    turn = wrap_angle(image.heading - other.heading)
    if abs(turn) <= _SAME_HEADING:
        return True
    return not turn_shows(other.asset, other.materials, scene.textures, math.degrees(turn))
