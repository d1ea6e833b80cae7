"""Work in the background of a kernel: it can be watched, cancelled and waited for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Literal, TypeVar

from sson_core.errors import Cancelled, IsCancelled

Result = TypeVar("Result")
State = Literal["waiting", "running", "done", "cancelled", "failed"]
Report = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done and how much there is in all."""
Work = Callable[[Report, IsCancelled], Result]


def silent(_what: str, _done: int, _total: int) -> None:
    """Report to nobody."""


class Job(Generic[Result]):
    """One piece of work in a thread of its own.

    ``work`` is called with a function to report progress with and one that tells whether the job was
    cancelled; it should look at that often and raise `Cancelled`. ``changed`` is called with the job, from
    its thread, whenever its state or progress changed.
    """

    def __init__(self, work: Work[Result], changed: Callable[[Job[Result]], None] | None = None) -> None:
        self.state: State = "waiting"
        self.progress: tuple[str, int, int] = ("", 0, 0)
        self.result: Result | None = None
        self.error: Exception | None = None
        self._work = work
        self._changed = changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> Job[Result]:
        """Begin, and return the job."""
        self._thread.start()
        return self

    def cancel(self) -> None:
        """Ask the work to stop; `wait` tells when it has."""
        self._stop.set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the work has ended, however it did; return False after ``timeout`` seconds."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        _, done, total = self.progress
        return 1.0 if self.state == "done" else done / total if total else 0.0

    def _run(self) -> None:
        self._set("running")
        try:
            self.result = self._work(self._report, self._stop.is_set)
            self._set("done")
        except Cancelled:
            self._set("cancelled")
        except Exception as error:
            self.error = error
            self._set("failed")

    def _report(self, what: str, done: int, total: int) -> None:
        if self._stop.is_set():
            raise Cancelled("cancelled.")
        self.progress = (what, done, total)
        if self._changed is not None:
            self._changed(self)

    def _set(self, state: State) -> None:
        self.state = state
        if self._changed is not None:
            self._changed(self)
