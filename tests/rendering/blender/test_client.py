"""Real renders: what lands where, in which colour, and the same every time."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray

from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.geometry import pose, reflection, transform_points
from sson_core.images import load_rgb
from sson_core.raycast import RayMesh
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.protocol import RenderSettings, View, preset
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Material, Mesh, Room, Scene, SceneObject
from sson_core.srgb import to_linear
from tests.rendering.small import GREY, PLAIN, at, box, glow, overhead_sun, scene, solid

pytestmark = pytest.mark.render

Pixels = NDArray[np.uint8]


def render(
    small: Scene, views: dict[str, View], out: Path, settings: RenderSettings = PLAIN
) -> dict[str, Pixels]:
    BlenderRenderer(timeout=300).render(small, views, out, settings)
    return {name: load_rgb(out / f"{name}.png") for name in views}


# Where things land ------------------------------------------------------------------------------

MARKERS = {
    "red": ((1.0, 0.0, 0.0), (0.9, 0.5, 0.4)),
    "green": ((0.0, 1.0, 0.0), (-0.6, -0.7, 0.2)),
    "blue": ((0.0, 0.0, 1.0), (0.3, -0.5, 1.1)),
}
EYE, TARGET = (3.0, 0.6, 1.6), (0.1, -0.2, 0.6)
MARKER_VIEWS: dict[str, View] = {
    "wide": Camera.look_at(EYE, TARGET, 128, 72),
    "tall": Camera.look_at(EYE, TARGET, 72, 128),
    "square": Camera.look_at(EYE, TARGET, 96, 96),
    "uneven": Camera.look_at(EYE, TARGET, 128, 72).resized(100, 80),
    "plan_wide": TopDown(centre=(0.1, -0.1), extent=3.2, width=96, height=64),
    "plan_tall": TopDown(centre=(0.1, -0.1), extent=3.2, width=64, height=96),
}


@pytest.fixture(scope="module")
def marker_images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Pixels]:
    ball = trimesh.creation.icosphere(subdivisions=2, radius=0.05)
    items = [at(solid(ball, glow(name, colour)), name, place) for name, (colour, place) in MARKERS.items()]
    return render(scene(*items), MARKER_VIEWS, tmp_path_factory.mktemp("markers"))


@pytest.mark.parametrize("name", MARKER_VIEWS)
def test_known_points_land_within_half_a_pixel(marker_images: dict[str, Pixels], name: str) -> None:
    view, image = MARKER_VIEWS[name], marker_images[name]
    assert image.shape == (view.height, view.width, 3)
    light = to_linear(image / 255.0)
    v, u = np.mgrid[: view.height, : view.width] + 0.5
    for channel, (_, place) in enumerate(MARKERS.values()):
        points = np.array([place])
        expected = (view.project(points) if isinstance(view, TopDown) else view.project(points)[0])[0]
        weight = light[..., channel]
        assert weight.sum() > 1.0, "the marker is not in the picture"
        found = np.array([(u * weight).sum(), (v * weight).sum()]) / weight.sum()
        assert np.abs(found - expected).max() < 0.3


def test_plans_have_x_to_the_right_and_y_up(marker_images: dict[str, Pixels]) -> None:
    image = marker_images["plan_wide"].astype(int)
    red, green = (
        np.argwhere(image[..., channel] > 128).mean(axis=0) for channel in range(2)
    )  # (row, column) of red at (0.9, 0.5) and green at (-0.6, -0.7)
    assert red[1] > green[1] and red[0] < green[0]


def test_mirrored_objects_stand_mirrored(tmp_path: Path) -> None:
    """A lopsided object under an improper pose: its two ends show where the pose puts them."""
    ends = np.array([[0.5, 0.1, 0.0], [-0.5, -0.3, 0.2]])
    T = pose(0.2, 0.1, 0.1, 0.7) @ reflection(np.zeros(3), np.array([1.0, 0.4, 0.0]))
    items = [
        SceneObject(
            name,
            solid(
                trimesh.creation.box((0.1, 0.1, 0.1), trimesh.transformations.translation_matrix(end)),
                glow(name, colour),
            ),
            T,
        )
        for name, end, colour in zip(("red", "green"), ends, np.eye(3)[:2].tolist(), strict=True)
    ]
    view = TopDown(centre=(0.0, 0.0), extent=2.0, width=64, height=64)
    image = render(scene(*items), {"plan": view}, tmp_path)["plan"].astype(int)
    for channel, expected in enumerate(view.project(transform_points(T, ends))):
        found = np.argwhere(image[..., channel] > 128).mean(axis=0)[::-1] + 0.5
        assert np.abs(found - expected).max() < 0.5


# What it looks like -------------------------------------------------------------------------------

COLOURS = {"a": (0.8, 0.4, 0.2), "b": (0.1, 0.5, 0.9), "c": (1.0, 1.0, 0.0)}
PRINT = np.array([[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]], np.uint8)
ABOVE = TopDown(centre=(0.0, 0.0), extent=4.0, width=80, height=80)


def sheet(material: Material) -> SceneObject:
    """Return the unit square around (1, 1) with its texture upright on the plan."""
    vertices = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=np.float64)
    faces = np.array([[0, 1, 2], [0, 2, 3]], np.int32)
    mesh = Mesh(vertices, faces, vertices[faces][..., :2], np.zeros(2, np.int32), np.zeros(2, bool))
    asset = box((1, 1, 1), material)
    return at(type(asset)("sheet", "sheet", mesh, (material,)), "sheet", (0.5, 0.5, 0))


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    """Three glowing tiles, a printed sheet, a pane above half a tile, a ceiling; seen from above."""
    tiles = [
        at(box((0.8, 0.8, 0.1), glow(name, colour)), name, (-1.5 + index, -1.0, 0.0))
        for index, (name, colour) in enumerate(COLOURS.items())
    ]
    near = at(box((0.3, 0.3, 0.1), glow("near", (0.0, 1.0, 0.0))), "near", (0.5, -1.0, 0.5))
    far = at(box((0.3, 0.3, 0.1), glow("far", (1.0, 0.0, 1.0))), "far", (-0.5, -1.0, -0.5))
    glass = Material(name="glass", base_color=(1.0, 1.0, 1.0), glass=True, roughness=0.0)
    pane = at(box((0.8, 0.8, 0.01), glass), "pane", (-1.5, -1.0, 0.5))
    printed = sheet(Material(name="print", base_color=(1.0, 1.0, 1.0), texture="print", emission=1.0))
    ceiling = at(box((4, 4, 0.1)), "ceiling", (0, 0, 2.5), kind="structure")
    floor = ((-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0))
    small = Scene(
        "board",
        "test",
        "board",
        (Room("room", "study", floor, 2.4),),
        (*tiles, near, far, pane, printed, ceiling),
        textures={"print": PRINT.repeat(16, axis=0).repeat(16, axis=1)},
        sky_strength=0.0,
    )
    return render(
        small, {"board": ABOVE}, tmp_path_factory.mktemp("board"), PLAIN.model_copy(update={"max_bounces": 0})
    )["board"]


def colour_at(image: Pixels, x: float, y: float) -> NDArray[np.int64]:
    """Return the colour at a plan point of the view `ABOVE`."""
    column, row = np.floor(ABOVE.project(np.array([[x, y]]))[0]).astype(int)
    return image[row, column].astype(int)


def test_emitted_colours_come_back(board: Pixels) -> None:
    for index, (name, colour) in enumerate(COLOURS.items()):
        expected = np.round(np.array(colour) * 255)
        found = colour_at(board, -1.5 + index + 0.25, -1.25)
        # Two sheets of glass reflect a little of the black sky instead.
        assert np.abs(found - expected).max() <= (30 if name == "a" else 1)


def test_what_is_nearer_hides_what_is_farther(board: Pixels) -> None:
    assert np.abs(colour_at(board, 0.5, -1.0) - [0, 255, 0]).max() <= 1
    assert np.abs(colour_at(board, -0.5, -1.0) - np.round(np.array(COLOURS["b"]) * 255)).max() <= 1


def test_textures_stand_upright(board: Pixels) -> None:
    corners = {
        (0.7, 1.3): (255, 0, 0),
        (1.3, 1.3): (0, 255, 0),
        (0.7, 0.7): (0, 0, 255),
        (1.3, 0.7): (255,) * 3,
    }
    for place, expected in corners.items():
        assert np.abs(colour_at(board, *place) - expected).max() <= 1


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    """A coarse ball flat and smooth, and a smooth cylinder, under the zenith sun; one red box."""
    ball = trimesh.creation.icosphere(subdivisions=1, radius=0.8)
    rod = trimesh.creation.cylinder(radius=0.6, height=0.4, sections=24)
    red = Material(name="red", base_color=(0.8, 0.1, 0.1))
    small = scene(
        at(solid(ball), "flat", (-1.0, 1.0, 0)),
        at(solid(ball, smooth=True), "smooth", (1.0, 1.0, 0)),
        at(solid(rod, smooth=True), "rod", (-1.0, -1.0, 0)),
        at(box((1, 1, 1), red), "box", (1.0, -1.0, 0)),
        lights=(overhead_sun(),),
    )
    return render(small, {"forms": ABOVE}, tmp_path_factory.mktemp("forms"))["forms"]


def test_smooth_faces_have_no_facets_and_flat_ones_do(forms: Pixels) -> None:
    level = [forms[12:28, left : left + 16, 0].astype(int) for left in (12, 52)]
    flat, smooth = ((np.diff(values, axis=1) == 0).mean() for values in level)
    assert flat > 0.4 and smooth < 0.2


def test_a_smooth_cylinder_keeps_its_sharp_rim(forms: Pixels) -> None:
    cap = forms[52:68, 12:28, 0].astype(int)
    assert cap.min() > 100 and np.ptp(cap) <= 1


def test_a_red_box_is_red(forms: Pixels) -> None:
    red, green, blue = forms[60, 60].astype(int)
    assert red > 150 and green < 100 and blue < 100


def test_silhouettes_are_those_that_rays_see(tmp_path: Path) -> None:
    small = scene(
        at(box((1, 0.6, 0.4), glow("a", (1, 0, 0))), "a", (0, 0, 0)),
        at(solid(trimesh.creation.icosphere(3, 0.4), glow("b", (0, 1, 0))), "b", (0.8, 0.5, 0.3)),
    )
    camera = Camera.look_at((2.5, -1.0, 1.2), (0.2, 0.2, 0.1), 96, 72)
    image = render(small, {"A": camera}, tmp_path)["A"].astype(int)
    seen = RayMesh(small.objects).cast(camera)
    for channel, name in enumerate(("a", "b")):
        painted, cast = image[..., channel] > 188, seen.mask(name)
        assert cast.sum() > 200
        assert (painted != cast).sum() < 0.04 * cast.sum()


# The same every time ------------------------------------------------------------------------------

LIT = scene(
    at(box((4, 4, 0.1)), "floor", (0, 0, -0.05)),
    at(box((0.8, 0.8, 0.8), Material(name="red", base_color=(0.8, 0.1, 0.1))), "cube", (0, 0, 0.4)),
    lights=(overhead_sun(),),
)
CAMERA = Camera.look_at((3, 1, 2), (0, 0, 0.2), 48, 32)


def test_a_seed_fixes_the_pixels_whatever_the_threads_and_the_order_of_views(tmp_path: Path) -> None:
    settings = preset("draft").model_copy(update={"device": "cpu"})
    noisy = settings.model_copy(update={"denoise": False, "max_bounces": 3})
    for name, choice in (("denoised", settings), ("noisy", noisy)):
        first = render(LIT, {"A": CAMERA, "B": ABOVE}, tmp_path / name / "1", choice)
        again = render(
            LIT, {"B": ABOVE, "A": CAMERA}, tmp_path / name / "2", choice.model_copy(update={"threads": 1})
        )
        assert all(np.array_equal(first[view], again[view]) for view in first)
    other = render(LIT, {"A": CAMERA}, tmp_path / "other", noisy.model_copy(update={"seed": 1}))
    assert not np.array_equal(other["A"], first["A"])


def chunks(png: bytes) -> list[str]:
    found, position = [], 8
    while position < len(png):
        (length,) = struct.unpack(">I", png[position : position + 4])
        found.append(png[position + 4 : position + 8].decode())
        position += 12 + length
    return found


def test_images_carry_no_metadata_and_the_report_carries_what_made_them(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    renderer = BlenderRenderer()
    report = renderer.render(LIT, {"A": CAMERA, "B": ABOVE}, tmp_path, PLAIN, lambda *step: seen.append(step))
    assert seen == [("A", 1, 2), ("B", 2, 2)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["A.png", "B.png"]
    assert {name for file in tmp_path.iterdir() for name in chunks(file.read_bytes())} == {
        "IHDR",
        "IDAT",
        "IEND",
    }
    assert report.seconds.keys() == report.reported_seconds.keys() == {"A", "B"}
    assert all(0 < report.reported_seconds[name] <= report.seconds[name] + 0.02 for name in "AB")
    assert report.versions["device"] == "CPU" and str(report.versions["blender"]).startswith("4.5")
    assert report.settings["seed"] == 0 and report.settings["versions"] == report.versions
    assert str(tmp_path) not in str(report.settings)

    before = (tmp_path / "A.png").stat().st_mtime_ns
    again = renderer.render(LIT, {"A": CAMERA, "B": ABOVE}, tmp_path, PLAIN)
    assert again.skipped == ("A", "B") and again.seconds == {}
    assert again.settings == report.settings
    assert (tmp_path / "A.png").stat().st_mtime_ns == before


def test_a_gpu_is_used_or_its_absence_is_told(tmp_path: Path) -> None:
    settings = PLAIN.model_copy(update={"device": "gpu"})
    try:
        report = BlenderRenderer().render(LIT, {"A": CAMERA}, tmp_path, settings)
    except BadInput as error:
        assert error.field == "device" and "no GPU" in str(error)
        assert not list(tmp_path.iterdir())
    else:
        assert str(report.versions["device"]).startswith("GPU")


def test_grey_is_neutral_under_the_final_look(tmp_path: Path) -> None:
    small = scene(at(box((4, 4, 0.1), GREY), "floor", (0, 0, 0)), lights=(overhead_sun(),))
    image = render(small, {"A": ABOVE}, tmp_path, preset("draft"))["A"].astype(int)
    assert np.ptp(image[40, 40]) <= 2 and 60 < image[20, 20, 0] < 240
