from __future__ import annotations

import numpy as np
import pytest

from sson_core.edits.exposure import seen_shares
from tests.support import scenes

CUBE = scenes.block((0.4, 0.4, 0.4))


def test_hidden_surfaces_do_not_count() -> None:
    core = scenes.block((0.38, 0.38, 0.38), (0, 0, 0.01))
    nested = scenes.make_asset("nested", "cube", [(core, scenes.CLAY), (CUBE, scenes.WOOD)])
    np.testing.assert_allclose(seen_shares(nested, from_front=False), [0.0, 1.0])


def test_the_back_counts_only_from_all_round() -> None:
    back = scenes.block((0.01, 0.4, 0.4), (-0.205, 0, 0))
    backed = scenes.make_asset("backed", "cube", [(CUBE, scenes.WOOD), (back, scenes.CLAY)])
    assert seen_shares(backed, from_front=False)[1] > 0.15
    assert seen_shares(backed, from_front=True)[1] < 0.05


def test_shares_follow_the_outline() -> None:
    lower, upper = scenes.rod(0.2, 0.6), scenes.rod(0.2, 0.2, (0, 0, 0.6))
    post = scenes.make_asset("post", "post", [(lower, scenes.WOOD), (upper, scenes.CLAY)])
    shares = seen_shares(post, from_front=False)
    assert shares.sum() == pytest.approx(1.0)
    assert shares[0] == pytest.approx(0.65, abs=0.1)
