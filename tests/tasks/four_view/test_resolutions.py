"""Banks in the shapes of the study's images, scaled down: square, wide and classic."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from sson_core import images
from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.geometry import translation
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.protocol import Renderer
from sson_core.scene import Light
from sson_core.tasks import task_of
from sson_core.tasks.four_view import planning, proposals
from sson_core.tasks.four_view.build import build_bank
from sson_core.tasks.four_view.quotas import RESOLUTIONS
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer
from tests.support.rooms_source import Rooms
from tests.support.scenes import sitting_room

SMALL = {"square": (96, 96), "wide": (128, 72), "classic": (110, 82)}


@pytest.fixture(autouse=True)
def source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "get_source", proposals.get_source)
    monkeypatch.setattr(planning, "get_source", planning.get_source)
    Rooms().install()


def check(out: Path, name: str, renderer: Renderer) -> None:
    """Build an item in the shape of a named resolution; its record and pictures must agree."""
    size = SMALL[name]
    width, height = RESOLUTIONS[name]
    assert abs(size[0] / size[1] - width / height) < 0.01
    request = REQUEST.model_copy(update={"items": 1, "categories": ("move",), "resolution": size})
    assert build_bank(out, request, renderer).made == 1
    bank = open_bank(out)
    (item_id,) = bank.item_ids
    assert not [found for found in check_bank(bank, task_of(bank)) if found.severity == "error"]
    for letter, panel in bank.record(item_id).panels.items():
        camera = panel.camera.camera()
        assert images.load_rgb(bank.folder(item_id) / f"{letter}.png").shape == (size[1], size[0], 3)
        assert camera.K[0, 0] == pytest.approx(camera.K[1, 1]), "pixels are square"
        assert camera.K[0, 2] == size[0] / 2 and camera.K[1, 2] == size[1] / 2


@pytest.mark.parametrize("name", list(RESOLUTIONS))
def test_an_item_comes_in_the_shape_that_is_asked_for(tmp_path: Path, name: str) -> None:
    check(tmp_path / "bank", name, PreviewRenderer())


@pytest.mark.render
@pytest.mark.parametrize("name", ["wide", "classic"])
def test_blender_paints_it_in_that_shape(tmp_path: Path, name: str) -> None:
    room = sitting_room()
    x, y, _ = room.object("table_1").centre
    lamp = Light("lamp", "point", translation((x, y, 2.2)), 200.0)
    Rooms(template=dataclasses.replace(room, lights=(lamp,))).install()
    check(tmp_path / "bank", name, BlenderRenderer())
