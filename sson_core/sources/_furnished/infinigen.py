"""What Infinigen Indoors means by its names: factories, helpers, rooms."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ASSET = re.compile(r"(?P<factory>[A-Za-z]+Factory)\((?P<seed>\d+)\)\.spawn_asset\(\d+\)")
_HELPERS = re.compile(r"(placeholders|portal_cutters|door_base_elements)")


def is_helper(collections: Sequence[str]) -> bool:
    """Return whether an object lies among what the generator only builds with."""
    return any(_HELPERS.match(name) for name in collections)


def design(name: str) -> str | None:
    """Return the design of a generated asset: its factory and seed, None for other names."""
    match = _ASSET.match(name)
    return f"{match['factory']}({match['seed']})" if match else None
