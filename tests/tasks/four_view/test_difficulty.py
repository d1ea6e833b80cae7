"""Difficulty factors."""

import dataclasses

import numpy as np
import pytest

from sson_core.tasks.four_view.difficulty import (
    distracting_content,
    edge_contrast,
    like_instances,
    occlusion,
)
from tests.support.boxes import box_asset, box_scene, furnished, place
from tests.tasks.four_view.stage import AWAY, SOUTH, camera, evidence


def square(inside: int, outside: int) -> tuple[np.ndarray, np.ndarray]:
    mask = np.zeros((40, 40), dtype=bool)
    mask[12:28, 12:28] = True
    pixels = np.where(mask[..., None], inside, outside).astype(np.uint8)
    return np.repeat(pixels, 3, axis=2), mask


def test_contrast_is_the_colour_difference_across_the_edge() -> None:
    assert edge_contrast(*square(255, 0)) == pytest.approx(100, abs=0.5)
    assert edge_contrast(*square(128, 128)) == pytest.approx(0, abs=1e-6)
    low, high = edge_contrast(*square(140, 128)), edge_contrast(*square(200, 128))
    assert low is not None
    assert high is not None
    assert 0 < low < high


def test_contrast_needs_an_edge_in_the_image() -> None:
    pixels, mask = square(10, 200)
    assert edge_contrast(pixels, np.zeros_like(mask)) is None
    assert edge_contrast(pixels, np.ones_like(mask)) is None


def test_only_what_is_beside_the_edge_counts() -> None:
    pixels, mask = square(255, 0)
    pixels[:4], pixels[18:22, 18:22] = 255, 0
    assert edge_contrast(pixels, mask) == pytest.approx(100, abs=0.5)


def test_occlusion_is_the_hidden_share() -> None:
    screen = place(box_asset("screen", (1.8, 0.05, 0.5)), "screen", 3.4, 2.9)
    scene = box_scene(*(i for i in furnished().objects if i.kind != "structure"), screen)
    given, free = evidence("delete", scene), evidence("delete")
    low = camera(3.3, 0.9, 0.6, at=(3.3, 3.3, 0.6))
    hidden = occlusion(given, given.view(low), "before", ("chair",))
    assert hidden is not None
    assert 0.2 < hidden < 0.95
    assert occlusion(free, free.view(SOUTH), "before", ("chair",)) == pytest.approx(0, abs=0.02)
    assert occlusion(free, free.view(AWAY), "before", ("chair",)) is None
    assert occlusion(free, free.view(SOUTH), "after", ("chair",)) is None


def test_like_instances_are_counted_in_the_room() -> None:
    scene = furnished()
    chair = scene.object("chair")
    assert like_instances(scene, ("chair",)) == 0
    more = dataclasses.replace(scene, objects=(*scene.objects, place(chair.asset, "chair_2", 4.8, 1.2)))
    assert like_instances(more, ("chair",)) == 1


def test_distracting_content_leaves_the_edited_object_out() -> None:
    given = evidence("delete")
    view = given.view(SOUTH)
    count, share = distracting_content(given, view)
    names = view.look.shown("before", 0.002)
    movable = [n for n in names if given.scene.object(n).kind == "movable"]
    assert count == len(movable) - 1
    assert 0 < share < 1
