"""What was found of a trial: a line a rule, the roles of its views, and whether it may become an item."""

from __future__ import annotations

from dataclasses import dataclass, field

from sson_core.camera import Camera
from sson_core.errors import InvalidEdit
from sson_core.scene import Edit
from sson_core.tasks.four_view.by_hand.trial import Trial
from sson_core.tasks.four_view.by_hand.wording import WORDINGS
from sson_core.tasks.four_view.distractors import MechanismMeasure
from sson_core.tasks.four_view.record import LETTERS, Letter
from sson_core.tasks.four_view.results import RuleResult


@dataclass(frozen=True)
class Cell:
    """One measurement of a rule.

    Attributes:
        views: the view it was measured in, or the anchor and the intruder of a pair; none for what
            concerns the scene.
        part: the part of the edit, empty for what concerns no part.
        result: the rule as the search and the certificate measure it.
    """

    views: tuple[Letter, ...]
    part: str
    result: RuleResult

    @property
    def miss(self) -> float:
        """By how much the rule is missed, as a share of its bound; not positive if it passes."""
        result = self.result
        gaps = []
        if result.least is not None:
            gaps.append((result.least - result.measured) / (abs(result.least) or 1.0))
        if result.most is not None:
            gaps.append((result.measured - result.most) / (abs(result.most) or 1.0))
        return max(gaps, default=0.0)

    def __str__(self) -> str:
        """The measurement in words: ``footprint 0.11 % < 0.4 % in C``."""
        wording, result = WORDINGS[self.result.rule], self.result
        if wording.yes_no:
            said = wording.name
        elif result.least is not None and result.measured < result.least:
            said = f"{wording.name} {wording.number(result.measured)} < {wording.number(result.least)}"
        elif result.most is not None and result.measured > result.most:
            said = f"{wording.name} {wording.number(result.measured)} > {wording.number(result.most)}"
        else:
            said = f"{wording.name} {wording.number(result.measured)}"
        return f"{said} in {' and '.join(self.views)}" if self.views else said


@dataclass(frozen=True, eq=False)
class Remedy:
    """A change that mends a failed rule, tried out before it is offered; ``text`` says it in words.

    It gives the view ``letter`` another ``camera``, makes it the intruder if ``intruder`` says so, or
    changes the edit; nothing of it where only another object or scene would help.
    """

    text: str
    letter: Letter | None = None
    camera: Camera | None = None
    edit: Edit | None = None
    intruder: bool = False

    def applied(self, trial: Trial) -> Trial:
        """Return the trial with the change made."""
        if self.letter is not None and self.camera is not None:
            trial = trial.with_camera(self.letter, self.camera)
        if self.letter is not None and self.intruder:
            trial = trial.with_intruder(self.letter)
        return trial if self.edit is None else trial.with_edit(self.edit)


@dataclass(frozen=True, eq=False)
class Line:
    """One rule over all views and pairs that it is asked of.

    ``cells`` are its measurements, the worst first; ``remedies`` are what would mend it, once sought
    (`advise`), one for each view at fault.
    """

    rule: str
    cells: tuple[Cell, ...]
    message: str = ""
    remedies: tuple[Remedy, ...] = ()

    @property
    def title(self) -> str:
        """What holds when the rule passes, in plain words."""
        return WORDINGS[self.rule].title

    @property
    def passed(self) -> bool:
        """Whether every measurement passes."""
        return all(cell.result.passed for cell in self.cells)

    @property
    def worst(self) -> RuleResult:
        """The measurement that is nearest to failing, or fails most."""
        return self.cells[0].result

    @property
    def measured(self) -> str:
        """The worst measurement as people read it."""
        wording = WORDINGS[self.rule]
        return ("yes" if self.passed else "no") if wording.yes_no else wording.number(self.worst.measured)

    @property
    def bound(self) -> str:
        """What the measurement is held to, as people read it."""
        wording, worst = WORDINGS[self.rule], self.worst
        if wording.yes_no:
            return ""
        if worst.least is not None and worst.most is not None:
            return f"{wording.number(worst.least)} to {wording.number(worst.most)}"
        return (
            f"≥ {wording.number(worst.least)}"
            if worst.least is not None
            else (f"≤ {wording.number(worst.most or 0.0)}")
        )

    @property
    def failed(self) -> tuple[Cell, ...]:
        """The measurements that fail, the worst first."""
        return tuple(cell for cell in self.cells if not cell.result.passed)

    @property
    def views(self) -> tuple[Letter, ...]:
        """The views that fail the rule, or the worst one's if none does, in order."""
        named = {letter for cell in self.failed or self.cells[:1] for letter in cell.views}
        return tuple(letter for letter in LETTERS if letter in named)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the edit that fail the rule, or that it was measured of if none does."""
        return tuple(dict.fromkeys(cell.part for cell in self.failed or self.cells if cell.part))

    @property
    def advice(self) -> str:
        """What would mend the rule; empty while it passes or nothing was sought."""
        return " ".join(remedy.text for remedy in self.remedies)

    def __str__(self) -> str:
        return self.message or str(self.cells[0])


@dataclass(frozen=True, eq=False)
class Roles:
    """What the four views are to each other.

    Attributes:
        meant: the views that are informative, or that come nearest to being so, which the rules are
            asked of.
        informative: those that are.
        witnesses: anchors that contradict the intruder; none while there is no intruder.
        fourth: the view that is not among the meant ones, None if all four are.
        mechanisms: what makes the fourth view look edited, measured by all three mechanisms.
        chance: how often a guess among the informative views is right, None if there are none.
    """

    meant: tuple[Letter, ...] = ()
    informative: tuple[Letter, ...] = ()
    witnesses: tuple[Letter, ...] = ()
    fourth: Letter | None = None
    mechanisms: tuple[MechanismMeasure, ...] = ()

    @property
    def chance(self) -> float | None:
        """How often a guess among the informative views is right."""
        return 1.0 / len(self.informative) if self.informative else None


@dataclass(frozen=True, eq=False)
class Verdict:
    """All that was found of a trial.

    ``lines`` stand in the order of `WORDINGS`; ``refused`` is why the edit is no valid one. ``size`` is
    that of the pictures (width, height) that the numbers were read from.
    """

    trial: Trial
    lines: tuple[Line, ...]
    roles: Roles = field(default_factory=Roles)
    refused: InvalidEdit | None = None
    size: tuple[int, int] = (0, 0)

    @property
    def valid(self) -> bool:
        """Whether the trial may become an item, as far as ray casting tells (the light is rendered)."""
        return self.trial.edit is not None and all(line.passed for line in self.lines)

    @property
    def failed(self) -> tuple[Line, ...]:
        """The rules that fail."""
        return tuple(line for line in self.lines if not line.passed)

    @property
    def reason(self) -> str:
        """Why the trial may not become an item, in one sentence; or what it is, if it may."""
        if self.trial.edit is None:
            return "There is no edit yet."
        if not self.failed:
            count = len(self.roles.informative)
            if self.trial.intruder is None:
                return f"Any of {', '.join(self.roles.informative)} may be the intruder."
            return (
                f"{', '.join(self.roles.witnesses)} contradict {self.trial.intruder}; chance is 1 in {count}."
            )
        first = self.failed[0]
        more = len(self.failed) - 1
        rest = f", and {more} more rule{'s' if more > 1 else ''}" if more else ""
        text = str(first)
        return f"{text[0].upper()}{text[1:].rstrip('.')}{rest}."

    def line(self, rule: str) -> Line | None:
        """Return the line of a rule, None if it was not asked."""
        return next((line for line in self.lines if line.rule == rule), None)
