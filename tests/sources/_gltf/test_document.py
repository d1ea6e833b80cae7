from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from sson_core.errors import BadInput
from sson_core.sources._gltf import document
from sson_core.sources._gltf.document import Document, open_document
from sson_core.sources._gltf.reading import read_gltf
from tests.support.furnished import plain_glb, plain_room
from tests.support.glb import Glb, box, opened, placed


def test_both_kinds_of_file_open(tmp_path: Path) -> None:
    glb = plain_room(tmp_path / "a.glb")
    content, chunk = opened(glb)
    content["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(chunk).decode()
    gltf = tmp_path / "b.gltf"
    gltf.write_text(json.dumps(content), encoding="utf-8")
    (tmp_path / "c d.bin").write_bytes(chunk)
    content["buffers"][0]["uri"] = "c%20d.bin"
    beside = tmp_path / "c.gltf"
    beside.write_text(json.dumps(content), encoding="utf-8")
    assert len({open_document(file).view(0) for file in (glb, gltf, beside)}) == 1


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_named(tmp_path: Path, share: float) -> None:
    file = plain_room(tmp_path / "room.glb")
    data = file.read_bytes()
    file.write_bytes(data[: int(share * len(data))])
    with pytest.raises(BadInput, match=r"cut short|damaged") as caught:
        read_gltf(file)
    assert caught.value.file == file


def test_a_file_whose_arrays_are_cut_short_is_named(tmp_path: Path) -> None:
    glb = plain_glb()
    glb.data = glb.data[: len(glb.data) // 2]
    with pytest.raises(BadInput, match=r"bufferViews\[\d+\].*cut short"):
        read_gltf(glb.write(tmp_path / "room.glb"))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("accessors", 0, "count"), 10**12),
        (("accessors", 0, "count"), -4),
        (("accessors", 0, "bufferView"), 999),
        (("accessors", 1, "componentType"), 1),
        (("accessors", 2, "byteOffset"), 10**6),
        (("bufferViews", 0, "byteLength"), -1),
        (("meshes", 0, "primitives"), None),
        (("nodes", 0, "mesh"), "first"),
        (("nodes", 0, "children"), [0]),
        (("nodes", 0, "translation"), ["left", 0, 0]),
        (("materials", 0, "pbrMetallicRoughness"), 7),
        (("scene",), 12),
        (("nodes",), {}),
    ],
)
def test_damaged_content_is_refused_by_name(
    tmp_path: Path, place: tuple[str | int, ...], value: object
) -> None:
    glb = plain_glb()
    holder = glb.content
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value
    file = glb.write(tmp_path / "room.glb")
    with pytest.raises(BadInput) as caught:
        read_gltf(file)
    assert caught.value.file == file


@pytest.mark.parametrize(
    "uri", ["../secret.bin", "/etc/passwd", "a/../../b.bin", "%2e%2e/b.bin", "file:///etc/passwd"]
)
def test_what_lies_elsewhere_is_not_read(tmp_path: Path, uri: str) -> None:
    glb = Glb()
    glb.node("Box", glb.mesh("box", (*box((1, 1, 1)), glb.material("grey"))), placed(0, 0))
    file = glb.write(tmp_path / "room.glb")
    content, _ = opened(file)
    content["buffers"][0]["uri"] = uri
    file.with_suffix(".gltf").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(BadInput, match=r"buffers\[0\]\.uri.*leads out of the file's folder"):
        read_gltf(file.with_suffix(".gltf"))


def test_compressed_files_are_refused_with_what_to_do(tmp_path: Path) -> None:
    glb = plain_glb()
    glb.content["extensionsRequired"] = ["KHR_draco_mesh_compression"]
    with pytest.raises(BadInput, match=r"KHR_draco_mesh_compression.*without compression"):
        open_document(glb.write(tmp_path / "room.glb"))


@pytest.mark.parametrize("content", [{"asset": {"version": "1.0"}}, {}, []])
def test_other_versions_are_refused(tmp_path: Path, content: object) -> None:
    file = tmp_path / "room.gltf"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(BadInput, match="not glTF 2"):
        open_document(file)


def test_huge_files_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = plain_room(tmp_path / "room.glb")
    monkeypatch.setattr(document, "MOST_BYTES", 100)
    with pytest.raises(BadInput, match="too much"):
        open_document(file)


def test_a_missing_buffer_is_named(tmp_path: Path) -> None:
    content = {"asset": {"version": "2.0"}, "buffers": [{"uri": "gone.bin", "byteLength": 4}]}
    views = [{"buffer": 0, "byteLength": 4}]
    with pytest.raises(BadInput, match=r"gone\.bin is missing"):
        Document(tmp_path / "room.gltf", content | {"bufferViews": views}).view(0)
