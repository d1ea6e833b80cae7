"""The item explorer as a person meets it: a real JupyterLab in a real Chromium."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from sson_core.bank import open_bank
from sson_core.reports.notebooks import NOTEBOOKS
from tests.support.jupyter import IDLE, chromium, jupyter_lab, open_notebook, restart_and_run_all, run_all
from tests.support.tiny_bank import write_tiny_bank

pytestmark = pytest.mark.browser
NAME = "02_item_explorer.ipynb"


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder laid out like a checkout: notebooks, and a bank where they look for it."""
    root = tmp_path_factory.mktemp("workplace")
    (root / "notebooks").mkdir()
    shutil.copy(NOTEBOOKS / NAME, root / "notebooks")
    (root / "data").mkdir()
    write_tiny_bank(root / "data" / "sample_bank", items=6, size=(160, 120))
    return root


@pytest.fixture(scope="module")
def lab(workplace: Path) -> Iterator[str]:
    with jupyter_lab(workplace / "notebooks", workplace / "home") as address:
        yield address


@pytest.fixture
def page(browser: Browser, lab: str) -> Iterator[Page]:
    page = open_notebook(browser, lab, NAME)
    run_all(page)
    page.locator(".sson-frame img").nth(3).wait_for()
    yield page
    page.close()


def shown_item(page: Page) -> str:
    item = page.locator(".sson-viewer").get_attribute("data-item")
    assert item
    return item


def click_panel(page: Page, number: int) -> None:
    page.locator(".sson-frame").nth(number).click()


def wait_for_guess(page: Page, letter: str) -> None:
    page.locator(f".sson-viewer[data-guess={letter}]").wait_for()


def transforms(page: Page) -> list[str]:
    return page.locator(".sson-layer").evaluate_all("layers => layers.map(layer => layer.style.transform)")


def markup(page: Page) -> str:
    return page.locator(".sson-viewer").evaluate("viewer => viewer.outerHTML")


def test_guess_zoom_reveal_and_restart(page: Page, workplace: Path) -> None:
    bank = open_bank(workplace / "data" / "sample_bank")
    item = shown_item(page)
    cells = page.locator(".jp-Cell").count()

    click_panel(page, 1)
    for letter in "abcd":
        page.keyboard.press(letter)
        wait_for_guess(page, letter.upper())
    assert page.get_by_role("button", name="Guess view D").get_attribute("aria-pressed") == "true"
    assert page.locator(".jp-Cell").count() == cells, "JupyterLab took the keys for its own commands"

    page.keyboard.press("+")
    zoomed = transforms(page)
    assert len(zoomed) == 4 and len(set(zoomed)) == 1 and "scale(1.25)" in zoomed[0]
    page.locator(".sson-frame").nth(2).hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function("() => document.querySelector('.sson-viewer').dataset.zoom > 1.5")
    page.keyboard.press("ArrowRight")
    moved = transforms(page)
    assert len(set(moved)) == 1 and moved[0] != zoomed[0]
    box = page.locator(".sson-frame").nth(0).bounding_box()
    assert box
    page.mouse.move(box["x"] + 80, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 80, steps=4)
    page.mouse.up()
    assert len(set(transforms(page))) == 1 and transforms(page) != moved
    page.keyboard.press("0")
    assert set(transforms(page)) == {"translate(0%, 0%) scale(1)"}

    before = markup(page)
    assert "contradicts the other views" not in before and "schema_version" not in before
    assert page.locator(".sson-answer").count() == 0
    assert page.get_by_role("tab", name="Record").last.is_disabled()

    page.keyboard.press("r")
    page.locator(".sson-answer").wait_for()
    answer = bank.record(item).answer
    assert page.locator(".sson-answer .sson-letter").text_content() == answer
    assert f"{answer} contradicts the other views. You chose D." in markup(page)
    page.locator(".sson-tab", has_text="Record").click()
    assert json.loads(page.locator(".sson-record").text_content() or "")["item_id"] == item

    restart_and_run_all(page)
    page.locator(".sson-viewer[data-guess=D]").wait_for()
    page.get_by_text(IDLE).wait_for()
    assert page.locator(".sson-answer").count() == 0, "the key is hidden again"
    assert "You have seen this item's key before" in markup(page)


def test_the_key_reaches_the_browser_only_when_asked_for(browser: Browser, lab: str) -> None:
    frames: list[bytes] = []
    page = open_notebook(browser, lab, NAME, on_frame=frames.append)
    run_all(page)
    page.locator(".sson-frame img").nth(3).wait_for()
    page.keyboard.press("Escape")
    click_panel(page, 0)
    first = shown_item(page)
    page.keyboard.press("n")
    page.locator(f".sson-viewer:not([data-item='{first}'])").wait_for()
    page.keyboard.press("b")
    wait_for_guess(page, "B")
    received = b"".join(frames)
    assert b"\x89PNG" in received, "the frames listened to are not those that bring the images"
    for secret in (b"contradicts the other views", b'"answer"', b"schema_version", b"chair_1"):
        assert secret not in received
    page.keyboard.press("r")
    page.locator(".sson-answer").wait_for()
    assert b'"answer"' in b"".join(frames) and b"chair_1" in b"".join(frames)
    page.close()
