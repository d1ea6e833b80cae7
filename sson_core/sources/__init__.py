"""Where scenes come from: one module a source, each with a `Source` named ``SOURCE``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sson_core.errors import BadInput

if TYPE_CHECKING:  # the command line lists the sources at its start, without loading what they make
    from sson_core.scene import Scene

__all__ = ["Source", "get_source", "remarks", "source_names"]

DOUBT = "# ?"
"""Starts the comment beside every value of a drafted mapping that is no more than a guess."""


class Source(Protocol):
    """Yields scenes and makes a recorded one again."""

    name: str

    def scenes(self, path: Path | None, seed: int) -> Iterator[Scene]:
        """Yield the scenes found at ``path``, or made from ``seed``, in an order that never changes."""
        ...

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return the scene whose ``parameters`` these are; raise BadInput naming a field that is wrong."""
        ...


def remarks(scene: Scene) -> Iterator[str]:
    """Yield what a user should know of a loaded scene: where its mapping lies, what is left out and why."""
    mapping = scene.parameters.get("mapping")
    if isinstance(mapping, str):
        doubts = Path(mapping).read_text(encoding="utf-8").count(f"  {DOUBT}")
        yield f"{scene.scene_id}: what its things are stands in {mapping}; look it through and correct it."
        if doubts:
            yield f'  {doubts} doubtful guesses are marked "{DOUBT}".'
    elif scene.left_out:
        yield f"{scene.scene_id}:"
    for reason in scene.left_out:
        yield f"  - {reason}"


def source_names() -> list[str]:
    """Return the names of all sources: the public modules of this package."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def get_source(name: str) -> Source:
    """Return a source by name; raise BadInput that lists the names if there is none."""
    known = source_names()
    if name not in known:
        raise BadInput(f"{name!r} is no source.", field="source", advice=f"Choose: {', '.join(known)}.")
    source: Source = importlib.import_module(f"{__name__}.{name}").SOURCE
    return source
