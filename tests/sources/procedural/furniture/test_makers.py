from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import cKDTree

from sson_core.scene import Asset
from sson_core.sources.procedural.furniture import MAKERS
from sson_core.sources.procedural.style import draw_style
from sson_core.sources.procedural.workpiece import Piece

FRONTS = {
    "armchair", "bed", "book", "bookshelf", "chest", "cushion", "desk", "dining_chair", "laptop", "monitor",
    "nightstand", "office_chair", "photo_frame", "picture", "sofa", "teapot", "tv", "tv_stand", "wardrobe",
}  # fmt: skip
SEEDS = range(8)


def make(name: str, seed: int) -> Piece:
    rng = np.random.default_rng(seed)
    return MAKERS[name](rng, draw_style(rng))


@pytest.mark.parametrize("name", MAKERS)
def test_a_kind_has_several_designs_and_each_seed_one(name: str) -> None:
    designs = [make(name, seed).asset.design for seed in SEEDS]
    assert len(set(designs)) >= 3
    assert designs[0] == make(name, 0).asset.design


@pytest.mark.parametrize("name", sorted(FRONTS))
def test_things_with_a_front_say_so(name: str) -> None:
    assert all(make(name, seed).asset.front for seed in SEEDS[:4])


@pytest.mark.parametrize("name", MAKERS)
def test_sizes_are_those_of_real_things(name: str) -> None:
    for seed in SEEDS[:3]:
        box = make(name, seed).asset.box
        longest = float((box[1] - box[0]).max())
        assert 0.08 < longest < 2.3
        if name in {
            "mug",
            "book",
            "candle",
            "vase",
            "bowl",
            "laptop",
            "trinket_box",
            "photo_frame",
            "remote",
        }:
            assert longest < 0.3, name


@pytest.mark.parametrize("name", MAKERS)
def test_tops_lie_on_the_piece(name: str) -> None:
    """A ray down on a top meets the piece there, and the top is not wider than the piece."""
    from sson_core.geometry import pose
    from sson_core.raycast import RayMesh
    from sson_core.scene import SceneObject

    for seed in SEEDS[:3]:
        piece = make(name, seed)
        mesh = RayMesh([SceneObject("piece", piece.asset, pose(0, 0))])
        for top in piece.tops:
            above = np.array([[top.x, top.y + 0.1 * top.width, top.z + 0.01]])
            distance = mesh.shoot(above, np.array([[0.0, 0.0, -1.0]]))[2][0]
            assert distance - 0.01 == pytest.approx(0.0, abs=0.011 if name in {"sofa", "bed"} else 1e-5), name
            assert top.depth < piece.depth + 1e-9 and top.width < piece.width + 1e-9


def repeats_every(asset: Asset, degrees: float) -> bool:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    vertices = asset.mesh.vertices
    turned = vertices @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    return bool(cKDTree(vertices).query(turned)[0].max() < 1e-6)


@pytest.mark.parametrize(
    ("name", "style"),
    [("vase", "cylinder"), ("bowl", "empty"), ("dining_table", "round"), ("bin", "round"), ("pouf", "round")],
)
def test_round_things_are_exactly_round(name: str, style: str) -> None:
    pieces = [make(name, seed) for seed in range(24)]
    found = [piece.asset for piece in pieces if piece.asset.design.rsplit("-", 1)[0] == f"{name}-{style}"]
    assert found
    assert all(repeats_every(asset, degrees) for asset in found[:3] for degrees in (30, 45, 60, 90))


def test_a_mug_has_a_handle() -> None:
    assert not any(repeats_every(make("mug", seed).asset, 90) for seed in SEEDS)
