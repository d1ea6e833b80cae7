"""What a build did: items made, candidates rejected by which rule, what failed by name, and times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from sson_core.bank import open_bank
from sson_core.tasks.four_view.journal import LOG_NAME, read_journal
from sson_core.tasks.four_view.quotas import BuildRequest


@dataclass(frozen=True)
class BuildReport:
    """A finished build.

    Attributes:
        made: number of items in the bank; ``wanted`` as requested.
        failures: scenes that the renderer failed on twice and items that could not be made, by name.
        rejections: number of candidates by stage and rule.
        search_seconds, render_seconds: over all runs of the build; most of the search is done during renders.
        recovered: scenes that the renderer failed on once and rendered at the second try, with the failure.
    """

    bank: Path
    made: int
    wanted: int
    failures: tuple[str, ...]
    rejections: dict[str, int]
    search_seconds: float
    render_seconds: float
    recovered: tuple[str, ...] = ()

    def summary(self) -> str:
        """Return a few lines for people."""
        lines = [f"{self.bank}: {self.made} of {self.wanted} items."]
        if self.search_seconds or self.render_seconds:
            each = self.render_seconds / max(1, self.made)
            spent = f"Rendering {self.render_seconds:.0f} s, {each:.0f} s an item"
            lines.append(f"{spent}; search {self.search_seconds:.0f} s, most of it meanwhile.")
        if self.rejections:
            parts = (f"{name} {count}" for name, count in self.rejections.items())
            lines.append(f"Rejected {sum(self.rejections.values())} candidates: {'; '.join(parts)}.")
        lines.extend(f"Rendered at the second try: {failure}" for failure in self.recovered)
        return "\n".join([*lines, *(f"FAILED {failure}" for failure in self.failures)])


def report_of(out: Path, request: BuildRequest) -> BuildReport:
    """Return the report of a finished build from the log beside its bank."""
    events = read_journal(out / LOG_NAME)
    counts = Counter(f"{event.stage}: {event.reason}" for event in events if event.kind == "rejected")
    failures = [
        f"scene {event.scene_id}: {event.reason}" if event.kind == "render_failed" else event.reason
        for event in events
        if event.kind in ("render_failed", "slot_failed")
    ]
    rendered = {(event.slot, event.scene_id) for event in events if event.stage in ("light", "item")}
    recovered = [
        f"scene {event.scene_id}: {event.reason}"
        for event in events
        if event.kind == "render_retried" and (event.slot, event.scene_id) in rendered
    ]
    searching = [event.seconds for event in events if event.stage not in ("light", "render", "item")]
    rendering = [event.seconds for event in events if event.stage in ("light", "render", "item")]
    return BuildReport(
        bank=out,
        made=len(open_bank(out).item_ids),
        wanted=request.items,
        failures=tuple(failures),
        rejections=dict(counts.most_common()),
        search_seconds=round(sum(searching), 1),
        render_seconds=round(sum(rendering), 1),
        recovered=tuple(recovered),
    )
