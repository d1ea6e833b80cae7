"""JupyterLab and Chromium for tests: a real server, a real browser, nothing of the user's own set-up."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
IDLE = "Python 3 (ipykernel) | Idle"


def require_browser() -> None:
    """Skip the test where there is no browser; fail where `SSON_REQUIRE_BROWSER=1` says it must be."""
    if Path(CHROMIUM).exists():
        return
    reason = f"no browser at {CHROMIUM}; install chromium or set CHROMIUM to its path"
    if os.environ.get("SSON_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a headless browser."""
    require_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def free_port() -> int:
    """Return a port that nothing listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def jupyter_lab(root: Path, home: Path) -> Iterator[str]:
    """Serve ``root`` with JupyterLab, its settings below ``home``; yield the address with its token."""
    port, token = free_port(), secrets.token_hex(16)
    _decline_news(home / "config")
    environment = {
        **os.environ,
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    options = {
        "IdentityProvider.token": token,
        "ServerApp.port": port,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.open_browser": False,
        "LabApp.news_url": "",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    command = [sys.executable, "-m", "jupyterlab", str(root), "--allow-root", "--no-browser"]
    command += [f"--{name}={value}" for name, value in options.items()]
    log = home / "lab.log"
    with log.open("wb") as stream:
        server = subprocess.Popen(command, env=environment, stdout=stream, stderr=stream)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_up(f"{address}/api?token={token}", server, log)
        yield f"{address}/lab?token={token}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def _decline_news(config: Path) -> None:
    """Answer JupyterLab's question about news before it is asked: its dialog would cover the page."""
    folder = config / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True, exist_ok=True)
    settings = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
    (folder / "notification.jupyterlab-settings").write_text(json.dumps(settings), encoding="utf-8")


def _wait_until_up(address: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 90.0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not come up:\n{log.read_text(errors='replace')[-2000:]}")


def open_notebook(
    browser: Browser, lab: str, name: str, on_frame: Callable[[bytes], None] | None = None
) -> Page:
    """Open a notebook and wait until its kernel is ready to run.

    ``on_frame`` gets whatever the page receives through websockets.
    """
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(60_000)
    if on_frame is not None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: on_frame(_bytes(data))))
    page.goto(lab.replace("/lab?", f"/lab/tree/{name}?") + "&reset")
    page.get_by_text(IDLE).wait_for()
    return page


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def run_all(page: Page) -> None:
    """Run all cells through the menu."""
    choose(page, "Run", "Run All Cells")


def restart_and_run_all(page: Page) -> None:
    """Restart the kernel and run all cells through the menu."""
    choose(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.get_by_role("button", name="Confirm Kernel Restart").click()


def choose(page: Page, menu: str, command: str) -> None:
    """Choose a command of JupyterLab's menu bar."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=command, exact=True).click()
