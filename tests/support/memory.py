"""The memory of processes, as Linux counts it, in bytes."""

from __future__ import annotations

import os
import resource
from pathlib import Path


def resident() -> int:
    """Return what this process holds now."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def most_resident() -> int:
    """Return the most that this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def most_resident_of_a_child() -> int:
    """Return the most that any ended child process ever held."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
