"""Random games played in another process, under a given hash seed.

PYTHONHASHSEED=1 python determinism.py noctule.reference.skirmish:GAME 8
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from noctule.engine.contract import playthrough, setup_for


def played_under(hash_seed: int, game: str, games: int) -> str:
    """A digest of the saves of random games in a process with this hash seed."""
    tests = Path(__file__).parents[1]
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(tests)}
    command = [sys.executable, "-W", "error", str(Path(__file__)), game, str(games)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def main(reference: str, games: int) -> None:
    module, _, name = reference.partition(":")
    game = getattr(import_module(module), name)
    digest = sha256()
    for seed in range(games):
        digest.update(playthrough(game, setup_for(game, seed), seed).encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
