"""The panel viewer: an item's views side by side with one zoom, a guess, and a key that waits to be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import anywidget
import traitlets

from widgets.scripts import HERE, joined


@dataclass(frozen=True)
class Panel:
    """One view: its letter, its PNG bytes as stored (or None), and what is wrong with it, if anything."""

    letter: str
    png: bytes | None
    problem: str = ""


@dataclass(frozen=True)
class Outline:
    """A drawing over one view, in pixels of its image.

    ``path`` is SVG path data. ``kind`` is ``now`` (where an object is in this view), ``other`` (where
    it is in the other version of the scene) or ``region`` (what the edit changes as seen from here).
    ``label`` stands at ``x, y``.
    """

    kind: Literal["now", "other", "region"]
    path: str
    label: str = ""
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True)
class Picture:
    """A picture that belongs to the key (a floor plan, a scene from above), as PNG bytes."""

    title: str
    png: bytes


@dataclass(frozen=True)
class Key:
    """What the viewer learns when it asks: the right letter and what goes with it.

    ``captions`` maps letters to a note, ``facts`` are name and value, ``record`` is text.
    """

    answer: str
    headline: str
    captions: Mapping[str, str] = field(default_factory=dict)
    facts: Sequence[tuple[str, str]] = ()
    pictures: Sequence[Picture] = ()
    record: str = ""


class PanelViewer(anywidget.AnyWidget):  # type: ignore[misc]
    """Views with synchronised zoom and pan, guessed with their letter keys.

    The key stays in Python: `show` takes a function that makes it, which runs when the reader presses R
    or *Reveal*. Guesses go to ``on_guess(item, letter)`` and are shown as made only when that returns.
    """

    _esm = joined("panel_viewer.js")
    _css = HERE / "panel_viewer.css"

    item = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    panels: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    guess = traitlets.Unicode().tag(sync=True)
    key = traitlets.Dict().tag(sync=True)
    overlays = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    steps = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        on_guess: Callable[[str, str], None] | None = None,
        on_reveal: Callable[[str], None] | None = None,
        on_step: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(steps=on_step is not None)
        self._make_key: Callable[[], Key] | None = None
        self._on_guess = on_guess
        self._on_reveal = on_reveal
        self._on_step = on_step
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"PanelViewer(item={self.item!r}, panels={[panel['letter'] for panel in self.panels]})"

    def show(
        self,
        item: str,
        panels: Sequence[Panel],
        make_key: Callable[[], Key] | None = None,
        *,
        title: str = "",
        guess: str = "",
        message: str = "",
    ) -> None:
        """Show an item, its key hidden. ``guess`` is one made earlier, ``message`` a line above the views."""
        self._make_key = make_key
        with self.hold_sync():
            self.key = {}
            self.overlays = {}
            self.item = item
            self.title = title or item
            self.guess = guess
            self.message = message
            self.panels = [asdict(panel) for panel in panels]

    def make_guess(self, letter: str) -> None:
        """Register a guess as if its key had been pressed; nothing happens after the key was shown."""
        if self.key or letter not in {panel["letter"] for panel in self.panels}:
            return
        if self._on_guess is not None:
            self._on_guess(self.item, letter)
        self.guess = letter

    def reveal(self) -> None:
        """Make the key and send it to the page."""
        if self._make_key is None or self.key:
            return
        key = self._make_key()
        self.key = {**asdict(key), "facts": [list(fact) for fact in key.facts]}
        if self._on_reveal is not None:
            self._on_reveal(self.item)

    def draw(self, item: str, outlines: Mapping[str, Sequence[Outline]]) -> None:
        """Draw outlines over the views; ignored if another item is shown by now or the key is hidden."""
        if item == self.item and self.key:
            self.overlays = {letter: [asdict(each) for each in shapes] for letter, shapes in outlines.items()}

    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        """Act on a message from the page; those that concern an item shown before are dropped."""
        if content.get("item") != self.item:
            return
        try:
            match content:
                case {"type": "guess", "letter": str(letter)}:
                    self.make_guess(letter)
                case {"type": "reveal"}:
                    self.reveal()
                case {"type": "step", "by": int(by)} if self._on_step is not None:
                    self._on_step(by)
        except Exception as error:  # a message handler that raises would be silent in the notebook
            self.message = f"{type(error).__name__}: {error}"
