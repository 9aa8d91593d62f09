"""Random legal chess with python-chess: how many decisions per second another Python rules library makes."""

import argparse
import json
import platform
import random
import time

import chess

LONGEST = 300  # plies; random games seldom end before
SEED = 1


def play(rng: random.Random) -> int:
    """Plays one game and returns its number of decisions."""
    board = chess.Board()
    plies = 0
    while plies < LONGEST and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def speed(seconds: float) -> dict[str, str | int | float]:
    """Plays for so long; the last game is finished and counted."""
    rng = random.Random(SEED)
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play(rng)
        games += 1
    return {
        "library": f"python-chess {chess.__version__}",
        "runtime": f"Python {platform.python_version()}",
        "games": games,
        "decisions": decisions,
        "seconds": elapsed,
        "per_second": decisions / elapsed,
    }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=5.0)
    print(json.dumps(speed(arguments.parse_args().seconds)))
