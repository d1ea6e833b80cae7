from __future__ import annotations

import pytest

from sson_core.edits.difference import mirror_symmetric, told_apart, turn_shows
from sson_core.scene import Asset, Material
from tests.support import scenes

TEXTURES = scenes.textures()
PRINT = Material(name="print", texture="print")


def shows(asset: Asset, degrees: float) -> bool:
    return turn_shows(asset, asset.materials, TEXTURES, degrees)


@pytest.mark.parametrize("degrees", [30, 45, 60, 90, -30, 180])
def test_round_things_look_the_same_at_every_turn_wood_grain_or_not(degrees: float) -> None:
    assert not shows(scenes.round_table(), degrees)
    assert not shows(scenes.vase(), degrees)
    assert not shows(scenes.lamp(), degrees)


@pytest.mark.parametrize("degrees", [30, 60, 90, -90, 180])
def test_a_handle_and_a_back_show_and_a_crown_that_is_a_little_lopsided_from_60_degrees(
    degrees: float,
) -> None:
    assert shows(scenes.mug(), degrees)
    assert shows(scenes.chair(), degrees)
    assert shows(scenes.plant(), degrees) == (abs(degrees) > 30)


def test_symmetry_goes_with_the_angle() -> None:
    square, oblong = scenes.table("s", 0.6, 0.6, 0.45), scenes.table("o", 1.2, 0.7, 0.7)
    assert [shows(square, d) for d in (45, 90, 180)] == [True, False, False]
    assert [shows(oblong, d) for d in (45, 90, 180)] == [True, True, False]
    nearly = scenes.table("n", 0.6, 0.59, 0.45)
    assert not shows(nearly, 90)


def test_colours_and_motifs_show_where_the_shape_does_not() -> None:
    half = scenes.block((0.2, 0.4, 0.4), (-0.1, 0, 0)), scenes.block((0.2, 0.4, 0.4), (0.1, 0, 0))
    two = scenes.make_asset("two", "cube", [(half[0], scenes.CLAY), (half[1], scenes.WHITE)])
    one = scenes.make_asset("one", "cube", [(half[0], scenes.CLAY), (half[1], scenes.CLAY)])
    assert shows(two, 180)
    assert not shows(one, 180)
    printed = scenes.make_asset("p", "cube", [(scenes.block((1, 1, 0.2)), PRINT)])
    plain = scenes.make_asset("w", "cube", [(scenes.block((1, 1, 0.2)), scenes.WOOD)])
    assert shows(printed, 90)
    assert not shows(plain, 90)


def test_a_look_can_break_or_mend_the_symmetry() -> None:
    half = scenes.block((0.2, 0.4, 0.4), (-0.1, 0, 0)), scenes.block((0.2, 0.4, 0.4), (0.1, 0, 0))
    two = scenes.make_asset("two", "cube", [(half[0], scenes.CLAY), (half[1], scenes.WHITE)])
    assert not turn_shows(two, (scenes.LEAF, scenes.LEAF), TEXTURES, 180)
    assert shows(two, 180)


def test_reflection_is_told_by_vertices_and_motifs() -> None:
    def own(asset: Asset) -> bool:
        return mirror_symmetric(asset, asset.materials, TEXTURES)

    assert own(scenes.chair())
    assert own(scenes.mug())
    assert not own(scenes.plant())
    assert own(scenes.picture("a", 0.5, 0.4, scenes.WOOD))
    assert not own(scenes.picture("b", 0.5, 0.4, PRINT))


def test_objects_are_told_apart_by_size_shape_or_colour() -> None:
    def apart(first: Asset, second: Asset) -> bool:
        there = told_apart((first, first.materials), (second, second.materials), TEXTURES)
        back = told_apart((second, second.materials), (first, first.materials), TEXTURES)
        assert there == back
        return there

    chair = scenes.chair()
    assert not apart(chair, scenes.chair("copy"))
    assert apart(chair, scenes.chair("blue", scenes.FABRIC))
    assert apart(chair, scenes.chair("tall", scenes.WOOD, back=0.8))
    assert apart(chair, scenes.round_table())
