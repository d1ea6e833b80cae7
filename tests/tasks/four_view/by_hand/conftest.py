"""The room of boxes as a source, for what saves and checks items of it."""

from __future__ import annotations

import pytest

from sson_core.tasks.four_view import checks
from sson_core.tasks.four_view.by_hand import saving
from tests.tasks.four_view.by_hand.trials import Boxes


@pytest.fixture
def boxes_source(monkeypatch: pytest.MonkeyPatch) -> Boxes:
    """Let scenes of the room of boxes be made again."""
    source = Boxes()
    for module in (saving, checks):
        monkeypatch.setattr(module, "get_source", lambda name: source)
    return source
