from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sson_core.tasks.four_view import planning, proposals
from sson_core.tasks.four_view.build import build_bank
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer
from tests.support.rooms_source import Rooms


@pytest.fixture(scope="module")
def source() -> Iterator[Rooms]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "get_source", proposals.get_source)
        patch.setattr(planning, "get_source", planning.get_source)
        yield Rooms().install()


@pytest.fixture(scope="module")
def built(source: Rooms, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished bank; tests must not write into it."""
    out = tmp_path_factory.mktemp("built") / "bank"
    report = build_bank(out, REQUEST, PreviewRenderer())
    assert report.made == 2 and report.failures == ()
    return out
