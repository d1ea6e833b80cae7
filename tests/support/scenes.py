"""Small hand-made rooms from trimesh primitives, for tests that need a scene but no source.

`sitting_room` is 5 m x 4 m with its corner at the origin.
"""

from __future__ import annotations

import dataclasses
import hashlib
import math
from collections.abc import Sequence

import numpy as np
import trimesh
from trimesh.creation import box, cylinder, icosphere

from sson_core.geometry import pose, translation
from sson_core.scene import Asset, Light, Material, Mesh, Room, Scene, SceneObject

WIDTH, DEPTH, HEIGHT = 5.0, 4.0, 2.6

WOOD = Material(name="wood", base_color=(0.9, 0.9, 0.9), texture="wood")
FABRIC = Material(name="fabric", base_color=(0.25, 0.35, 0.6), texture="weave")
CLAY = Material(name="clay", base_color=(0.75, 0.35, 0.25))
WHITE = Material(name="white", base_color=(0.9, 0.9, 0.9), roughness=0.3)
LEAF = Material(name="leaf", base_color=(0.15, 0.45, 0.15))
METAL = Material(name="metal", base_color=(0.4, 0.4, 0.4), metallic=1.0, roughness=0.3)
SHADE = Material(name="shade", base_color=(0.95, 0.9, 0.75))
PLASTER = Material(name="plaster", base_color=(0.85, 0.83, 0.8))
GLASS = Material(name="glass", base_color=(0.9, 0.95, 1.0), glass=True)


def block(size: Sequence[float], at: Sequence[float] = (0.0, 0.0, 0.0)) -> trimesh.Trimesh:
    """Return a box whose bottom centre lies at ``at``."""
    x, y, z = at
    return box(extents=size, transform=translation((x, y, z + size[2] / 2)))


def rod(radius: float, height: float, at: Sequence[float] = (0.0, 0.0, 0.0)) -> trimesh.Trimesh:
    """Return an upright cylinder whose bottom centre lies at ``at``."""
    x, y, z = at
    return cylinder(radius=radius, height=height, sections=32, transform=translation((x, y, z + height / 2)))


def make_asset(
    design: str,
    category: str,
    parts: Sequence[tuple[trimesh.Trimesh, Material]],
    *,
    front: bool = False,
    single_view_cue: bool = False,
) -> Asset:
    """Return an asset of coloured parts; texture coordinates are projected along the main axis."""
    materials = tuple(dict.fromkeys(material for _, material in parts))
    vertices, faces, slots = [], [], []
    start = 0
    for part, material in parts:
        vertices.append(part.vertices)
        faces.append(part.faces + start)
        slots.append(np.full(len(part.faces), materials.index(material), np.int32))
        start += len(part.vertices)
    points, triangles = np.concatenate(vertices), np.concatenate(faces).astype(np.int32)
    mesh = Mesh(
        vertices=np.array(points, dtype=np.float64),
        faces=triangles,
        uv=_box_projection(points, triangles),
        slots=np.concatenate(slots),
        smooth=np.zeros(len(triangles), dtype=bool),
    )
    return Asset(design, category, mesh, materials, front=front, single_view_cue=single_view_cue)


