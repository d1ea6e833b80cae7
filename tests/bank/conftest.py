from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.tiny_bank import write_tiny_bank


@pytest.fixture
def bank_path(tmp_path: Path) -> Path:
    return write_tiny_bank(tmp_path / "bank")
