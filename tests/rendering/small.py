"""Trivial scenes for renders of a second: glowing markers, single solids, one lamp."""

from __future__ import annotations

import numpy as np
import trimesh

from sson_core.geometry import Array, translation
from sson_core.rendering.protocol import RenderSettings
from sson_core.scene import Asset, Light, Material, Mesh, Scene, SceneObject

PLAIN = RenderSettings(
    samples=16, denoise=False, max_bounces=1, device="cpu", view_transform="Standard", look="None"
)
"""Settings under which an emitted colour is the stored colour."""

GREY = Material(name="grey", base_color=(0.6, 0.6, 0.6))


def solid(form: trimesh.Trimesh, material: Material = GREY, *, smooth: bool = False) -> Asset:
    """Return a trimesh as an asset in one material; texture coordinates are x and y."""
    vertices = np.array(form.vertices, dtype=np.float64)
    faces = form.faces.astype(np.int32)
    count = len(faces)
    mesh = Mesh(
        vertices=vertices,
        faces=faces,
        uv=vertices[faces][..., :2],
        slots=np.zeros(count, np.int32),
        smooth=np.full(count, smooth),
    )
    return Asset(material.name, "solid", mesh, (material,))


def box(size: tuple[float, float, float], material: Material = GREY) -> Asset:
    """Return a box centred on its origin."""
    return solid(trimesh.creation.box(size), material)


def glow(name: str, colour: tuple[float, float, float]) -> Material:
    """Return a material that shows exactly this sRGB colour where no light falls."""
    return Material(name=name, base_color=colour, emission=1.0, roughness=1.0)


def at(
    asset: Asset, object_id: str, place: Array | tuple[float, float, float], **changes: object
) -> SceneObject:
    """Return the asset placed without a turn."""
    return SceneObject(object_id, asset, translation(place), **changes)  # type: ignore[arg-type]


def scene(*objects: SceneObject, lights: tuple[Light, ...] = (), **changes: object) -> Scene:
    """Return a scene under a black sky."""
    return Scene("small", "test", "small", (), objects, lights, sky_strength=0.0, **changes)  # type: ignore[arg-type]


def overhead_sun(power: float = 3.0) -> Light:
    """Return a sun in the zenith."""
    return Light("sun", "sun", translation((0.0, 0.0, 5.0)), power)
