"""The scene model that every source yields and every renderer realises, and the declarative edits.

A scene holds *assets* (designs: geometry, materials, front) and *objects* (placed instances of
assets). Two objects of one asset are like instances. Assets that no object uses are spares: an
identity edit may put one in an object's place. Nothing here is ever changed in place.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from sson_core import geometry
from sson_core.errors import BadInput
from sson_core.geometry import Array

Kind = Literal["structure", "fixture", "movable"]
Colour = tuple[float, float, float]


class Material(BaseModel):
    """The look of a surface: enough for the built-in renderers, JSON-serialisable.

    ``base_color`` is sRGB in 0..1 and multiplies the texture, if there is one. ``texture`` names an
    entry of ``Scene.textures``. ``emission`` is the emitted strength in Blender's units.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    base_color: Colour = (0.8, 0.8, 0.8)
    texture: str | None = None
    roughness: float = Field(default=0.6, ge=0.0, le=1.0)
    metallic: float = Field(default=0.0, ge=0.0, le=1.0)
    glass: bool = False
    emission: float = Field(default=0.0, ge=0.0)


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles in object coordinates.

    Attributes:
        vertices: (V, 3) metres.
        faces: (F, 3) vertex indices, counter-clockwise from outside.
        uv: (F, 3, 2) texture coordinates of each corner, one unit a texture repeat.
        slots: (F,) index into the asset's materials.
        smooth: (F,) whether a renderer shades the face smoothly.
    """

    vertices: Array
    faces: NDArray[np.int32]
    uv: Array
    slots: NDArray[np.int32]
    smooth: NDArray[np.bool_]


@dataclass(frozen=True)
class NativeHandle:
    """Where a renderer that keeps a source's own materials finds an asset.

    Attributes:
        file: path of a file that the renderer can open (a .blend, .glb or .gltf).
        names: the file's objects that together are the asset, at one of the places it has there.
        T_file_to_asset: rows of the 4x4 matrix from the file's world, as Blender shows it after
            loading, to the asset's coordinates; it may scale, and reflects for a mirrored asset.
    """

    file: str
    names: tuple[str, ...]
    T_file_to_asset: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, eq=False)
class Asset:
    """One design. Its origin is at the bottom centre (back centre for what hangs on a wall).

    ``front`` says that local +x is a recognisable front; an asset without one still has a heading.
    ``single_view_cue`` marks text, clock faces and the like, which betray a mirror edit alone.
    """

    design: str
    category: str
    mesh: Mesh
    materials: tuple[Material, ...]
    front: bool = False
    description: str = ""
    single_view_cue: bool = False
    native: NativeHandle | None = None

    @cached_property
    def box(self) -> Array:
        """Axis-aligned box in object coordinates, rows ``[lower, upper]`` (2, 3), metres."""
        return geometry.bounds(self.mesh.vertices)

    @cached_property
    def plan(self) -> shapely.Polygon:
        """Convex hull on the plan in object coordinates."""
        return geometry.plan_polygon(self.mesh.vertices)


@dataclass(frozen=True, eq=False)
class SceneObject:
    """A placed asset.

    Attributes:
        kind: ``structure`` (walls, floor, ceiling: never a landmark), ``fixture`` (windows, doors,
            built-in things: landmarks, never edited) or ``movable``.
        support: ``floor``, ``wall``, ``ceiling`` or the id of the object it stands on.
        look: materials that replace the asset's own, slot by slot, or None.
        beside: id of the object it belongs to on the plan (a chair's table), or None.
    """

    object_id: str
    asset: Asset
    T_object_to_world: Array
    kind: Kind = "movable"
    support: str = "floor"
    look: tuple[Material, ...] | None = None
    beside: str | None = None

    @property
    def category(self) -> str:
        """The asset's category."""
        return self.asset.category

    @property
    def design(self) -> str:
        """The asset's design, the same for like instances unless the look was replaced."""
        return self.asset.design

    @property
    def materials(self) -> tuple[Material, ...]:
        """The materials in force, one a slot."""
        return self.look if self.look is not None else self.asset.materials

    @property
    def position(self) -> Array:
        """Origin in the world (3,)."""
        return self.T_object_to_world[:3, 3]

    @property
    def heading(self) -> float:
        """Angle of local +x on the plan, radians."""
        return geometry.heading(self.T_object_to_world)

    @cached_property
    def vertices(self) -> Array:
        """World vertices (V, 3)."""
        return geometry.transform_points(self.T_object_to_world, self.asset.mesh.vertices)

    @cached_property
    def box(self) -> Array:
        """World axis-aligned box, rows ``[lower, upper]`` (2, 3)."""
        return geometry.bounds(self.vertices)

    @property
    def centre(self) -> Array:
        """Centre of the world box (3,)."""
        middle: Array = self.box.mean(axis=0)
        return middle

    @cached_property
    def plan(self) -> shapely.Polygon:
        """Convex hull on the plan in the world."""
        if abs(self.T_object_to_world[2, 2]) < 1.0 - 1e-9:
            return geometry.plan_polygon(self.vertices)
        corners = shapely.get_coordinates(self.asset.plan)
        upright = np.column_stack([corners, np.zeros(len(corners))])
        return geometry.plan_polygon(geometry.transform_points(self.T_object_to_world, upright))

    @property
    def size(self) -> float:
        """Longest side of the world box, metres: ``d`` of the study's size classes."""
        return float((self.box[1] - self.box[0]).max())

    def like(self, other: SceneObject) -> bool:
        """Whether both look the same apart from their place."""
        return self.design == other.design and self.materials == other.materials

    def placed(self, T_object_to_world: Array, support: str | None = None) -> SceneObject:
        """Return the object at another pose, on another support if one is given."""
        return dataclasses.replace(
            self,
            T_object_to_world=T_object_to_world,
            support=self.support if support is None else support,
        )


@dataclass(frozen=True)
class Room:
    """A room's outline: ``floor`` (N, 2) counter-clockwise plan corners, metres."""

    room_id: str
    room_type: str
    floor: tuple[tuple[float, float], ...]
    height: float
    floor_z: float = 0.0

    @cached_property
    def polygon(self) -> shapely.Polygon:
        """The outline as a polygon."""
        return shapely.Polygon(self.floor)


@dataclass(frozen=True, eq=False)
class Light:
    """A lamp or daylight. It shines along its local -z; ``size`` (2,) metres of an area light.

    ``power`` is in watts (point, area) or in Blender's irradiance units (sun); ``color`` is linear.
    ``attached_to`` names the object that it moves and disappears with.
    """

    light_id: str
    kind: Literal["point", "area", "sun"]
    T_light_to_world: Array
    power: float
    color: Colour = (1.0, 1.0, 1.0)
    size: tuple[float, float] = (0.1, 0.1)
    attached_to: str | None = None


@dataclass(frozen=True, eq=False)
class Scene:
    """A furnished scene.

    ``family`` groups scenes that are not independent of each other (one layout in several versions);
    intervals and splits respect it. ``parameters`` reproduce the scene from its source. ``left_out``
    lists what the source could not load, with the reason.
    """

    scene_id: str
    source: str
    family: str
    rooms: tuple[Room, ...]
    objects: tuple[SceneObject, ...]
    lights: tuple[Light, ...] = ()
    textures: Mapping[str, NDArray[np.uint8]] = field(default_factory=dict)
    spares: tuple[Asset, ...] = ()
    sky: Colour = (0.75, 0.85, 1.0)
    sky_strength: float = 1.0
    parameters: Mapping[str, object] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        ids = [item.object_id for item in self.objects]
        twice = sorted({name for name in ids if ids.count(name) > 1}) if len(set(ids)) < len(ids) else []
        if twice:
            raise BadInput(f"object ids occur twice: {', '.join(twice)}.", field="objects")
        for item in self.objects:
            if not np.isfinite(item.T_object_to_world).all():
                raise BadInput("the pose is not finite.", field=f"objects[{item.object_id}]")

    @cached_property
    def by_id(self) -> dict[str, SceneObject]:
        """Objects by id, in scene order."""
        return {item.object_id: item for item in self.objects}

    def object(self, object_id: str) -> SceneObject:
        """Return an object; raise BadInput that lists the ids if there is none of that id."""
        try:
            return self.by_id[object_id]
        except KeyError:
            known = ", ".join(self.by_id)
            raise BadInput(f"no object {object_id!r} in scene {self.scene_id}; it has: {known}.") from None

    def asset(self, design: str) -> Asset:
        """Return the asset of a design, used or spare; raise BadInput if the scene has none."""
        for asset in self.assets():
            if asset.design == design:
                return asset
        raise BadInput(f"no design {design!r} in scene {self.scene_id}.")

    def assets(self) -> Iterator[Asset]:
        """Yield every asset once: those in use, then the spares."""
        seen: set[str] = set()
        for asset in (*(item.asset for item in self.objects), *self.spares):
            if asset.design not in seen:
                seen.add(asset.design)
                yield asset

    def like_instances(self, object_id: str) -> list[SceneObject]:
        """Return the other objects that look like this one."""
        this = self.object(object_id)
        return [item for item in self.objects if item is not this and item.like(this)]

    def carried_by(self, object_id: str) -> list[SceneObject]:
        """Return what stands directly on an object."""
        return [item for item in self.objects if item.support == object_id]

    def room_at(self, point: Array) -> Room | None:
        """Return the room whose outline covers a point (x, y[, z])."""
        place = shapely.Point(float(point[0]), float(point[1]))
        return next((room for room in self.rooms if room.polygon.covers(place)), None)

    def replacing(self, *changed: SceneObject) -> Scene:
        """Return the scene with objects of the same ids replaced, order kept."""
        new = {item.object_id: item for item in changed}
        objects = tuple(new.get(item.object_id, item) for item in self.objects)
        return dataclasses.replace(self, objects=objects)

    def without(self, object_id: str) -> Scene:
        """Return the scene without an object and without the lights attached to it."""
        objects = tuple(item for item in self.objects if item.object_id != object_id)
        lights = tuple(lamp for lamp in self.lights if lamp.attached_to != object_id)
        return dataclasses.replace(self, objects=objects, lights=lights)


class _Edit(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Move(_Edit):
    """One object goes to another place; its heading stays. ``translation`` in world metres."""

    category: Literal["move"] = "move"
    object_id: str
    translation: tuple[float, float, float]
    step: Literal["quarter", "half", "full", "pulled_out"]


class Rotate(_Edit):
    """One object turns about the vertical by ``degrees`` (counter-clockwise from above).

    ``scope`` says whether the object's design is unique in its room; ``helper_translation`` (metres)
    makes the turned object fit.
    """

    category: Literal["rotate"] = "rotate"
    object_id: str
    degrees: float
    scope: Literal["unique", "one_of_several"]
    helper_translation: tuple[float, float, float] = (0.0, 0.0, 0.0)


class Swap(_Edit):
    """Two objects trade places, and headings too where ``headings`` is ``exchanged``."""

    category: Literal["swap"] = "swap"
    object_ids: tuple[str, str]
    headings: Literal["kept", "exchanged"]


class Mirror(_Edit):
    """The whole room is reflected in the vertical plane through ``point`` with ``normal`` (plan)."""

    category: Literal["mirror"] = "mirror"
    point: tuple[float, float]
    normal: tuple[float, float]


class Delete(_Edit):
    """One object is removed."""

    category: Literal["delete"] = "delete"
    object_id: str


class Detail(_Edit):
    """One object changes its design (``substitution``) or its look (``appearance``) at its place."""

    category: Literal["detail"] = "detail"
    object_id: str
    detail_kind: Literal["substitution", "appearance"]
    design: str | None = None
    look: tuple[Material, ...] | None = None


Edit = Annotated[Move | Rotate | Swap | Mirror | Delete | Detail, Field(discriminator="category")]
CATEGORIES = ("move", "rotate", "swap", "mirror", "delete", "detail")
