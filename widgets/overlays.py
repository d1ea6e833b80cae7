"""Outlines over an item's views: where the edited objects are, where they were, and what the edit changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from skimage.measure import approximate_polygon, find_contours

from sson_core.bank import ItemRecord
from sson_core.edits import apply
from sson_core.errors import BadInput
from sson_core.scene import Mirror, Scene, Swap
from sson_core.sources import get_source
from sson_core.tasks.four_view.record import read_details
from sson_core.views.look import Look, When
from sson_core.views.visibility import Observer
from widgets.panel_viewer import Outline

TOLERANCE = 0.45
MIN_POINTS = 4
SHARE_TOLERANCE = 0.003


def mask_outline(mask: NDArray[np.bool_], kind: str, label: str = "") -> Outline | None:
    """Return the outline of a mask (H, W) in pixels of its image, or None if nothing is marked.

    Holes are paths of their own. The label stands at the top of the largest piece.
    """
    if not mask.any():
        return None
    padded = np.pad(mask, 1).astype(float)
    rings = [approximate_polygon(ring - 0.5, TOLERANCE) for ring in find_contours(padded, 0.5)]
    rings = [ring for ring in rings if len(ring) >= MIN_POINTS]
    if not rings:
        return None
    largest = max(rings, key=lambda ring: float(np.ptp(ring[:, 0]) * np.ptp(ring[:, 1])))
    row, column = largest[largest[:, 0].argmin()]
    return Outline(
        kind=kind,  # type: ignore[arg-type]
        path=" ".join(_path(ring) for ring in rings),
        label=label,
        x=round(float(column), 1),
        y=round(float(max(row - 2.0, 0.06 * mask.shape[0])), 1),
    )


def _path(ring: NDArray[np.float64]) -> str:
    points = [f"{column:.1f},{row:.1f}" for row, column in ring[:-1]]
    return "M" + " L".join(points) + " Z"


def item_outlines(record: ItemRecord) -> dict[str, list[Outline]]:
    """Return what to draw over each view of an item, its scene rebuilt from its source.

    Raises SsonError if the source cannot load the scene any more.
    """
    return scene_outlines(record, get_source(record.scene.source).load(record.scene.parameters))


def scene_outlines(record: ItemRecord, scene: Scene) -> dict[str, list[Outline]]:
    """Return what to draw over each view, by ray casting the item's unedited ``scene`` and its edit.

    Raises BadInput if the edit does not change what the record says it changed: then the source makes
    another scene today, and its outlines would lie.
    """
    focus = cue_objects(record)
    observer = Observer(scene, apply(scene, record.edit), focus)
    looks = {letter: observer.look(panel.camera.camera()) for letter, panel in record.panels.items()}
    _refuse_another_scene(record, looks)
    return {letter: _view_outlines(look, focus, letter == record.answer) for letter, look in looks.items()}


def _refuse_another_scene(record: ItemRecord, looks: Mapping[str, Look]) -> None:
    """Compare the changed shares with the certificate's, if the record has one."""
    recorded = record.details.get("panels", {})
    for letter, look in looks.items():
        share = recorded.get(letter, {}).get("changed_share")
        if share is not None and abs(look.changed_share - share) > SHARE_TOLERANCE + 0.1 * share:
            raise BadInput(
                f"the source makes another scene today: the edit changes {look.changed_share:.1%} of view "
                f"{letter}, the record says {share:.1%}.",
                field="scene.parameters",
            )


def cue_objects(record: ItemRecord) -> tuple[str, ...]:
    """Return the objects to outline: those the edit names; for a mirrored room its recorded cue."""
    edit = record.edit
    if isinstance(edit, Swap):
        return edit.object_ids
    if isinstance(edit, Mirror):
        return tuple(read_details(record).edited_objects)
    return (edit.object_id,)


def _view_outlines(look: Look, focus: Sequence[str], edited: bool) -> list[Outline]:
    """Return the outlines over one view; ``edited`` says that it shows the scene after the edit."""
    shown: When = "after" if edited else "before"
    hidden: When = "before" if edited else "after"
    outlines = [mask_outline(look.changed, "region", f"changed {look.changed_share:.1%}")]
    for name in focus:
        now, other = look.mask(name, shown), look.mask(name, hidden)
        outlines.append(mask_outline(now, "now", name))
        if (now != other).any():  # one name a view: the other place is named only where nothing stands here
            outlines.append(mask_outline(other, "other", "" if now.any() else name))
    return [outline for outline in outlines if outline is not None]
