"""The client in a real browser, against the real server."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import pytest

if TYPE_CHECKING:  # without it the browser tests are left out
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src/noctule/server/static"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CALM = """if (!localStorage.getItem("noctule.settings"))
    localStorage.setItem("noctule.settings", JSON.stringify({motion: "off", steps: false, cards: false, theme: "dark"}))"""
"""No motion, no pauses and no cards over the board: tests of those ask for them."""


PATIENCE = 20_000
"""Milliseconds that a page is waited for: machines that run the suite are busy."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that was late once may try again, and the summary counts it; anything else that goes wrong is a failure."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


def _without(what: str) -> NoReturn:
    """Where everything must be there, a missing tool is a failure."""
    message = f"{what} is missing: the browser tests cannot run"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


def _npm() -> str | None:
    beside_python = Path(sys.executable).with_name("npm")
    return shutil.which("npm") or (str(beside_python) if beside_python.exists() else None)


def _newest(*folders: Path) -> float:
    files = [file for folder in folders for file in ([folder] if folder.is_file() else folder.rglob("*")) if file.is_file()]
    return max((file.stat().st_mtime for file in files), default=0.0)


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client; built again if its sources are newer."""
    with (WEB / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = _newest(*(WEB / name for name in ("src", "build", "public", "index.html", "package.json", "vite.config.ts")))
        page = BUILT / "index.html"
        if not page.exists() or page.stat().st_mtime < sources:
            npm = _npm()
            if npm is None:
                _without("Node")
            if not (WEB / "node_modules/vite").exists():
                subprocess.run([npm, "install", "--no-package-lock"], cwd=WEB, check=True, capture_output=True)
            subprocess.run([npm, "run", "build"], cwd=WEB, check=True, capture_output=True)
    return BUILT


class Server:
    """The real server in a process of its own, that can be killed and started again.

    A module of tests opens more tables in a minute than a household would: that limit is off (tests/server tries it)."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "noctule.server", "--port", str(self.port), "--data", str(self.data)]
        log = (self.data / "log.txt").open("a")
        hurried = {"NOCTULE_TABLES_PER_MINUTE": "0", "NOCTULE_BOT_PAUSE": "0.05"}
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **hurried}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        log.close()
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r":(\d+)/", told)
        assert found, f"the server did not start: {told!r} {(self.data / 'log.txt').read_text()}"
        self.port = int(found[1])

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.kill()


def _chromium() -> str | None:
    return next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module. It ends with the module, so that other tests may run event loops of their own."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _without("playwright")
    path = _chromium()
    if path is None:
        _without("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Visitor(Protocol):
    """Opens a page of a new visitor. `expect`: words of errors that belong to the test; `more` is for the browser's context."""

    def __call__(
        self, path: str = "/", *, viewport: ViewportSize = DESKTOP, expect: tuple[str, ...] = (), calm: bool = True, **more: Any
    ) -> Page: ...


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Opens a page of a new visitor, who has keys and settings of his own. Any error on the console fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    expected: list[str] = []

    def visit(
        path: str = "/", *, viewport: ViewportSize = DESKTOP, expect: tuple[str, ...] = (), calm: bool = True, **more: Any
    ) -> Page:
        expected.extend(expect)
        context = browser.new_context(viewport=viewport, base_url=server.address, accept_downloads=True, **more)
        contexts.append(context)
        if calm:
            context.add_init_script(CALM)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if path:
            page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert [error for error in errors if not any(word in error for word in expected)] == []
