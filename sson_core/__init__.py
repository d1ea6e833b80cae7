"""The core of the workbench: scenes, edits, evidence, items, solvers, analysis."""
