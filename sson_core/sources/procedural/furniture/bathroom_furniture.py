"""Loose furniture of a bathroom: laundry baskets, racks, mats, rails with towels, heated rails."""

from __future__ import annotations

import math

import numpy as np

from sson_core.geometry import Array
from sson_core.sources.procedural.finishes import Finish, fabric, metal, paint, printed, wicker
from sson_core.sources.procedural.furniture.legs import square_legs
from sson_core.sources.procedural.solids import Part, backed, box, cylinder, lathe, loft, oval, soft_box
from sson_core.sources.procedural.style import Style, choose
from sson_core.sources.procedural.workpiece import Piece, Top, Workpiece


def laundry_basket(rng: np.random.Generator, style: Style) -> Piece:
    """Return a tall lidded hamper of basket work or wood, a cloth bag in a frame, or an open plastic tub."""
    piece = Workpiece()
    kind = choose(rng, ["hamper", "bag", "tub", "slatted"])
    high = rng.uniform(0.5, 0.6)
    cloth = fabric("linen", choose(rng, ["#e6dfd0", "#b9b3a6", *style.accents[:2]]))
    if kind == "hamper":
        straw, side = (
            wicker(choose(rng, ["#c79a62", "#a87f52", "#e0d2b4", "#8c8c88"])),
            rng.uniform(0.34, 0.4),
        )
        body = [(0.92, 0.0), (0.94, 0.01), (1.0, high - 0.02)]
        piece.add(straw, loft([oval(side * s, side * 1.15 * s, z, 8.0) for s, z in body]))
        lid = [(1.02, high - 0.018), (1.04, high), (1.03, high + 0.03), (0.97, high + 0.04)]
        piece.add(straw, loft([oval(side * s, side * 1.15 * s, z, 8.0) for s, z in lid]))
        piece.tops.append(Top(0, 0, high + 0.04, side * 0.8, side * 0.95))
    elif kind == "bag":
        radius = rng.uniform(0.18, 0.21)
        for turn in np.arange(4) * math.pi / 2 + math.pi / 4:
            out = (radius + 0.012) * 1.0
            piece.add(
                style.wood,
                cylinder(0.011, high + 0.02, bevel=0.004).at(out * math.cos(turn), out * math.sin(turn)),
            )
        t = np.linspace(0, 2 * math.pi, 49)[:-1]
        rings = [
            _wavy(t, radius * s, z, 0.004 * k)
            for k, (s, z) in enumerate(((0.86, 0.05), (0.96, 0.09), (0.97, 0.35), (1.0, high)))
        ]
        inside = [ring * np.array([0.96, 0.96, 1.0]) for ring in rings[::-1]]
        piece.add(cloth, loft([*rings, *inside[:-1], inside[-1] + np.array([0, 0, 0.3])]))
        hoop = [
            (radius + 0.004, high - 0.012),
            (radius + 0.014, high - 0.006),
            (radius + 0.004, high),
            (radius + 0.004, high - 0.012),
        ]
        piece.add(style.wood, lathe(hoop, 48))
    elif kind == "tub":
        high = rng.uniform(0.3, 0.36)
        shade = paint(choose(rng, ["#dfe3e3", "#a9bcc0", "#d6c6b4", "#8fa58c"]), 0.45)
        outside, inside = (
            [(0.8, 0.0), (0.82, 0.006), (0.96, high - 0.03), (1.0, high - 0.026), (1.0, high)],
            [(0.94, high), (0.78, 0.01)],
        )
        piece.add(shade, loft([oval(0.38 * s, 0.54 * s, z, 3.4) for s, z in outside + inside]))
        for index in range(3):
            heap = soft_box(0.24, 0.3, 0.1, 0.045, crown=0.02).turned("z", 0.7 * index)
            finish = fabric("boucle", choose(rng, ["#ece8df", style.bedding[1], *style.accents[:2]]))
            piece.add(finish, heap.at(0.02 * (index - 1), 0.05 * (index - 1), high - 0.16 + 0.05 * index))
    else:
        side = rng.uniform(0.34, 0.38)
        piece.add(style.wood, *square_legs(side, side, high, 0.03))
        for level in np.arange(0.06, high - 0.04, 0.052):
            for sign in (-1, 1):
                piece.add(
                    style.wood,
                    box(0.012, side - 0.04, 0.036, 0.003).at(sign * (side / 2 - 0.008), 0, float(level)),
                )
                piece.add(
                    style.wood,
                    box(side - 0.04, 0.012, 0.036, 0.003).at(0, sign * (side / 2 - 0.008), float(level)),
                )
        piece.add(cloth, box(side - 0.05, side - 0.05, high - 0.1, 0.02, rounds=2).at(z=0.05))
        piece.add(style.wood, box(side + 0.02, side + 0.02, 0.022, 0.006, rounds=2).at(z=high))
        piece.tops.append(Top(0, 0, high + 0.022, side - 0.03, side - 0.03))
    return piece.done("laundry_basket", kind, description=f"laundry basket ({kind})")


