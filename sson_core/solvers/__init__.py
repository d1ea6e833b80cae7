"""Whatever answers items, and the one table of responses."""
