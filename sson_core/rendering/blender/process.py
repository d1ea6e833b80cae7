"""A worker process on one job: its events, and a typed error for every way it can end."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Generator, Iterator
from pathlib import Path

from sson_core.errors import BadInput, Cancelled, IsCancelled, RenderFailed, never
from sson_core.rendering.blender.job import Event
from sson_core.rendering.blender.libraries import install_advice

WORKER = "sson_core.rendering.blender.worker"
LOG_NAME = "log.txt"
LOG_LINES = 12
GO = b"go\n"
_LOOK_UP = 0.1
"""Seconds between two questions whether a render was cancelled."""


class _Stopped(Exception):
    """A worker that ended before its work was done."""


def start_worker(folder: Path) -> subprocess.Popen[bytes]:
    """Start a worker on the job in ``folder``: it loads the scene and waits until it is run."""
    # bpy starts from factory settings, whatever the user's preferences; only OCIO would change colours.
    environment = {name: value for name, value in os.environ.items() if name != "OCIO"}
    with (folder / LOG_NAME).open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", WORKER, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment,
        )


def release(worker: subprocess.Popen[bytes]) -> None:
    """Let a worker that waits render; one that is dead already is found out by `run_worker`."""
    assert worker.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        worker.stdin.write(GO)
        worker.stdin.close()


def kill(worker: subprocess.Popen[bytes]) -> None:
    """End a worker, at work or waiting."""
    worker.kill()
    worker.wait()
    assert worker.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        worker.stdin.close()


def run_worker(
    worker: subprocess.Popen[bytes],
    folder: Path,
    scene_id: str,
    views: Collection[str],
    timeout: float,
    cancelled: IsCancelled = never,
) -> Generator[Event, None, None]:
    """Follow a released worker on the job in ``folder``; yield its ``started`` event and one a view.

    Raises RenderFailed naming the scene and the views that did not come, with the end of the worker's
    log, if it dies, is silent for ``timeout`` seconds or lacks a library; BadInput if it lacks the GPU
    asked for or a file that the scene's things lie in; Cancelled as soon as ``cancelled`` says so. However
    it ends, and if the iterator is closed, the worker is killed.
    """
    missing = list(views)
    reason = ""
    try:
        with contextlib.closing(_events(worker, timeout, cancelled)) as events:
            for event in events:
                if event.kind == "view":
                    missing.remove(event.view)
                yield event
    except _Stopped as error:
        reason = str(error)
    if reason or missing:
        raise RenderFailed(
            f"scene {scene_id}: the Blender worker stopped ({reason or 'exit status 0'}); missing views: "
            f"{', '.join(missing) or 'none'}.",
            advice=f"Render again: finished views are kept. The end of its log:\n{_log_tail(folder)}",
        )


def run_reader(folder: Path, file: Path, timeout: float) -> None:
    """Run a worker on the request in ``folder``.

    Raises BadInput naming ``file`` if Blender cannot open it, RenderFailed as `run_worker` does.
    """
    worker = start_worker(folder)
    release(worker)
    try:
        kinds = [event.kind for event in _events(worker, timeout, never)]
        reason = "" if kinds == ["read"] else "exit status 0"
    except _Stopped as error:
        reason = str(error)
    if reason:
        raise RenderFailed(
            f"{file}: the Blender worker stopped while it read the file ({reason}).",
            advice=f"The end of its log:\n{_log_tail(folder)}",
        )


def _events(
    worker: subprocess.Popen[bytes], timeout: float, cancelled: IsCancelled
) -> Generator[Event, None, None]:
    reason = ""
    try:
        for line in _lines(worker, timeout, cancelled):
            event = Event.model_validate_json(line)
            if event.kind == "failed":
                reason = event.message
                continue
            _raise_refusal(event)
            yield event
        code = worker.wait()
    except TimeoutError:
        raise _Stopped(f"silent for {timeout:g} s") from None
    finally:
        kill(worker)
    if code != 0:
        raise _Stopped(reason or (f"killed by signal {-code}" if code < 0 else f"exit status {code}"))


def _raise_refusal(event: Event) -> None:
    if event.kind == "bad_file":
        raise BadInput(event.message, file=event.file)
    if event.kind == "no_device":
        raise BadInput(event.message, field="device", advice="Use device auto or cpu.")
    if event.kind == "missing_library":
        raise RenderFailed(
            f"Blender cannot start: the system library {event.message} is missing.",
            advice=install_advice(event.message),
        )


def _log_tail(folder: Path) -> str:
    lines = (folder / LOG_NAME).read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(lines[-LOG_LINES:])


def _lines(worker: subprocess.Popen[bytes], timeout: float, cancelled: IsCancelled) -> Iterator[bytes]:
    """Yield the lines of a worker's standard output; raise TimeoutError after silence, or Cancelled."""
    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def read() -> None:
        assert worker.stdout is not None
        with worker.stdout as stdout:
            for line in stdout:
                lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    heard = time.monotonic()
    while True:
        if cancelled():
            raise Cancelled("the render was cancelled.")
        try:
            line = lines.get(timeout=min(_LOOK_UP, timeout))
        except queue.Empty:
            if time.monotonic() - heard >= timeout:
                raise TimeoutError from None
            continue
        if line is None:
            return
        yield line
        heard = time.monotonic()
