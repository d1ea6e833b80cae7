"""Furniture and small things: one module a group, one function a category.

Each function takes a random generator and the room's style and returns a `Piece`; the generator decides
on the design, the proportions and the colours.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sson_core.sources.procedural.furniture import (
    bathroom_furniture,
    bathroom_things,
    beds,
    books,
    cabinets,
    chairs,
    decor,
    lamps,
    plants,
    sanitary,
    screens,
    shelves,
    sofas,
    tables,
    tableware,
    textiles,
    tubs,
    washstands,
)
from sson_core.sources.procedural.style import Style
from sson_core.sources.procedural.workpiece import Piece

Maker = Callable[[np.random.Generator, Style], Piece]

MAKERS: dict[str, Maker] = {
    "armchair": sofas.armchair,
    "basket": decor.basket,
    "bath_mat": bathroom_furniture.bath_mat,
    "bath_rack": bathroom_furniture.bath_rack,
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
    "laundry_basket": bathroom_furniture.laundry_basket,
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
    "scale": bathroom_things.scale,
    "shampoo": bathroom_things.shampoo,
    "side_table": tables.side_table,
    "small_plant": plants.small_plant,
    "soap_dispenser": bathroom_things.soap_dispenser,
    "sofa": sofas.sofa,
    "stool": chairs.stool,
    "table_lamp": lamps.table_lamp,
    "teapot": tableware.teapot,
    "tissue_box": bathroom_things.tissue_box,
    "toilet_brush": bathroom_things.toilet_brush,
    "toilet_roll": bathroom_things.toilet_roll,
    "toothbrush_cup": bathroom_things.toothbrush_cup,
    "towel_rail": bathroom_furniture.towel_rail,
    "towels": bathroom_things.towels,
    "trinket_box": decor.trinket_box,
    "tv": screens.tv,
    "tv_stand": cabinets.tv_stand,
    "vase": tableware.vase,
    "wardrobe": cabinets.wardrobe,
}
"""Makers of everything that only needs a generator and a style."""

FIXTURES: dict[str, Maker] = {
    "bathtub": tubs.bathtub,
    "heated_rail": bathroom_furniture.heated_rail,
    "shower": sanitary.shower,
    "toilet": sanitary.toilet,
    "wall_cabinet": washstands.wall_cabinet,
    "wall_shelf": washstands.wall_shelf,
    "washstand": washstands.washstand,
}
"""Makers of what is built in: never edited, so never offered in another thing's place."""
