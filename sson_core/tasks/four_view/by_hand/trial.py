"""A trial: a scene, an edit and four cameras that somebody chose, on the way to becoming an item."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Generic, TypeVar

from sson_core.camera import Camera
from sson_core.edits import apply
from sson_core.errors import BadInput
from sson_core.scene import Edit, Scene
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.views.camera_moves import reshaped

MOST_STEPS = 200
State = TypeVar("State")


@dataclass(frozen=True, eq=False)
class Trial:
    """What stands in the editor; nothing here is changed in place.

    Attributes:
        scene: the unedited scene.
        cameras: those of the views A to D in order, all of one image size, that of the item.
        edit: what the intruder shows, or None while there is none.
        intruder: the view that shows the edited scene; None leaves it to a draw among the views that
            are fit for it, as the search does.
    """

    scene: Scene
    cameras: tuple[Camera, ...]
    edit: Edit | None = None
    intruder: Letter | None = None

    def __post_init__(self) -> None:
        if len(self.cameras) != len(LETTERS):
            raise BadInput(f"{len(self.cameras)} cameras for {len(LETTERS)} views.", field="cameras")
        sizes = {(camera.width, camera.height) for camera in self.cameras}
        if len(sizes) > 1:
            shown = ", ".join(f"{width}x{height}" for width, height in sorted(sizes))
            raise BadInput(f"differ in size: {shown}.", field="cameras", advice="Use `with_resolution`.")
        if self.intruder is not None and self.intruder not in LETTERS:
            raise BadInput(f"{self.intruder!r} is none of A, B, C, D.", field="intruder")

    @property
    def resolution(self) -> tuple[int, int]:
        """Width and height of the item's images in pixels."""
        return self.cameras[0].width, self.cameras[0].height

    @property
    def views(self) -> dict[Letter, Camera]:
        """The cameras by letter."""
        return dict(zip(LETTERS, self.cameras, strict=True))

    def camera(self, letter: Letter) -> Camera:
        """Return the camera of a view."""
        return self.cameras[LETTERS.index(letter)]

    def edited(self) -> Scene | None:
        """Return the edited scene, whether or not the edit is valid; None without an edit.

        Raises BadInput if the edit names what the scene does not have.
        """
        return None if self.edit is None else apply(self.scene, self.edit)

    def with_edit(self, edit: Edit | None) -> Trial:
        """Return the trial with another edit, or none."""
        return dataclasses.replace(self, edit=edit)

    def with_camera(self, letter: Letter, camera: Camera) -> Trial:
        """Return the trial with another camera for a view, brought to the trial's image size."""
        width, height = self.resolution
        same = (camera.width, camera.height) == (width, height)
        cameras = list(self.cameras)
        cameras[LETTERS.index(letter)] = camera if same else reshaped(camera, width, height)
        return dataclasses.replace(self, cameras=tuple(cameras))

    def with_cameras(self, cameras: tuple[Camera, ...]) -> Trial:
        """Return the trial with four other cameras, A to D."""
        return dataclasses.replace(self, cameras=cameras)

    def with_intruder(self, intruder: Letter | None) -> Trial:
        """Return the trial with another intruder, or with None one yet to be drawn."""
        return dataclasses.replace(self, intruder=intruder)

    def with_resolution(self, width: int, height: int) -> Trial:
        """Return the trial for another image size; each camera keeps the angle over its longer side."""
        return self.with_cameras(tuple(reshaped(camera, width, height) for camera in self.cameras))

    def with_scene(self, scene: Scene, cameras: tuple[Camera, ...]) -> Trial:
        """Return a trial in another scene, without edit and intruder."""
        return Trial(scene, cameras)


@dataclass(frozen=True, eq=False)
class History(Generic[State]):
    """States one after the other, the present one among them; the oldest beyond `MOST_STEPS` are let go."""

    present: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()

    def then(self, state: State) -> History[State]:
        """Return the history with a new present; what was undone is forgotten."""
        return History(state, (*self.past, self.present)[-MOST_STEPS:])

    def undo(self) -> History[State]:
        """Return the history one step back, or itself at its beginning."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> History[State]:
        """Return the history one step forward, or itself if nothing was undone."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
