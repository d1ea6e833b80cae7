"""What rendering and recording an item need, whoever found its views."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from sson_core.bank.record import SceneReference
from sson_core.camera import CameraRecord
from sson_core.edits import size_class_of
from sson_core.scene import Edit
from sson_core.tasks.four_view.record import FourViewDetails, Letter


class ItemPlan(BaseModel):
    """Four accepted views, in the order of the letters."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    item_id: str
    scene: SceneReference
    edit: Edit
    cameras: dict[Letter, CameraRecord]
    answer: Letter
    details: FourViewDetails
    render_seed: int

    @property
    def object_size(self) -> str:
        """The item's size class."""
        return size_class_of(self.details.size)
