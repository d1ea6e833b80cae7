"""Items that a reviewer refused: another takes the place of each, and the rest stays as it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.errors import BadInput
from sson_core.tasks import task_of
from sson_core.tasks.four_view.build import build_bank
from sson_core.tasks.four_view.build_state import STATE
from sson_core.tasks.four_view.quotas import BuildRequest
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer

pytestmark = pytest.mark.usefixtures("source")


def skipping(*item_ids: str) -> BuildRequest:
    return REQUEST.model_copy(update={"skip": item_ids})


def contents(bank: Path) -> dict[str, bytes]:
    items = bank / "items"
    return {str(file.relative_to(items)): file.read_bytes() for file in sorted(items.rglob("*.*"))}


def test_refused_items_are_replaced_one_after_the_other_as_a_build_from_nothing_has_it(
    built: Path, tmp_path: Path
) -> None:
    out, anew = tmp_path / "bank", tmp_path / "anew"
    shutil.copytree(built, out)
    kept, refused = sorted(open_bank(out).item_ids)
    answer = open_bank(out).record(refused).answer
    renderer = PreviewRenderer()
    assert build_bank(out, skipping(refused), renderer).made == 2
    assert len([place for place in renderer.rendered if "slots" in place[0]]) == 6, "only one item is new"
    bank = open_bank(out)
    (second,) = set(bank.item_ids) - {kept}
    assert second != refused and bank.record(second).answer == answer
    assert bank.info.request["skip"] == [refused]
    assert contents(built)[f"{kept}/repro.json"] == contents(out)[f"{kept}/repro.json"]

    report = build_bank(out, skipping(refused, second), PreviewRenderer())
    assert report.made == 2 and report.rejections == {}
    bank = open_bank(out)
    (third,) = set(bank.item_ids) - {kept}
    assert third not in (refused, second)
    assert not [found for found in check_bank(bank, task_of(bank), deep=False) if found.severity == "error"]
    assert not (out / STATE).exists() and len(bank.table) == 2

    renderer = PreviewRenderer()
    build_bank(anew, skipping(refused, second), renderer)
    assert contents(anew) == contents(out)
    assert len([place for place in renderer.rendered if "slots" in place[0]]) == 12, "refused ones are not"


@pytest.mark.parametrize("fatal", [1, 4])
def test_a_kill_while_an_item_is_replaced_changes_nothing(built: Path, tmp_path: Path, fatal: int) -> None:
    whole, out = tmp_path / "whole", tmp_path / "bank"
    for copy in (whole, out):
        shutil.copytree(built, copy)
    request = skipping(sorted(open_bank(out).item_ids)[0])
    build_bank(whole, request, PreviewRenderer())
    asked: list[str] = []

    def kill(scene_id: str, view: str) -> None:
        asked.append(view)
        if len(asked) == fatal:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_bank(out, request, PreviewRenderer(kill))
    with pytest.raises(BadInput, match="has not finished"):
        open_bank(out)
    build_bank(out, request, PreviewRenderer())
    assert contents(out) == contents(whole)


def test_what_is_no_item_cannot_be_refused_and_what_was_stays_so(built: Path, tmp_path: Path) -> None:
    before = contents(built)
    with pytest.raises(BadInput, match="has no item 'nonsense'") as caught:
        build_bank(built, skipping("nonsense"), PreviewRenderer())
    assert caught.value.field == "--skip" and contents(built) == before
    out = tmp_path / "bank"
    shutil.copytree(built, out)
    build_bank(out, skipping(open_bank(out).item_ids[0]), PreviewRenderer())
    with pytest.raises(BadInput, match="skip: was built with"):
        build_bank(out, REQUEST, PreviewRenderer())


def test_an_item_that_never_comes_up_is_named(tmp_path: Path) -> None:
    one = skipping("nonsense").model_copy(update={"items": 1, "categories": ("delete",)})
    report = build_bank(tmp_path / "bank", one, PreviewRenderer())
    assert report.made == 1 and report.failures == ("no item nonsense came up that could be skipped",)
