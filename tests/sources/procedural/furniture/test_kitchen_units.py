"""Built-in kitchen parts: their sizes, and that what is let into a worktop fits its hole."""

from __future__ import annotations

import numpy as np
import pytest

from sson_core.sources.procedural.furniture import kitchen_units as units
from sson_core.sources.procedural.furniture import worktops
from sson_core.sources.procedural.furniture.kitchen_look import KitchenLook, draw_look
from sson_core.sources.procedural.style import draw_style

SEEDS = range(6)


def look(seed: int) -> KitchenLook:
    rng = np.random.default_rng(seed)
    return draw_look(rng, draw_style(rng))


@pytest.mark.parametrize("kind", ["doors", "drawers", "sink", "oven", "dishwasher", "shelves", "blind"])
def test_base_units_end_under_the_worktop_and_keep_their_width(kind: str) -> None:
    for seed in SEEDS:
        piece = units.base_unit(look(seed), kind, 0.6)
        assert piece.height == pytest.approx(units.LOW, abs=0.005)
        assert 0.58 < piece.width < 0.6
        assert piece.depth < worktops.DEEP + 0.03


@pytest.mark.parametrize("kind", ["doors", "open"])
def test_wall_units_are_shallower_and_end_at_one_height(kind: str) -> None:
    piece = units.wall_unit(look(0), kind, 0.5)
    assert piece.height == pytest.approx(units.WALL_TOP - units.WALL_BOTTOM, abs=1e-6)
    assert piece.depth < 0.4
    assert bool(piece.tops) == (kind == "open")


def test_a_worktop_is_open_where_the_sink_is_and_carries_things_beside_it() -> None:
    from sson_core.geometry import pose
    from sson_core.raycast import RayMesh
    from sson_core.scene import SceneObject

    piece = worktops.worktop(look(1), 2.4, [(-0.35, 0.35)], [(-1.19, -0.4), (0.4, 1.19)])
    mesh = RayMesh([SceneObject("worktop", piece.asset, pose(0, 0))])
    assert len(piece.tops) == 2
    heights = [mesh.shoot(np.array([[0.0, y, 1.0]]), np.array([[0.0, 0.0, -1.0]]))[2][0] for y in (0.0, 0.8)]
    assert not np.isfinite(heights[0])
    assert heights[1] == pytest.approx(1.0 - worktops.THICK, abs=1e-6)


def test_sinks_hobs_and_hoods_have_several_designs() -> None:
    for maker in (
        lambda rng, kitchen: worktops.sink(rng, kitchen, 0.76),
        lambda rng, kitchen: worktops.hob(rng, kitchen),
        lambda rng, kitchen: worktops.hood(rng, kitchen, 0.9, 0.0),
    ):
        kinds = {
            maker(np.random.default_rng(seed), look(0)).asset.design.rsplit("-", 1)[0] for seed in range(24)
        }
        assert len(kinds) == 4


def test_a_sink_rests_on_the_rim_of_its_hole() -> None:
    """Its rim is wider than the hole in the worktop, its bowl narrower."""
    near, far = worktops.HOLE
    for seed in SEEDS:
        piece = worktops.sink(np.random.default_rng(seed), look(seed), 0.76)
        vertices = piece.asset.mesh.vertices + np.array(piece.origin)
        below = vertices[vertices[:, 2] < -0.005]
        assert vertices[:, 1].min() < -0.35 and below[:, 1].min() > -0.35
        assert below[:, 0].min() > near and below[:, 0].max() < far
