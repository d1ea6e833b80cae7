"""The categories that the workbench knows, and which names in a file speak for which."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from sson_core.scene import Kind
from sson_core.sources.procedural.furniture import MAKERS

STRUCTURE = ("beam", "ceiling", "column", "coving", "floor", "skirting", "stairs", "wall")
FIXTURES = ("ceiling_lamp", "curtain", "curtain_rod", "door", "fireplace", "radiator", "socket", "window")
FURTHER = ("cabinet", "chair", "clock", "lamp", "mirror", "plant", "rug", "table")
"""Movable things that files hold although the built-in rooms may lack them."""
KNOWN = frozenset((*MAKERS, *STRUCTURE, *FIXTURES, *FURTHER))
OTHER = "other"

SYNONYMS: tuple[tuple[str, str], ...] = (
    ("curtain rod", "curtain_rod"),
    ("base board", "skirting"),
    ("baseboard", "skirting"),
    ("skirtingboard", "skirting"),
    ("door mat", "rug"),
    ("exterior", "wall"),
    ("trinket", "ornament"),
    ("plinth", "skirting"),
    ("cornice", "coving"),
    ("lamp floor", "floor_lamp"),
    ("lamp ceiling", "ceiling_lamp"),
    ("light ceiling", "ceiling_lamp"),
    ("chandelier", "ceiling_lamp"),
    ("pendant", "ceiling_lamp"),
    ("lamp desk", "table_lamp"),
    ("lamp table", "table_lamp"),
    ("chair desk", "office_chair"),
    ("chair office", "office_chair"),
    ("swivel chair", "office_chair"),
    ("arm chair", "armchair"),
    ("easy chair", "armchair"),
    ("lounge chair", "armchair"),
    ("table coffee", "coffee_table"),
    ("table dining", "dining_table"),
    ("table side", "side_table"),
    ("table end", "side_table"),
    ("table night", "nightstand"),
    ("night stand", "nightstand"),
    ("bedside", "nightstand"),
    ("television cabinet", "tv_stand"),
    ("tv cabinet", "tv_stand"),
    ("tv stand", "tv_stand"),
    ("television", "tv"),
    ("book shelf", "bookshelf"),
    ("book shelves", "bookshelf"),
    ("book case", "bookshelf"),
    ("bookcase", "bookshelf"),
    ("bookshelves", "bookshelf"),
    ("shelf", "bookshelf"),
    ("shelves", "bookshelf"),
    ("plant pot", "small_plant"),
    ("couch", "sofa"),
    ("settee", "sofa"),
    ("ottoman", "pouf"),
    ("closet", "wardrobe"),
    ("dresser", "chest"),
    ("drawers", "chest"),
    ("sideboard", "cabinet"),
    ("cupboard", "cabinet"),
    ("trash can", "bin"),
    ("trashcan", "bin"),
    ("waste basket", "bin"),
    ("carpet", "rug"),
    ("pillow", "cushion"),
    ("painting", "picture"),
    ("poster", "picture"),
    ("wall art", "picture"),
    ("photo", "photo_frame"),
    ("cup", "mug"),
    ("statue", "ornament"),
    ("sculpture", "ornament"),
    ("computer", "monitor"),
    ("screen", "monitor"),
    ("notebook", "laptop"),
    ("refrigerator", "fridge"),
    ("oven", "stove"),
    ("bath", "bathtub"),
    ("tub", "bathtub"),
    ("heater", "radiator"),
    ("outlet", "socket"),
    ("pillar", "column"),
    ("roof", "ceiling"),
    ("light", "lamp"),
)
"""Words in a name, all of which must occur, and the category they speak for; the first rule decides."""

_MEANINGLESS = re.compile(
    r"(mesh|object|obj|node|group|grp|cube|sphere|plane|cylinder|circle|geometry|geo|primitive|root|scene"
    r"|model|untitled|default|empty|part|clone|instance|copy|sketchup|component|polygon|box|material|factory|spawn|asset)s?$"
)


def words_of(name: str) -> list[str]:
    """Return the words of a name in lower case: split at capitals, digits and signs, plurals cut."""
    split = re.sub(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z]+", " ", name)
    return [_singular(word) for word in split.lower().split()]


def category_of(name: str) -> str | None:
    """Return the known category that a name speaks for, or None."""
    words = set(words_of(name))
    for needed, category in (*_own_names(), *SYNONYMS):
        if {_singular(word) for word in needed.split()} <= words:
            return category if category in KNOWN else None
    return None


def own_category(name: str) -> str:
    """Return a category made of a name's own words, or `OTHER` if they say nothing."""
    words = [word for word in words_of(name) if len(word) > 2 and not _MEANINGLESS.match(word)]
    return "_".join(words[:3]) or OTHER


def kind_of(category: str) -> Kind:
    """Return the kind that things of a category usually are."""
    if category in STRUCTURE:
        return "structure"
    return "fixture" if category in FIXTURES else "movable"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that another one is probably a misspelling of, or None."""
    choice = list(known)
    lower = {name.lower(): name for name in choice}
    found = difflib.get_close_matches(word.lower(), list(lower), 1, 0.6)
    return lower[found[0]] if found else None


def _own_names() -> list[tuple[str, str]]:
    """Rules of the categories' own names, those of several words first: a coffee table is no table.

    One word alone says less than two of a synonym, so the plain ones come after; a glass door is no glass,
    and a floor cushion no floor.
    """
    long = [(name.replace("_", " "), name) for name in sorted(KNOWN) if "_" in name]
    pairs = [rule for rule in SYNONYMS if " " in rule[0]]
    furniture = [(name, name) for name in sorted(KNOWN - {*STRUCTURE, *FIXTURES}) if "_" not in name]
    fixtures, building = (
        [(name, name) for name in names if "_" not in name] for names in (FIXTURES, STRUCTURE)
    )
    return [*long, *pairs, *fixtures, *furniture, *building]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")) else word
