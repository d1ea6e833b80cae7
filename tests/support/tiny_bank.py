"""A bank of small synthetic images, for tests that need a bank but no renderer."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from PIL import Image

from sson_core.bank import BankInfo, ItemRecord, PanelRecord, SceneReference
from sson_core.bank.record import RECORD_NAME
from sson_core.bank.store import BANK_NAME, ITEMS
from sson_core.camera import Camera, CameraRecord
from sson_core.scene import CATEGORIES, Delete, Detail, Edit, Material, Mirror, Move, Rotate, Swap

LETTERS = "ABCD"

EDITS: dict[str, Edit] = {
    "move": Move(object_id="chair_1", translation=(0.4, 0.0, 0.0), step="half"),
    "rotate": Rotate(object_id="chair_1", degrees=90.0, scope="unique"),
    "swap": Swap(object_ids=("chair_1", "plant_1"), headings="kept"),
    "mirror": Mirror(point=(0.0, 0.0), normal=(1.0, 0.0)),
    "delete": Delete(object_id="chair_1"),
    "detail": Detail(object_id="chair_1", detail_kind="appearance", look=(Material(name="red"),)),
}


def write_tiny_bank(
    path: Path, items: int = 12, size: tuple[int, int] = (64, 48), seed: int = 0, painted: int | None = None
) -> Path:
    """Write a bank whose intruder panel is plainly another colour, so that descriptors can find it.

    Only the first ``painted`` items (None: all) have images of their own, those after repeat them in turn.
    """
    rng = np.random.default_rng(seed)
    info = BankInfo(
        name=path.name,
        task="four_view",
        created=datetime(2026, 1, 1, tzinfo=UTC),
        request={"seed": seed},
    )
    (path / ITEMS).mkdir(parents=True)
    (path / BANK_NAME).write_text(info.model_dump_json(indent=1), encoding="utf-8")
    views: list[dict[str, PanelRecord]] = []
    for number in range(items):
        home = path / ITEMS / _item_id(number)
        home.mkdir()
        if painted is None or number < painted:
            views.append(_paint(home, LETTERS[number % 4], size, rng))
        else:
            for panel in views[number % len(views)].values():
                (home / panel.file).hardlink_to(path / ITEMS / _item_id(number % len(views)) / panel.file)
        _write_record(home, number, views[number % len(views)])
    return path


def _item_id(number: int) -> str:
    return hashlib.sha256(f"tiny {number}".encode()).hexdigest()[:12]


def _paint(
    home: Path, answer: str, size: tuple[int, int], rng: np.random.Generator
) -> dict[str, PanelRecord]:
    width, height = size
    panels = {}
    for index, letter in enumerate(LETTERS):
        base = (200, 60, 60) if letter == answer else (60, 120, 200)
        pixels = np.clip(np.array(base) + rng.integers(-20, 20, (height, width, 3)), 0, 255).astype(np.uint8)
        file = home / f"{letter}.png"
        Image.fromarray(pixels).save(file)
        camera = Camera.look_at((4.0 - index, -3.0 + index, 1.5), (0.0, 0.0, 0.8), width, height)
        panels[letter] = PanelRecord(
            file=file.name,
            pixels_sha256=hashlib.sha256(f"{width}x{height}".encode() + pixels.tobytes()).hexdigest(),
            file_sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
            camera=CameraRecord.of(camera),
        )
    return panels


def _write_record(home: Path, number: int, panels: dict[str, PanelRecord]) -> None:
    category = CATEGORIES[number % len(CATEGORIES)]
    record = ItemRecord(
        item_id=home.name,
        task="four_view",
        category=category,
        answer=LETTERS[number % 4],
        object_size=("small", "medium", "large")[number % 3],
        scene=SceneReference(
            scene_id=f"tiny-{number // 2}",
            source="procedural",
            family=f"tiny-{number // 2}",
            parameters={"seed": number},
        ),
        edit=EDITS[category],
        panels=panels,
        render={"quality": "draft"},
        labels={"distractor": "none", "informative_views": 3},
    )
    (home / RECORD_NAME).write_text(record.model_dump_json(indent=1), encoding="utf-8")
