"""The four-view contradiction task."""
