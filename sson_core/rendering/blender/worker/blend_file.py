"""Opening a .blend that is not trusted, shown as its renders would show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy

GREY = (0.5, 0.5, 0.5, 1.0)
UPRIGHT = (0.5, 0.5, 1.0, 1.0)
"""What a normal map holds where a surface is even."""


class Unreadable(Exception):
    """A file that Blender cannot open, or that lacks what is asked of it."""

    def __init__(self, file: Path, message: str) -> None:
        super().__init__(message)
        self.file = file


def open_blend(file: Path) -> list[str]:
    """Open a file without running anything in it; return what it lacks or would have run.

    Afterwards the active view layer shows, at render level, what a render would show.
    """
    bpy.context.preferences.filepaths.use_scripts_auto_execute = False
    bpy.context.preferences.system.use_gpu_subdivision = False
    try:
        bpy.ops.wm.open_mainfile(filepath=str(file), use_scripts=False, load_ui=False)
    except RuntimeError as error:
        raise Unreadable(file, f"Blender cannot open it ({str(error).strip()}).") from None
    notes = [*_scripts(), *_missing_libraries(), *mend_images()]
    _show_as_rendered()
    return notes


def mend_images() -> list[str]:
    """Fill images whose file is missing with an even colour, lest they render pink; name them."""
    notes = []
    for image in bpy.data.images:
        if image.source not in ("FILE", "SEQUENCE", "MOVIE", "TILED") or image.packed_file or image.has_data:
            continue
        if image.size[0] > 0:  # reads the file
            continue
        notes.append(f"texture {image.name_full}: its file {image.filepath!r} is missing or no image")
        image.source = "GENERATED"
        image.generated_width = image.generated_height = 4
        data = image.colorspace_settings.name == "Non-Color"
        image.generated_color = UPRIGHT if data else GREY
    return notes


def _scripts() -> Iterator[str]:
    for text in bpy.data.texts:
        if text.use_module or text.name.endswith(".py") or "bpy" in text.as_string():
            yield f"script {text.name_full}: text blocks are never run"
    for owner in _animated():
        for curve in owner.animation_data.drivers:
            driver = curve.driver
            if driver.type == "SCRIPTED" and not driver.is_simple_expression:
                yield (
                    f"driver of {owner.name_full}.{curve.data_path}: Python expressions are never run; "
                    "the value stays as it was saved"
                )


def _animated() -> Iterator[Any]:
    """Yield every data-block that has drivers, node trees inside others included."""
    for kind in bpy.data.bl_rna.properties:
        if kind.type != "COLLECTION":
            continue
        for block in getattr(bpy.data, kind.identifier):
            for owner in (block, getattr(block, "node_tree", None)):
                if getattr(owner, "animation_data", None) is not None:
                    yield owner


def _missing_libraries() -> Iterator[str]:
    lost = [item.name_full for item in bpy.data.objects if item.is_missing]
    for library in bpy.data.libraries:
        if not Path(bpy.path.abspath(library.filepath)).exists():
            yield f"linked library {library.filepath}: the file is missing"
    yield from (f"{name}: its linked library lacks it" for name in lost)


def _show_as_rendered() -> None:
    for collection in bpy.data.collections:
        collection.hide_viewport = collection.hide_render
    for item in bpy.data.objects:
        item.hide_viewport = item.hide_render
        _raise_detail(item)
    scene, layer = bpy.context.scene, bpy.context.view_layer
    scene.render.simplify_subdivision = scene.render.simplify_subdivision_render
    scene.render.simplify_child_particles = scene.render.simplify_child_particles_render
    waiting = [layer.layer_collection]
    while waiting:
        node = waiting.pop()
        node.hide_viewport = False
        waiting.extend(node.children)
    for item in layer.objects:
        item.hide_set(False)
    layer.update()


def _raise_detail(item: Any) -> None:
    for modifier in item.modifiers:
        modifier.show_viewport = modifier.show_render
        if modifier.type in ("SUBSURF", "MULTIRES"):
            modifier.levels = modifier.render_levels
    for system in item.particle_systems:
        system.settings.display_percentage = 100
    if item.type in ("CURVE", "SURFACE", "FONT") and item.data is not None:
        for direction in ("u", "v"):
            wanted = getattr(item.data, f"render_resolution_{direction}", 0)
            if wanted > 0:
                setattr(item.data, f"resolution_{direction}", wanted)
    elif item.type == "META" and item.data is not None:
        item.data.resolution = item.data.render_resolution
