"""Calls that were announced are loaded beforehand, give the same pictures and leave nothing behind."""

from __future__ import annotations

import dataclasses
import gc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sson_core import images
from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.rendering.blender import client as module
from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.rendering.blender.loaded import Loaded, same
from sson_core.rendering.protocol import RenderRequest, RenderSettings, prepare
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Scene
from tests.rendering.small import at, box, overhead_sun, scene
from tests.support.preview_renderer import PreviewRenderer

SETTINGS = RenderSettings(samples=2, denoise=False, device="cpu")
FIRST = scene(at(box((8, 8, 0.1)), "floor", (0, 0, -0.05)), lights=(overhead_sun(),))
SECOND = scene(*FIRST.objects, at(box((1, 1, 1)), "box", (0, 0, 0.5)), lights=(overhead_sun(),))


def camera() -> Camera:
    return Camera.look_at((2.0, -2.5, 1.5), (0.0, 0.0, 0.4), 32, 24)


def request(of: Scene, **settings: int) -> RenderRequest:
    return RenderRequest(of, {"a": camera()}, SETTINGS.model_copy(update=settings))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Loaded]]:
    """All workers that a test starts; none may outlive it."""
    workers: list[Loaded] = []

    class Told(Loaded):
        def __init__(self, wanted: RenderRequest) -> None:
            super().__init__(wanted)
            workers.append(self)

    monkeypatch.setattr(module, "Loaded", Told)
    yield workers
    assert all(one.worker.poll() is not None and not one.folder.exists() for one in workers)
    gc.collect()


def test_requests_are_the_same_for_the_same_pictures_only() -> None:
    assert same(request(FIRST), request(FIRST))
    assert not same(request(FIRST), request(FIRST, seed=1))
    assert not same(request(FIRST), request(dataclasses.replace(FIRST)))
    other = RenderRequest(FIRST, {"a": TopDown.of(FIRST, 24, 24)}, SETTINGS)
    assert not same(request(FIRST), other) and same(other, other)


def test_renderers_that_cannot_prepare_are_left_alone() -> None:
    prepare(PreviewRenderer(), [request(FIRST)])


@pytest.mark.render
def test_what_was_announced_is_loaded_beforehand_and_rendered_alike(
    tmp_path: Path, started: list[Loaded]
) -> None:
    renderer = BlenderRenderer()
    prepare(renderer, [request(FIRST), request(SECOND), request(FIRST, seed=1)])
    renderer.render(FIRST, {"a": camera()}, tmp_path / "one", SETTINGS)
    assert len(started) == 2 and started[1].worker.poll() is None
    renderer.render(SECOND, {"a": camera()}, tmp_path / "two", SETTINGS)
    assert len(started) == 3, "the second call took the worker that waited"
    renderer.render(SECOND, {"a": camera()}, tmp_path / "other", SETTINGS)
    assert len(started) == 4, "another call than the announced one gets a worker of its own"
    for name in ("two", "other"):
        assert np.array_equal(
            images.load_rgb(tmp_path / name / "a.png"), images.load_rgb(tmp_path / "two" / "a.png")
        )
    assert (
        images.load_rgb(tmp_path / "one" / "a.png").std() != images.load_rgb(tmp_path / "two" / "a.png").std()
    )


@pytest.mark.render
def test_a_worker_that_dies_while_it_waits_is_replaced(tmp_path: Path, started: list[Loaded]) -> None:
    renderer = BlenderRenderer()

    def kill(view: str, done: int, total: int) -> None:
        started[1].worker.kill()
        started[1].worker.wait()

    prepare(renderer, [request(FIRST), request(SECOND)])
    renderer.render(FIRST, {"a": camera()}, tmp_path / "one", SETTINGS, kill)
    renderer.render(SECOND, {"a": camera()}, tmp_path / "two", SETTINGS)
    assert len(started) == 3 and (tmp_path / "two" / "a.png").exists()


@pytest.mark.render
def test_what_waits_goes_when_nothing_comes_and_a_bad_request_waits_for_its_turn(
    tmp_path: Path, started: list[Loaded]
) -> None:
    renderer = BlenderRenderer()
    prepare(renderer, [request(FIRST), request(SECOND)])
    renderer.render(FIRST, {"a": camera()}, tmp_path / "one", SETTINGS)
    prepare(renderer, [])
    assert started[1].worker.poll() is not None
    off = dataclasses.replace(camera(), K=camera().K + np.array([[0, 0, 5.0], [0, 0, 0], [0, 0, 0]]))
    prepare(renderer, [request(FIRST), RenderRequest(FIRST, {"off": off}, SETTINGS)])
    renderer.render(FIRST, {"a": camera()}, tmp_path / "again", SETTINGS)
    with pytest.raises(BadInput, match="principal point"):
        renderer.render(FIRST, {"off": off}, tmp_path / "off", SETTINGS)
