"""Other looks of an object: recoloured or retextured surfaces that plainly differ from before."""

from __future__ import annotations

import numpy as np

from sson_core.edits import rules
from sson_core.edits.colour import Textures, difference, mean_colour
from sson_core.edits.exposure import seen_shares
from sson_core.geometry import Array
from sson_core.scene import Colour, Detail, Material, Scene, SceneObject

LEAST_DIFFERENCE = 20.0
"""Least CIEDE2000 difference between the mean colours of the changed surface before and after."""
LEAST_AREA = 0.3
"""Least share of the object, as seen, that must change."""
PAINTS: tuple[Colour, ...] = (
    (0.93, 0.92, 0.88),
    (0.13, 0.13, 0.15),
    (0.55, 0.14, 0.12),
    (0.80, 0.45, 0.15),
    (0.88, 0.74, 0.30),
    (0.24, 0.42, 0.24),
    (0.16, 0.42, 0.45),
    (0.17, 0.26, 0.48),
    (0.45, 0.30, 0.50),
    (0.78, 0.56, 0.60),
    (0.45, 0.30, 0.20),
    (0.55, 0.56, 0.58),
)
"""sRGB colours that furniture and small things come in."""
_RECOLOURS, _RETEXTURES = 4, 3


def require_visible(scene: Scene, edit: Detail, item: SceneObject, look: tuple[Material, ...]) -> None:
    """Refuse a look that changes too little of the surface or too little of its colour."""
    changed = [slot for slot, old in enumerate(item.materials) if look[slot] != old]
    share = float(slot_shares(item)[changed].sum())
    if share < LEAST_AREA:
        rules.refuse(
            edit,
            f"the look changes {share:.0%} of what is seen of {item.object_id}.",
            f"Change at least {LEAST_AREA:.0%}.",
        )
    apart = colour_difference(item, look, scene.textures)
    if apart < LEAST_DIFFERENCE:
        rules.refuse(
            edit,
            f"the new look of {item.object_id} differs by CIEDE2000 {apart:.1f}.",
            f"Choose colours at least {LEAST_DIFFERENCE:g} apart.",
        )


def colour_difference(item: SceneObject, look: tuple[Material, ...], textures: Textures) -> float:
    """Return the CIEDE2000 difference of the changed slots' mean colours, weighted by their areas."""
    changed = [slot for slot, old in enumerate(item.materials) if look[slot] != old]
    weights = slot_shares(item)[changed]
    if not weights.sum() > 0:
        return 0.0
    means = [
        np.average([mean_colour(side[slot], textures) for slot in changed], axis=0, weights=weights)
        for side in (item.materials, look)
    ]
    return float(difference(means[0], means[1]))


def slot_shares(item: SceneObject) -> Array:
    """Return the share (S,) of an object's outline that each of its materials fills, as people see it."""
    return seen_shares(item.asset, from_front=item.asset.front or rules.hangs(item))


def candidates(
    scene: Scene, item: SceneObject, donors: list[Material], rng: np.random.Generator
) -> list[tuple[Material, ...]]:
    """Return a few random looks of an object that are worth checking: its main surface, another finish.

    Recolours paint it, keeping the texture's pattern where that still shows; retextures take the
    material of another piece, one of ``donors``. Glass, what shines, and pictures' textures are left alone.
    """
    slot = _main_slot(item)
    if slot is None:
        return []
    old = item.materials[slot]
    paints = [PAINTS[i] for i in rng.permutation(len(PAINTS))]
    painted = [_painted(old, paint, scene.textures) for paint in paints]
    donors = [] if rules.hangs(item) else donors
    borrowed = [donors[i] for i in rng.permutation(len(donors)) if donors[i].texture != old.texture]
    chosen = [
        *_apart(old, painted, scene.textures)[:_RECOLOURS],
        *_apart(old, borrowed, scene.textures)[:_RETEXTURES],
    ]
    return [(*item.materials[:slot], new, *item.materials[slot + 1 :]) for new in chosen]


def _main_slot(item: SceneObject) -> int | None:
    shares = slot_shares(item)
    for slot, material in enumerate(item.materials):
        if material.glass or material.emission > 0:
            shares[slot] = 0.0
    slot = int(shares.argmax())
    return slot if shares[slot] >= LEAST_AREA else None


def _apart(old: Material, choices: list[Material], textures: Textures) -> list[Material]:
    if not choices:
        return []
    means = np.stack([mean_colour(choice, textures) for choice in choices])
    apart = difference(mean_colour(old, textures), means)
    return [choice for choice, far in zip(choices, apart, strict=True) if far >= LEAST_DIFFERENCE]


def _painted(old: Material, paint: Colour, textures: Textures) -> Material:
    tinted = old.model_copy(update={"name": f"{old.name}~painted", "base_color": paint})
    if old.texture is None or float(difference(mean_colour(tinted, textures), paint)) < LEAST_DIFFERENCE:
        return tinted
    return tinted.model_copy(update={"texture": None})


def donors(scene: Scene) -> list[Material]:
    """Return the textured materials of movable pieces and spares, pictures aside."""
    excluded = {item.design for item in scene.objects if item.kind != "movable" or rules.hangs(item)}
    pieces = [asset for asset in scene.assets() if asset.design not in excluded and not asset.single_view_cue]
    materials = [material for asset in pieces for material in asset.materials]
    return [
        material
        for material in dict.fromkeys(materials)
        if material.texture is not None and not material.glass and material.emission == 0
    ]
