"""Which package brings the system library that bpy misses."""

from __future__ import annotations

import re

PACKAGES = {
    "libEGL.so": "libegl1",
    "libGL.so": "libgl1",
    "libGLX.so": "libgl1",
    "libICE.so": "libice6",
    "libOpenGL.so": "libopengl0",
    "libSM.so": "libsm6",
    "libX11.so": "libx11-6",
    "libXext.so": "libxext6",
    "libXfixes.so": "libxfixes3",
    "libXi.so": "libxi6",
    "libXrender.so": "libxrender1",
    "libXxf86vm.so": "libxxf86vm1",
    "libgomp.so": "libgomp1",
    "libxkbcommon.so": "libxkbcommon0",
}
"""Debian and Ubuntu packages of the shared libraries that bpy 4.5 links."""


def missing_library(error: ImportError) -> str | None:
    """Return the shared library whose absence an ImportError reports, or None."""
    match = re.match(r"(lib[^\s:/]+\.so[.\d]*): cannot open shared object file", str(error))
    return match[1] if match else None


def install_advice(library: str) -> str:
    """Return the sentence that says how to get a library."""
    stem = library[: library.index(".so") + 3]
    if stem in PACKAGES:
        return f"Install it with: apt-get install {PACKAGES[stem]}"
    return f"Install the package that contains it (find it with: apt-file search {library})."