def bath_rack(rng: np.random.Generator, style: Style) -> Piece:
    """Return a narrow rack of three or four open boards for towels and bottles."""
    piece = Workpiece()
    depth, width = rng.uniform(0.27, 0.32), rng.uniform(0.42, 0.56)
    kind = choose(rng, ["ladder", "metal", "cubby", "low"])
    levels, high = (2, rng.uniform(0.5, 0.6)) if kind == "low" else (4, rng.uniform(1.2, 1.5))
    frame: Finish = (
        style.metal
        if kind == "metal"
        else choose(rng, [style.wood, style.second_wood, paint("#efeeea", 0.4)])
    )
    step = (high - 0.14) / (levels - 1)
    zs = [0.1 + step * index for index in range(levels)]
    if kind == "cubby":
        for side in (-1, 1):
            piece.add(frame, box(depth, 0.02, high, 0.003).at(0, side * (width / 2 - 0.01)))
        piece.add(frame, box(0.008, width - 0.04, high - 0.1, 0.002).at(-depth / 2 + 0.006, 0, 0.1))
    elif kind == "metal":
        piece.add(frame, *square_legs(depth, width, high, 0.02))
    else:
        piece.add(frame, *square_legs(depth, width, high, 0.032))
    inset = 0.042 if kind == "cubby" else 0.006
    for index, z in enumerate(zs):
        piece.add(
            frame if kind != "metal" else style.wood,
            box(depth - 0.012, width - inset, 0.02, 0.003, grain=1).at(0, 0, z),
        )
        free = step - 0.04 if index + 1 < levels else 0.6
        piece.tops.append(Top(0, 0, z + 0.02, depth - 0.07, width - 0.1, free))
    return piece.done("bath_rack", kind, front=kind == "cubby", description=f"{kind} bathroom rack")


def bath_mat(rng: np.random.Generator, style: Style) -> Piece:
    """Return a bath mat: tufted, printed, of wooden slats, or round."""
    piece = Workpiece()
    kind = choose(rng, ["tufted", "printed", "slats", "round"])
    depth, width = rng.uniform(0.46, 0.54), rng.uniform(0.7, 0.82)
    if kind == "slats":
        count = 9
        for index in range(count):
            x = (index - (count - 1) / 2) * depth / count
            piece.add(style.wood, box(depth / count - 0.012, width, 0.014, 0.004, grain=1).at(x, 0, 0.008))
        for y in (-width * 0.36, width * 0.36):
            piece.add(style.wood, box(depth - 0.03, 0.03, 0.009, 0.002).at(0, y))
        return piece.done("bath_mat", kind, description="wooden bath mat")
    plain = fabric(
        choose(rng, ["boucle", "knit"]), choose(rng, [style.bedding[1], "#e7e2d7", *style.accents[:3]])
    )
    if kind == "round":
        piece.add(plain, cylinder(depth * 0.62, 0.016, bevel=0.006, segments=48).mapped())
    elif kind == "tufted":
        piece.add(plain, box(depth, width, 0.018, 0.008, rounds=2))
        for share in (0.86, 0.6):
            edge = [oval(depth * share, width * share + 0.02, z, 9.0) for z in (0.0175, 0.0215)]
            inner = [oval(depth * share - 0.03, width * share - 0.01, z, 9.0) for z in (0.0215, 0.0175)]
            piece.add(plain, loft([*edge, *inner], bottom=False, top=False))
    else:
        piece.add(
            printed(choose(rng, ["stripes-navy", "zigzag-teal", "check-grey", "dots-blue", "stripes-rust"])),
            box(depth, width, 0.014, 0.005).mapped(),
        )
    return piece.done("bath_mat", kind, description=f"{kind} bath mat")