def _box_projection(points: np.ndarray, faces: np.ndarray) -> np.ndarray:
    corners = points[faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    main = np.abs(normal).argmax(axis=1)
    others = np.array([[1, 2], [0, 2], [0, 1]])[main]
    return np.take_along_axis(corners, others[:, None, :].repeat(3, axis=1), axis=2)


def chair(design: str = "chair_a", material: Material = WOOD, back: float = 0.45) -> Asset:
    legs = [(block((0.04, 0.04, 0.43), (x, y, 0)), material) for x in (-0.18, 0.18) for y in (-0.18, 0.18)]
    seat = (block((0.42, 0.42, 0.04), (0, 0, 0.43)), material)
    rest = (block((0.04, 0.42, back), (-0.19, 0, 0.47)), material)
    return make_asset(design, "chair", [*legs, seat, rest], front=True)


def table(design: str, x: float, y: float, z: float, category: str = "table") -> Asset:
    legs = [
        (block((0.06, 0.06, z - 0.04), (sx * (x / 2 - 0.04), sy * (y / 2 - 0.04), 0)), WOOD)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return make_asset(design, category, [*legs, (block((x, y, 0.04), (0, 0, z - 0.04)), WOOD)])


def round_table() -> Asset:
    parts = [
        (rod(0.25, 0.03), WOOD),
        (rod(0.03, 0.5, (0, 0, 0.03)), WOOD),
        (rod(0.25, 0.03, (0, 0, 0.53)), WOOD),
    ]
    return make_asset("round_table", "side table", parts)


def mug(design: str = "mug_a", radius: float = 0.04, material: Material = CLAY) -> Asset:
    handle = block((0.03, 0.012, 0.06), (radius + 0.014, 0, 0.02))
    return make_asset(design, "mug", [(rod(radius, 0.1), material), (handle, material)])


def vase() -> Asset:
    parts = [(rod(0.06, 0.15), WHITE), (rod(0.03, 0.1, (0, 0, 0.15)), WHITE)]
    return make_asset("vase_a", "vase", parts)


def book() -> Asset:
    return make_asset("book_a", "book", [(block((0.22, 0.15, 0.03)), CLAY)])


def sofa() -> Asset:
    parts = [
        (block((0.8, 1.8, 0.42)), FABRIC),
        (block((0.2, 1.8, 0.38), (-0.3, 0, 0.42)), FABRIC),
        (block((0.6, 0.15, 0.2), (0.1, -0.825, 0.42)), FABRIC),
        (block((0.6, 0.15, 0.2), (0.1, 0.825, 0.42)), FABRIC),
    ]
    return make_asset("sofa_a", "sofa", parts, front=True)


def shelf() -> Asset:
    sides = [(block((0.3, 0.03, 1.6), (0, y, 0)), WOOD) for y in (-0.385, 0.385)]
    boards = [(block((0.3, 0.74, 0.03), (0, 0, z)), WOOD) for z in (0.05, 0.55, 1.05, 1.57)]
    back = (block((0.01, 0.74, 1.6), (-0.145, 0, 0)), WOOD)
    return make_asset("shelf_a", "shelf", [*sides, *boards, back], front=True)


def lamp() -> Asset:
    parts = [
        (rod(0.15, 0.03), METAL),
        (rod(0.015, 1.3, (0, 0, 0.03)), METAL),
        (rod(0.2, 0.25, (0, 0, 1.33)), SHADE),
    ]
    return make_asset("lamp_a", "floor lamp", parts)


def plant() -> Asset:
    crown = icosphere(subdivisions=1, radius=0.25)
    crown.apply_translation((0.05, 0.02, 0.6))
    twig = icosphere(subdivisions=1, radius=0.12)
    twig.apply_translation((0.2, 0.0, 0.85))
    return make_asset("plant_a", "plant", [(rod(0.15, 0.38), CLAY), (crown, LEAF), (twig, LEAF)])


def picture(design: str, width: float, height: float, material: Material, cue: bool = False) -> Asset:
    frame = box(extents=(0.03, width, height), transform=translation((0.015, 0, 0)))
    return make_asset(design, "picture", [(frame, material)], front=True, single_view_cue=cue)


def textures(size: int = 64, seed: int = 0) -> dict[str, np.ndarray]:
    """Return a wood grain, a weave and a two-coloured print, (size, size, 3) uint8 each."""
    rng = np.random.default_rng(seed)
    grain = 150 + 25 * np.sin(np.linspace(0, 40, size))[None, :] + rng.normal(0, 6, (size, size))
    wood = np.clip(np.stack([grain, 0.7 * grain, 0.45 * grain], axis=-1), 0, 255)
    weave = np.clip(225 + rng.normal(0, 12, (size, size, 1)).repeat(3, axis=2), 0, 255)
    printed = np.full((size, size, 3), (230, 40, 40))
    printed[:, size // 2 :] = (40, 60, 220)
    return {
        "wood": wood.astype(np.uint8),
        "weave": weave.astype(np.uint8),
        "print": printed.astype(np.uint8),
    }


def _structure() -> list[SceneObject]:
    slabs = {
        "floor_1": ("floor", (WIDTH + 0.2, DEPTH + 0.2, 0.1), (WIDTH / 2, DEPTH / 2, -0.1)),
        "ceiling_1": ("ceiling", (WIDTH + 0.2, DEPTH + 0.2, 0.1), (WIDTH / 2, DEPTH / 2, HEIGHT)),
        "wall_s": ("wall", (WIDTH + 0.2, 0.1, HEIGHT), (WIDTH / 2, -0.05, 0)),
        "wall_n": ("wall", (WIDTH + 0.2, 0.1, HEIGHT), (WIDTH / 2, DEPTH + 0.05, 0)),
        "wall_w": ("wall", (0.1, DEPTH, HEIGHT), (-0.05, DEPTH / 2, 0)),
        "wall_e": ("wall", (0.1, DEPTH, HEIGHT), (WIDTH + 0.05, DEPTH / 2, 0)),
    }
    return [
        SceneObject(
            name, make_asset(f"{name}_slab", category, [(block(size), PLASTER)]), pose(*at), "structure"
        )
        for name, (category, size, at) in slabs.items()
    ]


def _fixtures() -> list[SceneObject]:
    door = make_asset("door_a", "door", [(block((0.04, 0.9, 2.0)), WHITE)], front=True)
    pane = make_asset("window_a", "window", [(block((0.02, 1.2, 1.0)), GLASS)])
    return [
        SceneObject("door_1", door, pose(WIDTH, 3.2, 0, math.pi), "fixture"),
        SceneObject("window_1", pane, pose(2.0, 0.0, 1.0, math.pi / 2), "fixture"),
    ]


def empty_room() -> Scene:
    """Return the room with its door and window and nothing in it."""
    floor = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, DEPTH), (0.0, DEPTH))
    return Scene(
        scene_id="hand-made",
        source="test",
        family="hand-made",
        rooms=(Room("room", "living room", floor, HEIGHT),),
        objects=(*_structure(), *_fixtures()),
        textures=textures(),
        lights=(Light("sun", "sun", pose(2.5, 2.0, 2.4), 3.0),),
    )


def furnish(scene: Scene, *items: SceneObject, **changes: object) -> Scene:
    """Return the scene with objects added."""
    return dataclasses.replace(scene, objects=(*scene.objects, *items), **changes)


def sitting_room() -> Scene:
    """Return a furnished room: a table with two like chairs, a sofa, shelves, small things, a lamp.

    On the dining table (0.74 m) stand mug, vase and book; the pictures hang on the north wall.
    """
    seat = chair()
    half, up = math.pi / 2, 0.74
    items = (
        SceneObject("table_1", table("table_a", 1.4, 0.8, up), pose(2.4, 2.3)),
        SceneObject("chair_1", seat, pose(2.4, 1.78, 0, half), beside="table_1"),
        SceneObject("chair_2", seat, pose(2.4, 2.82, 0, -half), beside="table_1"),
        SceneObject("mug_1", mug(), pose(2.0, 2.2, up, 0.3), support="table_1"),
        SceneObject("vase_1", vase(), pose(2.5, 2.4, up), support="table_1"),
        SceneObject("book_1", book(), pose(2.9, 2.2, up, 0.2), support="table_1"),
        SceneObject("sofa_1", sofa(), pose(0.42, 2.2, 0, 0)),
        SceneObject("shelf_1", shelf(), pose(3.6, 3.84, 0, -half)),
        SceneObject("square_1", table("square_a", 0.6, 0.6, 0.45, "coffee table"), pose(4.2, 1.2)),
        SceneObject("round_1", round_table(), pose(3.9, 2.4)),
        SceneObject("lamp_1", lamp(), pose(0.35, 3.6)),
        SceneObject("plant_1", plant(), pose(4.5, 0.45, 0, 0.5)),
        SceneObject(
            "picture_1", picture("picture_a", 0.6, 0.4, CLAY), pose(1.0, DEPTH, 1.5, -half), support="wall"
        ),
        SceneObject(
            "picture_2", picture("picture_b", 0.3, 0.4, LEAF), pose(2.4, DEPTH, 1.6, -half), support="wall"
        ),
    )
    bulb = Light("bulb", "point", translation((0.35, 3.6, 1.45)), 40.0, attached_to="lamp_1")
    scene = empty_room()
    return furnish(
        scene,
        *items,
        lights=(*scene.lights, bulb),
        spares=(chair("chair_b", FABRIC, back=0.3), mug("mug_b", 0.035, WHITE)),
    )


def fingerprint(scene: Scene) -> str:
    """Return a hash of all that a scene holds, to see whether something changed it."""
    digest = hashlib.sha256()
    for item in scene.objects:
        mesh = item.asset.mesh
        labels = (item.object_id, item.kind, item.support, item.beside, item.design, item.materials)
        digest.update(repr(labels).encode())
        for values in (item.T_object_to_world, mesh.vertices, mesh.faces, mesh.uv, mesh.slots):
            digest.update(np.ascontiguousarray(values).tobytes())
    for lamp in scene.lights:
        digest.update(repr((lamp.light_id, lamp.kind, lamp.power, lamp.attached_to)).encode())
        digest.update(lamp.T_light_to_world.tobytes())
    for name, texture in scene.textures.items():
        digest.update(name.encode() + texture.tobytes())
    digest.update(repr([asset.design for asset in scene.spares]).encode())
    return digest.hexdigest()
