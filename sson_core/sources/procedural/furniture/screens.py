"""Things with a screen: television, laptop, monitor; and the remote control."""

from __future__ import annotations

import numpy as np

from sson_core.sources.procedural.finishes import metal, paint, textured
from sson_core.sources.procedural.solids import box, cylinder
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Workpiece

_BLACK = "#151517"


def tv(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a flat television on feet, switched off."""
    piece = Workpiece()
    width = rng.uniform(1.0, 1.2)
    height = width * 0.575
    case, screen = choose(rng, [paint("#1c1c1e", 0.4), paint("#9b9ca0", 0.35)]), paint("#0b0c10", 0.08)
    piece.add(case, box(0.035, width, height, 0.006).at(0, 0, 0.06))
    piece.add(case, box(0.04, width * 0.5, height * 0.5, 0.015).at(-0.03, 0, 0.09))
    piece.add(screen, box(0.004, width - 0.022, height - 0.03, 0.001).at(0.0165, 0, 0.078))
    if rng.random() < 0.5:
        for side in (-1, 1):
            for lean in (-1, 1):
                piece.add(
                    case,
                    box(0.022, 0.02, 0.065, 0.004).leaning(-lean * 1.3).at(lean * 0.09, side * width * 0.32),
                )
    else:
        piece.add(
            case, box(0.22, width * 0.35, 0.012, 0.005), box(0.03, 0.12, 0.07, 0.004).at(-0.01, 0, 0.005)
        )
    return piece.done("tv", "flat", front=True, description="television")


def laptop(rng: np.random.Generator, _style: Style) -> Piece:
    """Return an open laptop facing +x with a picture on its screen."""
    piece = Workpiece()
    shell = choose(rng, [metal("#b8babd", 0.35), metal("#55585c", 0.4), paint("#d8d3cc", 0.4)])
    width, depth, tall = 0.288, 0.2, 0.192
    piece.add(shell, box(depth, width, 0.013, 0.005).at(0.02, 0))
    key = paint("#222326", 0.6)
    for row in range(5):
        for column in range(12):
            piece.add(
                key,
                box(0.0145, 0.0175, 0.0018, 0.0006).at(
                    -0.055 + row * 0.0185, (column - 5.5) * 0.0212, 0.0125
                ),
            )
    piece.add(paint("#8d9094", 0.4), box(0.055, 0.09, 0.0006, 0.0002).at(0.072, 0, 0.0129))
    lid = box(0.006, width, tall, 0.0028).leaning(-0.28).at(-0.078, 0, 0.013)
    piece.add(shell, lid)
    piece.add(
        paint(_BLACK, 0.3),
        box(0.001, width - 0.008, tall - 0.008, 0.0003).leaning(-0.28).at(-0.0748 - 0.28 * 0.004, 0, 0.017),
    )
    name = choose(rng, ["painting-landscape-3", "painting-sea-4", "painting-landscape-5"])
    face = box(0.001, width - 0.02, tall - 0.022, 0.0003).projected("x").leaning(-0.28)
    picture = textured(name, roughness=0.25, fill=True)
    material = picture.material.model_copy(update={"name": f"screen-{name}", "emission": 0.6})
    piece.add(type(picture)(material), face.at(-0.0742 - 0.28 * 0.011, 0, 0.024))
    return piece.done("laptop", "open", front=True, description="open laptop")


def monitor(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a desktop monitor, switched off."""
    piece = Workpiece()
    width = rng.uniform(0.54, 0.62)
    height = width * 0.58
    case = choose(rng, [paint("#1c1c1e", 0.4), paint("#c9cacb", 0.35)])
    piece.add(case, box(0.025, width, height, 0.006).at(0.02, 0, 0.11))
    piece.add(paint("#0d0f14", 0.12), box(0.003, width - 0.016, height - 0.03, 0.001).at(0.0335, 0, 0.13))
    piece.add(case, box(0.03, 0.06, 0.28, 0.008).at(-0.01, 0, 0.006), box(0.19, 0.22, 0.01, 0.004))
    return piece.done("monitor", "flat", front=True, description="computer monitor")


def remote(rng: np.random.Generator, _style: Style) -> Piece:
    """Return a remote control."""
    piece = Workpiece()
    body, keys = choose(rng, [("#202124", "#8b8f96"), ("#d9d8d4", "#55585e"), ("#4a4d52", "#d8d8d6")])
    length = rng.uniform(0.15, 0.19)
    piece.add(paint(body, 0.5), box(length, 0.042, 0.016, 0.006, rounds=2).at(0.08 - length / 2))
    key = paint(keys, 0.6)
    for row in range(6):
        for column in range(3):
            piece.add(
                key, box(0.009, 0.008, 0.002, 0.0008).at(-0.055 + row * 0.018, (column - 1) * 0.012, 0.0155)
            )
    piece.add(
        paint("#a33b32", 0.5), cylinder(0.005, 0.002, bevel=0.0006, segments=12).at(0.065, 0.01, 0.0155)
    )
    return piece.done("remote", "slim", front=True, description="remote control")
