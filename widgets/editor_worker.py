"""One thread that follows a hand: of what piled up while it was busy, only the latest counts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

Message = Mapping[str, Any]


class LatestWorker:
    """Calls ``work`` with the messages posted since its last call, in a thread of its own.

    A message that calls itself ``latest`` says all of its gesture so far: it replaces the one before.
    ``work`` should look at `pending` between long steps and leave early: it is called again at once.
    """

    def __init__(self, work: Callable[[list[Message]], None]) -> None:
        self._work = work
        self._waiting: list[Message] = []
        self._changed = threading.Condition()
        self._busy = self._closed = False
        self._thread = threading.Thread(target=self._run, name="editor", daemon=True)
        self._thread.start()

    def post(self, message: Message) -> None:
        """Add a message; returns at once."""
        with self._changed:
            last = self._waiting[-1] if self._waiting else {}
            if last.get("latest") and last.get("gesture") == message.get("gesture"):
                self._waiting.pop()
            self._waiting.append(message)
            self._changed.notify_all()

    def pending(self) -> bool:
        """Return whether something newer waits, or nobody does any more."""
        return bool(self._waiting) or self._closed

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until all is done; return False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._busy, timeout)

    def close(self) -> None:
        """Let the thread end."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(self.pending)
                if self._closed:
                    return
                messages, self._waiting, self._busy = self._waiting, [], True
            self._work(messages)
