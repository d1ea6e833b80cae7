"""Whether an object is carried by what it says it stands on or hangs from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray

from sson_core.geometry import Array, invert_rigid, transform_points, transform_vectors
from sson_core.physics.collision import TOLERANCE, is_covering
from sson_core.physics.per_asset import per_asset, ray_mesh
from sson_core.scene import Asset, Room, Scene, SceneObject

CONTACT_SHARE = 0.9
"""Least share of an object's contact points that must rest on its support."""
_BALANCE = 0.01
_HEAVY_FOOT = 0.1
_LEAN = 0.005
_NICHE = 0.5
_LIFT = 0.01
_CONTACTS = 200
_UP = np.array([0.0, 0.0, 1.0])

Which = NDArray[np.bool_]


def supported(scene: Scene, object_id: str) -> bool:
    """Return whether its support carries an object.

    `CONTACT_SHARE` of its contact points lie within `TOLERANCE` of the support, and the centre of its
    surface lies over their hull, or misses it by at most a tenth of the height (a lamp's foot is its
    heavy part), unless it leans against its support or, on the floor, a wall; what hangs needs no
    balance. On the floor, legs may stand on a floor covering instead. A support that is not in the
    scene carries nothing.
    """
    item = scene.object(object_id)
    direction = _towards_support(item)
    contacts = transform_points(item.T_object_to_world, _contacts(item, direction))
    touching = _touching(scene, item, contacts, direction)
    if touching.mean() < CONTACT_SHARE:
        return False
    if item.support in ("wall", "ceiling"):
        return True
    centre = transform_points(item.T_object_to_world, _surface_centre(item.asset))[0]
    hull = shapely.convex_hull(shapely.MultiPoint(contacts[touching, :2]))
    over = shapely.Point(centre[:2])
    slack = max(_BALANCE, _HEAVY_FOOT * float(item.box[1, 2] - item.box[0, 2]))
    return bool(hull.distance(over) <= slack) or _leans(scene, item, hull, over)


def _leans(scene: Scene, item: SceneObject, hull: shapely.Geometry, over: shapely.Point) -> bool:
    """Whether something stops an object on the side to which it would fall."""
    foot = shapely.ops.nearest_points(hull, over)[0]
    fall = np.array([over.x - foot.x, over.y - foot.y, 0.0])
    carriers = [other for other in scene.objects if other.kind == "structure"]
    if item.support != "floor":
        carriers = [scene.object(item.support)]
    return bool(_on_any(carriers, item.vertices, fall / np.linalg.norm(fall), _LEAN).any())


def room_of(scene: Scene, item: SceneObject) -> Room | None:
    """Return the room that holds the centre of an object; for what stands on a fixture, the fixture's.

    The sill of a window may lie outside the outline; its room is the nearest within `_NICHE` metres.
    """
    carrier = scene.by_id.get(item.support)
    niche = carrier is not None and carrier.kind == "fixture"
    x, y = (carrier if carrier is not None and niche else item).centre[:2]
    for room in scene.rooms:
        if shapely.intersects_xy(room.polygon, x, y):
            return room
    if not niche and item.kind != "fixture":
        return None
    place = shapely.Point(x, y)
    nearest = min(scene.rooms, key=lambda room: float(room.polygon.distance(place)), default=None)
    return nearest if nearest is not None and nearest.polygon.distance(place) <= _NICHE else None


def _towards_support(item: SceneObject) -> Array:
    if item.support == "wall":
        return -item.T_object_to_world[:3, 0]
    return _UP if item.support == "ceiling" else -_UP


