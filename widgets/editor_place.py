"""Where the editor begins, and where it puts what it makes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sson_core.rendering.protocol import Quality
from sson_core.reports.parameters import EditingParameters


@dataclass(frozen=True)
class Place:
    """Where the editor begins, and where it puts what it makes.

    Attributes:
        items: the bank that items are saved into, a new one if there is none.
        state: the file that keeps the trial, by default in ``.editor`` of the working folder.
        source, path, room, seed: the scene to begin with; ``room`` is a room type of the built-in source.
        size: width and height of an item's pictures.
        category: of the example that is sought at the beginning.
    """

    items: Path
    state: Path | None = None
    source: str = "procedural"
    path: Path | None = None
    room: str = "living_room"
    seed: int = 1
    size: tuple[int, int] = (1024, 1024)
    category: str = "move"
    quality: Quality = "final"

    @property
    def file(self) -> Path:
        """The file that keeps the trial."""
        return self.state or Path(".editor") / f"{self.items.resolve().name}.json"

    @classmethod
    def of(cls, parameters: EditingParameters) -> Place:
        """Return what a notebook's parameters say."""
        return cls(
            items=parameters.bank,
            state=parameters.state,
            source=parameters.source,
            path=parameters.path,
            room=parameters.room,
            seed=parameters.seed,
            size=(parameters.width, parameters.height),
            category=parameters.category,
            quality=parameters.quality,
        )
