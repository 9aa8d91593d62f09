"""Every module of a game can be the first that is imported: nothing works only because another was loaded before it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from noctule.engine import Game, available, find

GAMES = [find(key) for key in available()]

TRY_EACH = """
import importlib, pkgutil, sys

package = sys.argv[1]
game = importlib.import_module(package)
names = [found.name for found in pkgutil.walk_packages(game.__path__, package + ".")]
bottom = {name for name in sys.modules if name.startswith(package + ".content")}  # slow to load, and below everything else
paths = list(game.__path__)
for name in names:
    for loaded in [n for n in sys.modules if n.startswith(package + ".") and n not in bottom]:
        del sys.modules[loaded]
    bare = sys.modules[package] = type(sys)(package)
    bare.__path__, bare.__spec__, bare.__file__ = paths, game.__spec__, game.__file__
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(f"{name}: {error}")
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_module_can_be_imported_first(game: Game[Any]) -> None:
    tried = subprocess.run([sys.executable, "-c", TRY_EACH, game.package], capture_output=True, text=True, check=False)
    assert (tried.stdout, tried.stderr) == ("", "")
