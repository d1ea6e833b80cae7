"""A scene written down as a render job."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sson_core.camera import CameraRecord
from sson_core.errors import BadInput
from sson_core.rendering.blender.job import (
    JOB_NAME,
    MESHES_NAME,
    Job,
    JobLight,
    JobNative,
    JobObject,
    Placed,
    matrix,
    mesh_keys,
)
from sson_core.rendering.protocol import RenderSettings, View
from sson_core.rendering.topdown import TopDown, eye_height, overhead
from sson_core.scene import Material, Mesh, NativeHandle, Scene, SceneObject

WELD_METRES = 1e-5


def write_job(folder: Path, scene: Scene, views: Mapping[str, View], settings: RenderSettings) -> None:
    """Write a scene and its views as a job into an empty folder.

    Like instances share one mesh. Raises BadInput naming the object, view or file that cannot be rendered.
    """
    writer = _Writer()
    hidden = overhead(scene)
    objects = [writer.placed(item, item.object_id in hidden) for item in scene.objects]
    job = Job(
        scene_id=scene.scene_id,
        meshes=len(writer.meshes),
        objects=objects,
        natives=[JobNative(file=file, names=names) for file, names in writer.natives],
        materials=list(writer.materials),
        textures=_write_textures(folder, scene, writer.materials),
        lights=[
            JobLight(
                kind=light.kind,
                T_light_to_world=matrix(light.T_light_to_world),
                power=light.power,
                color=light.color,
                size=light.size,
            )
            for light in scene.lights
        ],
        sky=scene.sky,
        sky_strength=scene.sky_strength,
        sky_file=_sky_file([file for file, _ in writer.natives]),
        top=eye_height(scene),
        views={name: _view_record(name, view) for name, view in views.items()},
        settings=settings,
    )
    np.savez(folder / MESHES_NAME, **writer.arrays)
    (folder / JOB_NAME).write_text(job.model_dump_json(), encoding="utf-8")


@dataclass
class _Writer:
    """Numbers meshes, natives and materials as objects first need them."""

    meshes: dict[int, int] = field(default_factory=dict)
    arrays: dict[str, NDArray[np.generic]] = field(default_factory=dict)
    natives: dict[tuple[str, tuple[str, ...]], int] = field(default_factory=dict)
    materials: dict[Material, int] = field(default_factory=dict)

    def placed(self, item: SceneObject, overhead: bool) -> JobObject:
        """Return an object's record. One with its own materials needs no mesh."""
        handle = item.asset.native
        bare = handle is None or item.look is not None
        return JobObject(
            name=item.object_id,
            mesh=self._mesh(item) if bare else None,
            materials=[self._material(look) for look in item.materials] if bare else [],
            T_object_to_world=matrix(item.T_object_to_world),
            overhead=overhead,
            native=None if handle is None else self._native(item, handle),
        )

    def _native(self, item: SceneObject, handle: NativeHandle) -> Placed:
        key = (handle.file, handle.names)
        if key not in self.natives and not Path(handle.file).is_file():
            raise BadInput(
                f"the file that holds {item.object_id} ({', '.join(handle.names)}) is missing.",
                file=handle.file,
                advice="Put it back where it was when the scene was loaded.",
            )
        look = None
        if item.look is not None:
            names = (material.name for material in item.asset.materials)
            look = {name: self._material(new) for name, new in zip(names, item.look, strict=True)}
        return Placed(
            native=self.natives.setdefault(key, len(self.natives)),
            T_file_to_world=matrix(item.T_object_to_world @ np.array(handle.T_file_to_asset)),
            look=look,
        )

    def _mesh(self, item: SceneObject) -> int:
        mesh = item.asset.mesh
        if id(mesh) not in self.meshes:
            self.meshes[id(mesh)] = len(self.meshes)
            _check_mesh(mesh, len(item.materials), item.object_id)
            prepared = _prepared(mesh)
            self.arrays |= {key: prepared[name] for name, key in mesh_keys(self.meshes[id(mesh)]).items()}
        return self.meshes[id(mesh)]

    def _material(self, look: Material) -> int:
        return self.materials.setdefault(look, len(self.materials))


def _sky_file(files: list[str]) -> str | None:
    """Return the .blend that most of the scene's natives lie in: its sky belongs to them."""
    blends = Counter(file for file in files if Path(file).suffix.lower() == ".blend")
    return blends.most_common(1)[0][0] if blends else None


def _view_record(name: str, view: View) -> CameraRecord | TopDown:
    if isinstance(view, TopDown):
        return view
    K = view.K
    centred = np.allclose(K[:2, 2], [view.width / 2, view.height / 2], atol=1e-6)
    if not centred or K[0, 1] != 0.0:
        raise BadInput(
            "the principal point must be the image centre, without skew.", field=f"views[{name}].K"
        )
    if np.linalg.det(view.T_world_to_camera[:3, :3]) < 0:
        raise BadInput("the camera is mirrored.", field=f"views[{name}].T_world_to_camera")
    return CameraRecord.of(view)


def _check_mesh(mesh: Mesh, materials: int, object_id: str) -> None:
    if not np.isfinite(mesh.vertices).all():
        raise BadInput("a vertex is not finite.", field=f"objects[{object_id}].mesh")
    if len(mesh.faces) and not 0 <= int(mesh.faces.min()) <= int(mesh.faces.max()) < len(mesh.vertices):
        raise BadInput("a face names a vertex that is not there.", field=f"objects[{object_id}].mesh")
    if len(mesh.faces) and not 0 <= int(mesh.slots.min()) <= int(mesh.slots.max()) < materials:
        raise BadInput("a face names a material slot that is not there.", field=f"objects[{object_id}].slots")


def _prepared(mesh: Mesh) -> dict[str, NDArray[np.generic]]:
    """Return the mesh's arrays in Blender's types, joined where smooth faces need common vertices.

    Blender averages normals over faces that share a vertex; sources often repeat vertices at seams.
    """
    vertices, faces = mesh.vertices, mesh.faces
    if mesh.smooth.any():
        _, first, inverse = np.unique(
            np.round(vertices / WELD_METRES).astype(np.int64), axis=0, return_index=True, return_inverse=True
        )
        smooth_faces = mesh.smooth[:, None]
        faces = np.where(smooth_faces, first[inverse.reshape(-1)][faces], faces)
    whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    return {
        "vertices": vertices.astype(np.float32),
        "faces": faces[whole].astype(np.int32),
        "uv": mesh.uv[whole].astype(np.float32),
        "slots": mesh.slots[whole].astype(np.int32),
        "smooth": mesh.smooth[whole].astype(bool),
    }


def _write_textures(folder: Path, scene: Scene, materials: Mapping[Material, int]) -> dict[str, str]:
    """Write the textures in use and return their file names."""
    files: dict[str, str] = {}
    for name in sorted({material.texture for material in materials if material.texture is not None}):
        if name not in scene.textures:
            raise BadInput(f"a material names the texture {name!r}, which is missing.", field="textures")
        files[name] = f"texture_{len(files)}.png"
        Image.fromarray(scene.textures[name]).convert("RGB").save(folder / files[name], compress_level=1)
    return files
