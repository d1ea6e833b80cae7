"""Looking into PNG files for anything but pixels."""

from __future__ import annotations

import struct
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIXEL_CHUNKS = frozenset({"IHDR", "IDAT", "IEND"})


def png_extras(path: Path) -> list[str]:
    """Return what a PNG file holds besides 8-bit RGB pixels: names of chunks, trailing bytes, format.

    A file that is no whole PNG is reported as such.
    """
    data = path.read_bytes()
    if not data.startswith(SIGNATURE):
        return ["not a PNG file"]
    extras: list[str] = []
    position, ended = len(SIGNATURE), False
    while not ended and position + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        name = kind.decode("latin-1")
        if name not in PIXEL_CHUNKS:
            extras.append(f"chunk {name}")
        if name == "IHDR" and data[position + 16 : position + 18] != b"\x08\x02":
            extras.append("not 8-bit RGB")
        position += 12 + length
        ended = name == "IEND"
    if not ended or position > len(data):
        extras.append("cut off")
    elif position < len(data):
        extras.append(f"{len(data) - position} bytes after the end")
    return extras
