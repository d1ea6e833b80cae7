from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from sson_core.scene import Material
from sson_core.sources._gltf import materials
from sson_core.sources._gltf.document import Document
from sson_core.sources._gltf.materials import Looks, Uv

TEXTURE = {"index": 0}


def looks(tmp_path: Path, material: dict[str, Any], uri: str = "wood.png") -> Looks:
    pixels = np.zeros((4, 4, 3), np.uint8)
    pixels[..., 0], pixels[..., 1], pixels[..., 2] = 200, 51, 255
    Image.fromarray(pixels).save(tmp_path / "wood.png")
    content = {"materials": [material], "textures": [{"source": 0}], "images": [{"uri": uri}]}
    return Looks(Document(tmp_path / "room.gltf", content))


def read(tmp_path: Path, **material: Any) -> Material:
    return looks(tmp_path, material).material(0, "name")[0]


def test_factors_are_linear_and_records_srgb(tmp_path: Path) -> None:
    found = read(tmp_path, pbrMetallicRoughness={"baseColorFactor": [0.2140, 1.0, 0.0, 1.0]})
    assert found.base_color == pytest.approx((0.5, 1.0, 0.0), abs=1e-3)


def test_a_texture_is_multiplied_by_the_factor(tmp_path: Path) -> None:
    surface = {"baseColorTexture": TEXTURE, "baseColorFactor": [0.2140, 1.0, 1.0, 1.0]}
    found = looks(tmp_path, {"pbrMetallicRoughness": surface})
    record = found.material(0, "oak")[0]
    assert record.base_color == pytest.approx((0.5, 1.0, 1.0), abs=1e-3)
    assert record.texture is not None and found.textures[record.texture].shape == (4, 4, 3)


def test_roughness_and_metal_are_the_textures_means(tmp_path: Path) -> None:
    found = read(tmp_path, pbrMetallicRoughness={"metallicRoughnessTexture": TEXTURE, "roughnessFactor": 0.5})
    assert (found.roughness, found.metallic) == pytest.approx((0.1, 1.0))


@pytest.mark.parametrize(
    ("material", "glass"),
    [
        ({"extensions": {"KHR_materials_transmission": {"transmissionFactor": 0.9}}}, True),
        ({"alphaMode": "BLEND", "pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 0.2]}}, True),
        ({"alphaMode": "OPAQUE", "pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 0.2]}}, False),
        ({"alphaMode": "BLEND", "pbrMetallicRoughness": {"baseColorTexture": TEXTURE}}, False),
    ],
)
def test_what_is_seen_through_is_glass(tmp_path: Path, material: dict[str, Any], glass: bool) -> None:
    assert read(tmp_path, **material).glass == glass


def test_what_glows_has_its_strength_and_colour(tmp_path: Path) -> None:
    strong = {"KHR_materials_emissive_strength": {"emissiveStrength": 6.0}}
    dark = {"baseColorFactor": [0, 0, 0, 1]}
    found = read(tmp_path, emissiveFactor=[0.5, 0, 0], extensions=strong, pbrMetallicRoughness=dark)
    assert found.emission == pytest.approx(3.0)
    assert found.base_color == pytest.approx((1, 0, 0))
    assert read(tmp_path).emission == 0.0


@pytest.mark.parametrize("uri", ["gone.png", "broken.png"])
def test_a_lost_texture_becomes_grey_and_is_told(tmp_path: Path, uri: str) -> None:
    (tmp_path / "broken.png").write_bytes(b"\x89PNG but not really")
    found = looks(tmp_path, {"pbrMetallicRoughness": {"baseColorTexture": TEXTURE}}, uri)
    record = found.material(0, "oak")[0]
    assert (record.texture, record.base_color) == (None, materials.MISSING)
    assert len(found.missing) == 1 and uri in found.missing[0] and "oak" in found.missing[0]


def test_a_missing_normal_map_is_told(tmp_path: Path) -> None:
    for uri, told in (("wood.png", 0), ("gone.png", 1)):
        found = looks(tmp_path, {"normalTexture": TEXTURE}, uri)
        found.material(0, "oak")
        assert len(found.missing) == told


def test_large_textures_are_scaled_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(materials, "TEXTURE_SIDE", 2)
    found = looks(tmp_path, {"pbrMetallicRoughness": {"baseColorTexture": TEXTURE}})
    found.material(0, "oak")
    assert [pixels.shape for pixels in found.textures.values()] == [(2, 2, 3)]


def test_how_a_texture_is_laid_is_read(tmp_path: Path) -> None:
    change = {"KHR_texture_transform": {"offset": [0.5, 0.25], "scale": [2.0, 3.0], "texCoord": 1}}
    surface = {"baseColorTexture": TEXTURE | {"extensions": change}}
    laid = looks(tmp_path, {"pbrMetallicRoughness": surface}).material(0, "oak")[1]
    assert laid == Uv(1, ((2.0, 0.0, 0.5), (0.0, 3.0, 0.25), (0.0, 0.0, 1.0)))


def test_without_a_material_a_thing_is_light_grey(tmp_path: Path) -> None:
    assert looks(tmp_path, {}).material(None, "none")[0] == Material(name="none")
