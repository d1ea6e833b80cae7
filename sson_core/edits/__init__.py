"""The six edit categories: proposals, validity, and their effect on a scene.

Each category is a module with the same three functions; `check` tells whether an edit may be used,
`apply` only carries it out. Nothing here changes its input.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import numpy as np

from sson_core.edits import delete, detail, mirror, move, rotate, swap
from sson_core.edits.sizes import SizeClass, edited_objects, size_class, size_class_of, size_of
from sson_core.errors import BadInput, InvalidEdit
from sson_core.scene import Edit, Scene

__all__ = [
    "SizeClass",
    "apply",
    "check",
    "edited_objects",
    "propose",
    "size_class",
    "size_class_of",
    "size_of",
]

_MODULES: dict[str, ModuleType] = {
    "move": move,
    "rotate": rotate,
    "swap": swap,
    "mirror": mirror,
    "delete": delete,
    "detail": detail,
}


def apply(scene: Scene, edit: Edit) -> Scene:
    """Return the scene after an edit, whether or not `check` would accept it.

    Raises BadInput for an object or a design that the scene does not have.
    """
    after: Scene = _MODULES[edit.category].apply(scene, edit)
    return after


def check(scene: Scene, edit: Edit) -> None:
    """Raise InvalidEdit, saying which rule, which object and what would mend it, unless an edit is valid.

    Valid: it touches what may be edited, is recorded truly, can be seen, and leaves a sound scene.
    Raises BadInput for an object, a design or a texture that the scene does not have.
    """
    _MODULES[edit.category].check(scene, edit)


def propose(scene: Scene, category: str, rng: np.random.Generator) -> Iterator[Edit]:
    """Yield valid edits of a category in random order until its parameters are exhausted.

    The iterator is empty if the scene admits none. Raises BadInput for an unknown category.
    """
    if category not in _MODULES:
        raise BadInput(f"no edit category {category!r}; there are: {', '.join(_MODULES)}.")
    return _valid(scene, category, rng)


def _valid(scene: Scene, category: str, rng: np.random.Generator) -> Iterator[Edit]:
    for edit in _MODULES[category].propose(scene, rng):
        try:
            check(scene, edit)
        except InvalidEdit:
            continue
        yield edit
