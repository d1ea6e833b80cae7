"""Built-in furnished rooms, made from nothing but a room type and a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sson_core.errors import BadInput
from sson_core.scene import Scene
from sson_core.sources.procedural.rooms import ROOM_TYPES
from sson_core.sources.procedural.scenes import NAME, build_scene

__all__ = ["SOURCE", "Procedural"]


class Procedural:
    """The source ``procedural``."""

    name = NAME

    def scenes(self, path: Path | None, seed: int) -> Iterator[Scene]:
        """Yield rooms without end, their types taking turns; ``path`` must be None.

        The n-th room has the seed ``seed + n // (number of types)``.
        """
        if path is not None:
            raise BadInput("the source makes its rooms itself.", file=path, advice="Leave the path out.")
        if seed < 0:
            raise BadInput(f"{seed} is negative.", field="seed", advice="Give a whole number from 0 on.")
        while True:
            for room_type in ROOM_TYPES:
                yield build_scene(room_type, seed)
            seed += 1

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return the room of ``{"room_type": ..., "seed": ...}``; BadInput names a field that is wrong."""
        unknown = sorted(set(parameters) - {"room_type", "seed"})
        if unknown:
            raise BadInput(
                "no such parameter.", field=f"parameters.{unknown[0]}", advice="Give room_type and seed."
            )
        room_type, seed = parameters.get("room_type"), parameters.get("seed")
        if not isinstance(room_type, str) or room_type not in ROOM_TYPES:
            known = ", ".join(ROOM_TYPES)
            raise BadInput(
                f"{room_type!r} is no room type.", field="parameters.room_type", advice=f"Choose: {known}."
            )
        if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
            raise BadInput(f"{seed!r} is no whole number from 0 on.", field="parameters.seed")
        return build_scene(room_type, seed)


SOURCE = Procedural()
