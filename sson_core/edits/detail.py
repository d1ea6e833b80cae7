"""Detail: one object changes its design (substitution) or its look (appearance) at its place."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np

from sson_core.edits import looks, placing, rules, substitutes
from sson_core.edits.turns import in_turns
from sson_core.errors import BadInput
from sson_core.scene import Detail, Material, Scene, SceneObject


def apply(scene: Scene, edit: Detail) -> Scene:
    """Return the scene with the object in its new design or look.

    Raises BadInput if the edit does not name what its kind needs, or names an unknown design.
    """
    item = scene.object(edit.object_id)
    if edit.detail_kind == "appearance":
        if edit.look is None or edit.design is not None:
            raise BadInput("an appearance edit needs a look and no design.", field="edit.look")
        if len(edit.look) != len(item.asset.materials):
            raise BadInput(
                f"{item.object_id} has {len(item.asset.materials)} materials, the look {len(edit.look)}.",
                field="edit.look",
                advice="Give one material for each.",
            )
        return scene.replacing(dataclasses.replace(item, look=edit.look))
    if edit.design is None or edit.look is not None:
        raise BadInput("a substitution needs a design and no look.", field="edit.design")
    return scene.replacing(_substituted(scene, item, edit.design))


def check(scene: Scene, edit: Detail) -> None:
    """Raise InvalidEdit unless the change is visible and leaves a sound scene."""
    item = rules.require_movable(scene, edit, edit.object_id)
    after = apply(scene, edit)
    if edit.detail_kind == "appearance":
        looks.require_visible(scene, edit, item, edit.look or ())
    else:
        rules.require_free(scene, edit, item)
        substitutes.require_fitting(scene, edit, item, scene.asset(edit.design or ""))
    rules.require_sound(after, edit, item.object_id)


def propose(scene: Scene, rng: np.random.Generator) -> Iterator[Detail]:
    """Yield changes worth checking, substitutions and looks in random alternation until all are used."""
    kinds = [_substitutions(scene, rng), _appearances(scene, rng)]
    while kinds:
        kind = kinds[int(rng.integers(len(kinds)))]
        edit = next(kind, None)
        if edit is None:
            kinds.remove(kind)
        else:
            yield edit


def _substitutions(scene: Scene, rng: np.random.Generator) -> Iterator[Detail]:
    def designs(item: SceneObject) -> list[str]:
        return [asset.design for asset in substitutes.candidates(scene, item)]

    for item, design in in_turns(rules.free(scene), designs, rng):
        yield Detail(object_id=item.object_id, detail_kind="substitution", design=design)


def _appearances(scene: Scene, rng: np.random.Generator) -> Iterator[Detail]:
    donors = looks.donors(scene)

    def choices(item: SceneObject) -> list[tuple[Material, ...]]:
        return looks.candidates(scene, item, donors, rng)

    for item, look in in_turns(rules.movable(scene), choices, rng):
        yield Detail(object_id=item.object_id, detail_kind="appearance", look=look)


def _substituted(scene: Scene, item: SceneObject, design: str) -> SceneObject:
    newcomer = dataclasses.replace(item, asset=scene.asset(design), look=None)
    return placing.at_place_of(newcomer, item, heading_of=item)
