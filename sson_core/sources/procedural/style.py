"""The taste of one room: a few woods, cloths and colours that its furniture shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from sson_core.sources.procedural.finishes import (
    Finish,
    fabric,
    leather,
    metal,
    paint,
    textured,
    tinted,
    wood,
)

T = TypeVar("T")

ACCENTS = (
    "#b5563c", "#c8922f", "#2f6f73", "#3f5f7f", "#7a8a5a", "#a65a6a", "#d0a58a", "#4a5d50", "#8a4a38",
    "#d9b26a", "#5a4f7a", "#c96f4a",
)  # fmt: skip
CERAMICS = (
    "#f1ede4", "#d8cdbb", "#34495e", "#8c3b2e", "#6f8f86", "#c98b4a", "#2f2f33", "#9db3bf", "#b86a5a",
    "#57694f", "#e3b9a0", "#d6c14e",
)  # fmt: skip


@dataclass(frozen=True)
class Style:
    """What a room's pieces are made of.

    ``wood`` is the leading wood, ``second_wood`` another; ``upholstery`` covers the big seats and
    ``seat`` the chairs; ``accents`` are colour codes for small things; ``coving`` is how deep the moulding
    under the ceiling is, metres, 0 for none.
    """

    wood: Finish
    second_wood: Finish
    floor: Finish
    wall: Finish
    feature_wall: Finish
    trim: Finish
    upholstery: Finish
    seat: Finish
    metal: Finish
    curtain: Finish
    bedding: tuple[str, str]
    accents: tuple[str, ...]
    coving: float


def choose(rng: np.random.Generator, options: Sequence[T]) -> T:
    """Return one of the options, each as likely."""
    return options[int(rng.integers(len(options)))]


def draw_style(rng: np.random.Generator) -> Style:
    """Return a random room style from matched palettes."""
    tone, second = choose(
        rng,
        [("oak", "walnut"), ("walnut", "oak"), ("beech", "cherry"), ("ash", "ebony"), ("cherry", "beech"),
         ("oak", "ash"), ("ebony", "oak")],
    )  # fmt: skip
    floor = choose(
        rng,
        ["planks-oak", "planks-walnut", "planks-grey", "herringbone-oak", "planks-beech",
         "herringbone-walnut", "tiles-sand"],
    )  # fmt: skip
    wall, feature = choose(
        rng,
        [("#ece6da", "#9fae9c"), ("#e9e6e0", "#8799a8"), ("#efe8dc", "#cf9f84"), ("#e4e3de", "#74817a"),
         ("#ede4d6", "#d9b98c"), ("#e6e8e6", "#5e7482"), ("#eee9e2", "#eee9e2")],
    )  # fmt: skip
    cloth = choose(rng, ["weave", "boucle", "velvet", "linen"])
    sofa = choose(
        rng,
        ["#8d9196", "#5b6b78", "#7c8a6e", "#b9a78e", "#3e5a66", "#a4573d", "#d3c8b6", "#6a5a4e", "#4f6a5c"],
    )
    seat = choose(
        rng,
        [fabric("weave", "#7d858c"), fabric("linen", "#c2ad8f"), leather("#8a5a3a"), leather("#33302e"),
         fabric("velvet", "#44606a"), fabric("boucle", "#d9d0c2")],
    )  # fmt: skip
    return Style(
        wood=wood(tone),
        second_wood=wood(second),
        floor=textured(floor, roughness=0.42 if "tiles" not in floor else 0.3),
        wall=_wall(wall),
        feature_wall=_feature(rng, feature),
        trim=paint("#f0eee9", 0.4),
        upholstery=leather("#7a4a30") if rng.random() < 0.15 else fabric(cloth, sofa),
        seat=seat,
        metal=choose(rng, [metal("#3a3a3c", 0.45), metal("#b9b9bb", 0.25), metal("#b08d57", 0.3)]),
        curtain=fabric("linen", choose(rng, ["#efe9dc", "#cfd6d6", "#b9a58c", "#8fa09a", "#d8b9a4"])),
        bedding=choose(
            rng,
            [("#f1efea", "#7d8fa0"), ("#ece6da", "#a65f48"), ("#f3f1ec", "#6f806b"), ("#e6e1d9", "#c99a4a"),
             ("#dfe3e6", "#41566b"), ("#f0e9e4", "#a87f86")],
        ),
        accents=tuple(str(code) for code in rng.permutation(ACCENTS)[:5]),
        coving=float(rng.uniform(0.045, 0.07)) if rng.random() < 0.45 else 0.0,
    )  # fmt: skip


def _feature(rng: np.random.Generator, code: str) -> Finish:
    """Return what sets one wall apart: paint, mostly, else paper, boards or brick."""
    if rng.random() < 0.5:
        return _wall(code)
    cover = choose(rng, ["paper_striped", "paper_trellis", "paper_sprigs", "boards", "brick"])
    if cover == "brick":
        return tinted("brick", choose(rng, ["#b5674c", "#e8e4dc", "#a8735a"]), 0.85)
    return tinted(cover, code, 0.85)


def _wall(code: str) -> Finish:
    plain = textured("plaster", roughness=0.9)
    colour = paint(code).material.base_color
    material = plain.material.model_copy(update={"name": f"wall-{code[1:]}", "base_color": colour})
    return Finish(material, plain.repeat)
