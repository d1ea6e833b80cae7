"""Speed is measured only when asked (``make bench``): a busy machine would fail it for others' work."""

from __future__ import annotations

import pytest


def pytest_addoption(parser):
    parser.addoption("--benchmarks", action="store_true", help="measure speed")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--benchmarks", default=False):
        return
    for item in items:
        if "benchmarks" in item.path.parts:
            item.add_marker(pytest.mark.skip(reason="speed is measured with --benchmarks"))
