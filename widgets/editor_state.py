"""What stands in the editor, and the small file in which it outlives the kernel."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from sson_core.bank.writer import write_json
from sson_core.camera import CameraRecord
from sson_core.errors import BadInput
from sson_core.scene import Edit
from sson_core.sources import get_source
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.record import Letter


@dataclass(frozen=True, eq=False)
class Step:
    """A trial, the object that the hand holds and the kind of edit that it is about to make."""

    trial: Trial
    object_id: str | None = None
    category: str = "move"

    def with_trial(self, trial: Trial) -> Step:
        """Return the step with another trial."""
        return dataclasses.replace(self, trial=trial)


class EditorState(BaseModel):
    """A step as it is written: the scene by what its source makes it of."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str
    parameters: dict[str, Any]
    cameras: list[CameraRecord]
    edit: Edit | None = None
    intruder: Letter | None = None
    object_id: str | None = None
    category: str = "move"

    @classmethod
    def of(cls, step: Step) -> EditorState:
        """Return the record of a step."""
        trial = step.trial
        return cls(
            source=trial.scene.source,
            parameters=dict(trial.scene.parameters),
            cameras=[CameraRecord.of(camera) for camera in trial.cameras],
            edit=trial.edit,
            intruder=trial.intruder,
            object_id=step.object_id,
            category=step.category,
        )

    def step(self) -> Step:
        """Return the recorded step, its scene made again; raise BadInput if it cannot be."""
        scene = get_source(self.source).load(self.parameters)
        cameras = tuple(record.camera() for record in self.cameras)
        trial = Trial(scene, cameras, self.edit, self.intruder)
        trial.edited()  # an edit of an object that the scene no longer has is refused here
        known = self.object_id if self.object_id in scene.by_id else None
        return Step(trial, known, self.category)

    def write(self, file: Path) -> None:
        """Write the record, whole or not at all."""
        write_json(file, self)

    @classmethod
    def read(cls, file: Path) -> EditorState | None:
        """Return what a file holds, None if there is none; raise BadInput if it is damaged."""
        try:
            return cls.model_validate_json(file.read_bytes())
        except FileNotFoundError:
            return None
        except ValidationError as error:
            reason = f"is no state of the editor ({error.errors()[0]['msg']})."
            raise BadInput(reason, file=file, advice="Delete the file to start afresh.") from None
