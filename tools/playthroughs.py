"""Write the playthroughs of a game anew, after a wanted change of its rules: tests/games/<game>/playthroughs.txt.

python tools/playthroughs.py reborn                 the same seeds as before
python tools/playthroughs.py reborn --games 120     the seeds from 0 on
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from noctule.engine import find

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from games import playthroughs  # noqa: E402


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, help="how many; as many as there are, unless told")
    given = asked.parse_args()
    folder = TESTS / "games" / given.game
    seeds = range(given.games) if given.games else playthroughs.kept(folder)
    playthroughs.keep(folder, find(given.game), seeds)


if __name__ == "__main__":
    main()
