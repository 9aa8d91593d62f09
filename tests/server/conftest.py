"""Both databases, and tests that are coroutines."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgres import Cluster, Missing


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run `async def` tests in a loop of their own."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(asyncio.wait_for(test(**{name: pyfuncitem.funcargs[name] for name in names}), 60))
    return True


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        cluster = Cluster()
    except Missing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database: the same tests run on both."""
    if request.param == "sqlite":
        return ""
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"
