from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from sson_core.scene import Scene
from tests.support.scenes import sitting_room


class SittingRooms:
    """A source of hand-made rooms: the same furniture, its ids and family by number."""

    name = "sitting-rooms"

    def __init__(self, count: int | None = None) -> None:
        self.count = count
        self.made = 0

    def scenes(self, path: Path | None, seed: int) -> Iterator[Scene]:
        number = 0
        while self.count is None or number < self.count:
            yield self.load({"number": number})
            number += 1

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        self.made += 1
        number = parameters["number"]
        return dataclasses.replace(
            sitting_room(),
            scene_id=f"room-{number}",
            family=f"room-{number}",
            source=self.name,
            parameters={"number": number},
        )


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> SittingRooms:
    """Make every source of a build, whatever its name, yield the hand-made rooms."""
    return use(SittingRooms(), monkeypatch)


def use(source: SittingRooms, monkeypatch: pytest.MonkeyPatch) -> SittingRooms:
    monkeypatch.setattr("sson_core.tasks.four_view.proposals.get_source", lambda name: source)
    monkeypatch.setattr("sson_core.tasks.four_view.build.get_source", lambda name: source)
    return source
