"""A bedroom."""

from __future__ import annotations

import math

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.belongings import leave_about
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.rooms.shelving import fill_shelf
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose

SIZE = ((4.7, 5.7), (4.0, 4.9))
NOTCH, CUT = Notch("north_west", 0.9, 1.7), Cut("south_east", 0.8)
LEFT_ABOUT = ("shoes", "backpack", "laundry_basket", "guitar", "soft_toy", "basketball", "fan")
ON_DESK = (
    ("laptop", 0.1, 0.0),
    ("table_lamp", -0.6, 0.85),
    ("pen_pot", -0.4, -0.6),
    ("mug", 0.4, 0.6),
    ("book_stack", -0.2, -0.9),
)
ON_CHEST = (
    ("vase", 0.0, 0.8),
    ("trinket_box", 0.1, -0.75),
    ("photo_frame", -0.3, 0.35),
    ("candle", 0.4, -0.2),
    ("small_plant", -0.4, -0.3),
)


def furnish(room: Builder) -> None:
    """Furnish a bedroom: storage at the high-y wall, a window at high x.

    The bed's head is at the low-y wall or the low-x wall; by the window there is an armchair or a desk.
    """
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    plan = choose(rng, ["seat", "desk", "side"])
    head = "west" if plan == "side" else "south"
    build_shell(
        room,
        [
            Opening(
                "window",
                "east",
                d * 0.5 + room.jitter(0.25),
                rng.uniform(1.3, 1.7),
                choose(rng, [0.4, 0.85, 0.85]),
                1.4,
            ),
            Opening("door", "west", d - rng.uniform(0.72, 0.85), 0.9, 0.0, 2.03),
        ],
        head if room.chance(0.7) else "north",
    )
    centre = {"seat": w / 2 - 0.1, "desk": w * 0.4, "side": d * 0.37}[plan] + room.jitter(0.15)
    half = _bed(room, head, centre)
    _storage(room)
    if plan == "desk":
        _desk(room)
    else:
        _window_seat(room)
    if plan == "side":
        _side_wall(room, centre, half)
    else:
        mat = room.make_rug(rng.uniform(1.3, 1.6), rng.uniform(0.75, 0.9))
        left = centre - half
        layout.stand(mat, left - 0.1 - mat.depth / 2, 1.45, 0.0, optional=True)
        layout.stand(room.make("basket"), left - 1.0, 1.9 + room.jitter(0.2), 0.0, optional=True)
        layout.stand(room.make("floor_lamp"), 0.38, 0.38, math.pi / 4, optional=True)
    out = (2.5, centre, 0.0) if plan == "side" else (centre + room.jitter(0.3), 2.5, 0.0)
    layout.stand(room.make("pouf"), *out, optional=True)
    leave_about(room, LEFT_ABOUT, int(rng.integers(1, 4)))
    room.hang_lamp(w / 2, d / 2 + 0.2, 0.55)
    room.hang_picture(head, centre + room.jitter(0.25), 1.62)
    room.hang_picture("west" if head == "south" else "south", d * 0.4 + room.jitter(0.2), 1.5, largest=0.6)
    room.hang_picture("east", 0.45, 1.5, largest=0.5)
    scatter(room, ("chest", "nightstand", "side_table", "desk", "bookshelf"), least=11)


def _bed(room: Builder, head: str, centre: float) -> float:
    """Place the bed and what belongs beside it; return half the bed's width."""
    layout, rng = room.layout, room.rng
    bed = room.make("bed")
    bed_id = layout.stand(bed, *layout.against(bed, head, centre))
    room.put("blanket", bed_id, (0.8, room.jitter(0.5)))
    room.put("book" if room.chance(0.5) else "laptop", bed_id, (-0.2, 0.5), spread=0.3)
    stand, lamp = room.make("nightstand"), room.make("table_lamp")
    for side in (-1, 1):
        along = centre + side * (bed.width / 2 + stand.width / 2 + 0.07)
        stand_id = layout.stand(stand, *layout.against(stand, head, along), optional=True)
        layout.put(rng, lamp, stand_id, at=(-0.95, side * 0.9), spread=0.05)
        room.put("mug" if side > 0 else "glass", stand_id, (0.8, -side * 0.8))
        room.put(
            choose(rng, ["candle", "photo_frame", "small_plant"]), stand_id, (0.3, -side * 0.9), spread=0.5
        )
    return bed.width / 2


def _side_wall(room: Builder, centre: float, half: float) -> None:
    """Furnish the low-y wall and the floor beside a bed whose head is at the low-x wall."""
    layout, rng = room.layout, room.rng
    mat = room.make_rug(rng.uniform(1.3, 1.6), rng.uniform(0.75, 0.9))
    layout.stand(mat, 1.5, centre + half + 0.1 + mat.depth / 2, math.pi / 2, optional=True)
    shelf = room.make("bookshelf")
    along = rng.uniform(2.9, 3.2)
    shelf_id = layout.stand(shelf, *layout.against(shelf, "south", along), optional=True)
    fill_shelf(room, shelf_id)
    layout.stand(room.make("basket"), along + 0.9, 0.35, 0.0, optional=True)
    layout.stand(room.make("floor_lamp"), along - 0.8, 0.32, math.pi / 2, optional=True)


def _desk(room: Builder) -> None:
    """Stand a small desk at the window, or near it, with a chair."""
    layout = room.layout
    desk, chair = room.make("desk"), room.make("dining_chair")
    desk_id = layout.stand(desk, *layout.against(desk, "east", layout.depth * 0.45, 0.24), optional=True)
    if desk_id is None:
        return
    for name, u, v in ON_DESK:
        room.put(name, desk_id, (u, v))
    x = layout.width - 0.24 - desk.depth
    for out in (0.1, 0.2, 0.3):
        place = (x - out - chair.depth / 2 + 0.15, layout.depth * 0.45 + room.jitter(0.1), room.jitter(0.3))
        if layout.stand(chair, *place, beside=desk_id, optional=True):
            break


def _storage(room: Builder) -> None:
    layout = room.layout
    w = layout.width
    wardrobe = room.make("wardrobe")
    along = w - wardrobe.width / 2 - room.rng.uniform(0.12, 0.3)
    layout.stand(wardrobe, *layout.against(wardrobe, "north", along))
    chest = room.make("chest")
    free = along - wardrobe.width / 2 - 1.0
    middle = 1.0 + max(free / 2, chest.width / 2 + 0.05)
    chest_id = layout.stand(chest, *layout.against(chest, "north", middle), optional=True)
    room.put_all(chest_id, ON_CHEST)
    if chest_id is not None:
        room.hang_picture("north", middle, 1.62, largest=0.6)


def _window_seat(room: Builder) -> None:
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    chair = room.make("armchair")
    y = rng.uniform(2.4, 2.6)
    layout.stand(chair, w - 0.65, y, math.pi * rng.uniform(0.95, 1.15), optional=True)
    side = room.make("side_table")
    side_id = layout.stand(side, w - 0.4, y - 0.72, math.pi, optional=True)
    room.put("small_plant" if room.chance(0.5) else "teapot", side_id, (-0.4, 0.3))
    room.put("mug", side_id, (0.5, -0.4))
    layout.stand(room.make("floor_plant"), w - 0.42, 0.42, room.jitter(3.1), optional=True)
    layout.stand(room.make("stool"), 1.25 + room.jitter(0.1), d - 1.35, 0.0, optional=True)
