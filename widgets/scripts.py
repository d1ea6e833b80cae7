"""The widgets' scripts: each widget is one module for the browser, joined of several files."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
SHARED = "dom.js"


def joined(*names: str) -> str:
    """Return one module of the shared script and the named ones, in this order."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in (SHARED, *names))
