"""Executed notebooks as pages that need no network."""

from __future__ import annotations

import logging
import re
import warnings
from pathlib import Path

import nbformat

from sson_core.files import replacing

QUIET = logging.getLogger("sson.export")
QUIET.setLevel(logging.ERROR)
SCRIPTS = re.compile(r"<script\b.*?</script>", re.DOTALL | re.IGNORECASE)
"""What nbconvert's pages fetch (mathematics, diagrams): none of it is used, and offline it would hang."""


def write_html(notebook: Path) -> Path:
    """Write an executed notebook as a self-contained page beside it and return the page's path."""
    with warnings.catch_warnings():  # nbconvert's own dependencies warn of their future
        warnings.simplefilter("ignore")
        from nbconvert.exporters import HTMLExporter

        exporter = HTMLExporter(template_name="lab", log=QUIET)  # type: ignore[no-untyped-call]
        body, _ = exporter.from_notebook_node(
            nbformat.read(notebook, as_version=4),
            resources={"metadata": {"name": notebook.stem, "path": ""}},
        )
    body = SCRIPTS.sub("", body)
    page = notebook.with_suffix(".html")
    with replacing(page) as temporary:
        temporary.write_text(body, encoding="utf-8")
    return page
