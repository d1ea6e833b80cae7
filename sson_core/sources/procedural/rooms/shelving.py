"""What stands on bookshelves."""

from __future__ import annotations

from functools import partial

from sson_core.sources.procedural.furniture.books import book_row
from sson_core.sources.procedural.rooms.builder import Builder


def fill_shelf(room: Builder, shelf_id: str | None) -> None:
    """Fill a bookshelf's boards with rows of books and single things."""
    if shelf_id is None:
        return
    layout, rng = room.layout, room.rng
    for level, top in enumerate(layout.pieces[shelf_id].tops):
        share = rng.uniform(0.45, 0.75)
        side = 1 if room.chance(0.5) else -1
        if level < 4:
            length, high = top.width * share, top.room
            row = room.make("books", partial(book_row, length=length, room=high))
            layout.put(rng, row, shelf_id, top=level, at=(0.0, side * 0.98), spread=0.02)
        for name in ("ornament", "small_plant", "vase", "trinket_box", "photo_frame", "bowl", "teapot"):
            if room.chance(0.28):
                room.put(name, shelf_id, (0.0, -side * rng.uniform(0.1, 0.9)), top=level)
