"""What every renderer promises: views of a scene become PNG files, under settings that are recorded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, Field

from sson_core.camera import Camera
from sson_core.errors import BadInput
from sson_core.rendering.topdown import TopDown
from sson_core.scene import Scene

Quality = Literal["draft", "final"]
View = Camera | TopDown
Progress = Callable[[str, int, int], None]
"""Called after each view with its name, how many are done and how many there are in all."""


class RenderSettings(BaseModel):
    """Everything beside scene and camera that affects pixels. Names follow Cycles where it has one.

    ``threads`` 0 takes all cores; ``device`` ``auto`` takes a GPU where there is one. ``clamp_*`` bound
    one sample's contribution (0: no bound). Defaults are those of the ``final`` preset.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    quality: Quality = "final"
    samples: int = Field(default=16, ge=1, le=65536)
    denoise: bool = True
    seed: int = Field(default=0, ge=0, lt=2**31)
    threads: int = Field(default=0, ge=0, le=1024)
    device: Literal["auto", "cpu", "gpu"] = "auto"

    max_bounces: int = Field(default=6, ge=0, le=1024)
    diffuse_bounces: int = Field(default=4, ge=0, le=1024)
    glossy_bounces: int = Field(default=3, ge=0, le=1024)
    transparent_max_bounces: int = Field(default=16, ge=0, le=1024)
    caustics: bool = False
    blur_glossy: float = Field(default=1.0, ge=0.0)
    clamp_direct: float = Field(default=0.0, ge=0.0)
    clamp_indirect: float = Field(default=4.0, ge=0.0)
    light_sampling_threshold: float = Field(default=0.0, ge=0.0)
    filter_width: float = Field(default=1.5, ge=0.01)

    display_device: str = "sRGB"
    view_transform: str = "AgX"
    look: str = "AgX - Medium High Contrast"
    exposure: float = 0.0
    gamma: float = Field(default=1.0, gt=0.0)
    dither: float = Field(default=0.0, ge=0.0)


def preset(quality: Quality) -> RenderSettings:
    """Return the settings of a quality: ``draft`` to judge a layout, ``final`` for a bank.

    Both denoise; they differ in samples and in the depth of indirect light. Of 4, 6, 8, 12, 16, 24 and 32
    samples, ``draft`` has the fewest whose images keep an SSIM of 0.95 to 512 samples of ``final`` at
    256 x 256 in every room measured, ``final`` the fewest that keep 0.965 (``make bench`` measures both).
    """
    if quality == "final":
        return RenderSettings()
    if quality == "draft":
        return RenderSettings(quality="draft", samples=6, max_bounces=4, diffuse_bounces=3, glossy_bounces=2)
    raise BadInput(f"{quality!r} is neither draft nor final.", field="quality")


@dataclass(frozen=True)
class RenderReport:
    """What a call of a renderer did.

    Attributes:
        seconds: wall time of each view rendered by this call.
        reported_seconds: the same as the renderer itself reports it, without loading the scene.
        skipped: views whose image was there already.
        versions: renderer, its version, the device and the threads in use.
        settings: `RenderSettings` and ``versions`` as JSON values, for item records.
    """

    seconds: dict[str, float]
    reported_seconds: dict[str, float] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()
    versions: dict[str, str | int] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


class Renderer(Protocol):
    """Renders scenes; one implementation for each world that a source may come from."""

    name: str

    def render(
        self,
        scene: Scene,
        views: Mapping[str, View],
        out: Path,
        settings: RenderSettings,
        progress: Progress | None = None,
    ) -> RenderReport:
        """Write ``<out>/<name>.png`` (RGB, no metadata) for each view, atomically as it is finished.

        A view whose file exists is skipped. Raises RenderFailed naming the scene and the missing views
        if the renderer stops early; BadInput if a view or the scene cannot be rendered at all.
        """
        ...


@dataclass(frozen=True, eq=False)
class RenderRequest:
    """A call of a renderer that is to come; ``views`` are those whose images are missing."""

    scene: Scene
    views: Mapping[str, View]
    settings: RenderSettings


@runtime_checkable
class Preparing(Protocol):
    """A renderer that can get ready for its next calls while it renders."""

    def prepare(self, requests: Iterable[RenderRequest]) -> None:
        """Take note of the calls to come, in order, and forget those of before.

        Each is asked for only when the call before it has begun; it may turn out otherwise.
        """
        ...


def prepare(renderer: Renderer, requests: Iterable[RenderRequest]) -> None:
    """Tell a renderer its next calls, if that is of use to it; with none it lets go of what it holds."""
    if isinstance(renderer, Preparing):
        renderer.prepare(requests)


def image_paths(views: Mapping[str, View], out: Path) -> dict[str, Path]:
    """Return the file of each view; raise BadInput for a name that is no plain file name."""
    for name in views:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", name):
            raise BadInput(f"the view name {name!r} is no plain file name.", field="views")
    return {name: out / f"{name}.png" for name in views}
