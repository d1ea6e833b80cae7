"""The scene editor as a person meets it: a real JupyterLab in a real Chromium, a room, and Blender."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page

from sson_core.bank import open_bank
from sson_core.images import load_rgb
from sson_core.reports.notebooks import NOTEBOOKS
from tests.support.jupyter import chromium, jupyter_lab, open_notebook, restart_and_run_all, run_all

pytestmark = [pytest.mark.browser, pytest.mark.render]
NAME = "01_scene_editing.ipynb"
WIDE, TALL = (96, 64), (64, 96)

HASHES = """() => [...document.querySelectorAll('.sson-stage')].map(stage => {
  const canvas = stage.querySelector('.sson-half:not([hidden]) canvas');
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return data.reduce((sum, value) => (sum * 31 + value) | 0, 7);
})"""
SHAPES = """() => [...document.querySelectorAll('.sson-stage')].map(stage => {
  const canvas = stage.querySelector('.sson-half:not([hidden]) canvas');
  return [canvas.width, canvas.height];
})"""
INSIDE = """path => {  // a point of the page inside an outline
  const box = path.getBBox(), matrix = path.getScreenCTM();
  for (let row = 1; row < 20; row++) for (let column = 1; column < 20; column++) {
    const point = new DOMPoint(box.x + box.width * column / 20, box.y + box.height * row / 20);
    const around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]];
    if (around.every(([x, y]) => path.isPointInFill(new DOMPoint(point.x + x, point.y + y)))) {
      const there = point.matrixTransform(matrix);
      return [there.x, there.y];
    }
  }
  return null;
}"""


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the notebook at two tiny sizes, the cells that wait for a figure left out."""
    root = tmp_path_factory.mktemp("workplace")
    (root / "notebooks").mkdir()
    for name, size in {"wide": WIDE, "tall": TALL}.items():
        notebook = nbformat.read(NOTEBOOKS / NAME, 4)
        notebook.cells = [cell for cell in notebook.cells if "(editor)" not in cell.source]
        cell = next(cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", []))
        cell.source += f'\nroom, category, quality = "study", "rotate", "draft"\nwidth, height = {size}'
        cell.source += f'\nbank = "../{name}_bank"'
        nbformat.write(notebook, root / "notebooks" / f"{name}.ipynb")
    return root


@pytest.fixture(scope="module")
def lab(workplace: Path) -> Iterator[str]:
    (workplace / "home").mkdir()
    with jupyter_lab(workplace / "notebooks", workplace / "home") as address:
        yield address


def wait_for(page: Page, condition: str) -> None:
    """Wait until a condition on ``it``, what the editor says of its state, holds."""
    page.wait_for_function(
        f"() => {{ const it = document.querySelector('.sson-editor')?.dataset; return it && ({condition}); }}"
    )


def editor(page: Page) -> Locator:
    return page.locator(".sson-editor")


def edited_outline(page: Page) -> Locator:
    return page.locator(".sson-plan .sson-edited.sson-thing").first


def settled(page: Page) -> list[int]:
    """Return the views' pictures as numbers, once they have stayed the same for a while."""
    old, new = [], page.evaluate(HASHES)
    while old != new:
        page.wait_for_timeout(400)
        old, new = new, page.evaluate(HASHES)
    return new


def click_outlined(page: Page) -> None:
    """Click the edited object where a view shows it."""
    for outline in page.locator(".sson-half:not([hidden]) .sson-shape.sson-now").all():
        outline.scroll_into_view_if_needed()
        point = outline.evaluate(INSIDE)
        if point:
            page.mouse.click(*point)
            return
    raise AssertionError("no view shows the edited object")


def drag(page: Page, thing: Locator, dx: float, dy: float) -> None:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


def test_click_turn_drag_undo_save_and_reopen(browser: Browser, lab: str, workplace: Path) -> None:
    page = open_notebook(browser, lab, "wide.ipynb")
    run_all(page)
    wait_for(page, "it.valid === 'true' && it.edit === 'rotate'")
    assert [tuple(shape) for shape in page.evaluate(SHAPES)] == [WIDE] * 4
    held = editor(page).get_attribute("data-held")
    cells = page.locator(".jp-Cell").count()

    page.locator(".sson-plan").focus()
    page.keyboard.press("n")
    wait_for(page, f"it.held !== '{held}'")
    click_outlined(page)
    wait_for(page, f"it.held === '{held}'")

    seen = settled(page)
    page.locator(".sson-plan").focus()
    page.keyboard.press("e")
    page.wait_for_function(
        f"seen => ({HASHES})().filter((hash, at) => hash !== seen[at]).length >= 3", arg=seen
    )
    wait_for(page, "it.valid")
    page.keyboard.press("Control+z")
    page.wait_for_function(f"seen => ({HASHES})().every((hash, at) => hash === seen[at])", arg=seen)
    assert page.locator(".jp-Cell").count() == cells, "JupyterLab took the keys for its own commands"

    drag(page, edited_outline(page), 0, -400)
    wait_for(page, "it.edit === 'move' && it.valid === 'false'")
    page.locator(".sson-plan .sson-bad.sson-thing").wait_for()
    failing = page.locator("[data-rule=edit].sson-fail")
    assert "✗" in (failing.text_content() or "")
    page.get_by_role("button", name="Undo").click()
    wait_for(page, "it.edit === 'rotate' && it.valid === 'true'")
    page.locator("[data-rule=edit].sson-pass").wait_for()

    page.get_by_role("button", name="Render and save as item").click()
    page.get_by_text("Saved as item").wait_for()
    bank = open_bank(workplace / "wide_bank")
    (item,) = bank.item_ids
    assert bank.record(item).category == "rotate"
    pictures = [load_rgb(path) for path in bank.panel_paths(item).values()]
    assert [picture.shape for picture in pictures] == [(WIDE[1], WIDE[0], 3)] * 4

    said = page.locator(".sson-said").text_content()
    restart_and_run_all(page)
    wait_for(page, f"it.undo === 'false' && it.valid === 'true' && it.held === '{held}'")
    assert page.locator(".sson-said").text_content() == said
    page.wait_for_function(f"seen => ({HASHES})().every((hash, at) => hash === seen[at])", arg=seen)
    page.close()


def test_a_tall_picture_a_camera_and_a_cancelled_render(browser: Browser, lab: str, workplace: Path) -> None:
    page = open_notebook(browser, lab, "tall.ipynb")
    run_all(page)
    page.wait_for_function(
        f"() => {{ const all = ({SHAPES})(); return all.length === 4 && all.every(s => s[0] > 1); }}"
    )
    assert [tuple(shape) for shape in page.evaluate(SHAPES)] == [TALL] * 4
    wait_for(page, "it.edit === 'rotate' && it.valid === 'true'")
    page.wait_for_function("() => !document.querySelector('.sson-progress:not([hidden])')")

    seen = settled(page)
    page.keyboard.press("Escape")
    page.locator(".sson-stage").nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"seen => ({HASHES})()[0] !== seen[0]", arg=seen)
    assert page.evaluate(HASHES)[1:] == seen[1:], "the other cameras stay"
    page.keyboard.press("Control+z")
    page.wait_for_function(f"seen => ({HASHES})()[0] === seen[0]", arg=seen)

    drag(page, page.locator(".sson-camera.sson-B .sson-disc"), 12, 0)
    page.wait_for_function(f"seen => ({HASHES})()[1] !== seen[1]", arg=seen)

    page.keyboard.press("2")
    assert page.evaluate("() => document.activeElement.dataset.letter") == "B"
    page.get_by_role("button", name="Render to look").click()
    wait_for(page, "it.job === 'running'")
    page.keyboard.press("Escape")
    page.get_by_text("Cancelled.").wait_for()
    assert not (workplace / "tall_bank").exists()
    page.close()
