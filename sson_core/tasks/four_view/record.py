"""What a four-view item adds to the item record: roles, certificate, distractor, difficulty."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sson_core.bank import ItemRecord
from sson_core.errors import BadInput
from sson_core.tasks.four_view.distractors import Mechanism

Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
PanelRole = Literal["intruder", "witness", "anchor"]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RuleRecord(_Record):
    """One rule: what was measured, its bounds, and whether it passed."""

    rule: str
    passed: bool
    measured: float
    least: float | None = None
    most: float | None = None
    about: str = ""


class PartRecord(_Record):
    """One part of the edit for one pair of panels: all rules and the landmarks that both show."""

    part: str
    passed: bool
    landmarks: list[str]
    rules: list[RuleRecord]


class PairRecord(_Record):
    """An anchor against the intruder; a witness if at least one part passed."""

    anchor: Letter
    intruder: Letter
    witness: bool
    parts: list[PartRecord]


class PanelEvidence(_Record):
    """What one panel shows. Shares are of the image area; ids are the scene's.

    The edited objects are measured in the scene that the panel shows, deleted ones before the edit.

    ``kind``: ``informative`` (would have witnesses enough as the intruder), ``partial`` (the edit would
    change it) or ``uninformative`` (the edit would change nothing in it).
    """

    role: PanelRole
    kind: Literal["informative", "partial", "uninformative"]
    footprints: dict[str, float]
    visible_fractions: dict[str, float]
    changed_share: float
    landmarks: list[str]


class MechanismRecord(_Record):
    """The measures of one distractor mechanism."""

    mechanism: Mechanism
    passed: bool
    objects: list[str]
    note: str = ""
    rules: list[RuleRecord]


class DistractorRecord(_Record):
    """The fourth panel where it is not informative; a distractor if ``mechanisms`` is not empty."""

    panel: Letter
    wanted: Mechanism | None
    mechanisms: list[Mechanism]
    measures: list[MechanismRecord]


class DifficultyRecord(_Record):
    """Difficulty factors: angles in degrees, shares from 0 to 1, contrast in CIE76 colour difference.

    ``edge_contrast`` is per panel that shows an edited object, once rendered.
    """

    least_separation: float
    mean_separation: float
    occlusion: dict[Letter, float]
    like_instances: int
    distracting_objects: float
    distracting_share: float
    witnesses: Literal["redundant", "complementary"]
    edge_contrast: dict[Letter, float] = Field(default_factory=dict)


class ByHand(_Record):
    """What somebody chose in the editor rather than a search, and how it came to the panels.

    ``panels`` gives, for each letter of the editor, the panel that shows its view.
    """

    chosen: list[Literal["edit", "cameras", "intruder"]]
    panels: dict[Letter, Letter]


class FourViewDetails(_Record):
    """The certificate of an item, in numbers.

    ``chance`` is a guess among the informative panels. ``rules`` are the thresholds in force.
    ``edited_objects`` names the edited objects; for a mirrored room its principal cue object.
    ``plan_numbers`` gives their numbers on the floor plan, once it is drawn. ``by_hand`` is absent from
    what a search found.
    """

    panels: dict[Letter, PanelEvidence]
    witnesses: list[Letter]
    informative: list[Letter]
    chance: float
    pairs: list[PairRecord]
    edited_objects: list[str]
    plan_numbers: dict[str, int] = Field(default_factory=dict)
    size: float
    distractor: DistractorRecord | None
    difficulty: DifficultyRecord
    rules: dict[str, float]
    by_hand: ByHand | None = None


def read_details(record: ItemRecord) -> FourViewDetails:
    """Return the details of a four-view record; raise BadInput naming the field if they are not such."""
    try:
        return FourViewDetails.model_validate(record.details)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(("details", *(str(part) for part in first["loc"])))
        raise BadInput(f"item {record.item_id}: {first['msg']}.", field=field) from None


def labels_of(details: FourViewDetails) -> dict[str, str | int | float | bool]:
    """Return the columns that the task adds to a bank's table."""
    distractor = details.distractor
    mechanisms = distractor.mechanisms if distractor else []
    return {
        "distractor": "+".join(mechanisms) or "none",
        "distractor_panel": distractor.panel if distractor and mechanisms else "none",
        "informative_views": len(details.informative),
        "witnesses": len(details.witnesses),
        "chance": details.chance,
        "least_separation": details.difficulty.least_separation,
        "like_instances": details.difficulty.like_instances,
        "witness_parts": details.difficulty.witnesses,
    }
