"""The server under load, side by side with boardgame.io's own, in one run on one machine.

    python bench/server/run.py [--tables 100 300] [--seconds 8] [--rounds 2] [--database URL]

Each server has one core, the load generator another. Ours writes every answer (SQLite, write-ahead log, synchronous=FULL)
before anybody is told of it; boardgame.io stores nothing. Loopback only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import NamedTuple

import msgspec

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from references.run import Node, find_node, install  # noqa: E402

HEAD = """\
| tables | server | moves/s | median ms | p99 ms | CPU µs/move | refused | stalled | generator busy | other programs |
|---|---|---|---|---|---|---|---|---|---|"""
COLUMNS = ("per_second", "median_ms", "p99_ms", "cpu_us")


class Load(msgspec.Struct):
    """What a load generator saw."""

    moves: int
    all_moves: int
    """With those of the warm-up."""
    per_second: float
    median_ms: float
    p99_ms: float
    refused: int
    reasons: dict[str, int]
    """Why, and how often."""
    stalled: int
    """Tables that had stopped at the end."""
    generator_busy: float
    cpu_us: float = 0
    """Of the server, for each move."""
    others: float = 0
    """What other programs took of the machine meanwhile: a run with much of it says little."""


def cores() -> tuple[int, int]:
    """One for the server, one for the load."""
    free = sorted(os.sched_getaffinity(0))
    return free[0], free[-1]


def pinned(core: int, *command: str) -> list[str]:
    return ["taskset", "-c", str(core), *command]


class Running(NamedTuple):
    """A server process, and the port that it told."""

    pid: int
    port: str

    def cpu_seconds(self) -> float:
        """Of all its threads. On a shared machine this says more than the clock."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[Running]:
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **env})
    assert server.stdout is not None
    try:
        line = server.stdout.readline().strip()
        yield Running(server.pid, line.rstrip("/").rpartition(":")[2])
    finally:
        server.kill()
        server.wait()


@contextmanager
def noctule(database: str) -> Iterator[Running]:
    limits = ("MESSAGES_PER_SECOND", "TABLES_PER_MINUTE", "SOCKETS_PER_ADDRESS")
    unlimited = {"NOCTULE_DATABASE": database, **{f"NOCTULE_{limit}": "0" for limit in limits}}
    with tempfile.TemporaryDirectory(dir=HERE) as home:
        command = pinned(cores()[0], sys.executable, "-m", "noctule.server", "--port", "0", "--data", home, "--log", "warning")
        with running(command, unlimited) as server:
            yield server


@contextmanager
def boardgame_io(node: Node) -> Iterator[Running]:
    command = pinned(cores()[0], str(node.node), str(HERE / "boardgameio.mjs"))
    with running(command, {"NODE_ENV": "production"}) as server:
        yield server


def busy_seconds() -> float:
    """What all programs together have used of all cores."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def load(node: Node, kind: str, server: Running, tables: int, seconds: float) -> Load:
    arguments = (kind, "--port", server.port, "--tables", str(tables), "--seconds", str(seconds))
    command = pinned(cores()[1], str(node.node), str(HERE / "load.mjs"), *arguments)
    production = {**os.environ, "NODE_ENV": "production"}
    before, machine = server.cpu_seconds(), busy_seconds()
    started = perf_counter()
    children = getrusage(RUSAGE_CHILDREN).ru_utime + getrusage(RUSAGE_CHILDREN).ru_stime
    done = subprocess.run(command, capture_output=True, text=True, timeout=90 + 3 * seconds, env=production)
    if done.returncode != 0:
        raise SystemExit(f"{kind} could not be measured: {done.stderr.strip()[:600]}")
    seen = msgspec.json.decode(done.stdout, type=Load)
    used = server.cpu_seconds() - before
    seen.cpu_us = used / max(1, seen.all_moves) * 1e6
    generator = getrusage(RUSAGE_CHILDREN).ru_utime + getrusage(RUSAGE_CHILDREN).ru_stime - children
    elapsed = (perf_counter() - started) * (os.cpu_count() or 1)
    seen.others = max(0.0, busy_seconds() - machine - used - generator) / elapsed
    return seen


def measure(node: Node, tables: int, seconds: float, rounds: int, database: str) -> dict[str, list[Load]]:
    """Interleaved, so that a slow minute of the machine hits both."""
    found: dict[str, list[Load]] = {"boardgameio": [], "noctule": []}
    for _ in range(rounds):
        with boardgame_io(node) as server:
            found["boardgameio"].append(load(node, "boardgameio", server, tables, seconds))
        with noctule(database) as server:
            found["noctule"].append(load(node, "noctule", server, tables, seconds))
    return found


def row(tables: int, name: str, loads: list[Load]) -> str:
    speed, middle, p99, cpu = (median(getattr(x, field) for x in loads) for field in COLUMNS)
    busy = max(x.generator_busy for x in loads)
    refused, stalled = sum(x.refused for x in loads), sum(x.stalled for x in loads)
    others = max(x.others for x in loads)
    figures = f"{speed:,.0f} | {middle:.1f} | {p99:.1f} | {cpu:.0f} | {refused} | {stalled} | {busy:.0%} | {others:.0%}"
    return f"| {tables} | {name} | {figures} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description="Moves per second and latency of servers, one core each.")
    arguments.add_argument("--tables", type=int, nargs="+", default=[100, 300])
    arguments.add_argument("--seconds", type=float, default=8.0)
    arguments.add_argument("--rounds", type=int, default=2)
    arguments.add_argument("--database", default="", help="postgresql://... instead of SQLite")
    given = arguments.parse_args()
    node = find_node()
    install(node)
    print(HEAD, flush=True)
    for tables in given.tables:
        found = measure(node, tables, given.seconds, given.rounds, given.database)
        for name, loads in found.items():
            print(row(tables, name, loads), flush=True)
            for reason, times in sum((Counter(x.reasons) for x in loads), Counter()).items():
                print(f"  {name}: refused {times} times: {reason}", flush=True)
        ratio = median(x.per_second for x in found["noctule"]) / median(x.per_second for x in found["boardgameio"])
        late = median(x.p99_ms for x in found["noctule"]) / median(x.p99_ms for x in found["boardgameio"])
        print(f"  {tables} tables: {ratio:.2f} times the moves, {late:.2f} times the p99", flush=True)


if __name__ == "__main__":
    main()
