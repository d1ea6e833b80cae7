"""Furnished rooms as .glb: a plain one made here, and one of real models where the samples are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.glb import Glb, box, placed

SAMPLES = Path(__file__).parents[3] / "shared" / "samples" / "gltf"
MODELS = {
    "cabinet": "painted_wooden_cabinet",
    "bookshelves": "wooden_bookshelf_worn",
    "tall_cabinet": "painted_wooden_cabinet_02",
    "sofa": "sofa_03",
    "stool": "painted_wooden_stool",
}
KENNEY = (
    ("rugRound", "Rug", -0.8, -1.2, 0.0, 0.0, 1.8),
    ("lampRoundFloor", "Floor Lamp", -2.3, -2.3, 0.0, 0.0, 1.9),
    ("pottedPlant", "Plant", 2.2, 2.2, 0.0, 0.0, 1.6),
    ("books", "Books", 0.1, -0.4, 0.7994, 25.0, 1.0),
    ("trashcan", "Bin", -2.6, 0.9, 0.0, 0.0, 1.0),
    ("chairCushion", "Chair", 0.1, 0.75, 0.0, 10.0, 1.9),
    ("chairCushion", "Chair", -1.9, -0.6, 0.0, 100.0, 1.9),
)


def need_samples() -> Path:
    """Return the folder of sample models, or skip."""
    if not SAMPLES.exists():
        pytest.skip(f"the sample models are not at {SAMPLES}")
    return SAMPLES


def real_room(path: Path) -> Path:
    """Write the furnished living room of the sample arrangement, with a few small models more."""
    samples = need_samples()
    glb = Glb()
    haven = samples / "polyhaven"
    _stand(glb, haven / "living_room.gltf", None, {})
    for name, x, y, z, degrees in _arrangement(haven / "furnished_living_room.dmd.yaml"):
        if name in MODELS:
            _stand(glb, haven / f"{MODELS[name]}_1k.gltf", name, placed(x, y, z, degrees))
    _stand(glb, haven / "wooden_table_02_1k.gltf", "Table", placed(0.0, -0.3))
    for model, name, x, y, z, degrees, scale in KENNEY:
        _stand(glb, samples / "kenney" / f"{model}.glb", name, placed(x, y, z, degrees, scale))
    return glb.write(path)


def _arrangement(file: Path) -> list[tuple[str, float, float, float, float]]:
    """Return name, x, y, z and degrees of what the sample arrangement places."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!Rpy", lambda loader, node: loader.construct_mapping(node, deep=True))
    found = []
    for entry in yaml.load(file.read_text(encoding="utf-8"), Loader)["directives"]:
        weld: dict[str, Any] = entry.get("add_weld", {})
        pose = weld.get("X_PC")
        if pose:
            degrees = pose.get("rotation", {"deg": [0, 0, 0]})["deg"][2]
            found.append((weld["child"].split("::")[0], *map(float, pose["translation"]), float(degrees)))
    return found


def _stand(glb: Glb, file: Path, name: str | None, pose: dict[str, Any]) -> None:
    """Copy a model in, its nodes under one new node if it gets a name, else at the top."""
    tops = glb.model(file)
    if name is None:
        glb.content["scenes"][0]["nodes"] += tops
    elif len(tops) == 1 and not set(glb.list("nodes")[tops[0]]) & {
        "translation",
        "rotation",
        "scale",
        "matrix",
    }:
        glb.list("nodes")[tops[0]] |= {**pose, "name": name}
        glb.content["scenes"][0]["nodes"].append(tops[0])
    else:
        glb.node(name, None, pose, children=tops)


def plain_room(path: Path, *, scale: float = 1.0, floor: bool = True, lights: bool = True) -> Path:
    """Write a room of boxes, 5 x 4 x 2.6 m, its floor at height 0.1, its corner at (1, 2)."""
    return plain_glb(scale=scale, floor=floor, lights=lights).write(path)


def plain_glb(*, scale: float = 1.0, floor: bool = True, lights: bool = True) -> Glb:
    """Return the plain room before it is written; ``scale`` is how many units a metre has."""
    glb = Glb()
    grey, wood = glb.material("grey", (0.8, 0.8, 0.78, 1.0)), glb.material("wood", (0.35, 0.2, 0.1, 1.0))
    red, clear = glb.material("red", (0.6, 0.05, 0.05, 1.0)), glb.material("clear", (0.9, 0.9, 0.9, 0.2))
    glb.list("materials")[clear]["alphaMode"] = "BLEND"

    def thing(
        name: str, size: tuple[float, float, float], material: int, x: float, y: float, z: float
    ) -> int:
        mesh = glb.mesh(f"{name}_mesh", (*box(size), material))
        return glb.node(name, mesh, placed(x, y, z))

    if floor:
        thing("Floor", (5.2, 0.1, 4.2), wood, 3.5, 4.0, 0.0)
    thing("Ceiling", (5.2, 0.1, 4.2), grey, 3.5, 4.0, 2.7)
    for name, size, x, y in (
        ("Wall S", (5.2, 2.6, 0.1), 3.5, 1.95),
        ("Wall N", (5.2, 2.6, 0.1), 3.5, 6.05),
        ("Wall W", (0.1, 2.6, 4.0), 0.95, 4.0),
        ("Wall E", (0.1, 2.6, 4.0), 6.05, 4.0),
    ):
        thing(name, size, grey, x, y, 0.1)
    thing("Window", (1.2, 1.0, 0.04), clear, 3.0, 6.02, 1.0)
    thing("Door", (0.9, 2.0, 0.05), wood, 2.0, 2.02, 0.1)
    thing("Bookshelf", (0.35, 1.8, 1.0), wood, 1.2, 4.0, 0.1)
    thing("Dining Table", (1.4, 0.75, 0.8), wood, 3.6, 4.0, 0.1)
    thing("Vase", (0.14, 0.3, 0.14), red, 3.9, 4.1, 0.85)
    thing("Bowl", (0.24, 0.1, 0.24), grey, 3.3, 3.9, 0.85)
    thing("Picture", (0.6, 0.5, 0.03), red, 5.0, 5.98, 1.5)
    thing("Plant", (0.4, 1.1, 0.4), red, 5.5, 2.6, 0.1)
    chair = glb.mesh(
        "chair_mesh",
        (*_lifted(box((0.45, 0.45, 0.45)), 0.0, 0.0), wood),
        (*_lifted(box((0.45, 0.45, 0.05)), 0.45, -0.2), red),
    )
    for x, y, degrees in ((3.3, 3.25, 0.0), (3.9, 3.25, 0.0), (3.6, 4.75, 180.0)):
        glb.node("Chair", chair, placed(x, y, 0.1, degrees + 180))
    cabinet = [thing(f"part_{n}", (0.8, 0.4, 0.4), wood, 0.0, 0.0, 0.4 * n) for n in range(2)]
    glb.node("Cabinet", None, placed(5.75, 4.6, 0.1, 90), children=cabinet)
    if lights:
        glb.content["extensions"] = {
            "KHR_lights_punctual": {
                "lights": [{"type": "point", "intensity": 5400.0, "color": [1, 0.9, 0.8]}]
            }
        }
        glb.node("Bulb", None, placed(3.5, 4.0, 2.3), extensions={"KHR_lights_punctual": {"light": 0}})
    if scale != 1.0:
        top = glb.content["scenes"][0]["nodes"]
        glb.node("units", None, {"scale": [scale] * 3}, children=list(top))
    return glb


def _lifted(form: tuple[Any, Any], up: float, back: float) -> tuple[Any, Any]:
    return form[0] + [0.0, up, back], form[1]
