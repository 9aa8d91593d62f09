"""How much people are asked: pauses in Level 7 [Escape], and answers for a quiet turn in S.C.A.R.E. Tactics.

    python bench/questions.py [--games 40]

Escape: random games in which cards are seldom played (one pause in ten), every seat asked at every pause, and as people are
asked who have said nothing. S.C.A.R.E.: the first rounds of all missions, the turns of agents who have no monster within ten
spaces; each goes as far as it can get, and a whole way is one answer.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from noctule.engine import Luck, Setup, Table, find
from noctule.engine.contract import setup_for
from noctule.engine.grid import diagonal_steps
from noctule.games.scare.board.ground import ground

PAUSES = ("pause", "challenge", "attack", "reroll")
NEAR = 10
ROUNDS = 3


def escape(games: int, *, all_moments: bool) -> Counter[str]:
    """The questions by kind."""
    game, asked = find("escape"), Counter[str]()
    for seed in range(games):
        table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
        policy = Luck(seed + 1)
        for seat in table.setup.seats:
            table.hush(seat, () if all_moments else game.quiet)
        while not table.over:
            seat, decision = next(iter(table.pending.items()))
            asked[decision.kind] += 1
            passes = decision.kind in PAUSES and policy.below(10) > 0 and decision.allows("pass")
            table.answer(seat, "pass" if passes else decision.sample(policy))
    return asked


def scare(games: int) -> list[int]:
    """Answers of each turn of an agent with no monster near."""
    found: list[int] = []
    scenarios = find("scare").scenarios
    for seed in range(games):
        table: Table[Any] = Table.start("scare", Setup(scenarios[seed % len(scenarios)].key, ("ana",)), seed=seed)
        policy, answers = Luck(seed), 0
        while not table.over and table.state.round <= ROUNDS:
            decision = table.pending["ana"]
            turn = (decision.acting, table.state.round) if decision.kind == "turn" and _alone(table, decision.acting) else None
            answers += 1
            ways = table.ways("ana") if turn else ()
            if ways:
                table.follow("ana", max(ways, key=lambda way: (way.cost, way.to)).keys)
            else:
                table.answer("ana", "end" if decision.allows("end") else decision.sample(policy))
            following = table.pending.get("ana")
            if following is None or (following.acting, table.state.round) != turn:
                found += [answers] if turn else []
                answers = 0
    return found


def _alone(table: Table[Any], agent: str) -> bool:
    s = table.state
    if not agent:
        return False
    at = s.agents[agent].at
    return all(diagonal_steps(ground(s).grid, at, monster.at) > NEAR for monster in s.monsters.values() if monster.at >= 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    games = parser.parse_args().games
    for words, all_moments in (("asked at every pause", True), ("as people are asked", False)):
        asked = escape(games, all_moments=all_moments)
        pauses = {kind: asked[kind] for kind in PAUSES}
        print(f"escape, {words}: {sum(pauses.values())} pauses {pauses}, {sum(asked.values())} questions in {games} games")
    turns = scare(games)
    mean = sum(turns) / len(turns)
    spread = f"{mean:.2f} answers each, {6 * mean:.1f} for six, at most {6 * max(turns)}"
    print(f"scare, no monster near: {len(turns)} turns of agents, {spread}")


if __name__ == "__main__":
    main()
