"""Do what lies in the folder, a render job or a request to read a file, and report by events."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import traceback
from pathlib import Path

from sson_core.rendering.blender.contents import REQUEST_NAME, read_request
from sson_core.rendering.blender.job import Event, read_job
from sson_core.rendering.blender.libraries import missing_library

PR_SET_PDEATHSIG = 1


def main(folder: Path) -> int:
    """Do the work in ``folder``; return the exit status."""
    _die_with_parent()
    events = _own_stdout()

    def send(event: Event) -> None:
        os.write(events, event.model_dump_json(exclude_defaults=True).encode() + b"\n")

    try:
        from sson_core.rendering.blender.worker.blend_file import Unreadable
        from sson_core.rendering.blender.worker.reading import read
        from sson_core.rendering.blender.worker.rendering import NoDevice, render_job
    except ImportError as error:
        library = missing_library(error)
        if library is None:
            raise
        send(Event(kind="missing_library", message=library))
        return 1
    try:
        if (folder / REQUEST_NAME).exists():
            read(read_request(folder), folder)
            send(Event(kind="read"))
        else:
            render_job(read_job(folder), folder, send, _wait)
    except Unreadable as error:
        send(Event(kind="bad_file", file=str(error.file), message=str(error)))
        return 1
    except NoDevice as error:
        send(Event(kind="no_device", message=str(error)))
        return 1
    except Exception as error:
        traceback.print_exc()
        send(Event(kind="failed", message=f"{type(error).__name__}: {error}"))
        return 1
    return 0


def _wait() -> None:
    """Wait for the word to go on; without one, since nobody wants the job any more, end."""
    if not sys.stdin.readline():
        os._exit(0)


def _own_stdout() -> int:
    """Return a descriptor of standard output; what Blender prints there goes to standard error."""
    events = os.dup(1)
    os.dup2(2, 1)
    return events


def _die_with_parent() -> None:
    """Ask the system to kill this process when the one that started it is gone (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    status = main(Path(sys.argv[1]))
    sys.stdout.flush()
    sys.stderr.flush()
    # Blender's own clean-up at exit may crash after all views are written.
    os._exit(status)
