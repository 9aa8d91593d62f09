"""A real PostgreSQL for tests: started once for each test process, a fresh database for each test."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

MINUTES = 5


class Missing(Exception):
    """There is no PostgreSQL here, and none can be had."""


def binaries() -> Path:
    """The folder of initdb and pg_ctl; installed with apt-get where we may."""
    found = _look()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "postgresql"]):
            subprocess.run(command, env=quiet, capture_output=True, timeout=MINUTES * 60, check=False)
        found = _look()
    if found is None:
        raise Missing("PostgreSQL is not installed: install the package postgresql")
    return found


def _look() -> Path | None:
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


class Cluster:
    """A PostgreSQL of our own, reached by a socket in its folder only."""

    def __init__(self) -> None:
        self._bin = binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="noctule-pg-"))
        self._numbers = count()
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(self._folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self._folder / "data"), "-U", "noctule", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-F -c listen_addresses='' -c unix_socket_directories='{self._folder}' -c max_connections=50"
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-l", str(self._folder / "log"), "-w", "-o", options, "start")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._bin / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", timeout=60)

    def database(self) -> str:
        """The address of a fresh database."""
        import psycopg

        name = f"t{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._url(name)

    @contextmanager
    def cut_off(self, url: str) -> Iterator[None]:
        """Nobody reaches a database meanwhile: those who were connected are thrown out, others are not let in."""
        import psycopg

        name = url.partition("@/")[2].partition("?")[0]
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            try:
                yield
            finally:
                connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    def _url(self, name: str) -> str:
        return f"postgresql://noctule@/{name}?host={self._folder}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)
