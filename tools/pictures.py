"""Pictures of fixed positions: ten of every game, in both themes and at three sizes, and a contact sheet of all of them.

    python tools/pictures.py                                     everything, into build/pictures
    python tools/pictures.py scare --positions 3 --themes dark --sizes desktop
    python tools/pictures.py escape --whole                      the whole board instead of what the camera shows

A position is a scenario and a number of answers that were drawn with a fixed seed, so that two runs show the same things and
a change of the page can be looked at side by side. The client has to be built (`tools/setup.py web`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from noctule.engine import Setup, Table, find

GAMES = ("scare", "reborn", "escape", "darkness", "eternaut")
THEMES = ("dark", "light")
SIZES = {"desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844)}
ANSWERS = (0, 6, 14, 26, 40, 60, 85, 110, 140, 180)
"""How many answers lie behind each of the positions."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--hide-scrollbars",
]
OUT = Path("build/pictures")
SHEET = 420
"""The width of a picture on the contact sheet."""


class Position(NamedTuple):
    """A position and what its pictures are called."""

    name: str
    save: str


def position(key: str, number: int) -> Position:
    """The scenarios by turns, each played on by chance with a seed of its own. One that ends early is taken before."""
    game = find(key)
    scenario = game.scenarios[number % len(game.scenarios)]
    seats = tuple(f"seat-{i + 1}" for i in range(scenario.seats[0]))
    wanted = ANSWERS[number % len(ANSWERS)]
    for answers in range(wanted, -1, -10):
        table = played(key, Setup(scenario.key, seats), seed=number + 1, answers=answers)
        if not table.over:
            break
    return Position(f"{key}-{number + 1:02d}-{scenario.key}", table.save())


def played(key: str, setup: Setup, *, seed: int, answers: int) -> Table[Any]:
    table: Table[Any] = Table.start(find(key), setup, seed=seed)
    chance = Random(seed)
    for _ in range(answers):
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(chance))
    return table


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that lasts as long as the pictures take."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "noctule.server", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            try:
                yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
            finally:
                server.terminate()


def visit(browser: Browser, size: tuple[int, int], theme: str) -> Page:
    """A visitor who likes it still: pictures of motion would never be the same."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 600)
    settings = f'JSON.stringify({{motion: "off", steps: false, theme: "{theme}"}})'
    page.add_init_script(f'localStorage.setItem("noctule.settings", {settings})')
    return page


def show(page: Page, address: str, save: Path) -> None:
    """The position on the page, everybody's secrets behind the curtain drawn aside."""
    page.goto(address)
    page.locator("input[type=file]").set_input_files(save)
    page.wait_for_selector("main[aria-label=Board], .curtain")
    if page.locator(".curtain").count():
        page.locator(".curtain button").first.click()
    page.wait_for_selector("[data-cell], .tabletop, .panel")
    page.wait_for_timeout(700)


def sheet(browser: Browser, folder: Path) -> Path:
    """All the pictures of a folder on one page."""
    shots = sorted(path for path in folder.glob("*.png") if path.stem != "sheet")
    figures = "".join(f'<figure><img src="{path.name}"><figcaption>{path.stem}</figcaption></figure>' for path in shots)
    style = "body{display:flex;flex-wrap:wrap;gap:8px;background:#333;color:#ddd;font:12px sans-serif}figure{margin:0}"
    style += f"img{{width:{SHEET}px}}"
    (folder / "sheet.html").write_text(f"<!doctype html><style>{style}</style>{figures}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 4 * (SHEET + 10), "height": 900})
    page.goto((folder / "sheet.html").resolve().as_uri())
    page.screenshot(path=folder / "sheet.png", full_page=True)
    page.close()
    return folder / "sheet.png"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", default="1-10", help="a number, or a range such as 1-4")
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--whole", action="store_true", help="the whole board")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    first, _, last = asked.positions.partition("-")
    numbers = range(int(first) - 1, int(last or first))
    asked.out.mkdir(parents=True, exist_ok=True)
    positions = [position(game, number) for game in asked.games or GAMES for number in numbers]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for name, save in positions:
            file = asked.out / f"{name}.noctule"
            file.write_text(save, encoding="utf-8")
            for size in asked.sizes.split(","):
                for theme in asked.themes.split(","):
                    page = visit(browser, SIZES[size], theme)
                    show(page, address, file)
                    if asked.whole:
                        page.keyboard.press("0")
                        page.wait_for_timeout(300)
                    page.screenshot(path=asked.out / f"{name}-{size}-{theme}.png")
                    page.close()
            file.unlink()
        print(sheet(browser, asked.out))
        browser.close()


if __name__ == "__main__":
    main()
