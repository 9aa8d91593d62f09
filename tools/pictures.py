"""Pictures of fixed positions: ten of every game, in both themes and at three sizes, kept in tests/web/pictures.

    python tools/pictures.py                     all of them made and held against those that are kept; a contact sheet
    python tools/pictures.py scare --positions 3 --themes dark --sizes desktop
    python tools/pictures.py --keep              what is made now is kept from now on
    python tools/pictures.py --keep --positions-anew   other positions: after a change of rules or of what a save holds

What is made goes to build/pictures in full size, the contact sheet with it: look at it, often. What is kept is small. Two
pictures are alike if they are so block by block, each block one mean colour: a missing board, a hidden dock or the wrong theme
is noticed, a font or the edge of a line is not. The client has to be built (`tools/setup.py web`).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from noctule.engine import Setup, Table, find

GAMES: Final = ("scare", "reborn", "escape", "darkness", "eternaut")
THEMES: Final = ("dark", "light")
SIZES: Final = {"desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844)}
ANSWERS: Final = (0, 6, 14, 26, 40, 60, 85, 110, 140, 180)
"""How many answers lie behind each of the positions."""
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--hide-scrollbars",
]
OUT: Final = Path("build/pictures")
KEPT: Final = Path(__file__).parent.parent / "tests" / "web" / "pictures"
SHRUNK: Final = 3
"""A kept picture is so many times smaller than the page."""
QUALITY: Final = 55
BLOCK: Final = 48
"""Pixels of the page that are one colour when two pictures are compared."""
TOLERANCE: Final = 22
"""So much of 255 may a block's colour be off."""
UNLIKE: Final = 0.05
"""With more than this share of its blocks off a picture is another one."""
STILL: Final = """(theme) => localStorage.setItem("noctule.settings",
    JSON.stringify({ motion: "off", steps: false, cards: false, theme }))"""
"""A visitor who likes it still: pictures of motion would never be the same."""
PATIENCE: Final = 120_000
"""Milliseconds that a page is waited for: machines are busy."""
SETTLED: Final = 500
"""Milliseconds after which what was put on the page lies still."""
SHEET: Final = 420
"""The width of a picture on the contact sheet."""


class Position(NamedTuple):
    """A position and what its pictures are called."""

    name: str
    save: str


class Look(NamedTuple):
    """How a position is looked at."""

    size: str
    theme: str


class Shot(NamedTuple):
    """A picture that was made."""

    name: str
    png: bytes

    @property
    def kept(self) -> Path:
        return KEPT / f"{self.name}.webp"

    @property
    def image(self) -> Image.Image:
        return Image.open(BytesIO(self.png)).convert("RGB")


# -- positions ------------------------------------------------------------------------------------------------------


def position(key: str, number: int, *, anew: bool = False) -> Position:
    """One that is kept, or a new one: the scenarios by turns, each played on by chance with a seed of its own. One that ends
    early is taken before."""
    kept = sorted(KEPT.glob(f"{key}-{number + 1:02d}-*.noctule"))
    if kept and not anew:
        return Position(kept[0].stem, kept[0].read_text(encoding="utf-8"))
    game = find(key)
    scenario = game.scenarios[number % len(game.scenarios)]
    seats = tuple(f"seat-{i + 1}" for i in range(scenario.seats[0]))
    for answers in range(ANSWERS[number % len(ANSWERS)], -1, -10):
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


# -- the page -------------------------------------------------------------------------------------------------------


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that lasts as long as the pictures take."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "noctule.server", "--port", "0", "--data", folder]
        many = {**os.environ, "NOCTULE_TABLES_PER_MINUTE": "0"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=many) as server:
            assert server.stdout is not None
            try:
                yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
            finally:
                server.terminate()


def shoot(browser: Browser, address: str, position: Position, looks: Iterable[Look], *, whole: bool = False) -> Iterator[Shot]:
    """Pictures of a position, which is opened once: everybody's secrets behind the curtain drawn aside."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_role("button", name="Play").first.wait_for()  # the list is there, and with it what opens files
    page.wait_for_timeout(SETTLED)
    file = {"name": f"{position.name}.noctule", "mimeType": "text/plain", "buffer": position.save.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    settle(page)
    for look in looks:
        width, height = SIZES[look.size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL, look.theme)
        page.reload()
        settle(page)
        if whole:
            page.keyboard.press("0")
            page.wait_for_timeout(SETTLED)
        yield Shot(f"{position.name}-{look.size}-{look.theme}", page.screenshot())
    page.context.close()


def settle(page: Page) -> None:
    """The table lies there and is still. Whoever is asked to hand the screen on plays all seats."""
    there = "[data-cell], .tabletop, .panel"
    page.wait_for_selector(f".curtain, {there}", state="attached")
    if page.locator(".curtain").count():
        page.locator(".curtain button").last.click()
        page.wait_for_selector(there, state="attached")
    page.wait_for_timeout(SETTLED)


# -- keeping and comparing ------------------------------------------------------------------------------------------


def keep(shot: Shot) -> None:
    image = shot.image
    small = image.resize((image.width // SHRUNK, image.height // SHRUNK), Image.Resampling.LANCZOS)
    small.save(shot.kept, quality=QUALITY, method=6)


def difference(shot: Shot) -> str:
    """In what a picture is another than the one that is kept, in words; none: in nothing that matters."""
    if not shot.kept.exists():
        return f"{shot.name}: no such picture is kept"
    off = unlike(Image.open(shot.kept).convert("RGB"), shot.image)
    return f"{shot.name}: {off:.0%} of it looks otherwise" if off > UNLIKE else ""


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of blocks of the same place that have another colour."""
    blocks = (other.width // BLOCK, other.height // BLOCK)
    small = [image.resize(blocks, Image.Resampling.BOX) for image in (one, other)]
    bands = ImageChops.difference(*small).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[TOLERANCE + 1 :]) / (blocks[0] * blocks[1])


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
    parser.add_argument("--whole", action="store_true", help="the whole board instead of what the camera shows; not compared")
    parser.add_argument("--keep", action="store_true", help="keep what is made now")
    parser.add_argument("--positions-anew", action="store_true", help="play other positions; only with --keep")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    first, _, last = asked.positions.partition("-")
    numbers = range(int(first) - 1, int(last or first))
    asked.out.mkdir(parents=True, exist_ok=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    looks = [Look(size, theme) for size in asked.sizes.split(",") for theme in asked.themes.split(",")]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for game, number in [(game, number) for game in asked.games or GAMES for number in numbers]:
            place = position(game, number, anew=asked.positions_anew)
            if asked.keep:
                (KEPT / f"{place.name}.noctule").write_text(place.save, encoding="utf-8")
            for shot in shoot(browser, address, place, looks, whole=asked.whole):
                (asked.out / f"{shot.name}.png").write_bytes(shot.png)
                if asked.keep:
                    keep(shot)
                elif not asked.whole and (words := difference(shot)):
                    found.append(words)
                    print(words, flush=True)
        print(sheet(browser, asked.out))
        browser.close()
    sys.exit(f"{len(found)} pictures are not as they were" if found else 0)


if __name__ == "__main__":
    main()
