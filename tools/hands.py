"""Every game played to its end in the browser: by keys alone, and on a phone by touch alone.

    python tools/hands.py                        all games of the shelf, both ways
    python tools/hands.py scare --ways keys --seed 7

What is pressed and touched is chance, of what the page offers. A game that comes to no end, a question that nothing answers and
an error of the page are failures. How each ended is to be seen in build/hands. The client has to be built
(`tools/setup.py web`). This takes some minutes a game: `make soak` runs it, `make test` does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from pictures import ARGUMENTS, GAMES, served
from playwright.sync_api import Browser, Error, Page, TimeoutError, ViewportSize, sync_playwright

from noctule.engine import find

OUT: Final = Path("build/hands")
PATIENCE: Final = 60_000
"""Milliseconds until something else is asked: bots may think."""
TRY: Final = 4_000
"""The same for what was pressed or touched: then something else is."""
TRIES: Final = 8
"""So many for one question: what was touched may have gone that moment, or may only have opened something."""
MOST: Final = 3_000
"""No game has so many answers."""
MAIN: Final = 0.15
"""How often the main button is taken where there is something else."""
DIGITS: Final = 9
CALM: Final = (
    """localStorage.setItem("noctule.settings", JSON.stringify({ motion: "off", steps: false, cards: false, theme: "dark" }))"""
)
THINGS: Final = ".answers [data-thing]:is([data-key], [aria-haspopup])"
ITEMS: Final = "[role=menu] [role=menuitem]"
TICKS: Final = ".answers [role=checkbox]"
BUTTON: Final = "section.bar.mine button.main"
READY: Final = "section.bar.mine button.main[aria-disabled=false]"
ASKED: Final = """n => document.querySelector(".outcome") || document.querySelector("[data-drama=prologue]")
    || (document.querySelector("section.bar.mine") && document.querySelector("section.bar").dataset.n !== n)"""


GONE: Final = """n => document.querySelector(".outcome") || !document.querySelector("section.bar.mine")
    || document.querySelector("section.bar").dataset.n !== n"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    failed = 0
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for game in asked.games or GAMES:
            for way in asked.ways.split(","):
                failed += not _plays(browser, address, game, way, asked.seed)
        browser.close()
    sys.exit(f"{failed} games were not played to their end" if failed else 0)


def _plays(browser: Browser, address: str, game: str, way: str, seed: int) -> bool:
    """Whether a game comes to its end, and how."""
    answer, begin, size, phone = WAYS[way]
    page = browser.new_page(viewport=size, has_touch=phone, is_mobile=phone)
    page.set_default_timeout(TRY)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(CALM)
    page.goto(address)
    started = perf_counter()
    n, answers, chance = "", 0, Random(seed)
    try:
        begin(page, find(game).name)
        while not faults and answers < MOST:
            page.wait_for_function(ASKED, arg=n, timeout=PATIENCE)
            if page.locator(".outcome").count():
                break
            if page.locator("[data-drama=prologue]").count():
                page.keyboard.press("Enter")
                page.wait_for_selector("[data-drama=prologue]", state="detached")
                continue
            n = page.locator("section.bar").get_attribute("data-n") or ""
            if not _answered(page, n, lambda: answer(page, chance)):
                faults.append(f"nothing answers {page.locator('#prompt').inner_text()!r}")
            answers += 1
        else:
            faults.append("no end")
    except Error as error:
        faults.append(error.message[:400])
    page.screenshot(path=OUT / f"{game}-{way}.png")
    said = "; ".join(faults) or page.locator(".outcome").first.inner_text().replace("\n", " ")[:100]
    print(f"{game} {way}: {answers} answers, {perf_counter() - started:.0f} s: {said}", flush=True)
    page.context.close()
    return not faults


def _answered(page: Page, n: str, answer: Callable[[], None]) -> bool:
    """Whether what is asked was answered."""
    for _ in range(TRIES):
        if page.evaluate(GONE, n):  # by what was pressed just before
            return True
        with suppress(TimeoutError):
            answer()
        with suppress(TimeoutError):
            page.wait_for_function(GONE, arg=n)
            return True
    return False


# -- by keys ---------------------------------------------------------------------------------------------------------


def start_by_keys(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Play {name}", exact=True).wait_for(timeout=PATIENCE)
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == f"Play {name}":
            break
    page.keyboard.press("Enter")


def answer_by_keys(page: Page, chance: Random) -> None:
    things, ready = page.locator(THINGS).count(), page.locator(READY).count()
    if page.locator(TICKS).count():
        _tick(page, chance, lambda i: page.keyboard.press(str(i + 1)))
        page.keyboard.press("Enter")
    elif not things or (ready and chance.random() < MAIN):
        page.keyboard.press("e")
    else:
        page.keyboard.press(_digit(things, chance))
        while items := page.locator(ITEMS).count():
            before = page.locator(ITEMS).all_inner_texts()
            page.keyboard.press(_digit(items, chance))
            if page.locator(ITEMS).all_inner_texts() == before:
                break
    _confirm(page, lambda: page.keyboard.press("e"))


def _digit(many: int, chance: Random) -> str:
    return str(1 + chance.randrange(min(many, DIGITS)))


# -- by touch --------------------------------------------------------------------------------------------------------


def start_by_touch(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Play {name}", exact=True).tap(timeout=PATIENCE)


def answer_by_touch(page: Page, chance: Random) -> None:
    things, ready = page.locator(THINGS), page.locator(READY).count()
    if page.locator(TICKS).count():
        _tick(page, chance, lambda i: page.locator(TICKS).nth(i).tap())
        page.locator(BUTTON).tap()
    elif not things.count() or (ready and chance.random() < MAIN):
        page.locator(BUTTON).tap()
    else:
        things.nth(chance.randrange(things.count())).tap()
        while items := page.locator(ITEMS).count():
            before = page.locator(ITEMS).all_inner_texts()
            page.locator(ITEMS).nth(chance.randrange(items)).tap()
            if page.locator(ITEMS).all_inner_texts() == before:
                break
    _confirm(page, lambda: page.locator(BUTTON).tap())


# -- both ------------------------------------------------------------------------------------------------------------


def _tick(page: Page, chance: Random, tick: Callable[[int], None]) -> None:
    """As many as are needed, by chance."""
    for i in chance.sample(range(boxes := page.locator(TICKS).count()), boxes):
        if page.locator(READY).count():
            return
        if i < DIGITS:
            tick(i)


def _confirm(page: Page, press: Callable[[], None]) -> None:
    """A card is read before it is taken."""
    if page.locator(BUTTON).get_by_text("Confirm:").count():
        press()


class Way(NamedTuple):
    """How somebody plays."""

    answer: Callable[[Page, Random], None]
    begin: Callable[[Page, str], None]
    size: ViewportSize
    phone: bool


WAYS: Final = {
    "keys": Way(answer_by_keys, start_by_keys, {"width": 1280, "height": 720}, phone=False),
    "touch": Way(answer_by_touch, start_by_touch, {"width": 390, "height": 844}, phone=True),
}


if __name__ == "__main__":
    main()
