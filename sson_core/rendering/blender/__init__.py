"""Blender in a worker process, and its client."""
