"""Solids that furniture is made of."""

from sson_core.sources.procedural.solids.boxes import box, slab, soft_box
from sson_core.sources.procedural.solids.lofts import ball, loft, oval
from sson_core.sources.procedural.solids.part import Part, join
from sson_core.sources.procedural.solids.profiles import moulding, plate
from sson_core.sources.procedural.solids.sheets import backed, leaf, pillow, sheet
from sson_core.sources.procedural.solids.turned import arc, cylinder, lathe, tube

__all__ = [
    "Part",
    "arc",
    "backed",
    "ball",
    "box",
    "cylinder",
    "join",
    "lathe",
    "leaf",
    "loft",
    "moulding",
    "oval",
    "pillow",
    "plate",
    "sheet",
    "slab",
    "soft_box",
    "tube",
]
