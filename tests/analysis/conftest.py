from __future__ import annotations

import json

import pytest

from sson_core.bank import open_bank
from tests.support.tiny_bank import write_tiny_bank


@pytest.fixture(scope="session")
def bank(tmp_path_factory):
    return open_bank(write_tiny_bank(tmp_path_factory.mktemp("analysis") / "bank"))


@pytest.fixture(scope="session")
def distracting_bank(tmp_path_factory):
    """A bank in which all items but one have the view before the answer as distractor."""
    path = write_tiny_bank(tmp_path_factory.mktemp("analysis") / "distracting")
    for number, file in enumerate(sorted(path.glob("items/*/repro.json"))):
        record = json.loads(file.read_text())
        panel = "ABCD"["ABCD".index(record["answer"]) - 1] if number else "none"
        record["labels"] |= {"distractor_panel": panel, "distractor": "newly revealed" if number else "none"}
        file.write_text(json.dumps(record))
    return open_bank(path)
