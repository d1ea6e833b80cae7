"""How long the report of the sample bank takes: from nothing, and again when nothing has changed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BANK = ROOT / "data" / "sample_bank"
ANSWERS = ROOT / "data" / "responses" / "sample_bank.parquet"


@pytest.mark.timeout(1800)
def test_the_report_of_the_sample_bank(measured, load, tmp_path):
    """The command as `make report` runs it, with no features kept from before."""
    command = [str(Path(sys.executable).parent / "sson"), "report", str(BANK), "--out", str(tmp_path / "out")]
    command += ["--answers", str(ANSWERS)] if ANSWERS.is_file() else []
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def seconds() -> float:
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=900)
        return time.perf_counter() - start

    first, again = seconds(), seconds()
    measured("report: of the sample bank, from nothing", first, most=300, unit="s", note=load)
    measured("report: again, nothing changed", again, most=20, unit="s", note=load)