def towel_rail(rng: np.random.Generator, style: Style) -> Piece:
    """Return a rail on the wall with one or two towels over it."""
    piece = Workpiece()
    finish = choose(rng, [metal("#c9cacc", 0.14), style.metal, style.wood])
    count = choose(rng, [1, 1, 2])
    wide = rng.uniform(0.5, 0.62) if count == 1 else rng.uniform(0.72, 0.85)
    out = 0.07
    bar = cylinder(0.009, wide, bevel=0.002, segments=16).at(0, 0, -wide / 2).turned("x", math.pi / 2)
    piece.add(finish, bar.at(out, 0, 0))
    for side in (-1, 1):
        piece.add(
            finish,
            box(out + 0.012, 0.014, 0.014, 0.004).at(out / 2 + 0.004, side * (wide / 2 - 0.012), -0.007),
        )
        piece.add(
            finish,
            cylinder(0.022, 0.008, bevel=0.002).turned("y", math.pi / 2).at(0, side * (wide / 2 - 0.012), 0),
        )
    for index in range(count):
        code = choose(rng, [style.bedding[1], "#ece8df", *style.accents[:2]])
        cloth = fabric("boucle", code)
        broad = (wide - 0.12) / count - 0.02
        y = (index - (count - 1) / 2) * (broad + 0.03)
        long = rng.uniform(0.42, 0.6) if count == 1 else rng.uniform(0.35, 0.5)
        piece.add(cloth, _hung(rng, broad, long, long * rng.uniform(0.7, 0.95)).at(out, y, 0))
    return piece.done(
        "towel_rail", f"{count}_towels", hanging=True, front=True, description="towel rail with towels"
    )


def heated_rail(rng: np.random.Generator, style: Style) -> Piece:
    """Return a ladder of heated tubes for the wall, a towel over one of them; its lower end at height 0."""
    piece = Workpiece()
    finish = choose(rng, [paint("#f2f1ed", 0.3), metal("#c9cacc", 0.14), paint("#33363a", 0.45)])
    wide, high, out = rng.uniform(0.44, 0.52), rng.uniform(1.0, 1.25), 0.075
    for side in (-1, 1):
        y = side * (wide / 2 - 0.016)
        piece.add(finish, box(0.028, 0.032, high, 0.008, rounds=2).at(out, y))
        for z in (0.14, high - 0.14):
            piece.add(finish, cylinder(0.011, out, bevel=0.002).turned("y", math.pi / 2).at(0, y, z))
    rung = (
        cylinder(0.011, wide - 0.02, bevel=0.002, segments=16)
        .at(0, 0, -wide / 2 + 0.01)
        .turned("x", math.pi / 2)
    )
    levels = [z for k, z in enumerate(np.arange(0.08, high - 0.04, 0.058)) if k % 6 != 5]
    piece.add(finish, *(rung.at(out, 0, float(z)) for z in levels))
    cloth = fabric("boucle", choose(rng, [style.bedding[1], "#ece8df", *style.accents[:2]]))
    piece.add(
        cloth, _hung(rng, wide - 0.1, 0.4, 0.3).stretched(1.25, 1, 1).at(out, 0, float(levels[-3]) + 0.002)
    )
    return piece.done("heated_rail", "ladder", hanging=True, front=True, description="heated towel rail")


def _hung(rng: np.random.Generator, width: float, front: float, back: float) -> Part:
    """Return a towel over a bar along y through the origin: ``front`` metres hang at +x, ``back`` behind."""
    reach = 0.0155
    bend = np.linspace(0, math.pi, 9)
    down = np.linspace(front, 0, 9)[:-1]
    profile = [(reach + 0.004 * (z / front), -z) for z in down]
    profile += [(reach * math.cos(a), reach * math.sin(a)) for a in bend]
    profile += [(-reach, -z) for z in np.linspace(0, back, 7)[1:]]
    y = np.linspace(-width / 2, width / 2, 17)
    phase = rng.uniform(0, 6.28)
    points = np.empty((len(profile), len(y), 3))
    for row, (x, z) in enumerate(profile):
        loose = min(max(-z, 0.0) / front, 1.0) * (1.0 if x > 0 else 0.25)
        points[row, :, 0] = x + 0.007 * loose * np.sin(2 * math.pi * y / width * 1.5 + phase) * (
            1 if x > 0 else -1
        )
        points[row, :, 1] = y * (1 - 0.03 * loose)
        points[row, :, 2] = z
    return backed(points, 0.005)


def _wavy(t: Array, radius: float, z: float, depth: float) -> Array:
    reach = radius * (1 + depth / radius * np.sin(8 * t))
    return np.stack([reach * np.cos(t), reach * np.sin(t), np.full(len(t), z)], axis=1)
