"""The item browser: filters over a bank, a list of its items, and the panel viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ipywidgets as ipw
import pandas as pd

from sson_core.bank import ItemRecord, open_bank
from sson_core.errors import SsonError
from widgets.guesses import GuessLog
from widgets.item_content import bank_rows, make_key, read_panels
from widgets.overlays import item_outlines
from widgets.panel_viewer import Outline, PanelViewer

FILTERS = {
    "category": "Category",
    "object_size": "Size",
    "source": "Source",
    "distractor": "Distractor",
}
ALL = "all"
FITTING = {"description_width": "initial"}
LEGEND = (
    "<div style='line-height: 1.4; white-space: normal; font-size: 11px'>"
    "letter: your guess<br>dot: key seen<br>!: broken item</div>"
)
WORKER = ThreadPoolExecutor(1, thread_name_prefix="outlines")
Outliner = Callable[[ItemRecord], Mapping[str, Sequence[Outline]]]


class ItemBrowser(ipw.VBox):  # type: ignore[misc]
    """Browse a bank: filter, step, look, guess, and ask for the key.

    Guesses are kept in ``guesses`` (default ``.explorer/<bank>.jsonl`` in the working folder), never
    inside the bank, which is frozen. ``outlines`` computes what is drawn over the views with the key.
    """

    def __init__(
        self,
        bank_path: str | Path,
        guesses: str | Path | None = None,
        item: str | None = None,
        outlines: Outliner = item_outlines,
    ) -> None:
        self.bank = open_bank(bank_path)
        name = self.bank.path.resolve().name
        self.guess_log = GuessLog(guesses or Path(".explorer") / f"{name}.jsonl")
        self.rows = bank_rows(self.bank)
        self._guesses = self.guess_log.standing()
        self._revealed = self.guess_log.revealed()
        self._outlines = outlines
        self.viewer = PanelViewer(self._guess, self._reveal, self.step)
        self.filters = {
            column: ipw.Dropdown(
                options=self._options(column), description=label, layout={"width": "auto"}, style=FITTING
            )
            for column, label in FILTERS.items()
            if column in self.rows
        }
        self.text = ipw.Text(
            placeholder="item, scene or family",
            description="Text",
            continuous_update=False,
            layout={"width": "200px"},
            style=FITTING,
        )
        self.items = ipw.Select(rows=18, layout={"width": "170px"})
        self.count = ipw.HTML()
        previous = ipw.Button(description="Previous", icon="arrow-left", layout={"width": "auto"})
        following = ipw.Button(description="Next", icon="arrow-right", layout={"width": "auto"})
        previous.on_click(lambda _: self.step(-1))
        following.on_click(lambda _: self.step(1))
        for control in (*self.filters.values(), self.text):
            control.observe(self._filter, "value")
        self.items.observe(self._show, "value")
        side = ipw.VBox(
            [
                self.count,
                self.items,
                ipw.HBox([previous, following]),
                ipw.HTML(LEGEND, layout={"width": "170px"}),
            ]
        )
        main = ipw.VBox([self.viewer], layout={"flex": "1 1 auto", "min_width": "0"})
        super().__init__(
            [
                ipw.HBox([*self.filters.values(), self.text], layout={"flex_flow": "row wrap"}),
                ipw.HBox([side, main]),
            ]
        )
        self._filter()
        if item is not None:
            self.go_to(item)

    def __repr__(self) -> str:
        return f"ItemBrowser({self.bank.path.name!r}, {len(self.matching)} of {len(self.rows)} items)"

    @property
    def matching(self) -> list[str]:
        """Ids of the items that pass the filters."""
        return [value for _, value in self.items.options]

    def go_to(self, item_id: str) -> None:
        """Show an item, clearing the filters if they hide it; raise BadInput if there is none."""
        if item_id not in self.bank.item_ids:
            self.bank.folder(item_id)  # says which; a broken item is shown with its fault
        if item_id not in self.matching:
            for control in self.filters.values():
                control.value = ALL
            self.text.value = ""
        self.items.value = item_id

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) of the matching items, round at the ends."""
        ids = self.matching
        if ids:
            self.items.value = ids[(ids.index(self.items.value) + by) % len(ids)]

    def close(self) -> None:
        """Free this widget and all its parts, on the page and in the kernel."""
        _close_below(self)
        super().close()

    def _options(self, column: str) -> list[str]:
        return [ALL, *sorted({part for value in self.rows[column] for part in _parts(value)})]

    def _filter(self, _: object = None) -> None:
        rows = self.rows
        for column, control in self.filters.items():
            if control.value != ALL:
                rows = rows[[control.value in _parts(value) for value in rows[column]]]
        wanted = self.text.value.strip().lower()
        if wanted:
            searched = rows[[name for name in ("item_id", "scene_id", "family") if name in rows]]
            rows = rows[searched.apply(lambda row: wanted in " ".join(map(str, row)).lower(), axis=1)]
        self._list(rows)

    def _list(self, rows: pd.DataFrame) -> None:
        shown = self.items.value
        ids = list(rows["item_id"])
        broken = set(rows.loc[rows["problem"] != "", "item_id"])
        self.items.unobserve(self._show, "value")  # setting options would open the first item in between
        self.items.options = [(self._label(item_id, item_id in broken), item_id) for item_id in ids]
        self.items.value = shown if shown in ids else (ids[0] if ids else None)
        self.items.observe(self._show, "value")
        self.count.value = f"{len(ids)} of {len(self.rows)} items"
        if ids:
            self._show()
        else:
            self.viewer.show("", [], title="No item", message="No item passes these filters.")

    def _label(self, item_id: str, broken: bool) -> str:
        if broken:
            return f"{item_id} !"
        guess = self._guesses.get(item_id, "")
        return f"{item_id} {guess}{' ·' if item_id in self._revealed else ''}".rstrip()

    def _show(self, _: object = None) -> None:
        item_id = self.items.value
        if item_id is None or item_id == self.viewer.item:
            return
        try:
            record = self.bank.record(item_id)
            panels = read_panels(self.bank, record)
        except (SsonError, OSError) as error:
            self.viewer.show(item_id, [], message=f"This item cannot be shown. {error}")
            return
        position = f"{self.matching.index(item_id) + 1} of {len(self.matching)}"
        seen = item_id in self._revealed
        self.viewer.show(
            item_id,
            panels,
            lambda: make_key(self.bank, record, self._guesses.get(item_id, "")),
            title=f"{item_id} ({position})",
            guess=self._guesses.get(item_id, ""),
            message="You have seen this item's key before; a new guess will not count." if seen else "",
        )

    def _guess(self, item_id: str, letter: str) -> None:
        self.guess_log.guess(item_id, letter)
        if item_id not in self._revealed:
            self._guesses[item_id] = letter
        self._filter()

    def _reveal(self, item_id: str) -> None:
        self.guess_log.reveal(item_id)
        self._revealed.add(item_id)
        self._filter()
        self.viewer.message = "Computing outlines ..."
        WORKER.submit(self._draw, item_id)

    def _draw(self, item_id: str) -> None:
        """Compute and draw outlines outside the kernel's main thread; say why if they cannot be had."""
        try:
            outlines, message = self._outlines(self.bank.record(item_id)), ""
        except Exception as error:  # any failure here is about decoration: the key itself is shown
            outlines, message = {}, f"No outlines: {error}"
        if self.viewer.item == item_id:
            self.viewer.draw(item_id, outlines)
            self.viewer.message = message


def _parts(value: object) -> list[str]:
    """Return what a cell holds: a distractor may work in several ways at once, joined by plus signs."""
    return [part for part in str(value).split("+") if part]


def _close_below(box: ipw.Box) -> None:
    for child in box.children:
        if isinstance(child, ipw.Box):
            _close_below(child)
        child.close()
