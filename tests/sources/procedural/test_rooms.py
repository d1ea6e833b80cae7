"""What a furnished room must be like, whatever its seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import fcl
import numpy as np
import pytest
import shapely

from sson_core import geometry
from sson_core.scene import Scene, SceneObject

TOLERANCE = 0.002


def movable(scene: Scene) -> list[SceneObject]:
    return [item for item in scene.objects if item.kind == "movable"]


def test_the_outline_is_a_room(scene: Scene) -> None:
    room = scene.rooms[0]
    left, low, width, depth = room.polygon.bounds
    assert (left, low) == (0.0, 0.0) and 1.5 < width < 7 and 1.5 < depth < 6 and 2.5 <= room.height <= 2.8
    assert room.polygon.is_valid and shapely.Polygon(room.floor).exterior.is_ccw
    assert room.polygon.area > 0.7 * width * depth


def test_the_shell_follows_the_outline_without_gap_or_overlap(scene: Scene) -> None:
    """On the plan the walls and the doors and windows in them fill the ring round the room, once."""
    room = scene.rooms[0]
    ring = room.polygon.buffer(0.2, join_style="mitre")
    for name in ("floor", "ceiling"):
        assert _shadow(of(scene, name)).symmetric_difference(ring).area < 1e-6
    walls = [_shadow([item]) for item in of(scene, "wall")]
    assert len(walls) == len(room.floor)
    whole = shapely.union_all(walls)
    assert whole.symmetric_difference(ring.difference(room.polygon)).area < 1e-6
    assert sum(wall.area for wall in walls) == pytest.approx(whole.area, abs=1e-6)
    for item in of(scene, "skirting"):
        assert room.polygon.buffer(1e-6).covers(_shadow([item]))


def of(scene: Scene, category: str) -> list[SceneObject]:
    return [item for item in scene.objects if item.category == category]


def _shadow(items: list[SceneObject]) -> shapely.Geometry:
    """The area under all triangles of some objects on the plan, not hulled."""
    faces = [
        shapely.Polygon(corners[:, :2]) for item in items for corners in item.vertices[item.asset.mesh.faces]
    ]
    return shapely.union_all([face for face in faces if face.area > 1e-9], grid_size=1e-7)


def test_assets_have_their_origin_where_the_scene_model_says(scene: Scene) -> None:
    supports = {item.design: item.support for item in scene.objects}
    for asset in scene.assets():
        low, high = asset.box
        assert low[1] + high[1] == pytest.approx(0, abs=1e-9), asset.design
        hangs = abs(low[2]) > 1e-9 if asset.design not in supports else supports[asset.design] == "wall"
        if hangs:
            assert low[0] == pytest.approx(0, abs=1e-9), asset.design
            assert low[2] + high[2] == pytest.approx(0, abs=1e-9), asset.design
        else:
            assert low[0] + high[0] == pytest.approx(0, abs=1e-9), asset.design
            assert low[2] == pytest.approx(0, abs=1e-9), asset.design


def test_meshes_are_sound(scene: Scene) -> None:
    for asset in scene.assets():
        mesh = asset.mesh
        assert np.isfinite(mesh.vertices).all() and np.isfinite(mesh.uv).all(), asset.design
        assert mesh.faces.min() >= 0 and mesh.faces.max() < len(mesh.vertices), asset.design
        assert mesh.slots.min() >= 0 and mesh.slots.max() == len(asset.materials) - 1, asset.design
        assert mesh.uv.shape == (len(mesh.faces), 3, 2) and mesh.smooth.shape == mesh.slots.shape
        corners = mesh.vertices[mesh.faces]
        area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
        assert area.min() > 1e-14, asset.design


def test_rooms_are_furnished_within_their_budget(scene: Scene) -> None:
    counts = Counter(item.category for item in movable(scene))
    assert len(counts) >= 16
    assert sum(len(item.asset.mesh.faces) for item in scene.objects) < 150_000
    fixtures = Counter(item.category for item in scene.objects if item.kind == "fixture")
    assert fixtures["window"] >= 1 and fixtures["door"] == 1
    assert {item.category for item in scene.objects if item.kind == "structure"} >= {
        "wall",
        "floor",
        "ceiling",
        "outdoors",
    }


def test_nothing_outdoors_stands_before_a_window(scene: Scene) -> None:
    room = scene.rooms[0].polygon
    (outside,) = of(scene, "outdoors")
    high = outside.vertices[outside.vertices[:, 2] > 0]
    assert min(room.distance(shapely.Point(point[:2])) for point in high) > 3.0


def test_small_things_stand_about(scene: Scene) -> None:
    small = [item for item in movable(scene) if item.size < 0.3 and item.support in scene.by_id]
    assert len(small) >= 8
    assert len({item.category for item in small}) >= 5


def test_some_big_pieces_are_free_to_be_moved(scene: Scene) -> None:
    free = [
        item
        for item in movable(scene)
        if item.support == "floor" and item.size > 0.3 and not scene.carried_by(item.object_id)
    ]
    assert len(free) >= 4


def test_there_is_free_floor(scene: Scene) -> None:
    room = scene.rooms[0].polygon
    taken = shapely.union_all([item.plan for item in movable(scene) if item.category != "rug"])
    assert room.difference(taken.buffer(0.05)).area > 0.4 * room.area


def test_like_pieces_share_one_asset(scene: Scene) -> None:
    by_design: dict[str, set[int]] = {}
    for item in scene.objects:
        by_design.setdefault(item.design, set()).add(id(item.asset))
    if scene.rooms[0].room_type == "living_room":
        chairs = [item for item in scene.objects if item.category == "dining_chair"]
        assert len(chairs) >= 3 and len({id(chair.asset) for chair in chairs}) == 1
        tables = {item.object_id for item in scene.objects if item.category == "dining_table"}
        assert {chair.beside for chair in chairs} == tables
    if scene.rooms[0].room_type == "bedroom":
        stands = [item for item in scene.objects if item.category == "nightstand"]
        assert len(stands) >= 1 and len({id(stand.asset) for stand in stands}) == 1


def test_landmarks_hang_on_different_walls(scene: Scene) -> None:
    landmarks = [item for item in scene.objects if item.category in {"window", "door", "picture"}]
    walls = {round(np.degrees(item.heading)) % 360 for item in landmarks}
    assert len(walls) >= 3
    assert len({item.design for item in landmarks if item.category == "picture"}) >= 2


def test_spares_offer_other_designs_of_what_is_used(scene: Scene) -> None:
    used = {item.design for item in scene.objects}
    assert not used & {asset.design for asset in scene.spares}
    offered = Counter(asset.category for asset in scene.spares)
    for category in {item.category for item in movable(scene)}:
        assert offered[category] >= 2, category
    assert set(offered) - {item.category for item in movable(scene)}


def test_lamps_light_the_room(scene: Scene) -> None:
    windows = sum(item.category == "window" for item in scene.objects)
    assert sum(lamp.kind == "area" for lamp in scene.lights) == windows
    attached = [lamp for lamp in scene.lights if lamp.attached_to is not None]
    glowing = {item.object_id for item in scene.objects if any(look.emission for look in item.materials)}
    assert {lamp.attached_to for lamp in attached} <= glowing
    assert attached or windows
    for lamp in attached:
        box = scene.object(str(lamp.attached_to)).box
        place = lamp.T_light_to_world[:3, 3]
        assert (place > box[0] - 0.15).all() and (place < box[1] + 0.15).all()
    room = scene.rooms[0].polygon
    for lamp in scene.lights:
        if lamp.kind == "area":
            inward = lamp.T_light_to_world[:3, 3] - lamp.T_light_to_world[:3, 2]
            assert room.contains(shapely.Point(inward[:2]))


def test_everything_is_inside_the_room(scene: Scene) -> None:
    room = scene.rooms[0]
    for item in movable(scene):
        assert room.polygon.buffer(1e-6).covers(item.plan), item.object_id
        assert item.box[0, 2] >= -1e-9 and item.box[1, 2] <= room.height, item.object_id


def test_everything_rests_on_its_support(scene: Scene) -> None:
    for item in movable(scene):
        if item.support == "wall":
            back = geometry.transform_points(item.T_object_to_world, np.zeros((1, 3)))[0]
            gap = scene.rooms[0].polygon.exterior.distance(shapely.Point(back[:2]))
            assert 0 <= gap < 0.003, item.object_id
        elif item.support == "floor":
            assert item.box[0, 2] == pytest.approx(0.0, abs=1e-9), item.object_id
        else:
            gap = drop(item, scene.object(item.support))
            assert 0 < gap < 0.001, (item.object_id, item.support, gap)
            below = scene.object(item.support).plan.buffer(1e-6)
            assert below.covers(item.plan), item.object_id


def test_nothing_cuts_anything(scene: Scene) -> None:
    """Things are lifted a little off what carries them; then no two meshes may meet."""
    bodies = [(item, body(item, lift(scene, item))) for item in scene.objects]
    met = [
        (first.object_id, second.object_id)
        for (first, one), (second, other) in combinations(bodies, 2)
        if not (first.kind == second.kind == "structure")
        and (first.box[0] < second.box[1] + 0.02).all()
        and (second.box[0] < first.box[1] + 0.02).all()
        and fcl.collide(one, other, fcl.CollisionRequest(), fcl.CollisionResult())
    ]
    assert not met


def lift(scene: Scene, item: SceneObject) -> float:
    """Metres that an object rises: one step more than what carries it; the floor stays."""
    if item.kind == "structure" or item.support in ("wall", "ceiling"):
        return 0.0
    below = scene.by_id.get(item.support)
    return TOLERANCE / 3 + (lift(scene, below) if below is not None else 0.0)


def body(item: SceneObject, up: float) -> fcl.CollisionObject:
    model = fcl.BVHModel()
    model.beginModel(len(item.vertices), len(item.asset.mesh.faces))
    model.addSubModel(item.vertices + np.array([0.0, 0.0, up]), item.asset.mesh.faces)
    model.endModel()
    return fcl.CollisionObject(model, fcl.Transform())


def drop(item: SceneObject, below: SceneObject) -> float:
    """How far an object can fall, by rays down from its lowest corners."""
    from sson_core.raycast import RayMesh

    low = item.vertices[item.vertices[:, 2] < item.box[0, 2] + 1e-6]
    lowest = np.unique(np.round(low, 6), axis=0) + np.array([0, 0, 0.02])
    down = np.broadcast_to(np.array([0.0, 0.0, -1.0]), lowest.shape)
    _, _, distance, _, _ = RayMesh([below]).shoot(lowest, down)
    return float(distance.min()) - 0.02
