from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sson_core import images
from sson_core.errors import BadInput
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.protocol import RenderSettings
from sson_core.reports.sheets import draw_sheets, sheet_names
from sson_core.reports.sheets.studio import designs, studio
from sson_core.sources.procedural.furniture import FIXTURES, MAKERS
from sson_core.sources.procedural.rooms import ROOM_TYPES
from tests.support.preview_renderer import PreviewRenderer

TILE = (48, 36)


def test_every_room_type_and_kind_of_thing_has_a_sheet() -> None:
    assert set(sheet_names()) == {f"rooms/{name}" for name in ROOM_TYPES} | {
        f"categories/{name}" for name in MAKERS | FIXTURES
    }


def test_sheets_are_drawn_once_and_again_on_request(tmp_path: Path) -> None:
    renderer, names, seen = PreviewRenderer(), ("rooms/study", "categories/mug"), []
    files = draw_sheets(
        tmp_path, renderer, names, each=4, tile=TILE, progress=lambda *step: seen.append(step)
    )
    assert [str(file.relative_to(tmp_path)) for file in files] == ["rooms/study.jpg", "categories/mug.jpg"]
    assert seen == [("rooms/study", 0, 2), ("categories/mug", 1, 2)]
    for file in files:
        with Image.open(file) as sheet:
            assert sheet.size == (3 * 48, 2 * 36) and sheet.format == "JPEG"
            assert not sheet.getexif() and "comment" not in sheet.info
            assert np.asarray(sheet)[:36].std() > 5
    assert len(renderer.rendered) == 8
    files[0].write_bytes(b"kept")
    draw_sheets(tmp_path, renderer, names, each=4, tile=TILE)
    assert files[0].read_bytes() == b"kept" and len(renderer.rendered) == 8
    draw_sheets(tmp_path, renderer, names[1:], each=1, tile=TILE, again=True)
    assert images.load_rgb(files[1]).shape == (36, 48, 3)


def test_an_unknown_sheet_is_refused_before_any_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="categories/dragon"):
        draw_sheets(tmp_path, PreviewRenderer(), ["rooms/study", "categories/dragon"])
    assert not list(tmp_path.iterdir())


def test_designs_differ_as_far_as_the_kind_allows() -> None:
    found = designs("floor_lamp", 6)
    assert len({asset.design for asset in found}) == 6
    assert len({asset.design.rsplit("-", 1)[0] for asset in found[:3]}) == 3


def test_each_view_of_the_studio_shows_its_own_design_whole() -> None:
    scene, views = studio(designs("dining_chair", 3), 64, 48)
    for name, camera in views.items():
        pixels, _ = camera.project(scene.object(name).vertices)
        assert (pixels >= 0).all() and (pixels <= (64, 48)).all()
        for other in scene.objects:
            if other.object_id.startswith("design") and other.object_id != name:
                pixels, depth = camera.project(other.vertices)
                seen = (depth > 0) & (pixels >= 0).all(axis=1) & (pixels <= (64, 48)).all(axis=1)
                assert not seen.any()


@pytest.mark.render
def test_blender_draws_a_sheet(tmp_path: Path) -> None:
    draft = RenderSettings(samples=1, denoise=False, threads=1)
    (file,) = draw_sheets(
        tmp_path, BlenderRenderer(), ["categories/bowl"], each=2, tile=(64, 48), settings=draft
    )
    assert images.load_rgb(file).shape == (48, 128, 3)
