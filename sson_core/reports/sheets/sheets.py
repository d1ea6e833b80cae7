"""One JPEG a room type and one a kind of thing; sheets that are there already are kept."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sson_core import images
from sson_core.errors import BadInput
from sson_core.files import replacing
from sson_core.rendering.protocol import Renderer, RenderSettings, View, preset
from sson_core.reports.sheets.overview import overview
from sson_core.reports.sheets.studio import COLUMNS, designs, studio
from sson_core.scene import Scene
from sson_core.sources.procedural.furniture import FIXTURES, MAKERS
from sson_core.sources.procedural.rooms import ROOM_TYPES
from sson_core.sources.procedural.scenes import build_scene

ROOMS, THINGS = "rooms", "categories"
EACH = 6
TILE = (320, 240)
QUALITY = 88

Progress = Callable[[str, int, int], None]
"""Called before each sheet with its name, how many are done and how many there are."""


def sheet_names() -> tuple[str, ...]:
    """Return the names of all sheets: ``rooms/<room type>`` and ``categories/<kind of thing>``."""
    return (
        *(f"{ROOMS}/{name}" for name in ROOM_TYPES),
        *(f"{THINGS}/{name}" for name in sorted(MAKERS | FIXTURES)),
    )


def draw_sheets(
    out: Path,
    renderer: Renderer,
    names: Collection[str] = (),
    *,
    again: bool = False,
    tile: tuple[int, int] = TILE,
    each: int = EACH,
    settings: RenderSettings | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Write ``<out>/<name>.jpg`` for sheets of `sheet_names` (all if none is named); return the files.

    A sheet shows ``each`` rooms or designs in tiles of (width, height) pixels at draft quality. A file
    that exists is kept unless ``again``. Raises BadInput for an unknown name.
    """
    known = sheet_names()
    for name in names:
        if name not in known:
            raise BadInput(f"there is no sheet {name!r}.", advice=f"Choose among: {', '.join(known)}.")
    wanted = [name for name in known if not names or name in names]
    files = [out / f"{name}.jpg" for name in wanted]
    for done, (name, file) in enumerate(zip(wanted, files, strict=True)):
        if progress is not None:
            progress(name, done, len(wanted))
        if again or not file.exists():
            group, kind = name.split("/")
            shots = _rooms(kind, each, tile) if group == ROOMS else [studio(designs(kind, each), *tile)]
            _write(file, _photographs(renderer, shots, settings or preset("draft")))
    return files


def _rooms(room_type: str, each: int, tile: tuple[int, int]) -> list[tuple[Scene, dict[str, View]]]:
    rooms = (build_scene(room_type, seed) for seed in range(each))
    return [(room, {f"seed_{seed}": overview(room, *tile)}) for seed, room in enumerate(rooms)]


def _photographs(
    renderer: Renderer, shots: Sequence[tuple[Scene, Mapping[str, View]]], settings: RenderSettings
) -> list[NDArray[np.uint8]]:
    """Return the pictures (H, W, 3) of every view of every scene, in order."""
    with tempfile.TemporaryDirectory(prefix="sson-sheet-") as name:
        for scene, views in shots:
            renderer.render(scene, views, Path(name), settings)
        return [images.load_rgb(Path(name) / f"{view}.png") for _, views in shots for view in views]


def _write(file: Path, tiles: list[NDArray[np.uint8]]) -> None:
    """Write pictures of one size as a JPEG of up to `COLUMNS` a row, without metadata."""
    height, width, _ = tiles[0].shape
    rows = -(-len(tiles) // COLUMNS)
    sheet = np.full((rows * height, min(len(tiles), COLUMNS) * width, 3), 255, np.uint8)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        sheet[row * height : (row + 1) * height, column * width : (column + 1) * width] = tile
    with replacing(file) as temporary:
        Image.fromarray(sheet).save(temporary, format="JPEG", quality=QUALITY, optimize=True)
