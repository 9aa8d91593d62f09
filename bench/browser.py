"""The browser client in Debian's Chromium: the first page, what an update of a board with twelve monsters costs, and how
smoothly the camera moves over it.

    python bench/browser.py

Scripting is what Chromium counts as the time in JavaScript between the click on an answer and the new position drawn;
style, layout and drawing are not in it and are printed beside it, all in the time of the page's own thread. The camera is
measured with the page's processor slowed down four times, as a laptop of some years ago: the time between two frames while a
hand drags the board about and while it glides.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from math import cos, sin
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import CDPSession, Page, expect, sync_playwright
from scare import besieged

from noctule.engine import Luck, Table, find

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
CALM = """localStorage.setItem("noctule.settings", JSON.stringify({motion: "off", steps: false, theme: "dark"}))"""
LIVELY = CALM.replace("off", "on")
ANSWERS = 20
SLOWER = 4


def crowded() -> str:
    """The save of a table with twelve monsters about, an agent to act."""
    table: Table[Any] = Table.arranged(find("scare"), besieged(3), ("ana",), seed=3)
    luck = Luck(1)
    while not table.over and table.state.phase != "agents":
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    return table.save()


def first_page(page: Page, cdp: CDPSession, address: str) -> tuple[float, float]:
    """(kilobytes over the wire, seconds until the first game can be started)."""
    sizes: list[float] = []
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    cdp.send("Network.enable")
    started = perf_counter()
    page.goto(address)
    page.locator("button", has_text="Play").first.wait_for()
    took = perf_counter() - started
    page.wait_for_load_state("networkidle")
    return sum(sizes) / 1000, took


def updates(page: Page, cdp: CDPSession, save: Path) -> dict[str, float]:
    """Milliseconds for an update, medians over some answers."""
    page.locator("input[type=file]").set_input_files(save)
    page.locator("section.bar.mine").wait_for()
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    found: dict[str, list[float]] = {"ScriptDuration": [], "RecalcStyleDuration": [], "LayoutDuration": [], "TaskDuration": []}
    for _ in range(ANSWERS):
        asked = page.locator("section.bar").get_attribute("data-n")
        before = metrics(cdp)
        page.keyboard.press("1")
        page.wait_for_timeout(100)
        if page.evaluate("() => !!document.querySelector('[role=menu]')"):
            before = metrics(cdp)  # the uses of a thing lay open: only the answer counts
            page.keyboard.press("1")
        page.wait_for_timeout(500)
        after = metrics(cdp)
        assert page.locator("section.bar").get_attribute("data-n") != asked, "nothing was answered"
        for name, times in found.items():
            times.append(1000 * (after[name] - before[name]))
    return {name: median(times) for name, times in found.items()}


FRAMES = """() => { const seen = []; const tick = (now) => { seen.push(now); requestAnimationFrame(tick); };
    requestAnimationFrame(tick); window.frames_seen = seen; }"""
BETWEEN = "() => window.frames_seen.slice(1).map((now, i) => now - window.frames_seen[i])"


def camera(page: Page, cdp: CDPSession) -> tuple[float, float, float]:
    """Milliseconds between two frames while the camera moves: median and worst of twenty; and what the page's own thread works
    for each frame, in its own time, so that other work on the machine does not count."""
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    stage = page.locator(".window").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    before = metrics(cdp)["TaskDuration"]
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(90):
        page.mouse.move(x + 150 * sin(i / 8), y + 90 * cos(i / 8))
    page.mouse.up()
    for _ in range(4):
        page.keyboard.press("0")
        page.wait_for_timeout(600)
    spent = metrics(cdp)["TaskDuration"] - before
    between = sorted(page.evaluate(BETWEEN))
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return median(between), between[int(len(between) * 0.95)], 1000 * spent / len(between)


def metrics(cdp: CDPSession) -> dict[str, float]:
    return {entry["name"]: entry["value"] for entry in cdp.send("Performance.getMetrics")["metrics"]}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder) / "crowded.save"
        save.write_text(crowded(), encoding="utf-8")
        command = [sys.executable, "-m", "noctule.server", "--port", "0", "--data", folder]
        with (
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
            sync_playwright() as playwright,
        ):
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(CALM)
            cdp = page.context.new_cdp_session(page)
            size, took = first_page(page, cdp, address)
            cost = updates(page, cdp, save)
            page.add_init_script(LIVELY)
            page.reload()
            page.locator("section.bar.mine").wait_for()
            frame, worst, spent = camera(page, cdp)
            expect(page.locator("section.bar")).to_be_visible()
            browser.close()
            server.terminate()
    print(f"first page: {size:.0f} kB over the wire, a game can be started after {took:.2f} s")
    print(f"an update with twelve monsters: {cost['ScriptDuration']:.1f} ms of scripting", end="; ")
    print(f"style {cost['RecalcStyleDuration']:.1f} ms, layout {cost['LayoutDuration']:.1f} ms, ", end="")
    print(f"everything on the page's thread {cost['TaskDuration']:.1f} ms")
    print(f"the camera moves, {SLOWER} times slower: {frame:.1f} ms a frame, {worst:.1f} at the 95th percentile", end="; ")
    print(f"the page's thread works {spent:.1f} ms a frame")


if __name__ == "__main__":
    main()
