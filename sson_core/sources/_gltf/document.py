"""A glTF file opened: its JSON, and the bytes that it refers to inside and beside the file."""

from __future__ import annotations

import base64
import binascii
import json
import struct
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sson_core.errors import BadInput

MOST_BYTES = 2 * 1024**3
"""Size above which a file is not opened."""
UNDERSTOOD = frozenset(
    (
        "EXT_texture_webp",
        "KHR_lights_punctual",
        "KHR_materials_clearcoat",
        "KHR_materials_emissive_strength",
        "KHR_materials_ior",
        "KHR_materials_sheen",
        "KHR_materials_specular",
        "KHR_materials_transmission",
        "KHR_materials_unlit",
        "KHR_materials_variants",
        "KHR_materials_volume",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
    )
)
"""Extensions without which a file that requires them can be read all the same."""
_JSON, _BIN = 0x4E4F534A, 0x004E4942


@dataclass
class Document:
    """``content`` is the file's JSON; ``strict`` tells whether it is JSON to the letter (no NaN)."""

    file: Path
    content: dict[str, Any]
    chunk: bytes | None = None
    strict: bool = True
    _buffers: dict[int, bytes] = field(default_factory=dict)

    def items(self, name: str) -> list[Any]:
        """Return one of the top-level lists, empty if absent."""
        found = self.content.get(name, [])
        if not isinstance(found, list):
            raise BadInput("not a list.", file=self.file, field=name)
        return found

    def extension(self, name: str) -> dict[str, Any]:
        """Return a top-level extension's content, empty if absent."""
        found: dict[str, Any] = self.content.get("extensions", {}).get(name, {})
        return found

    def view(self, index: int) -> bytes:
        """Return the bytes of a buffer view; raise BadInput if they lie outside their buffer."""
        view = self.items("bufferViews")[index]
        data = self._buffer(view["buffer"])
        start, length = view.get("byteOffset", 0), view["byteLength"]
        if start < 0 or length < 0 or start + length > len(data):
            raise BadInput(
                "it reaches beyond its buffer: the file is cut short.",
                file=self.file,
                field=f"bufferViews[{index}]",
                advice="Export it again.",
            )
        return data[start : start + length]

    def _buffer(self, index: int) -> bytes:
        if index not in self._buffers:
            uri = self.items("buffers")[index].get("uri")
            if uri is not None:
                self._buffers[index] = self.fetch(uri, f"buffers[{index}].uri")
            elif self.chunk is not None and index == 0:
                self._buffers[index] = self.chunk
            else:
                raise BadInput("the buffer has no data.", file=self.file, field=f"buffers[{index}]")
        return self._buffers[index]

    def fetch(self, uri: str, name: str) -> bytes:
        """Return the bytes of a data URI or of a file beside the document; BadInput names the field."""
        if uri.startswith("data:"):
            try:
                return base64.b64decode(uri.partition(",")[2], validate=True)
            except binascii.Error:
                raise BadInput("the data are not base64.", file=self.file, field=name) from None
        path = self.beside(uri, name)
        if not path.is_file():
            raise BadInput(f"{uri} is missing.", file=self.file, field=name, advice="Put it beside the file.")
        return _read(path)

    def beside(self, uri: str, name: str) -> Path:
        """Return the path of a file that lies in the document's folder or below; refuse any other."""
        plain = urllib.parse.unquote(uri)
        base = self.file.parent.resolve()
        path = (base / plain).resolve()
        if "://" in uri or "\0" in plain or not path.is_relative_to(base):
            raise BadInput(
                f"{uri!r} leads out of the file's folder.",
                file=self.file,
                field=name,
                advice="Keep what a scene needs in its own folder.",
            )
        return path


def open_document(file: Path) -> Document:
    """Open a .glb or .gltf; raise BadInput naming the file if it is neither or cannot be read in full."""
    data = _read(file)
    chunk = None
    if data[:4] == b"glTF":
        data, chunk = _chunks(file, data)
    strict = True

    def inexact(_: str) -> float:
        nonlocal strict
        strict = False
        return float("nan")

    try:
        content = json.loads(data.decode("utf-8"), parse_constant=inexact)
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise BadInput("not a glTF file, or a damaged one.", file=file, advice="Export it again.") from None
    if not isinstance(content, dict) or not str(_version(content)).startswith("2."):
        raise BadInput("not glTF 2.", file=file, field="asset.version", advice="Export it as glTF 2.0.")
    lacking = sorted(set(content.get("extensionsRequired", [])) - UNDERSTOOD)
    if lacking:
        raise BadInput(
            f"it needs {', '.join(lacking)}, which is not read here.",
            file=file,
            field="extensionsRequired",
            advice="Export it without compression.",
        )
    return Document(file, content, chunk, strict)


def _version(content: dict[str, Any]) -> object:
    asset = content.get("asset")
    return asset.get("version") if isinstance(asset, dict) else None


def _chunks(file: Path, data: bytes) -> tuple[bytes, bytes | None]:
    """Return the JSON and the binary chunk of a .glb."""
    found: dict[int, bytes] = {}
    if len(data) >= 12:
        _, version, length = struct.unpack_from("<III", data)
        if version == 2 and length <= len(data):
            at = 12
            while at + 8 <= length:
                size, kind = struct.unpack_from("<II", data, at)
                if at + 8 + size > length:
                    break
                found.setdefault(kind, data[at + 8 : at + 8 + size])
                at += 8 + size
            if at == length and _JSON in found:
                return found[_JSON], found.get(_BIN)
    raise BadInput("the .glb is cut short or damaged.", file=file, advice="Export or download it again.")


def _read(path: Path) -> bytes:
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise BadInput(f"{size / 1e9:.1f} GB are too much.", file=path, advice="Export a smaller scene.")
    return path.read_bytes()
