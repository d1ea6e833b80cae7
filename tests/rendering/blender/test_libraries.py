from __future__ import annotations

import subprocess

import pytest

from sson_core.rendering.blender.libraries import (
    PACKAGES,
    absent_packages,
    install_advice,
    main,
    missing_library,
)


def test_the_library_is_read_off_the_import_error() -> None:
    error = ImportError("libXi.so.6: cannot open shared object file: No such file or directory")
    assert missing_library(error) == "libXi.so.6"


@pytest.mark.parametrize("text", ["No module named 'bpy'", "bpy.so: undefined symbol: _ZTI5libXi"])
def test_other_import_errors_are_not_taken_for_a_missing_library(text: str) -> None:
    assert missing_library(ImportError(text)) is None


def test_the_advice_names_the_package_or_how_to_find_it() -> None:
    assert install_advice("libXi.so.6").endswith("apt-get install libxi6")
    assert "apt-file search libfoo.so.1" in install_advice("libfoo.so.1")


def test_packages_of_libraries_that_are_not_there_are_named(monkeypatch):
    monkeypatch.setitem(PACKAGES, "libnowhere-in-the-world.so", "libnowhere1")
    assert "libnowhere1" in absent_packages()


def test_a_start_that_fails_names_library_and_package(monkeypatch, capsys):
    message = "ImportError: libXi.so.6: cannot open shared object file: No such file or directory"
    failed = subprocess.CompletedProcess([], 1, stdout="", stderr=f"Traceback\n{message}\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    assert main() == 2
    assert "apt-get install libxi6" in capsys.readouterr().err
