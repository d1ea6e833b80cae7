"""Which package brings the system library that bpy misses.

``python -m sson_core.rendering.blender.libraries`` says whether Blender can start here.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys

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


def absent_packages() -> list[str]:
    """Return the packages of `PACKAGES` of which a library cannot be loaded here, sorted."""
    return sorted({package for stem, package in PACKAGES.items() if not _loads(stem)})


def main() -> int:
    """Start bpy once in a process of its own; print what is missing and return the exit status."""
    done = subprocess.run([sys.executable, "-c", "import bpy"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return 0
    last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
    library = missing_library(ImportError(last.partition(": ")[2]))
    if library is None:
        print(f"Blender cannot start: {last}", file=sys.stderr)
        return 2
    also = " ".join(absent_packages())
    print(f"Blender cannot start: {library} is missing. {install_advice(library)}", file=sys.stderr)
    if also:
        print(f"All at once: apt-get install {also}", file=sys.stderr)
    return 2


def _loads(stem: str) -> bool:
    versions = ("", ".0", ".1", ".2", ".6")
    for version in versions:
        try:
            ctypes.CDLL(stem + version)
        except OSError:
            continue
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())
