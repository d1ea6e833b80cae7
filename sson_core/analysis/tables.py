"""Tables for people: HTML for the report, LaTeX for a paper, CSV for whoever computes on."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pandas as pd
from great_tables import GT

from sson_core.analysis.accuracy import MEASURED
from sson_core.files import replacing


def readable_accuracy(table: pd.DataFrame) -> pd.DataFrame:
    """Return an `accuracy_table` as text columns: shares with their intervals in brackets."""

    def share(row: pd.Series, low: str, high: str, what: str = "") -> str:
        bounds = f"[{row[low]:.1f}, {row[high]:.1f}]" if math.isfinite(row[low]) else "[–]"
        return f"{row[what]:.1f} {bounds}" if what else bounds

    chances = [name for name in table.columns if name.startswith("chance_")]
    rows = []
    for _, row in table.iterrows():
        guesses = (f"{row[name]:.1f} {name[7:]}" for name in chances if math.isfinite(row[name]))
        measured = row["status"] == MEASURED
        published = f"{row['published_low']:.1f} to {row['published_high']:.1f}"
        rows.append(
            {
                "Solver": row["solver"],
                "Group": row["group"],
                "n": str(row["n"]) if measured else "–",
                "Right": str(row["right"]) if measured else "–",
                "% [95 % Wilson]": share(row, "low", "high", "percent") if measured else "not measured",
                "[95 % families]": share(row, "cluster_low", "cluster_high") if measured else "–",
                "Chance (%)": ", ".join(guesses) or "–",
                "Ties": str(row["ties"]) if measured else "–",
                "Failed, missing": f"{row['failures']}, {row['missing']}" if measured else "–",
                "Published range": published if math.isfinite(row["published_low"]) else "–",
                "Cropped away (%)": f"{row['crop_loss']:.0f}" if math.isfinite(row["crop_loss"]) else "–",
                "Note": row["note"],
            }
        )
    return pd.DataFrame(rows)


def show_table(frame: pd.DataFrame, title: str, notes: str = "", name: str = "table") -> GT:
    """Return a table to display, under a fixed id so that the same table gives the same HTML."""
    table = GT(frame, id=re.sub(r"[^a-z0-9]+", "-", name.lower())).tab_header(title=title)
    return table.tab_source_note(notes) if notes else table


def save_table(
    frame: pd.DataFrame, folder: str | Path, name: str, title: str, notes: str = ""
) -> dict[str, Path]:
    """Write ``<name>.html``, ``.tex`` and ``.csv`` into a folder; return the paths by suffix."""
    table = show_table(frame, title, notes, name)
    texts = {
        "html": table.as_raw_html(inline_css=False),
        "tex": table.as_latex(),
        "csv": frame.to_csv(index=False),
    }
    paths = {}
    for suffix, text in texts.items():
        paths[suffix] = Path(folder) / f"{name}.{suffix}"
        with replacing(paths[suffix]) as temporary:
            temporary.write_text(text, encoding="utf-8")
    return paths
