"""The bank that is shipped: what it must hold, and that the make target rebuilds it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sson_core.bank import Bank, open_bank
from sson_core.bank.integrity import check_bank
from sson_core.scene import CATEGORIES
from sson_core.sources.procedural.rooms import ROOM_TYPES
from sson_core.tasks import task_of
from sson_core.tasks.four_view.distractors import MECHANISMS

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def bank() -> Bank:
    folder = ROOT / "data" / "sample_bank"
    if not folder.is_dir():
        pytest.skip("data/sample_bank is not built (make bank)")
    return open_bank(folder)


def test_it_passes_the_check(bank: Bank) -> None:
    assert [str(finding) for finding in check_bank(bank, task_of(bank)) if finding.severity == "error"] == []
    assert not bank.info.checked_by_people


def test_it_holds_four_of_each_category_and_every_size_with_even_letters(bank: Bank) -> None:
    assert Counter(bank.table["category"]) == dict.fromkeys(CATEGORIES, 4)
    assert Counter(bank.table["answer"]) == dict.fromkeys("ABCD", 6)
    sizes = Counter(bank.table["object_size"])
    assert set(sizes) == {"small", "medium", "large"} and min(sizes.values()) >= 4


def test_half_of_it_or_more_has_a_named_distractor_and_every_mechanism_occurs(bank: Bank) -> None:
    named = bank.table["distractor"][bank.table["distractor"] != "none"]
    assert 2 * len(named) >= len(bank.table)
    assert {part for value in named for part in value.split("+")} == set(MECHANISMS)


def test_it_shows_every_room_type(bank: Bank) -> None:
    assert {bank.record(name).scene.parameters["room_type"] for name in bank.item_ids} == set(ROOM_TYPES)


def test_its_panels_stay_small_since_git_keeps_every_version(bank: Bank) -> None:
    panels = [path for name in bank.item_ids for path in bank.panel_paths(name).values()]
    assert sum(path.stat().st_size for path in panels) <= 45e6


def test_the_make_target_asks_for_what_was_built(bank: Bank) -> None:
    """A build of another request is refused, so a stale option would break `make bank`."""
    line = re.search(r"^SAMPLE_REQUEST := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert line is not None
    words = line[1].split()
    asked = list(zip(words[::2], words[1::2], strict=True))
    request = bank.info.request
    width, height = request["resolution"]
    assert asked == [
        ("--source", request["source"]),
        ("--items", str(request["items"])),
        ("--seed", str(request["seed"])),
        ("--resolution", f"{width}x{height}"),
        ("--quality", request["quality"]),
        *(("--skip", item_id) for item_id in request["skip"]),
    ]
    assert request["categories"] == [] and request["path"] is None
