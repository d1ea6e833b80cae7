"""Loose things of kitchens and dining rooms."""

from __future__ import annotations

import numpy as np
import pytest

from sson_core.sources.procedural.furniture import MAKERS
from sson_core.sources.procedural.furniture.banquet import banquet_table
from sson_core.sources.procedural.style import draw_style
from sson_core.sources.procedural.workpiece import Piece

FOUR_KINDS = (
    "bar_stool", "bouquet", "bread", "candle_holder", "china_cabinet", "coffee_machine", "cutting_board",
    "dish_rack", "fridge", "fruit_bowl", "jar", "kettle", "kitchen_island", "knife_block", "microwave",
    "oil_bottle", "pan", "paper_roll", "place_setting", "plate_stack", "pot", "serving_trolley", "sideboard",
    "spice_rack", "tea_towel", "toaster", "utensil_pot", "wall_clock", "wine_glass", "wine_rack",
)  # fmt: skip
HEIGHTS = {
    "fridge": (1.5, 1.9), "kitchen_island": (0.85, 0.95), "sideboard": (0.7, 0.95), "high_chair": (0.85, 1.1),
    "kettle": (0.18, 0.28), "wine_glass": (0.1, 0.26), "place_setting": (0.01, 0.13),
    "microwave": (0.24, 0.3),
}  # fmt: skip


def make(name: str, seed: int) -> Piece:
    rng = np.random.default_rng(seed)
    return MAKERS[name](rng, draw_style(rng))


@pytest.mark.parametrize("name", FOUR_KINDS)
def test_a_kind_comes_in_four_unlike_designs(name: str) -> None:
    kinds = {make(name, seed).asset.design.rsplit("-", 1)[0] for seed in range(18)}
    assert len(kinds) >= 4


@pytest.mark.parametrize("name", HEIGHTS)
def test_heights_are_those_of_real_things(name: str) -> None:
    low, high = HEIGHTS[name]
    assert all(low <= make(name, seed).height <= high for seed in range(8))


def test_a_clock_betrays_a_mirrored_room_and_hangs() -> None:
    for seed in range(4):
        asset = make("wall_clock", seed).asset
        assert asset.single_view_cue
        assert asset.box[0, 0] == pytest.approx(0.0, abs=1e-9)


def test_banquet_tables_seat_six_at_table_height() -> None:
    for seed in range(12):
        rng = np.random.default_rng(seed)
        piece = banquet_table(rng, draw_style(rng))
        assert 0.72 < piece.height < 0.78
        assert piece.width > 1.25
        assert len(piece.tops) == 1
