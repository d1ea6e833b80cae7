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


def write_tiny_bank(path: Path, items: int = 12, size: tuple[int, int] = (64, 48), seed: int = 0) -> Path:
    """Write a bank whose intruder panel is plainly another colour, so that descriptors can find it."""
    rng = np.random.default_rng(seed)
    info = BankInfo(
        name=path.name,
        task="four_view",
        created=datetime(2026, 1, 1, tzinfo=UTC),
        request={"seed": seed},
    )
    (path / ITEMS).mkdir(parents=True)
    (path / BANK_NAME).write_text(info.model_dump_json(indent=1), encoding="utf-8")
    for number in range(items):
        _write_item(path / ITEMS, number, size, rng)
    return path


def _write_item(folder: Path, number: int, size: tuple[int, int], rng: np.random.Generator) -> None:
    width, height = size
    category = CATEGORIES[number % len(CATEGORIES)]
    answer = LETTERS[number % 4]
    item_id = hashlib.sha256(f"tiny {number}".encode()).hexdigest()[:12]
    home = folder / item_id
    home.mkdir()
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
    record = ItemRecord(
        item_id=item_id,
        task="four_view",
        category=category,
        answer=answer,
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
