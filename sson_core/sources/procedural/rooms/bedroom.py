"""A bedroom."""

from __future__ import annotations

import math

from sson_core.sources.procedural.outline import Cut, Notch
from sson_core.sources.procedural.rooms.builder import Builder, build_shell, scatter
from sson_core.sources.procedural.shell import Opening
from sson_core.sources.procedural.style import choose

SIZE = ((4.7, 5.7), (4.0, 4.9))
NOTCH, CUT = Notch("north_west", 0.9, 1.7), Cut("south_east", 0.8)
ON_CHEST = (
    ("vase", 0.0, 0.8),
    ("trinket_box", 0.1, -0.75),
    ("photo_frame", -0.3, 0.35),
    ("candle", 0.4, -0.2),
    ("small_plant", -0.4, -0.3),
)


def furnish(room: Builder) -> None:
    """Furnish a bedroom: the bed's head at the low-y wall, storage opposite, a window seat at high x."""
    layout, rng = room.layout, room.rng
    w, d = layout.width, layout.depth
    build_shell(
        room,
        [
            Opening("window", "east", d * 0.5 + room.jitter(0.25), rng.uniform(1.3, 1.7), 0.85, 1.4),
            Opening("door", "west", d - rng.uniform(0.72, 0.85), 0.9, 0.0, 2.03),
        ],
        "south" if room.chance(0.7) else "west",
    )
    centre = w / 2 + room.jitter(0.15) - 0.1
    half = _bed(room, centre)
    _storage(room)
    _window_seat(room)
    mat = room.make_rug(rng.uniform(1.3, 1.6), rng.uniform(0.75, 0.9))
    left = centre - half
    layout.stand(mat, left - 0.1 - mat.depth / 2, 1.45, 0.0, optional=True)
    layout.stand(room.make("pouf"), centre + room.jitter(0.3), 2.5, 0.0, optional=True)
    layout.stand(room.make("basket"), left - 1.0, 1.9 + room.jitter(0.2), 0.0, optional=True)
    layout.stand(room.make("floor_lamp"), 0.38, 0.38, math.pi / 4, optional=True)
    room.hang_lamp(w / 2, d / 2 + 0.2, 0.55)
    room.hang_picture("south", centre + room.jitter(0.25), 1.62)
    room.hang_picture("west", d * 0.4 + room.jitter(0.2), 1.5, largest=0.6)
    room.hang_picture("east", 0.45, 1.5, largest=0.5)
    scatter(room, ("chest", "nightstand", "side_table"))


def _bed(room: Builder, centre: float) -> float:
    """Place the bed and what belongs beside it; return half the bed's width."""
    layout, rng = room.layout, room.rng
    bed = room.make("bed")
    bed_id = layout.stand(bed, *layout.against(bed, "south", centre))
    room.put("blanket", bed_id, (0.8, room.jitter(0.5)))
    room.put("book" if room.chance(0.5) else "laptop", bed_id, (-0.2, 0.5), spread=0.3)
    stand, lamp = room.make("nightstand"), room.make("table_lamp")
    for side in (-1, 1):
        along = centre + side * (bed.width / 2 + stand.width / 2 + 0.07)
        stand_id = layout.stand(stand, *layout.against(stand, "south", along), optional=True)
        layout.put(rng, lamp, stand_id, at=(-0.95, side * 0.9), spread=0.05)
        room.put("mug" if side > 0 else "glass", stand_id, (0.8, -side * 0.8))
        room.put(
            choose(rng, ["candle", "photo_frame", "small_plant"]), stand_id, (0.3, -side * 0.9), spread=0.5
        )
    return bed.width / 2


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
