"""Numbered floor plans."""

from pathlib import Path

import pytest

from sson_core.camera import Camera
from sson_core.edits import apply
from sson_core.errors import BadInput
from sson_core.images import load_rgb
from sson_core.scene import Move
from sson_core.views.plan import floor_plan, plan_numbers, write_plan
from tests.support.boxes import furnished

EDIT = Move(object_id="chair", translation=(-0.9, 0.1, 0.0), step="full")


def draw(path: Path, **options: object) -> bytes:
    scene = furnished()
    camera = Camera.look_at((1.0, 1.0, 1.5), (3.0, 3.0, 0.8), 64, 48)
    figure = floor_plan(
        scene, edited=apply(scene, EDIT), highlight=["chair"], cameras={"A": camera}, **options
    )  # type: ignore[arg-type]
    write_plan(figure, path)
    return path.read_bytes()


def test_everything_but_the_building_has_a_number() -> None:
    numbers = plan_numbers(furnished())
    assert list(numbers.values()) == list(range(1, 13))
    assert not {"floor", "ceiling", "wall_west"} & set(numbers)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_same_plan_gives_the_same_bytes(tmp_path: Path, ending: str) -> None:
    assert draw(tmp_path / f"one.{ending}") == draw(tmp_path / f"two.{ending}")


def test_the_edited_object_is_red_and_the_legend_can_go(tmp_path: Path) -> None:
    draw(tmp_path / "full.png")
    draw(tmp_path / "bare.png", legend=False)
    full, bare = load_rgb(tmp_path / "full.png"), load_rgb(tmp_path / "bare.png")
    assert full.shape[1] > bare.shape[1]
    red = (bare[..., 0] > 190) & (bare[..., 1] < 100) & (bare[..., 2] < 120)
    assert red.sum() > 100


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\.png or \.svg"):
        write_plan(floor_plan(furnished()), tmp_path / "plan.gif")
    assert list(tmp_path.iterdir()) == []
