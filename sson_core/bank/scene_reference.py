"""Recording which scene an item shows, so that a source that makes it differently later is noticed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sson_core.bank.record import SceneReference
from sson_core.scene import Asset, Scene

_DIGITS = 5


def reference_of(scene: Scene) -> SceneReference:
    """Return what rebuilds a scene from its source, with the hash of its content."""
    return SceneReference(
        scene_id=scene.scene_id,
        source=scene.source,
        family=scene.family,
        parameters=dict(scene.parameters),
        content_sha256=scene_sha256(scene),
    )


def scene_sha256(scene: Scene) -> str:
    """Return the hash of all that affects what is seen: poses, geometry, materials, textures, lights.

    Lengths count to a hundredth of a millimetre, so that another machine's rounding does not matter.
    """
    digest = hashlib.sha256()
    known: dict[int, bytes] = {}
    for item in scene.objects:
        design = known.setdefault(id(item.asset), _asset(item.asset))
        look = " ".join(material.model_dump_json() for material in item.materials)
        digest.update(f"{item.object_id} {item.kind} {item.support} {look}".encode() + design)
        digest.update(_rounded(item.T_object_to_world))
    for asset in scene.spares:
        digest.update(known.setdefault(id(asset), _asset(asset)))
    for light in scene.lights:
        place = (light.light_id, light.kind, light.power, light.color, light.size, light.attached_to)
        digest.update(repr(place).encode() + _rounded(light.T_light_to_world))
    for name, pixels in sorted(scene.textures.items()):
        digest.update(name.encode() + np.ascontiguousarray(pixels).tobytes())
    digest.update(repr((scene.sky, scene.sky_strength)).encode())
    return digest.hexdigest()


def _asset(asset: Asset) -> bytes:
    mesh = asset.mesh
    digest = hashlib.sha256(f"{asset.design} {asset.category} {asset.front}".encode())
    digest.update(_rounded(mesh.vertices) + _rounded(mesh.uv))
    for whole in (mesh.faces, mesh.slots, mesh.smooth):
        digest.update(np.ascontiguousarray(whole).tobytes())
    if asset.native is not None:
        # Only the file's name: its folder says nothing of what is seen, and sources hash its content.
        digest.update(f"{Path(asset.native.file).name} {asset.native.names}".encode())
        digest.update(_rounded(np.array(asset.native.T_file_to_asset)))
    return digest.digest()


def _rounded(values: NDArray[Any]) -> bytes:
    whole: NDArray[np.float64] = np.round(np.asarray(values, dtype=np.float64), _DIGITS) + 0.0  # no -0.0
    return whole.tobytes()
