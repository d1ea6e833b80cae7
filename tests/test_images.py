from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from PIL import Image

from sson_core import images
from sson_core.bank.png import png_extras
from sson_core.errors import BadInput

RGB = hnp.arrays(np.uint8, st.tuples(st.integers(1, 12), st.integers(1, 12), st.just(3)))


@pytest.fixture
def colours() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (7, 9, 3)).astype(np.uint8)


@settings(max_examples=30)
@given(pixels=RGB)
def test_png_keeps_pixels_and_nothing_else(
    pixels: np.ndarray, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "round.png"
    images.write_png(file, pixels)
    np.testing.assert_array_equal(images.load_rgb(file), pixels)
    assert png_extras(file) == []
    assert [path for path in file.parent.iterdir() if path.name.startswith(".round")] == []


def test_the_same_pixels_give_the_same_bytes(tmp_path: Path, colours: np.ndarray) -> None:
    images.write_png(tmp_path / "a.png", colours)
    images.write_png(tmp_path / "b.png", np.asfortranarray(colours))
    assert images.file_sha256(tmp_path / "a.png") == images.file_sha256(tmp_path / "b.png")


def test_pixel_hashes_know_size_and_values_but_not_encoding(tmp_path: Path, colours: np.ndarray) -> None:
    first = images.pixels_sha256(colours)
    assert images.pixels_sha256(colours.reshape(9, 7, 3)) != first
    changed = colours.copy()
    changed[0, 0, 0] ^= 1
    assert images.pixels_sha256(changed) != first
    Image.fromarray(colours).save(tmp_path / "a.bmp")
    assert images.pixels_sha256(images.load_rgb(tmp_path / "a.bmp")) == first


def test_alpha_is_composed_over_white(tmp_path: Path) -> None:
    rgba = np.zeros((2, 3, 4), np.uint8)
    rgba[..., 3] = [0, 128, 255]
    Image.fromarray(rgba).save(tmp_path / "a.png")
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "a.png")[0, :, 0], [255, 127, 0])


def test_grey_alpha_and_transparent_palettes_too(tmp_path: Path) -> None:
    Image.fromarray(np.array([[[0, 0], [0, 255]]], np.uint8), "LA").save(tmp_path / "la.png")
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "la.png")[0, :, 1], [255, 0])
    palette = Image.new("P", (2, 1))
    palette.putpalette([10, 20, 30, 200, 0, 0])
    palette.putpixel((1, 0), 1)
    palette.save(tmp_path / "p.png", transparency=0)
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "p.png")[0], [[255, 255, 255], [200, 0, 0]])


def test_palettes_and_bilevel_are_converted(tmp_path: Path) -> None:
    palette = Image.new("P", (1, 1))
    palette.putpalette([10, 20, 30])
    palette.save(tmp_path / "p.gif")
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "p.gif")[0, 0], [10, 20, 30])
    Image.new("1", (2, 2), 1).save(tmp_path / "one.png")
    assert (images.load_rgb(tmp_path / "one.png") == 255).all()


@pytest.mark.parametrize("suffix", ["png", "tif"])
@pytest.mark.parametrize("largest", [65535, 200])
def test_sixteen_bit_grey_is_scaled_however_dark(tmp_path: Path, suffix: str, largest: int) -> None:
    values = np.linspace(0, largest, 12).astype(np.uint16).reshape(3, 4)
    Image.fromarray(values).save(tmp_path / f"deep.{suffix}")
    expected = np.round(values / 257.0)
    for channel in range(3):
        np.testing.assert_array_equal(images.load_rgb(tmp_path / f"deep.{suffix}")[..., channel], expected)


def test_sixteen_bit_colour_is_scaled(tmp_path: Path) -> None:
    values = np.random.default_rng(1).integers(0, 65536, (5, 6, 3)).astype(">u2")
    rows = b"".join(b"\x00" + row.tobytes() for row in values)
    file = tmp_path / "deep.png"
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 6, 5, 16, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
    difference = images.load_rgb(file).astype(float) - values.astype(float) / 257.0
    assert np.abs(difference).max() <= 1.0
    assert "not 8-bit RGB" in png_extras(file)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def test_floats_are_scaled_and_refused_outside_their_range(tmp_path: Path) -> None:
    Image.fromarray(np.array([[0.0, 0.5, 1.0]], np.float32)).save(tmp_path / "f.tif")
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "f.tif")[0, :, 0], [0, 128, 255])
    Image.fromarray(np.array([[0.0, np.nan]], np.float32)).save(tmp_path / "nan.tif")
    with pytest.raises(BadInput, match=r"nan\.tif.*grey values"):
        images.load_rgb(tmp_path / "nan.tif")


@pytest.mark.parametrize("suffix", ["tif", "jpg"])
def test_cmyk_paper_is_white_and_ink_is_black(tmp_path: Path, suffix: str) -> None:
    cmyk = np.zeros((16, 32, 4), np.uint8)
    cmyk[:, 16:] = (0, 0, 0, 255)
    Image.fromarray(cmyk, "CMYK").save(tmp_path / f"ink.{suffix}")
    pixels = images.load_rgb(tmp_path / f"ink.{suffix}")
    assert (pixels[:, :12] > 250).all() and (pixels[:, 20:] < 5).all()


def test_exif_turns_are_applied(tmp_path: Path, colours: np.ndarray) -> None:
    image = Image.fromarray(colours)
    exif = image.getexif()
    exif[0x0112] = 6
    image.save(tmp_path / "turned.png", exif=exif)
    np.testing.assert_array_equal(images.load_rgb(tmp_path / "turned.png"), np.rot90(colours, -1))


def test_missing_truncated_and_foreign_files_are_named(tmp_path: Path, colours: np.ndarray) -> None:
    with pytest.raises(BadInput, match=r"gone\.png: the image is missing"):
        images.load_rgb(tmp_path / "gone.png")
    noise = np.random.default_rng(2).integers(0, 256, (64, 64, 3)).astype(np.uint8)
    for suffix in ("png", "jpg", "tif"):
        whole, cut = tmp_path / f"whole.{suffix}", tmp_path / f"cut.{suffix}"
        Image.fromarray(noise).save(whole)
        cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
        with pytest.raises(BadInput, match=rf"cut\.{suffix}"):
            images.load_rgb(cut)
    for content in (b"", b"not a picture"):
        (tmp_path / "text.png").write_bytes(content)
        with pytest.raises(BadInput, match=r"text\.png: not an image"):
            images.load_rgb(tmp_path / "text.png")
    os.mkfifo(tmp_path / "pipe.png")
    for file in (tmp_path, tmp_path / "pipe.png"):  # a pipe would be waited for
        with pytest.raises(BadInput, match="not a plain file"):
            images.load_rgb(file)


def test_huge_images_are_refused_before_decoding(tmp_path: Path) -> None:
    header = struct.pack(">IIBBBBB", 9000, 9000, 8, 2, 0, 0, 0)
    file = tmp_path / "bomb.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")))
    with pytest.raises(BadInput, match=r"bomb\.png: the image has 9000 x 9000 pixels"):
        images.load_rgb(file)


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, colours: np.ndarray) -> None:
    file = tmp_path / "a.png"
    images.write_png(file, colours)
    with pytest.raises(TypeError):
        images.write_png(file, np.zeros((2, 2, 3), np.complex128))  # type: ignore[arg-type]
    np.testing.assert_array_equal(images.load_rgb(file), colours)
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]
