"""Furniture and small things: one module a group, one function a category.

Each function takes a random generator and the room's style and returns a `Piece`; the generator decides
on the design, the proportions and the colours.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sson_core.sources.procedural.furniture import (
    beds,
    books,
    cabinets,
    chairs,
    decor,
    lamps,
    plants,
    screens,
    shelves,
    sofas,
    tables,
    tableware,
    textiles,
)
from sson_core.sources.procedural.style import Style
from sson_core.sources.procedural.workpiece import Piece

Maker = Callable[[np.random.Generator, Style], Piece]

MAKERS: dict[str, Maker] = {
    "armchair": sofas.armchair,
    "basket": decor.basket,
    "bed": beds.bed,
    "bin": decor.bin_,
    "blanket": textiles.blanket,
    "book": books.book,
    "book_stack": books.book_stack,
    "bookshelf": shelves.bookshelf,
    "bottle": tableware.bottle,
    "bowl": tableware.bowl,
    "candle": tableware.candle,
    "chest": cabinets.chest,
    "coffee_table": tables.coffee_table,
    "cushion": textiles.cushion,
    "desk": tables.desk,
    "dining_chair": chairs.dining_chair,
    "dining_table": tables.dining_table,
    "floor_lamp": lamps.floor_lamp,
    "floor_plant": plants.floor_plant,
    "glass": tableware.tumbler,
    "laptop": screens.laptop,
    "monitor": screens.monitor,
    "mug": tableware.mug,
    "nightstand": cabinets.nightstand,
    "office_chair": chairs.office_chair,
    "ornament": decor.sculpture,
    "pen_pot": decor.pen_pot,
    "photo_frame": decor.photo_frame,
    "picture": decor.picture,
    "pouf": chairs.pouf,
    "remote": screens.remote,
    "side_table": tables.side_table,
    "small_plant": plants.small_plant,
    "sofa": sofas.sofa,
    "stool": chairs.stool,
    "table_lamp": lamps.table_lamp,
    "teapot": tableware.teapot,
    "trinket_box": decor.trinket_box,
    "tv": screens.tv,
    "tv_stand": cabinets.tv_stand,
    "vase": tableware.vase,
    "wardrobe": cabinets.wardrobe,
}
"""Makers of everything that only needs a generator and a style."""
