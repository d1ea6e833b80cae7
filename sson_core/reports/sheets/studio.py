"""A neutral studio: several designs of one thing beside each other, each photographed alike."""

from __future__ import annotations

import math

import numpy as np

from sson_core.camera import Camera
from sson_core.geometry import Array, pose
from sson_core.rendering.protocol import View
from sson_core.scene import Asset, Light, Scene, SceneObject
from sson_core.sources.procedural.finishes import paint
from sson_core.sources.procedural.furniture import FIXTURES, MAKERS
from sson_core.sources.procedural.solids import box, slab
from sson_core.sources.procedural.style import draw_style
from sson_core.sources.procedural.textures import texture
from sson_core.sources.procedural.workpiece import Workpiece

COLUMNS = 3
FOV = math.radians(34.0)
ASIDE, ABOVE = math.radians(32.0), math.radians(20.0)
"""How far the camera stands from straight in front of a thing, and how high."""


def designs(kind: str, number: int) -> list[Asset]:
    """Return up to ``number`` designs of a kind of `MAKERS` or `FIXTURES`, as unlike as it offers."""
    maker, drawn = (MAKERS | FIXTURES)[kind], []
    for seed in range(6 * number):
        rng = np.random.default_rng(seed)
        drawn.append(maker(rng, draw_style(rng)).asset)
    first = {asset.design.rsplit("-", 1)[0]: asset for asset in reversed(drawn)}
    chosen = {asset.design: asset for asset in (*reversed(first.values()), *drawn)}
    return list(chosen.values())[:number]


def studio(assets: list[Asset], width: int, height: int) -> tuple[Scene, dict[str, View]]:
    """Return a scene of the designs in a row and one camera for each, all at one distance.

    Beside each stands a rod: striped every 10 cm and 1 m tall, or 10 cm and striped every centimetre
    beside small things.
    """
    size = max(float(np.linalg.norm(np.ptp(asset.box, axis=0))) for asset in assets)
    rod = _rod(1.0 if size > 0.5 else 0.1)
    step = 5.0 * size
    objects = _stage(size, step * len(assets))
    views: dict[str, View] = {}
    for number, asset in enumerate(assets):
        y = step * (number - (len(assets) - 1) / 2)
        objects.append(SceneObject(f"design_{number}", asset, pose(0.0, y, -float(asset.box[0, 2]))))
        beside = y - float(asset.box[1, 1]) - 0.1 * size
        objects.append(SceneObject(f"rod_{number}", rod, pose(0.0, beside, 0.0)))
        views[f"design_{number}"] = _camera(asset, y, size, width, height)
    sun = Light("sun", "sun", _slanting(math.radians(38), math.radians(25)), 2.6)
    textures = {name: texture(name) for name in sorted(_texture_names(assets))}
    scene = Scene(
        "studio", "studio", "studio", (), tuple(objects), (sun,), textures, (), (1.0, 1.0, 1.0), 0.75
    )
    return scene, views


def _camera(asset: Asset, y: float, size: float, width: int, height: int) -> Camera:
    """Return the camera of a thing: all look from the same side and from as far as the largest needs."""
    middle = np.array([float(asset.box[:, 0].mean()), y, 0.5 * float(np.ptp(asset.box[:, 2]))])
    away = np.array([math.cos(ABOVE) * math.cos(ASIDE), math.cos(ABOVE) * math.sin(ASIDE), math.sin(ABOVE)])
    distance = 0.56 * size / math.tan(FOV / 2 * min(width, height) / max(width, height))
    return Camera.look_at(middle + distance * away, middle, width, height, FOV)


def _stage(size: float, length: float) -> list[SceneObject]:
    """Return the floor, its top at height 0, and the wall behind the row."""
    grey = paint("#d6d4d0", 0.9)
    pieces = []
    for part in (slab(30 * size, length + 40 * size, 0.1), slab(0.1, length + 40 * size, 20 * size)):
        piece = Workpiece()
        piece.add(grey, part)
        pieces.append(piece.done("stage", "plain").asset)
    places = (pose(0.0, 0.0, -0.1001), pose(-1.6 * size, 0.0, -0.05))
    return [
        SceneObject(f"stage_{number}", asset, place, "structure")
        for number, (asset, place) in enumerate(zip(pieces, places, strict=True))
    ]


def _rod(height: float) -> Asset:
    """Return an upright rod of ten light and dark stripes."""
    piece = Workpiece()
    for index in range(10):
        stripe = box(0.02 * height, 0.02 * height, height / 10, 0.0)
        piece.add(paint("#f4f4f2" if index % 2 else "#2b2b2d"), stripe.at(z=index * height / 10))
    return piece.done("rod", "striped").asset


def _slanting(up: float, aside: float) -> Array:
    """Return the pose of a light that shines from ``up`` over the camera's side and from ``aside``."""
    towards = np.array([math.cos(up) * math.cos(aside), -math.cos(up) * math.sin(aside), math.sin(up)])
    across = np.cross([0.0, 0.0, 1.0], towards)
    across /= np.linalg.norm(across)
    T = np.eye(4)
    T[:3, :3] = np.stack([across, np.cross(towards, across), towards], axis=1)
    return T


def _texture_names(assets: list[Asset]) -> set[str]:
    names = {material.texture for asset in assets for material in asset.materials}
    return {name for name in names if name is not None}
