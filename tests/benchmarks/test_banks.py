"""How soon a bank of a thousand items opens, and an item of it is shown."""

from __future__ import annotations

import gc
import time

import pytest

from sson_core.bank import open_bank
from tests.support.memory import resident
from tests.support.tiny_bank import write_tiny_bank
from widgets.item_browser import ItemBrowser

ITEMS = 1000
PAINTED = 24  # a multiple of the letters: the others repeat these images under the same answer
SIZE = (512, 512)
BROWSED = 500
WARM = 50
MOST_GROWTH = 32.0
ROUNDS = 5


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    """A bank with its index, as every build leaves it."""
    path = write_tiny_bank(tmp_path_factory.mktemp("large") / "bank", ITEMS, SIZE, painted=PAINTED)
    assert len(open_bank(path).table) == ITEMS
    return path


def test_a_large_bank_opens(bank, measured, load):
    """The bank and its table, records verified against the index; the median of a few times."""
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        assert len(open_bank(bank).table) == ITEMS
        spent.append(time.perf_counter() - start)
    middle = 1000 * sorted(spent)[ROUNDS // 2]
    measured(f"banks: {ITEMS} items opened", middle, most=100, unit="ms", note=load)


def test_its_items_are_shown_and_let_go_of(bank, tmp_path, measured, load):
    """Stepping from item to item, each with its four images checked against the record."""
    browser = ItemBrowser(bank, tmp_path / "guesses.jsonl", outlines=lambda record: {})
    spent, held = [], 0
    for number in range(BROWSED):
        if number == WARM:
            gc.collect()
            held = resident()
        start = time.perf_counter()
        browser.step(1)
        spent.append(time.perf_counter() - start)
        assert browser.viewer.panels and not browser.viewer.message
    gc.collect()
    grown = (resident() - held) / 2**20
    browser.close()
    note = f"{SIZE[0]} x {SIZE[1]}, longest {1000 * max(spent):.0f} ms, {load}"
    measured("banks: an item shown", 1000 * sorted(spent)[BROWSED // 2], most=150, unit="ms", note=note)
    measured(f"memory: grown over {BROWSED - WARM} browsed items", grown, most=MOST_GROWTH, unit="MiB")
