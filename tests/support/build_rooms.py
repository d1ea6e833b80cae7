"""Run as a process: build a small bank with quick pictures, killing itself before the n-th view.

``python -m tests.support.build_rooms OUT LOG N`` appends each rendered view to LOG; N 0 never kills.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from sson_core.tasks.four_view.build import BuildRequest, build_bank
from tests.support.preview_renderer import PreviewRenderer
from tests.support.rooms_source import Rooms

REQUEST = BuildRequest(
    source="rooms", items=2, seed=5, resolution=(64, 48), quality="draft", categories=("delete", "move")
)


def main(out: Path, log: Path, fatal: int) -> None:
    """Build; log each finished view but those of the light check; die before the ``fatal``-th view."""
    count = 0

    def stop(scene_id: str, view: str) -> None:
        nonlocal count
        count += 1
        if count == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(what: str, done: int, total: int) -> None:
        if what.startswith("rendered "):
            with log.open("a", encoding="utf-8") as file:
                file.write(f"item {done}: {what.split(' (')[0]}\n")

    Rooms().install()
    print(build_bank(out, REQUEST, PreviewRenderer(stop), watch).summary())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
