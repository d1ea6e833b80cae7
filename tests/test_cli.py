from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sson_core import cli
from sson_core.errors import RenderFailed
from sson_core.scene import CATEGORIES
from sson_core.sources import source_names
from sson_core.tasks.four_view import build, build_report, planning, proposals
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer
from tests.support.rooms_source import Rooms
from tests.support.tiny_bank import write_tiny_bank

COMMANDS = ("scenes", "build", "check", "baseline", "report")


def sson(
    *words: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Run the command line in this process; return exit status, output and errors."""
    monkeypatch.setattr(sys, "argv", ["sson", *map(str, words)])
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as caught:
        cli.main()
        sys.exit(0)
    code = caught.value.code
    out, err = capsys.readouterr()
    return int(code or 0), out, err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    return lambda *words: sson(*words, monkeypatch=monkeypatch, capsys=capsys)


@pytest.fixture(scope="module")
def good_bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A bank whose records pass the task's rules, built with quick pictures."""
    out = tmp_path_factory.mktemp("cli") / "bank"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "get_source", proposals.get_source)
        patch.setattr(planning, "get_source", planning.get_source)
        Rooms().install()
        request = REQUEST.model_copy(update={"items": 1, "categories": ("delete",)})
        build.build_bank(out, request, PreviewRenderer())
    yield out


@pytest.fixture
def bank(good_bank: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(good_bank, tmp_path / "bank"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_one_example(command: str, run) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run(command, "--help")
    assert code == 0
    assert len(re.findall(rf"Example: sson {command}", out)) == 1


def test_help_names_all_edits_and_sources(run) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = run("build", "--help")
    assert [name for name in (*CATEGORIES, *source_names()) if name not in out] == []


@pytest.mark.parametrize(
    "words",
    [
        ("build",),
        ("build", "x", "--items", "none"),
        ("build", "x", "--items", "0"),
        ("frobnicate",),
        ("check", "x", "y"),
        ("scenes", "procedural", "--limit", "0"),
    ],
)
def test_usage_errors_exit_2(words: tuple[str, ...], run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run(*words)
    assert code == 2 and "Error" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("build", "{tmp}/new", "--category", "melt"), "--category: no edit category 'melt'"),
        (("build", "{tmp}/new", "--resolution", "96"), "--resolution: '96' is not WIDTHxHEIGHT"),
        (("build", "{tmp}/new", "--resolution", "8x96"), "--resolution: 8x96 has sides outside 16 to 4096"),
        (("build", "{tmp}/new", "--resolution", "8x8"), "--resolution"),
        (("build", "{tmp}/new", "--quality", "best"), "--quality: 'best'"),
        (("build", "{tmp}/new", "--source", "atlantis"), "'atlantis' is no source"),
        (("scenes", "atlantis"), "'atlantis' is no source"),
        (("check", "{tmp}/new"), "no such folder"),
        (("check", "{tmp}"), "bank.json is missing"),
        (("baseline", "{tmp}/new"), "no such folder"),
    ],
)
def test_bad_input_exits_2_with_the_field_and_leaves_nothing(  # type: ignore[no-untyped-def]
    words: tuple[str, ...], told: str, run, tmp_path: Path
) -> None:
    code, _, err = run(*(word.replace("{tmp}", str(tmp_path)) for word in words))
    assert code == 2
    assert err.startswith("error: ") and told in err and "Traceback" not in err
    assert not (tmp_path / "new").exists()


def test_a_good_bank_passes_the_check(bank: Path, run) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run("check", bank)
    assert (code, out) == (0, f"{bank}: 1 items, all checks passed.\n")


def test_a_bad_verdict_exits_1(bank: Path, run) -> None:  # type: ignore[no-untyped-def]
    record = next(bank.glob("items/*/repro.json"))
    content = json.loads(record.read_text())
    record.write_text(json.dumps({**content, "object_size": "huge"}))
    code, out, _ = run("check", bank)
    assert code == 1 and f"error: {record}: object_size is huge" in out


@pytest.mark.parametrize("fault", ["missing panel", "duplicate", "foreign", "newer"])
def test_a_bank_that_cannot_be_used_exits_2_naming_the_file(bank: Path, fault: str, run) -> None:  # type: ignore[no-untyped-def]
    item = next(bank.glob("items/*"))
    if fault == "missing panel":
        (item / "B.png").unlink()
        named = item / "B.png"
    elif fault == "duplicate":
        shutil.copytree(item, item.with_name("copy"))
        named = item.with_name("copy") / "repro.json"
    elif fault == "foreign":
        named = item / "E.png"
        shutil.copy(item / "A.png", named)
    else:
        named = item / "repro.json"
        named.write_text(named.read_text().replace('"schema_version": 1', '"schema_version": 7'))
    code, out, _ = run("check", bank)
    assert code == 2 and f"error: {named}" in out


