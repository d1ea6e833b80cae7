"""The worker process: the only code that imports bpy.

Run as ``python -m sson_core.rendering.blender.worker FOLDER`` with a job in FOLDER. Each finished view
lies there as ``<view>.png``; events are JSON lines on standard output; all else goes to standard error.
"""
