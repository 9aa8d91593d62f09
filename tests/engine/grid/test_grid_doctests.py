import doctest
import importlib
import pkgutil

import pytest

import noctule.engine.grid as grid

MODULES = ["", *sorted(f".{module.name}" for module in pkgutil.iter_modules(grid.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    module = importlib.import_module(f"noctule.engine.grid{name}")
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_every_public_function_has_a_docstring_with_an_example() -> None:
    plain = {"Grid", "Move", "Ways", "Trace", "Seam", "DrawingError", "Block", "Pair", "SightRule"}
    for name in grid.__all__:
        thing = getattr(grid, name)
        if name not in plain and callable(thing):
            assert ">>>" in (thing.__doc__ or ""), name
