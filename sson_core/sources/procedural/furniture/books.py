"""Books: one, a lying stack, a standing row."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import paint, textured
from sson_core.sources.procedural.solids import Part, box, slab
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.textures.paintings import KINDS
from sson_core.sources.procedural.workpiece import Piece, Workpiece

COVERS = (
    "#7a2e2a", "#23405c", "#2f5d50", "#c9a14a", "#dcd3c2", "#3b3a3f", "#a65a3c", "#5b4a6b", "#7f8f9a",
    "#4a6b8a", "#b8b09f", "#8a6a4a", "#c8c2b4", "#365a6a", "#93a08a", "#d9cbb0", "#6a3b4a",
)  # fmt: skip


def book(rng: np.random.Generator, _style: Style) -> Piece:
    """Return one book lying flat, its spine to the front."""
    piece = Workpiece()
    _lying(piece, rng, rng.uniform(0.13, 0.17), rng.uniform(0.19, 0.24), rng.uniform(0.018, 0.035))
    return piece.done("book", "lying", front=True, description="book")


def book_stack(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a stack of three to five books, spines about to the front."""
    piece = Workpiece()
    z = 0.0
    depth, width = rng.uniform(0.16, 0.18), rng.uniform(0.22, 0.245)
    for _ in range(int(rng.integers(3, 6))):
        thick = rng.uniform(0.018, 0.036)
        _lying(piece, rng, depth, width, thick, z, rng.uniform(-0.16, 0.16))
        z += thick + 0.0002
        depth, width = depth * rng.uniform(0.9, 0.99), width * rng.uniform(0.9, 0.99)
    return piece.done("book_stack", "lying", front=True, description="stack of books")


def book_row(rng: np.random.Generator, _style: Style, length: float, room: float) -> Piece:
    """Return a row of standing books about ``length`` metres long and under ``room`` metres high."""
    piece = Workpiece()
    y, tallest = 0.0, min(room - 0.03, 0.27)
    while True:
        thick = rng.uniform(0.016, 0.042)
        if y + thick > length:
            break
        height, depth = tallest * rng.uniform(0.72, 1.0), rng.uniform(0.14, 0.18)
        parts = _volume(depth, thick, height)
        cover = paint(choose(rng, COVERS), 0.55)
        for is_cover, part in parts:
            piece.add(cover if is_cover else paint("#e7dfcd", 0.9), part.at(-depth / 2, y + thick / 2, 0))
        if rng.random() < 0.5:
            band = paint(choose(rng, COVERS), 0.5)
            piece.add(
                band,
                box(0.0016, thick - 0.002, 0.012, 0.0006).at(
                    0.0006, y + thick / 2, height * rng.uniform(0.6, 0.85)
                ),
            )
        y += thick + 0.001
    return piece.done("books", "row", front=True, description="row of books")


def _volume(depth: float, thick: float, height: float) -> list[tuple[bool, Part]]:
    """Return a standing book's parts (cover or pages), spine to +x."""
    board = 0.0022
    return [
        (True, box(0.004, thick, height, 0.0016).at(depth / 2 - 0.002, 0)),
        (True, slab(depth - 0.002, board, height).at(-0.001, (thick - board) / 2)),
        (True, slab(depth - 0.002, board, height).at(-0.001, -(thick - board) / 2)),
        (False, slab(depth - 0.01, thick - 2 * board - 0.0004, height - 0.008).at(0.0, 0, 0.004)),
    ]


def _lying(
    piece: Workpiece,
    rng: np.random.Generator,
    depth: float,
    width: float,
    thick: float,
    z: float = 0.0,
    turn: float = 0.0,
) -> None:
    cover = paint(choose(rng, COVERS), 0.5)
    for is_cover, part in _volume(depth, thick, width):
        flat = part.at(0, 0, -width / 2).turned("x", np.pi / 2).turned("z", turn).at(0, 0, z + thick / 2)
        piece.add(cover if is_cover else paint("#e7dfcd", 0.9), flat)


def magazines(rng: np.random.Generator, style: Style) -> Piece:
    """Return a pile of magazines, fanned or square, or some in a rack; the top cover shows a picture."""
    piece = Workpiece()
    kind = choose(rng, ["pile", "fanned", "rack", "pair"])
    if kind == "rack":
        for side in (-1, 1):
            frame = box(0.012, 0.34, 0.26, 0.005).leaning(side * 0.22)
            piece.add(style.wood, frame.at(side * 0.045, 0, 0.02))
        piece.add(style.wood, box(0.12, 0.34, 0.02, 0.005))
        for index in range(6):
            sheet = box(0.005, 0.21, 0.28, 0.001).leaning(0.05 * (index - 2.5))
            cover = textured(
                f"painting-{choose(rng, KINDS)}-{int(rng.integers(8))}", roughness=0.3, fill=True
            )
            piece.add(cover, sheet.projected("x").at(0.013 * (index - 2.5), rng.uniform(-0.03, 0.03), 0.0205))
        return piece.done("magazines", kind, description="magazine rack")
    z = 0.0
    for index in range({"pile": 7, "fanned": 5, "pair": 2}[kind]):
        thick = rng.uniform(0.004, 0.008)
        turn = 0.16 * index if kind == "fanned" else rng.uniform(-0.1, 0.1)
        piece.add(paint("#ece7dc", 0.8), slab(0.208, 0.278, thick).turned("z", turn).at(0, 0, z))
        name = f"painting-{choose(rng, KINDS)}-{int(rng.integers(8))}"
        face = box(0.21, 0.28, 0.0008, 0.0).projected("z").turned("z", turn)
        piece.add(textured(name, roughness=0.3, fill=True), face.at(0, 0, z + thick))
        z += thick + 0.001
    return piece.done("magazines", kind, front=True, description="magazines")
