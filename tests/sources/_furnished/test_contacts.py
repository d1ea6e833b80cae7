from __future__ import annotations

import math

import numpy as np
import pytest

from sson_core.scene import Room
from sson_core.sources._furnished.contacts import Standing, standings
from sson_core.sources._furnished.mapping import ThingEntry
from sson_core.sources._furnished.parts import RawPart
from tests.support.raw_scenes import at, bodies, room_parts

ROOM = Room("room", "room", ((0, 0), (4, 0), (4, 3), (0, 3)), 2.5)
TABLE = at("Table", (1.0, 0.8, 0.75), 2.0, 1.5)


def found(
    *things: RawPart, category: str = "vase", kind: str = "movable", support: str | None = None
) -> dict[str, Standing]:
    entry = ThingEntry(names=("*",), category=category, kind=kind, support=support)  # type: ignore[arg-type]
    entries = {thing.name: entry for thing in things}
    return standings(bodies(*things), bodies(*room_parts()), entries, [ROOM])


def test_what_touches_the_floor_stands_on_it() -> None:
    assert found(TABLE)["Table"].support == "floor"


@pytest.mark.parametrize("off", [0.02, -0.02])
def test_a_small_gap_or_overlap_is_settled(off: float) -> None:
    vase = at("Vase", (0.1, 0.1, 0.3), 2.1, 1.5, 0.75 + off)
    standing = found(TABLE, vase)["Vase"]
    assert standing.support == "Table"
    np.testing.assert_allclose(standing.shift, [0, 0, -off], atol=1e-5)


def test_what_a_settled_thing_carries_follows_it() -> None:
    low = at("Table", (1.0, 0.8, 0.75), 2.0, 1.5, 0.02)
    standing = found(low, at("Vase", (0.1, 0.1, 0.3), 2.1, 1.5, 0.77))
    np.testing.assert_allclose(standing["Vase"].shift, [0, 0, -0.02], atol=1e-5)


def test_fixtures_stay_where_they_are() -> None:
    assert not found(at("Table", (1.0, 0.8, 0.75), 2.0, 1.5, 0.02), kind="fixture")["Table"].shift.any()


def test_what_hangs_faces_the_room() -> None:
    picture = at("Picture", (0.6, 0.02, 0.4), 1.0, 2.98, 1.4)
    standing = found(picture, category="picture")["Picture"]
    assert standing.support == "wall"
    assert standing.facing == pytest.approx(-math.pi / 2)
    np.testing.assert_allclose(standing.shift, [0, 0.01, 0], atol=1e-5)


def test_what_touches_the_ceiling_hangs_from_it() -> None:
    assert found(at("Lamp", (0.3, 0.3, 0.4), 2, 1, 2.1), category="ceiling_lamp")["Lamp"].support == "ceiling"


def test_what_lies_on_a_rug_stands_on_the_floor() -> None:
    rug, stool = at("Rug", (1.5, 1.5, 0.01), 2, 1.5), at("Stool", (0.3, 0.3, 0.5), 2, 1.5, 0.01)
    assert found(rug, stool)["Stool"].support == "floor"


def test_what_touches_nothing_is_told() -> None:
    assert found(at("Balloon", (0.3, 0.3, 0.3), 2, 1, 1.2))["Balloon"].support is None


def test_a_stated_support_reaches_further() -> None:
    balloon = at("Balloon", (0.3, 0.3, 0.3), 2, 1, 0.2)
    assert found(balloon)["Balloon"].support is None
    standing = found(balloon, support="floor")["Balloon"]
    assert standing.support == "floor"
    np.testing.assert_allclose(standing.shift, [0, 0, -0.2], atol=1e-9)


def test_a_hint_decides() -> None:
    shelf = at("Shelf", (0.3, 0.8, 1.8), 0.15, 1.5)
    assert found(shelf, category="bookshelf")["Shelf"].support == "floor"
    assert found(shelf, category="bookshelf", support="wall")["Shelf"].support == "wall"
