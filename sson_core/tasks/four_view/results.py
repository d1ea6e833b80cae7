"""What a rule measured and whether it passed: the one form in which evidence is shown and stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RuleResult:
    """One rule applied to numbers: passed when ``least <= measured <= most`` (absent bounds left out).

    ``about`` says what it was measured on: the object, or the view's side of a pair.
    """

    rule: str
    passed: bool
    measured: float
    least: float | None = None
    most: float | None = None
    about: str = ""


@dataclass(frozen=True)
class PartEvidence:
    """All rules of one part for one anchor against one intruder.

    ``landmarks`` are the unedited objects that both views show, unlike each other.
    """

    part: str
    results: tuple[RuleResult, ...]
    landmarks: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether this part alone makes the anchor a witness."""
        return all(result.passed for result in self.results)

    @property
    def failed_rules(self) -> tuple[str, ...]:
        """Names of the rules that failed, in order."""
        return tuple(dict.fromkeys(result.rule for result in self.results if not result.passed))


def within(
    rule: str, measured: float, least: float | None = None, most: float | None = None, about: str = ""
) -> RuleResult:
    """Compare a number with its bounds."""
    passed = (least is None or measured >= least) and (most is None or measured <= most)
    return RuleResult(rule, passed, float(measured), least, most, about)
