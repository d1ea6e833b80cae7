"""Writing .glb files by hand: small rooms for tests, and furnished ones out of model files."""

from __future__ import annotations

import base64
import copy
import json
import math
import struct
from pathlib import Path
from typing import Any

import numpy as np

from sson_core.geometry import Array

Pose = dict[str, Any]


def box(size: tuple[float, float, float]) -> tuple[Array, Array]:
    """Return corners (8, 3) and faces (12, 3) of a box standing on its origin, y up."""
    w, h, d = size
    corners = np.array([[x, y, z] for x in (-w / 2, w / 2) for y in (0, h) for z in (-d / 2, d / 2)])
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return corners, np.array([face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))])


def placed(x: float, y: float, z: float = 0.0, degrees: float = 0.0, scale: float = 1.0) -> Pose:
    """Return a node's pose from a place in z-up metres and a turn about the vertical."""
    half = math.radians(degrees) / 2
    pose = {"translation": [x, z, -y], "rotation": [0.0, math.sin(half), 0.0, math.cos(half)]}
    return pose | ({"scale": [scale] * 3} if scale != 1.0 else {})


class Glb:
    """A file in the making: add materials, meshes, nodes and whole models, then write it."""

    def __init__(self) -> None:
        self.content: dict[str, Any] = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}]}
        self.data = b""

    def list(self, name: str) -> list[Any]:
        """Return one of the file's lists."""
        found: list[Any] = self.content.setdefault(name, [])
        return found

    def material(self, name: str, linear: tuple[float, ...] = (0.5, 0.4, 0.3, 1.0), **more: Any) -> int:
        """Add a material of one linear colour."""
        surface = {"baseColorFactor": list(linear), "metallicFactor": 0.0, "roughnessFactor": 0.7}
        self.list("materials").append({"name": name, "pbrMetallicRoughness": surface, **more})
        return len(self.list("materials")) - 1

    def array(self, values: Array, kind: str, code: int) -> int:
        """Add an accessor of floats (5126) or whole numbers (5125)."""
        raw = np.asarray(values, "<f4" if code == 5126 else "<u4")
        view = self.bytes(raw.tobytes())
        accessor = {"bufferView": view, "componentType": code, "count": len(raw), "type": kind}
        self.list("accessors").append(accessor)
        return len(self.list("accessors")) - 1

    def bytes(self, raw: bytes) -> int:
        """Add a buffer view."""
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(raw)}
        self.list("bufferViews").append(view)
        self.data += raw + b"\0" * (-len(raw) % 4)
        return len(self.list("bufferViews")) - 1

    def mesh(self, name: str, *primitives: tuple[Array, Array, int]) -> int:
        """Add a mesh of (points, faces, material) each."""
        made = []
        for points, faces, material in primitives:
            uv = np.asarray(points)[:, :2]
            attributes = {
                "POSITION": self.array(points, "VEC3", 5126),
                "TEXCOORD_0": self.array(uv, "VEC2", 5126),
            }
            indices = self.array(np.asarray(faces).reshape(-1), "SCALAR", 5125)
            made.append({"attributes": attributes, "indices": indices, "material": material})
        self.list("meshes").append({"name": name, "primitives": made})
        return len(self.list("meshes")) - 1

    def node(self, name: str | None, mesh: int | None = None, pose: Pose | None = None, **more: Any) -> int:
        """Add a node; unless it is named among another's ``children`` it stands at the top."""
        node: dict[str, Any] = {**(pose or {}), **more}
        if name is not None:
            node["name"] = name
        if mesh is not None:
            node["mesh"] = mesh
        self.list("nodes").append(node)
        top = self.content["scenes"][0]["nodes"]
        top[:] = [index for index in top if index not in node.get("children", [])]
        top.append(len(self.list("nodes")) - 1)
        return len(self.list("nodes")) - 1

    def model(self, file: Path) -> list[int]:
        """Copy a model file's scene in; return its top nodes, which stand nowhere yet."""
        content, chunk = opened(file)
        start = {name: len(self.list(name)) for name in ("bufferViews", "accessors", "images", "textures")}
        start |= {name: len(self.list(name)) for name in ("materials", "meshes", "nodes", "samplers")}
        buffers = [_data(file, buffer, chunk) for buffer in content.get("buffers", [])]
        for view in content.get("bufferViews", []):
            at, length = view.get("byteOffset", 0), view["byteLength"]
            number = self.bytes(buffers[view["buffer"]][at : at + length])
            if "byteStride" in view:
                self.list("bufferViews")[number]["byteStride"] = view["byteStride"]
        for name in ("accessors", "textures", "materials", "meshes", "nodes", "samplers"):
            self.list(name).extend(_shifted(copy.deepcopy(content.get(name, [])), start))
        for image in content.get("images", []):
            raw = (file.parent / image["uri"]) if "uri" in image else None
            if raw is not None and not raw.exists():
                self.list("images").append({"uri": image["uri"]})
                continue
            data = raw.read_bytes() if raw else buffers[0]
            kind = "image/png" if data[:4] == b"\x89PNG" else "image/jpeg"
            self.list("images").append({"bufferView": self.bytes(data), "mimeType": kind})
        return [node + start["nodes"] for node in content["scenes"][content.get("scene", 0)]["nodes"]]

    def write(self, path: Path) -> Path:
        """Write the file."""
        content = {key: value for key, value in self.content.items() if value != []}
        if self.data:
            content["buffers"] = [{"byteLength": len(self.data)}]
        text = json.dumps(content).encode()
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        if self.data:
            chunks += struct.pack("<II", len(self.data), 0x004E4942) + self.data
        path.write_bytes(b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks)
        return path


def opened(file: Path) -> tuple[dict[str, Any], bytes]:
    """Return a model file's JSON and binary chunk."""
    raw = file.read_bytes()
    if raw[:4] != b"glTF":
        return json.loads(raw), b""
    size = struct.unpack_from("<I", raw, 12)[0]
    return json.loads(raw[20 : 20 + size]), raw[28 + size :]


def _data(file: Path, buffer: dict[str, Any], chunk: bytes) -> bytes:
    uri = buffer.get("uri")
    if uri is None:
        return chunk
    return (
        base64.b64decode(uri.partition(",")[2])
        if uri.startswith("data:")
        else (file.parent / uri).read_bytes()
    )


_POINTERS = {
    "bufferView": "bufferViews",
    "source": "images",
    "sampler": "samplers",
    "material": "materials",
    "mesh": "meshes",
    "indices": "accessors",
}


def _shifted(value: Any, start: dict[str, int], key: str = "") -> Any:
    """Return part of a file's JSON with its indices counted from where the new lists end."""
    if isinstance(value, dict):
        if key == "attributes":
            return {name: number + start["accessors"] for name, number in value.items()}
        return {name: _shifted(inner, start, name) for name, inner in value.items()}
    if isinstance(value, list):
        if key == "children":
            return [number + start["nodes"] for number in value]
        return [_shifted(inner, start, key) for inner in value]
    if key == "index":
        return value + start["textures"]
    return value + start[_POINTERS[key]] if key in _POINTERS else value
