"""A source of hand-made rooms, for builds that need no furniture generator."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sson_core.scene import Scene
from sson_core.tasks.four_view import planning, proposals
from tests.support.scenes import sitting_room


class Rooms:
    """Yields the sitting room again and again, ``count`` times or without end."""

    name = "rooms"

    def __init__(self, count: int | None = None, template: Scene | None = None) -> None:
        self.count = count
        self.template = template or sitting_room()
        self.made: list[int] = []

    def scenes(self, path: Path | None, seed: int) -> Iterator[Scene]:
        """Yield the rooms by number."""
        number = 0
        while self.count is None or number < self.count:
            yield self.load({"number": number})
            number += 1

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return a room by its number."""
        number = parameters["number"]
        self.made.append(number)
        return dataclasses.replace(
            self.template,
            scene_id=f"room-{number}",
            family=f"room-{number}",
            source=self.name,
            parameters={"number": number},
        )

    def install(self) -> Rooms:
        """Let builds of this process take their scenes from here, whatever source they name."""
        proposals.get_source = planning.get_source = lambda name: self  # type: ignore[attr-defined]
        return self
