from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sson_core.camera import Camera
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.shadow import changed_by_light, changed_share, check_settings, is_visible
from sson_core.scene import Scene
from tests.rendering.small import at, box, overhead_sun, scene

FLOOR = at(box((8, 8, 0.1)), "floor", (0, 0, -0.05))
PARASOL = at(box((1.5, 1.5, 0.05)), "parasol", (0, 0, 3.0))
PEBBLE = at(box((0.05, 0.05, 0.05)), "pebble", (-3.5, 0, 0.025))
OPEN = scene(FLOOR, PEBBLE, lights=(overhead_sun(),))
SHADED = scene(FLOOR, PEBBLE, PARASOL, lights=(overhead_sun(),))
CAMERAS = {
    "under": Camera.look_at((0.0, -2.5, 1.5), (0.0, 0.0, 0.0), 160, 90),
    "away": Camera.look_at((2.0, -2.5, 1.0), (4.0, -6.0, 0.2), 160, 90),
}


def test_only_steps_that_show_are_counted() -> None:
    grey = np.full((10, 20, 3), 100, np.uint8)
    slightly, plainly = grey.copy(), grey.copy()
    slightly[:] += np.uint8(8)
    plainly[:5, :1, 2] += np.uint8(9)
    assert changed_share(grey, slightly) == 0.0
    assert changed_share(grey, plainly) == changed_share(plainly, grey) == 5 / 200
    assert not is_visible(0.0) and is_visible(5 / 200)


@pytest.mark.render
@pytest.mark.parametrize(
    ("after", "shown"),
    [(OPEN, {"under": True, "away": False}), (SHADED.without("pebble"), {"under": False, "away": False})],
)
def test_a_shadow_is_found_where_it_falls(after: Scene, shown: dict[str, bool]) -> None:
    settings = check_settings().model_copy(update={"samples": 8, "device": "cpu"})
    shares = changed_by_light(BlenderRenderer(), SHADED, after, CAMERAS, settings, long_side=64)
    assert {name: is_visible(share) for name, share in shares.items()} == shown


@pytest.mark.render
def test_no_change_means_no_difference_at_all(tmp_path: Path) -> None:
    settings = check_settings().model_copy(update={"samples": 8, "device": "cpu"})
    shares = changed_by_light(BlenderRenderer(), SHADED, SHADED, CAMERAS, settings, long_side=64)
    assert shares == {"under": 0.0, "away": 0.0}
