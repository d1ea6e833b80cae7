"""Cameras, what they see, and what an edit changes in it."""
