"""The examples in the engine's docstrings are true."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import noctule.engine

MODULES = [m.name for m in walk_packages(noctule.engine.__path__, "noctule.engine.") if ".grid" not in m.name]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
