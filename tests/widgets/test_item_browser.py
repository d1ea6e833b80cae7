import json
import threading
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sson_core.bank import open_bank
from sson_core.errors import BadInput
from tests.support.tiny_bank import write_tiny_bank
from widgets.item_browser import WORKER, ItemBrowser
from widgets.panel_viewer import Outline


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    return write_tiny_bank(tmp_path / "bank", items=12)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "guesses.jsonl"


def browser(bank: Path, log: Path, **options: object) -> ItemBrowser:
    return ItemBrowser(bank, log, outlines=lambda record: {}, **options)  # type: ignore[arg-type]


def wait_for_worker() -> None:
    """Return when all outlines asked for so far are done: the worker is one thread."""
    WORKER.submit(lambda: None).result(timeout=10)


def test_it_opens_the_first_item_with_its_bytes_as_stored(bank: Path, log: Path) -> None:
    shown = browser(bank, log).viewer
    paths = open_bank(bank).panel_paths(shown.item)
    assert shown.item == open_bank(bank).item_ids[0]
    assert [panel["letter"] for panel in shown.panels] == list("ABCD")
    assert [panel["png"] for panel in shown.panels] == [paths[letter].read_bytes() for letter in "ABCD"]


def test_filters_combine_and_clear(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    table = open_bank(bank).table
    view.filters["category"].value = "rotate"
    assert view.matching == list(table.loc[table["category"] == "rotate", "item_id"])
    scene = table.loc[table["category"] == "rotate", "scene_id"].iloc[0]
    view.text.value = scene.upper()
    both = (table["category"] == "rotate") & (table["scene_id"] == scene)
    assert view.matching == list(table.loc[both, "item_id"])
    assert view.viewer.item in view.matching
    view.text.value = "no such thing"
    assert view.matching == [] and view.viewer.panels == []
    assert "No item passes" in view.viewer.message
    view.go_to(table["item_id"].iloc[5])
    assert view.viewer.item == table["item_id"].iloc[5] and len(view.matching) == 12


def test_a_distractor_of_several_mechanisms_is_found_by_each(bank: Path, log: Path) -> None:
    ids = open_bank(bank).item_ids
    for item, mechanisms in ((ids[0], "non_observation+newly_revealed"), (ids[1], "newly_revealed")):
        file = bank / "items" / item / "repro.json"
        record = json.loads(file.read_text())
        record["labels"]["distractor"] = mechanisms
        file.write_text(json.dumps(record))
    view = browser(bank, log)
    chooser = view.filters["distractor"]
    assert chooser.options == ("all", "newly_revealed", "non_observation", "none")
    chooser.value = "newly_revealed"
    assert view.matching == ids[:2]
    chooser.value = "non_observation"
    assert view.matching == ids[:1]


def test_the_text_filter_cannot_be_used_to_find_answers(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    for word in ("chair_1", '"C"', "answer"):
        view.text.value = word
        assert view.matching == []


def test_steps_go_round(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    ids = view.matching
    view.step(-1)
    assert view.viewer.item == ids[-1]
    view.step(1)
    view.step(1)
    assert view.viewer.item == ids[1]


def test_a_guess_outlives_the_browser(bank: Path, log: Path) -> None:
    first = browser(bank, log)
    first.step(1)
    first.viewer.make_guess("B")
    item = first.viewer.item
    assert first.viewer.item == item, "guessing does not change the item"
    again = browser(bank, log, item=item)
    assert again.viewer.guess == "B"
    assert (f"{item} B", item) in again.items.options


def test_a_guess_after_the_key_does_not_count(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    item = view.viewer.item
    view.viewer.make_guess("B")
    view.viewer.reveal()
    view.step(1)
    view.step(-1)
    assert view.viewer.key == {} and "will not count" in view.viewer.message
    view.viewer.make_guess("D")
    assert browser(bank, log, item=item).viewer.guess == "B"


def test_nothing_is_written_into_the_bank(bank: Path, log: Path) -> None:
    def files() -> set[Path]:
        return {file for file in bank.rglob("*") if file.name != "items.parquet"}

    before = files()
    view = browser(bank, log)
    view.viewer.make_guess("A")
    view.viewer.reveal()
    assert files() == before


def test_the_key_tells_answer_edit_and_record(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    view.viewer.make_guess("A")
    view.viewer.reveal()
    record = open_bank(bank).record(view.viewer.item)
    key = view.viewer.key
    assert key["answer"] == record.answer and "You chose A" in key["headline"]
    assert json.loads(key["record"])["item_id"] == record.item_id
    assert dict(key["facts"])["edit"].startswith(record.category)


def test_a_missing_a_truncated_and_a_changed_image_are_said(bank: Path, log: Path) -> None:
    item = open_bank(bank).item_ids[0]
    folder = bank / "items" / item
    (folder / "A.png").unlink()
    (folder / "B.png").write_bytes((folder / "B.png").read_bytes()[:300])
    Image.fromarray(np.zeros((48, 64, 3), np.uint8)).save(folder / "C.png")
    view = browser(bank, log)
    panels = {panel["letter"]: panel for panel in view.viewer.panels}
    assert panels["A"]["png"] is None and "A.png: the image is missing" in panels["A"]["problem"]
    assert panels["B"]["png"] is None and "cannot be decoded" in panels["B"]["problem"]
    assert panels["C"]["png"] and "hash differs" in panels["C"]["problem"]
    assert panels["D"]["png"] and panels["D"]["problem"] == ""
    view.step(1)
    assert all(panel["problem"] == "" for panel in view.viewer.panels)


def test_a_broken_record_is_one_broken_item(bank: Path, log: Path) -> None:
    item = open_bank(bank).item_ids[3]
    (bank / "items" / item / "repro.json").write_text("{")
    view = browser(bank, log)
    assert (f"{item} !", item) in view.items.options
    view.go_to(item)
    assert view.viewer.panels == [] and "repro.json" in view.viewer.message
    view.step(1)
    assert len(view.viewer.panels) == 4 and view.viewer.message == ""


def test_a_link_out_of_the_bank_is_not_followed_and_said(bank: Path, log: Path, tmp_path: Path) -> None:
    item = open_bank(bank).item_ids[3]
    (tmp_path / "secret").write_text("mine")
    (bank / "items" / item / "plan.png").symlink_to(tmp_path / "secret")
    view = browser(bank, log)
    assert (f"{item} !", item) in view.items.options
    view.go_to(item)
    assert view.viewer.panels == [] and "plan.png: is a link" in view.viewer.message


def test_what_is_not_a_bank_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not a bank"):
        ItemBrowser(tmp_path)


def test_outlines_come_from_the_background_and_go_to_their_own_item(bank: Path, log: Path) -> None:
    go = threading.Event()

    def slow(record: object) -> dict[str, list[Outline]]:
        go.wait(10)
        return {"A": [Outline("now", "M1,1 Z")]}

    view = ItemBrowser(bank, log, outlines=slow)
    view.viewer.reveal()
    assert view.viewer.overlays == {} and "Computing" in view.viewer.message
    go.set()
    wait_for_worker()
    assert view.viewer.overlays["A"][0]["path"] == "M1,1 Z" and view.viewer.message == ""


def test_outlines_that_cannot_be_had_are_explained(bank: Path, log: Path) -> None:
    def gone(record: object) -> dict[str, list[Outline]]:
        raise BadInput("the scene's file is missing.", file="room.blend")

    view = ItemBrowser(bank, log, outlines=gone)
    view.viewer.reveal()
    wait_for_worker()
    assert view.viewer.key["answer"]
    assert view.viewer.message == "No outlines: room.blend: the scene's file is missing."


def test_memory_does_not_grow_with_the_items_seen(tmp_path: Path, log: Path) -> None:
    view = browser(write_tiny_bank(tmp_path / "big", items=12, size=(256, 192)), log)

    def tour() -> int:
        for _ in range(24):
            view.step(1)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first = tour()
        tour()
        last = tour()
    finally:
        tracemalloc.stop()
    one_item = sum(len(panel["png"]) for panel in view.viewer.panels)
    assert last - first < one_item, f"{last - first} bytes more after 48 items of {one_item} bytes"


def test_closing_frees_the_viewer(bank: Path, log: Path) -> None:
    view = browser(bank, log)
    view.close()
    assert view.viewer.comm is None
