"""Renderers: the protocol, the ray-cast preview and Blender."""