def _touching(scene: Scene, item: SceneObject, contacts: Array, direction: Array) -> Which:
    room = room_of(scene, item)
    nowhere = np.zeros(len(contacts), dtype=bool)
    if item.support == "wall":
        walls = [other for other in scene.objects if other.kind == "structure"]
        return _on_any(walls, contacts, direction)
    if item.support == "ceiling":
        return nowhere if room is None else _near(contacts[:, 2], room.floor_z + room.height)
    if item.support == "floor":
        on_floor = nowhere if room is None else _near(contacts[:, 2], room.floor_z)
        if on_floor.all() or is_covering(item):
            return on_floor
        return on_floor | _on_any(
            [other for other in scene.objects if is_covering(other)], contacts, direction
        )
    carrier = scene.by_id.get(item.support)
    return nowhere if carrier is None else _on_any([carrier], contacts, direction)


def _near(heights: Array, level: float) -> Which:
    return np.asarray(np.abs(heights - level) <= TOLERANCE)


def _on_any(
    carriers: Sequence[SceneObject], points: Array, direction: Array, tolerance: float = TOLERANCE
) -> Which:
    """Which world points (K, 3) have a carrier's surface within a tolerance along a direction."""
    starts = points - _LIFT * direction
    found = np.zeros(len(points), dtype=bool)
    for carrier in carriers:
        near = (starts > carrier.box[0] - 2 * _LIFT) & (starts < carrier.box[1] + 2 * _LIFT)
        if near.all(axis=1).any():
            T = invert_rigid(carrier.T_object_to_world)
            along = transform_vectors(T, np.broadcast_to(direction, points.shape))
            depth = ray_mesh(carrier.asset).shoot(transform_points(T, starts), along)[2]
            found |= np.abs(depth - _LIFT) <= tolerance
    return found


def _contacts(item: SceneObject, direction: Array) -> Array:
    """Points (K, 3) of an object, in its own axes, where it meets a plane across a world direction."""
    local: Array = np.round(transform_vectors(invert_rigid(item.T_object_to_world), direction[None])[0], 6)
    known = _known_contacts(item.asset)
    key = tuple(local.tolist())
    if key not in known:
        known[key] = _find_contacts(item.asset, local)
    return known[key]


@per_asset
def _known_contacts(_: Asset) -> dict[tuple[float, ...], Array]:
    return {}


def _find_contacts(asset: Asset, direction: Array) -> Array:
    """Points within `TOLERANCE` of the furthest one, brought to its plane: rounded edges touch too."""
    vertices, faces = asset.mesh.vertices, asset.mesh.faces
    reach = vertices @ direction
    last = reach >= reach.max() - TOLERANCE
    vertices = vertices + np.where(last, reach.max() - reach, 0.0)[:, None] * direction
    rng = np.random.default_rng(0)
    points = vertices[last]
    if len(points) > _CONTACTS:
        points = points[rng.choice(len(points), _CONTACTS, replace=False)]
    flat = vertices[faces[last[faces].all(axis=1)]]
    area = triangle_areas(flat)
    if not area.sum() > 0:
        return np.asarray(points)
    chosen = rng.choice(len(flat), _CONTACTS, p=area / area.sum())
    return np.concatenate([points, spread(flat, chosen, rng)[0]])


def triangle_areas(corners: Array) -> Array:
    """Return the areas (F,) of triangles (F, 3, 3)."""
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return np.asarray(0.5 * np.linalg.norm(normal, axis=1))


def spread(corners: Array, faces: NDArray[np.int64], rng: np.random.Generator) -> tuple[Array, Array]:
    """Return a random point (N, 3) on each of the named triangles and its corner weights (N, 3)."""
    u, v = np.sqrt(rng.random(len(faces))), rng.random(len(faces))
    weights = np.stack([1 - u, u * (1 - v), u * v], axis=1)
    return np.einsum("nk,nkd->nd", weights, corners[faces]), weights


@per_asset
def _surface_centre(asset: Asset) -> Array:
    """Centre of the surface (1, 3)."""
    corners = asset.mesh.vertices[asset.mesh.faces]
    return np.asarray(np.average(corners.mean(axis=1), axis=0, weights=triangle_areas(corners)))[None]
