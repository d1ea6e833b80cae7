"""Widgets for JupyterLab."""
