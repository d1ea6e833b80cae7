"""Finding the next slot's plan in a thread while Blender paints the item before it.

The search is a function of its `Wish`, so that a plan found ahead is the one that would be found later;
if the wish has changed by then, since the item came to nothing, what was found is thrown away.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading

from sson_core.errors import Cancelled
from sson_core.tasks.four_view.build_state import Plan
from sson_core.tasks.four_view.journal import Event
from sson_core.tasks.four_view.planning import Outcome, Planner, Wish
from sson_core.tasks.four_view.quotas import Slot

NICENESS = 10
"""Lower priority than that of the renderer, whose time is what a build takes."""


class Ahead:
    """At most one search in the background. Its planner may be used only when none runs."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._wish: Wish | None = None
        self._found: tuple[Outcome, list[Event]] | None = None
        self._error: Exception | None = None

    def start(self, wish: Wish) -> None:
        """Begin to look for a wish's plan."""
        self.cancel()
        self._stop.clear()
        self._wish, self._found, self._error = wish, None, None
        self._thread = threading.Thread(target=self._run, args=(wish,), name="search ahead", daemon=True)
        self._thread.start()

    @property
    def found(self) -> tuple[Slot, Plan] | None:
        """The slot and the plan found for it, if the search is over and was not in vain."""
        if self._thread is None or self._thread.is_alive() or not self._found or not self._wish:
            return None
        plan = self._found[0].plan
        return None if plan is None else (self._wish.slot, plan)

    def take(self, wish: Wish) -> tuple[Outcome, list[Event]] | None:
        """Return what was found for this very wish and the candidates in vain, waiting for it if need be.

        None if nothing was looked for, or something else, which is then no longer looked for. Raises
        what the search raised.
        """
        if self._thread is None or wish != self._wish:
            self.cancel()
            return None
        self._thread.join()
        self._thread = None
        if self._error is not None:
            raise self._error
        return self._found

    def cancel(self) -> None:
        """Stop looking; waits until the search has noticed, a second or so."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None

    def _run(self, wish: Wish) -> None:
        if sys.platform == "linux":  # elsewhere a thread cannot be told from its process
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        events: list[Event] = []
        try:
            self._found = self._planner.find(wish, events.append, tick=self._tick), events
        except Cancelled:
            return
        except Exception as error:
            self._error = error

    def _tick(self, *_: int) -> None:
        if self._stop.is_set():
            raise Cancelled("no longer wanted.")
