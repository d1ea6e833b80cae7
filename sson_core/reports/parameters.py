"""The parameters of each notebook, checked and coerced: papermill and shells hand over strings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    DirectoryPath,
    Field,
    FilePath,
    ModelWrapValidatorHandler,
    ValidationError,
    field_validator,
    model_validator,
)

from sson_core.bank import Bank, open_bank
from sson_core.errors import BadInput
from sson_core.rendering.protocol import Quality
from sson_core.reports.example import examples

RESPONSES = "responses.parquet"
NOTHING = {"", "none", "null"}


def _absent(value: object) -> object:
    """Return None for the ways in which a text says that there is no value."""
    return None if isinstance(value, str) and value.strip().lower() in NOTHING else value


OptionalText = Annotated[str | None, BeforeValidator(_absent)]
OptionalFolder = Annotated[DirectoryPath | None, BeforeValidator(_absent)]
OptionalFile = Annotated[FilePath | None, BeforeValidator(_absent)]
OptionalPath = Annotated[Path | None, BeforeValidator(_absent)]


class NotebookParameters(BaseModel):
    """What every notebook takes: a bank, and the folder that figures and tables go to.

    Raises BadInput, in one line, naming the parameter that cannot be used.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    bank: Path
    out: Path

    @model_validator(mode="wrap")
    @classmethod
    def _in_one_line(cls, values: object, handler: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return handler(values)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"]))
            raise BadInput(f"{first['msg']}, not {first['input']!r}.", field=field) from None

    @model_validator(mode="after")
    def _writes_outside_the_bank(self) -> Self:
        open_bank(self.bank).refuse_output(self.out, "out")
        return self

    @field_validator("bank")
    @classmethod
    def _is_a_bank(cls, bank: Path) -> Path:
        """Refuse a folder that is not a bank here, before anything runs; raises BadInput."""
        open_bank(bank)
        return bank


class ExplorerParameters(NotebookParameters):
    """``02_item_explorer``: the item to open first and the file that keeps the guesses."""

    item: OptionalText = None
    guesses: OptionalPath = None

    @property
    def guess_file(self) -> Path:
        """The file of the guesses: never inside the bank, which is frozen."""
        return self.guesses or self.out / ".explorer" / f"{self.bank.resolve().name}.jsonl"


class EditingParameters(NotebookParameters):
    """``01_scene_editing``: the scene to begin with, and the bank that items are saved into.

    ``bank`` may be a folder that does not exist yet. ``state`` is the file that keeps the trial.
    """

    source: str = "procedural"
    path: OptionalPath = None
    room: str = "living_room"
    seed: int = Field(default=1, ge=0)
    category: Literal["move", "rotate", "swap", "mirror", "delete", "detail"] = "move"
    width: int = Field(default=1024, ge=64, le=4096)
    height: int = Field(default=1024, ge=64, le=4096)
    quality: Quality = "final"
    state: OptionalPath = None

    @model_validator(mode="after")
    def _writes_outside_the_bank(self) -> Self:
        if self.bank.exists():
            open_bank(self.bank).refuse_output(self.out, "out")
        return self

    @field_validator("bank")
    @classmethod
    def _is_a_bank(cls, bank: Path) -> Path:
        """Refuse a folder that holds something else than a bank; raises BadInput."""
        if bank.exists():
            open_bank(bank)
        return bank


class BaselineParameters(NotebookParameters):
    """``04_appearance_baseline``: which encoders, where their weights lie, how often to resample."""

    encoders: str = Field(default="default", min_length=1)
    weights: OptionalFolder = None
    resamples: int = Field(default=2000, ge=100, le=100_000)

    @property
    def responses(self) -> Path:
        """The file that the encoders' answers are merged into."""
        return self.out / RESPONSES


class FiguresParameters(BaselineParameters):
    """``08_figures_tables``: as the baseline, the item that is shown as an example, and a response
    table with answers of other solvers (people, agents, models)."""

    item: OptionalText = None
    answers: OptionalFile = None

    def example(self, bank: Bank) -> str:
        """Return the item to show: the one asked for, or the bank's plainest."""
        return self.item or examples(bank)[0]
