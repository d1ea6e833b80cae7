"""Hand-made scenes of boxes whose geometry can be worked out on paper."""

from __future__ import annotations

import math

import numpy as np

from sson_core import geometry
from sson_core.scene import Asset, Kind, Material, Mesh, Room, Scene, SceneObject

_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
_QUADS = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
ROOM = (6.0, 5.0, 2.6)


def box_mesh(size: tuple[float, float, float], *, front_slot: bool = False) -> Mesh:
    """Return a box standing on its local origin; its +x side has slot 1 if ``front_slot``."""
    vertices = (_CORNERS - (0.5, 0.5, 0.0)) * size
    faces = np.array([t for a, b, c, d in _QUADS for t in ((a, b, c), (a, c, d))], dtype=np.int32)
    slots = np.zeros(len(faces), dtype=np.int32)
    if front_slot:
        slots[2:4] = 1
    uv = np.tile(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]), (len(faces), 1, 1))
    return Mesh(vertices, faces, uv, slots, np.zeros(len(faces), dtype=bool))


def box_asset(
    design: str,
    size: tuple[float, float, float],
    colour: tuple[float, float, float] = (0.7, 0.6, 0.5),
    *,
    front: bool = False,
    glass: bool = False,
    single_view_cue: bool = False,
) -> Asset:
    """Return a box of one colour; with ``front`` its +x side is black."""
    materials = [Material(name=design, base_color=colour, glass=glass)]
    if front:
        materials.append(Material(name=f"{design} front", base_color=(0.05, 0.05, 0.05)))
    category = design.rstrip("0123456789_")
    mesh = box_mesh(size, front_slot=front)
    return Asset(design, category, mesh, tuple(materials), front=front, single_view_cue=single_view_cue)


def place(
    asset: Asset,
    object_id: str,
    x: float,
    y: float,
    z: float = 0.0,
    degrees: float = 0.0,
    *,
    kind: Kind = "movable",
    support: str = "floor",
) -> SceneObject:
    """Return the asset standing at a place."""
    T = geometry.pose(x, y, z, math.radians(degrees))
    return SceneObject(object_id, asset, T, kind=kind, support=support)


def shell(size: tuple[float, float, float] = ROOM) -> tuple[SceneObject, ...]:
    """Return floor, ceiling and four walls of a room whose corner is the origin."""
    w, d, h = size
    wall = 0.1
    parts = {
        "floor": ((w, d, wall), (w / 2, d / 2, -wall)),
        "ceiling": ((w, d, wall), (w / 2, d / 2, h)),
        "wall_south": ((w, wall, h), (w / 2, -wall / 2, 0.0)),
        "wall_north": ((w, wall, h), (w / 2, d + wall / 2, 0.0)),
        "wall_west": ((wall, d, h), (-wall / 2, d / 2, 0.0)),
        "wall_east": ((wall, d, h), (w + wall / 2, d / 2, 0.0)),
    }
    return tuple(
        place(box_asset(name, box, (0.9, 0.9, 0.88)), name, *at, kind="structure")
        for name, (box, at) in parts.items()
    )


def box_scene(
    *objects: SceneObject, size: tuple[float, float, float] = ROOM, scene_id: str = "boxes"
) -> Scene:
    """Return a closed room with these objects."""
    w, d, h = size
    room = Room("room", "living_room", ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d)), h)
    return Scene(scene_id, "boxes", scene_id, (room,), (*shell(size), *objects))


def furnished() -> Scene:
    """Return a room with enough unlike things for every rule: the stage of most tests."""
    return box_scene(
        place(box_asset("sofa", (0.9, 2.0, 0.8), (0.5, 0.2, 0.2), front=True), "sofa", 0.6, 2.5),
        place(box_asset("table", (1.0, 0.6, 0.45), (0.5, 0.35, 0.2)), "table", 2.4, 2.5),
        place(box_asset("vase", (0.2, 0.2, 0.35), (0.1, 0.5, 0.6)), "vase", 2.4, 2.6, 0.45, support="table"),
        place(
            box_asset("chair", (0.5, 0.5, 0.9), (0.2, 0.3, 0.6), front=True), "chair", 3.4, 3.6, 0.0, 200.0
        ),
        place(box_asset("stool", (0.4, 0.4, 0.5), (0.8, 0.6, 0.1)), "stool", 3.5, 1.4),
        place(
            box_asset("shelf", (0.4, 1.2, 1.8), (0.4, 0.3, 0.2), front=True), "shelf", 5.7, 3.6, 0.0, 180.0
        ),
        place(box_asset("cabinet", (1.2, 0.45, 0.8), (0.9, 0.9, 0.8)), "cabinet", 2.6, 4.7),
        place(box_asset("plant", (0.35, 0.35, 1.2), (0.1, 0.5, 0.1)), "plant", 5.5, 0.5),
        place(box_asset("lamp", (0.3, 0.3, 1.6), (0.9, 0.8, 0.3)), "lamp", 0.5, 4.5),
        place(box_asset("door", (0.9, 0.06, 2.0), (0.6, 0.5, 0.4)), "door", 1.4, 0.03, kind="fixture"),
        place(
            box_asset("window", (0.06, 1.4, 1.2), (0.7, 0.8, 0.9)), "window", 5.97, 1.9, 0.9, kind="fixture"
        ),
        place(box_asset("picture", (0.9, 0.04, 0.6), (0.8, 0.1, 0.1)), "picture", 4.4, 4.98, 1.3),
    )