def test_names_in_brackets_are_printed_as_they_are(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    strange = tmp_path / "[bold]bank"
    write_tiny_bank(strange, items=4, size=(16, 12))
    (strange / "bank.json").write_text("{")
    code, _, err = run("check", strange)
    assert code == 2 and "[bold]bank/bank.json" in err


def test_what_the_system_refuses_is_told_in_one_line(run, bank: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "file").touch()
    below = tmp_path / "file" / "new"
    for words, told in (
        (("build", below), f"{below}/.build: Not a directory"),
        (("check", tmp_path / ("x" * 300)), "File name too long"),
        (("baseline", bank, "--encoders", "raw-pixels", "--out", below), f"{tmp_path / 'file'}: File exists"),
    ):
        code, _, err = run(*words)
        last = err.splitlines()[-1]
        assert code == 2 and last.startswith("error: ") and told in last and "Traceback" not in err


def test_an_interrupted_command_says_how_to_go_on(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:  # type: ignore[no-untyped-def]
    def interrupted(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "build_bank", interrupted)
    code, _, err = run("build", tmp_path / "bank")
    assert code == 130 and "Run the same command again to go on" in err and "Traceback" not in err


def test_digits_of_other_scripts_are_no_resolution(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run("build", tmp_path / "new", "--resolution", "٩٦x٩٦")
    assert code == 2 and "--resolution" in err and not (tmp_path / "new").exists()


@pytest.mark.parametrize(("failures", "code"), [((), 0), (("scene room-3: the worker died",), 3)])
def test_a_build_with_named_failures_exits_3(  # type: ignore[no-untyped-def]
    failures: tuple[str, ...], code: int, run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []

    def fake(out: Path, request: build.BuildRequest, progress: build.Progress) -> build.BuildReport:
        asked.append(request)
        progress("looking", 1, 3)
        return build_report.BuildReport(out, 3, 3, failures, {}, 1.0, 2.0)

    monkeypatch.setattr(build, "build_bank", fake)
    words = ("--items", 3, "--seed", 9, "--resolution", "64x48", "--quality", "draft", "--category", "swap")
    got, out, _ = run("build", tmp_path / "bank", *words)
    assert got == code and "3 of 3 items" in out
    assert all(failure in out for failure in failures)
    assert asked == [
        build.BuildRequest(items=3, seed=9, resolution=(64, 48), quality="draft", categories=("swap",))
    ]


def test_a_renderer_that_cannot_work_exits_3(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    def fake(*args: object, **options: object) -> None:
        raise RenderFailed("the system library libX.so is missing.", advice="Install libx.")

    monkeypatch.setattr(build, "build_bank", fake)
    code, _, err = run("build", tmp_path / "bank")
    assert code == 3 and "libX.so is missing. Install libx." in err


def test_scenes_are_listed(run, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("sson_core.sources.get_source", lambda name: Rooms(count=3))
    code, out, _ = run("scenes", "rooms", "--limit", 2)
    assert code == 0 and "room-1" in out and "room-2" not in out and "living room" in out


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("sson")
    done = subprocess.run([command, "--help"], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)


def test_encoders_without_weights_are_counted_and_exit_3(  # type: ignore[no-untyped-def]
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.chdir(tmp_path)
    bank = write_tiny_bank(tmp_path / "bank", items=6)
    code, out, _ = run("baseline", bank, "--encoders", "raw-pixels,vit-s16")
    assert code == 3 and "1 encoders could not be run" in out and "--weights DIR" in out
    assert "overall" in out and "swap" not in out
    code, out, _ = run("baseline", bank, "--encoders", "raw-pixels", "--by-edit")
    assert code == 0 and "swap" in out


@pytest.mark.parametrize(
    ("text", "size"),
    [("512x512", (512, 512)), ("square", (1024, 1024)), ("wide", (1024, 576)), ("classic", (1100, 825))],
)
def test_resolutions_go_by_pixels_or_by_name(text: str, size: tuple[int, int]) -> None:
    assert cli.resolution(text) == size
