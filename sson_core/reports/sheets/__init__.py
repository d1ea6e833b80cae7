"""Contact sheets of the built-in source: what its rooms and its things look like."""

from sson_core.reports.sheets.sheets import draw_sheets, sheet_names

__all__ = ["draw_sheets", "sheet_names"]
